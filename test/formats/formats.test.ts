import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { readFile, sideReading } from '../../src/sides/coref-side.ts';
import { problemLog } from '../../src/text/problem.ts';
import { memoryFiles } from '../memory-files.ts';
import { readInput, shown } from './read-input.ts';

const conll = '#begin document d\n0\tw\t(1)\n#end document\n';
const tsv = 'd\t1\t1\tNIL1:d\nd\t3\t4\tNIL1:d\n';
const object = '{"doc_key": "d", "clusters": [[[0, 0], [2, 3]]]}';

describe('the format of a file is told by its content', () => {
  it.each([
    ['conll', conll],
    ['conll', `\n\n${conll}`],
    ['conll', ''],
    ['conll', '   \n'],
    ['conll', 'd\t0\t0\tw\n'.replace('\t0\t0', '\tx\t0')],
    ['tsv', tsv],
    ['tsv', `\ufeff${tsv}`],
    ['jsonl', `${object}\n${object}\n`],
    ['jsonl', object],
    ['jsonl', `\ufeff${object}\n`],
    ['jsonl', '[["a"]]\n[["b"]]\n'],
    ['json', `[${object}]`],
    ['json', `[${object}]\n\n`],
    ['json', '[["a", "b"], ["c"]]'],
    ['json', '[\n["a"]\n]'],
    ['json', '{\n  "clusters": []\n}\n'],
    ['json', '{"type": "clusters", "clusters": {"1": ["a"]}}\n'],
    ['json', '{"type": "graph", "mentions": ["a"], "links": []}'],
    ['json', '{"clusters": [}'],
  ])('%s: %j', (format, text) => {
    expect(readInput(text).format).toBe(format);
  });
});

describe('however a file is cut into chunks', () => {
  it.each([
    [conll, ['d: 1[0,1]']],
    [tsv, ['d: NIL1:d[1,2 3,5]']],
    [`${object}\n${object}\n`, ['d: 1[0,1 2,4]', 'd: 1[0,1 2,4]']],
    [`[${object}]\n`, ['d: 1[0,1 2,4]']],
    ['[\n["a"]\n]', ['1: 1[a]']],
    ['\n\n{"clusters": []}\n{"clusters": []}', ['1: ', '2: ']],
  ])('%j is read the same', (text, documents) => {
    const whole = readInput(text);
    for (const chunk of [1, 2, 3, 7]) expect(readInput(text, { chunk })).toEqual(whole);
    expect(whole.problems).toEqual([]);
    expect(whole.documents.map(shown)).toEqual(documents);
  });
});

const piece = fc.oneof(
  fc.constantFrom('\n', '\n', '\r\n', '\ufeff', '[', ']', ',', ' ', '"', '{"clusters": [', 'é', '😀'),
  fc.constantFrom(
    object,
    `${object}\n`,
    '{"doc_key": "中文", "clusters": [["😀"]]}\n',
    '[["a", "b"], ["c"]]\n',
    '{\n}',
  ),
  fc.constantFrom('d\t1\t1\tNIL1:d\n', 'd\t3\t4\tE é\n', 'd\tx\t4\tE\n', 'a,1\n', 'record,cluster\n', 'é,2\n', 'b;2\n'),
);
const repeated = fc.tuple(piece, fc.integer({ min: 1, max: 6 })).map(([text, times]) => text.repeat(times));

it.each(['auto', 'jsonl', 'json', 'tsv', 'records'] as const)(
  'documents and problems are the same whatever the sizes of the chunks: --input %s',
  (name) => {
    const sizes = fc.array(fc.integer({ min: 2, max: 150 }), { maxLength: 3 });
    const format = name === 'auto' ? {} : { format: name };
    fc.assert(
      fc.property(fc.array(repeated, { maxLength: 8 }), sizes, (pieces, sizes) => {
        const text = pieces.join('');
        const whole = readInput(text, format);
        for (const chunk of [1, ...sizes]) expect(readInput(text, { ...format, chunk })).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  },
);

describe('a first line that is longer than the head of a file', () => {
  const long = `"text": "${'x'.repeat(3 << 19)}"`;
  it.each([
    ['jsonl', `{"clusters": [], ${long}}\n{"clusters": []}\n`],
    ['jsonl', `{"clusters": [], ${long}}`],
    ['json', `{"type": "clusters", "clusters": {"1": ["a"]}, ${long}}`],
    ['json', `[{"clusters": [], ${long}}]\n`],
    ['jsonl', `[["a"]${' '.repeat(3 << 19)}]\n[["b"]]\n`],
    ['json', `{"clusters": [], ${long},\n"id": "d"}\n`],
  ])('is waited for: %s', async (format, text) => {
    const whole = readInput(text);
    const log = problemLog();
    const reading = sideReading({ format: 'auto', lenient: false }, 'key', log);
    const { format: found, documents } = await readFile('f', reading, memoryFiles({ f: text }, 100_000));
    expect([found, documents.length, log.problems.map(({ code }) => code)]).toEqual([
      format,
      whole.documents.length,
      [],
    ]);
    expect(whole.format).toBe(format);
  });
});

it('all formats read the same entities from the same document', () => {
  const rows = '#begin document d\n0\tv\t(1)\n1\tw\t-\n2\tx\t(1\n3\ty\t1)\n#end document\n';
  const read = [rows, object, `[${object}]`, tsv.replace('1\t1', '0\t0').replace('3\t4', '2\t3')].map((text) => {
    const { documents } = readInput(text);
    return documents.map(({ id, start, end, entity }) => ({
      id,
      start: [...start],
      end: [...end],
      entity: [...entity],
    }));
  });
  for (const documents of read) expect(documents).toEqual([{ id: 'd', start: [0, 2], end: [1, 4], entity: [0, 0] }]);
});

it('an empty file is an error in each format', () => {
  for (const { name } of corefFormats) expect(readInput('', { format: name }).problems).toEqual(['NO_DOCUMENT 1:1']);
});

it('a CoNLL file that is read by its content is read as it is by its name', () => {
  const text = readFileSync('testdata/quickstart/key.conll', 'utf8');
  expect(readInput(text).documents.map(shown)).toEqual(readInput(text, { format: 'conll' }).documents.map(shown));
});
