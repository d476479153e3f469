import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellVisitor, readCell, readCellBytes } from '../../../src/compat/scorer-pl/cell.ts';

function events(read: (visitor: CellVisitor) => void): string[] {
  const met: string[] = [];
  read({
    dropped: (text) => met.push(`discard ${text}`),
    single: (id) => met.push(`single ${id}`),
    opened: (id) => met.push(`open ${id}`),
    closed: (id) => met.push(`close ${id}`),
  });
  return met;
}

describe('a cell', () => {
  it.each([
    ['gives one-token mentions, then beginnings, then ends', '3)|(2|(1)', ['single 1', 'open 2', 'close 3']],
    ['needs no separator', '(1(2', ['open 1', 'open 2']],
    ['may have any separator', 'x2)y,(1)', ['single 1', 'close 2']],
    ['with a two-part id whose second part has one digit loses it', '(1+2)(12+3)', ['discard (1+2)', 'discard (12+3)']],
    ['with a longer second part opens and closes', '(1+22)', ['open 1', 'close 22']],
    ['can match across what was cut out', '(1(2)3)', ['single 2', 'single 13']],
    ['can match across a discarded id', '(1(2+3)2)', ['discard (2+3)', 'single 12']],
    ['takes digits only', '(abc)|()|12|(-)', []],
    ['opens the digits that precede a letter', '(12abc)', ['open 12']],
    ['closes the digits that follow one', '(a1)', ['close 1']],
    ['knows ( 1 ) as nothing', '( 1 )', []],
    ['keeps leading zeros', '(01)', ['single 01']],
  ])('%s: %s', (_, cell, expected) => {
    expect(events((visitor) => readCell(cell, visitor))).toEqual(expected);
  });

  it('is read alike from bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()|+012a '), minLength: 1, maxLength: 12 }), (cell) => {
        const bytes = Uint8Array.from(`\t${cell}\n`, (character) => character.charCodeAt(0));
        const fromBytes = events((visitor) => readCellBytes(bytes, 1, bytes.length - 1, visitor));
        expect(fromBytes).toEqual(events((visitor) => readCell(cell, visitor)));
      }),
      { numRuns: 2000 },
    );
  });

  it('of brackets between others is read alike from bytes', () => {
    const bracket = fc.tuple(
      fc.constantFrom('(N)', '(N', 'N)', 'N', '((', '(S*', '*))', '+N'),
      fc.constantFrom('0', '01', '7', '123456', '1234567'),
    );
    const cell = fc.array(
      bracket.map(([shape, id]) => shape.replace('N', id)),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(cell, fc.constantFrom('|', ' ', ''), (brackets, separator) => {
        const text = brackets.join(separator);
        const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
        const fromBytes = events((visitor) => readCellBytes(bytes, 0, bytes.length, visitor));
        expect(fromBytes).toEqual(events((visitor) => readCell(text, visitor)));
      }),
    );
  });
});
