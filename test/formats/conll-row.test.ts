import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyRow, scanBlanks, scanRow } from '../../src/formats/conll/row.ts';

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

it('a row without control characters, #, and blanks at its ends is read in one pass as any row is', () => {
  let plain = 0;
  fc.assert(
    fc.property(line, fc.nat(3), (text, before) => {
      const bytes = new TextEncoder().encode(`${'\n'.repeat(before)}${text}\nx`);
      const row = emptyRow();
      const newline = bytes.indexOf(10, before);
      expect(scanBlanks(bytes, before, bytes.length, row)).toBe(newline);
      expect(row.isOdd).toBe([...bytes.subarray(before, newline)].some((byte) => byte < 0x20 || byte === 0x23));
      if (row.isOdd || text === '' || text.startsWith(' ') || text.endsWith(' ')) return;
      plain++;
      const twin = emptyRow();
      expect(scanRow(bytes, before, newline, twin)).toBe(true);
      expect(row).toEqual(twin);
    }),
    { numRuns: 8_000 },
  );
  expect(plain).toBeGreaterThan(300);
});
