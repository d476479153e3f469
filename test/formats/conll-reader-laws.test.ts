import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { read, show, shown, showProblem } from './reading.ts';
import { readAsScorerPl } from './scorer-pl-reading.ts';

const cellPiece = fc.constantFrom('(1', '1)', '(1)', '(2', '2)', '(2)', '(3)', '3)', '(3', '(12)', '(13)', '(1_2)');
const soupPiece = fc.constantFrom(
  ...'()|_-*+# \t0123ax.\r'.split(''),
  '(1)',
  '(1',
  '1)',
  'é',
  '中',
  '😀',
  '\u00a0',
  '\ufeff',
);
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('-', '_', '*', '', '(1)', '(2)') },
  { weight: 6, arbitrary: fc.array(cellPiece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('|')) },
  { weight: 2, arbitrary: fc.array(cellPiece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.array(soupPiece, { maxLength: 6 }).map((pieces) => pieces.join('')) },
);
const word = fc.constantFrom('w', 'the', '(', ')', '1)', '(1)', '(2', '#tag', '#', '|', ':)', '中文', '', ' ');
const gap = fc.constantFrom('\t', '\t', '\t', ' ', '   ', ' \t');
const tail = fc.constantFrom('', '', '', '', '\t', '\t\t', '\t ', ' ', '\r', '\t\r');
const row = fc
  .tuple(fc.array(word, { maxLength: 4 }), gap, cell, tail)
  .map(([words, between, last, end]) => [...words, last].join(between) + end);
const header = fc.constantFrom(
  '#begin document A',
  '#begin document (1); part 000',
  '# begin document ',
  '#Begin document x',
);
const end = fc.constantFrom(
  '#end document',
  '#end document',
  '#end document A',
  '#End document',
  '#end document#begin document B',
);
const other = fc.constantFrom(
  '',
  ' ',
  '# a = (1)',
  '# note',
  '# note\t\t',
  '#note (2)',
  '\ufeff#begin document C',
  '\u00a0',
  '\u0085',
);
const line = fc.oneof(
  { weight: 12, arbitrary: row },
  { weight: 1, arbitrary: header },
  { weight: 1, arbitrary: end },
  other,
);
const file = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean(), fc.boolean())
  .map(
    ([lines, isFramed, isOpenEnded]) =>
      (isFramed ? ['#begin document A', ...lines, '#end document'] : lines).join('\n') + (isOpenEnded ? '' : '\n'),
  );

it('reads as scorer.pl does wherever it reports nothing', () => {
  fc.assert(
    fc.property(file, (text) => {
      const bytes = new TextEncoder().encode(text);
      const { documents, problems } = read(bytes);
      if (problems.length > 0) return;
      const ours = documents.map((document) => [
        document.id,
        entitiesOf(document).map(({ mentions }) => mentions.map(({ start, end }) => [start, end - 1])),
      ]);
      const theirs = readAsScorerPl(Buffer.from(bytes).toString('latin1'));
      expect(ours).toEqual(theirs.map(({ name, entities }) => [name, entities]));
    }),
    { numRuns: 8_000 },
  );
});

it('reads the same documents and problems whatever the sizes of the chunks, with the scanner or without', () => {
  const sizes = fc.array(fc.integer({ min: 2, max: 150 }), { maxLength: 4 });
  fc.assert(
    fc.property(file, sizes, fc.boolean(), (text, sizes, lenient) => {
      const whole = shown(text, { lenient });
      for (const chunk of [1, ...sizes]) expect(shown(text, { lenient, chunk })).toEqual(whole);
      for (const chunk of [text.length + 1, ...sizes]) {
        expect(shown(text, { lenient, chunk, scannedFrom: 1 })).toEqual(whole);
      }
    }),
    { numRuns: 1_500 },
  );
});

it('never throws but an input error, and never reads nothing in silence, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, lenient) => {
      const { documents, problems } = read(bytes, { lenient });
      if (documents.length === 0) expect(problems.some(({ severity }) => severity === 'error')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('places every problem inside the file, with its line as the excerpt', () => {
  fc.assert(
    fc.property(file, (text) => {
      const lines = text.split('\n');
      const misplaced = read(text).problems.filter(({ place, text: excerpt }) => {
        const line = lines[place.line - 1] ?? '';
        const isInside = place.column > 0 && place.column <= line.length + 1;
        return !isInside || !line.includes(excerpt ?? '');
      });
      expect(misplaced).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it('reads text and the bytes of it alike', () => {
  fc.assert(
    fc.property(file, (text) => {
      const read = (input: string | Uint8Array): unknown => {
        try {
          return readCoref(input).map(show);
        } catch (error) {
          return (error as { log: { problems: Parameters<typeof showProblem>[0][] } }).log.problems.map(showProblem);
        }
      };
      expect(read(text)).toEqual(read(new TextEncoder().encode(text)));
    }),
    { numRuns: 500 },
  );
});
