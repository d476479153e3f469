import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scanPlainRow } from '../../src/formats/conll-plain-row.ts';
import { emptyRow, scanRow } from '../../src/formats/conll-row.ts';

const piece = fc.constantFrom(...'()|-*#"09ae.'.split(''), 'é', '\u00a0', 'word', '(NP*)', '(1)', '\v', '\x01');
const column = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
const gap = fc.constantFrom('\t', ' ', ' ', '   ');
const tail = fc.constantFrom('', '', '', '\r', '\r\r', '\t', ' ', ' \r');
const line = fc
  .tuple(
    fc.array(column, { minLength: 1, maxLength: 7 }),
    gap,
    fc.constantFrom('', 'a', 'b1', '\t', ' ', '\ufeff'),
    tail,
    fc.constantFrom('', '', '', '# end document', '\t#end document', 'a\r'),
  )
  .map(([columns, between, first, end, odd]) => first + columns.join(between) + odd + end);

it('a plain row is read as any row is', () => {
  let plain = 0;
  fc.assert(
    fc.property(line, fc.nat(3), (text, before) => {
      const bytes = new TextEncoder().encode(`${'\n'.repeat(before)}${text}\nx`);
      const row = emptyRow();
      const newline = scanPlainRow(bytes, before, row);
      if (newline < 0) return;
      plain++;
      expect(newline).toBe(bytes.indexOf(10, before));
      expect(text).not.toMatch(/\r./s);
      expect(text).not.toMatch(/#[ \t\v\f\r]*end document/);
      const twin = emptyRow();
      scanRow(bytes, before, bytes[newline - 1] === 13 ? newline - 1 : newline, twin);
      expect(row).toEqual(twin);
    }),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(1_000);
});

it.each([
  ['tabs', 'd\t0\t1\tword\tNN\t(NP*)\t-'],
  ['tabs, and a mention', 'd\t0\t1\tword\tNN\t(NP*)\t(1)|(2'],
  ['tabs, and blanks in columns', 'd\t0\t1\ta word\tNN\t(NP*)\t-\r'],
  ['blanks', 'd 0 1 word NN (NP*) Speaker#1 -'],
  ['runs of blanks', 'd   0    1   word   -'],
  ['one column', '-'],
])('a row is plain with %s', (_, text) => {
  const bytes = new TextEncoder().encode(`${text}\n`);
  expect(scanPlainRow(bytes, 0, emptyRow())).toBe(bytes.length - 1);
});
