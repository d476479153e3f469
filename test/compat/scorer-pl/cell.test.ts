import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellVisitor, readCell } from '../../../src/compat/scorer-pl/cell.ts';
import { mentionTable } from '../../../src/compat/scorer-pl/cell-mentions.ts';
import { readDocument } from '../../../src/compat/scorer-pl/reader.ts';

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

  it('is read in a line as it is by itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'()|+012a\t '), minLength: 1, maxLength: 12 }), (line) => {
        fc.pre(line.trim() !== '');
        const bytes = Uint8Array.from(`${line}\n`, (character) => character.charCodeAt(0));
        const { mentions, discarded, fault } = readDocument(bytes, { name: 'd', body: 0 });
        const expected = mentionTable();
        readCell(line.split('\t').findLast((field) => field !== '')!, expected);
        expect(mentions).toEqual(expected.mentions());
        expect(discarded).toEqual(expected.discarded);
        expect(fault?.message).toBe(expected.fault);
      }),
      { numRuns: 5000 },
    );
  });
});
