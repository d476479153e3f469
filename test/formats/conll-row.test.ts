import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Row, scanBlanks, scanRow } from '../../src/formats/conll/row.ts';

const plain = ['(', ')', '|', '-', '*', '"', '0', '9', 'a', 'e', '.', 'é', '\u00a0', 'word', '(NP*)', '(1)'];

/** A row whose columns are made of those pieces, with something before it, between its columns and behind. */
function rowOf(pieces: readonly string[], gaps: string[], before: string[], behind: string[]): fc.Arbitrary<string> {
  const column = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }).map((some) => some.join(''));
  return fc
    .tuple(
      fc.constantFrom(...before),
      fc.array(column, { minLength: 1, maxLength: 7 }),
      fc.constantFrom(...gaps),
      fc.constantFrom(...behind),
    )
    .map(([first, columns, between, last]) => first + columns.join(between) + last);
}

const odd = ['\r', '\r\r', '\t', ' ', ' \r', '# end document', '\t#end document', 'a\r'];
const line = fc.oneof(
  rowOf(plain, [' ', '   '], [''], ['']),
  rowOf([...plain, '#', '\v', '\x01'], ['\t', ' ', ' ', '   '], ['', 'a', 'b1', '\t', ' ', '\ufeff'], ['', ...odd]),
);

it('a row without control characters, #, and blanks at its ends is read in one pass as any row is', () => {
  let read = 0;
  fc.assert(
    fc.property(line, fc.nat(3), (text, before) => {
      const bytes = new TextEncoder().encode(`${'\n'.repeat(before)}${text}\nx`);
      const row = new Row();
      const newline = bytes.indexOf(10, before);
      expect(scanBlanks(bytes, before, bytes.length, row)).toBe(newline);
      expect(row.isOdd).toBe([...bytes.subarray(before, newline)].some((byte) => byte < 0x20 || byte === 0x23));
      if (row.isOdd || text === '' || text.startsWith(' ') || text.endsWith(' ')) return;
      read++;
      const twin = new Row();
      expect(scanRow(bytes, before, newline, twin)).toBe(true);
      expect(row).toEqual(twin);
    }),
    { numRuns: 4_000 },
  );
  expect(read).toBeGreaterThan(1_500);
});
