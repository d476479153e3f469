import { describe, expect, it } from 'vitest';
import { headOf } from '../../src/formats/bytes/head.ts';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { corefReader } from '../../src/formats/formats.ts';
import { spanFormats } from '../../src/formats/span-formats.ts';
import { problemLog } from '../../src/text/problem.ts';
import { corefWrittenFormats } from './coref-written-formats.ts';
import { readSpanFile } from './read-span-file.ts';
import { writtenFormats } from './written-formats.ts';

/** Files with hardly anything in them. */
const tiny: readonly string[] = [
  ...[
    '',
    '\n',
    '\n\n\n',
    '  ',
    ' \n\t\n',
    '\ufeff',
    '\ufeff\n',
    '\r',
    '\r\n',
    '\0',
    'x',
    'x\n',
    '#\n',
    '# a = b\n',
    '|\n',
    ',\n',
  ],
  ...[
    '\t\n',
    'a\tb\tc\n',
    '"',
    '<',
    '<a/>',
    '<collection/>',
    '1',
    'null',
    'true',
    '""',
    '{}',
    '{',
    '[]',
    '[',
    '[[]]',
    '[[[]]]',
  ],
  ...[
    '[null]',
    '{"id": 1}',
    '{"text": ""}',
    '{"a": null}\n{"b": []}\n',
    '{"a": {"b": {"c": [[[1]]]}}}',
    '-DOCSTART-\n',
  ],
  ...[
    '#begin document (a)\n',
    '#begin document (a)\n#end document\n',
    '#end document\n',
    '# newdoc id = a\n',
    '1\t_\n',
    'T1\n',
  ],
  ...['T1\tPER 0 1\n', 'T1\tPER 0 1;2 3\tA b\n', '#FORMAT=WebAnno TSV 3.3\n', '#Text=a\n', '1|t|\n1|a|\n', 'x/PER\n'],
];

/** A file of each format, and tiny ones. */
const documents = [
  { id: 1, tokens: ['Ada', 'met', 'Bo'], spans: [[0, 1, 'PERSON']] as const, entities: [[[0, 1] as const]] },
];
const written = [...Object.values(writtenFormats), ...Object.values(corefWrittenFormats)]
  .map(({ write }) => write(documents as never))
  .flatMap((own) => (typeof own === 'string' ? [own] : Object.values(own)));
const files = [...tiny, ...written];

describe('a file of another format, or with hardly anything in it, has problems or documents and no internal error', () => {
  it.each(spanFormats.map((format) => [format.name, format] as const))('as %s', (_, format) => {
    for (const text of files)
      for (const side of ['gold', 'pred'] as const)
        expect(() => readSpanFile(format, { file: 'in', text }, { side, log: problemLog() }), text).not.toThrow();
  });

  it.each(corefFormats.map(({ name }) => name))('as %s', (format) => {
    for (const text of files)
      for (const side of ['key', 'response'] as const) {
        const bytes = new TextEncoder().encode(text);
        const read = () => {
          const reader = corefReader(headOf(bytes, true), format, {
            file: 'in',
            lenient: false,
            log: problemLog(),
            side,
          });
          reader?.push(bytes);
          return reader?.end();
        };
        expect(read, text).not.toThrow();
      }
  });
});
