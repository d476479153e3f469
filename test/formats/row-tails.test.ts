import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowTails } from '../../src/formats/row-tails.ts';

const letters = (size: fc.StringConstraints) => fc.string({ unit: fc.constantFrom(...'AB '), ...size });

/** Many differ in their middle alone. */
const text = fc.oneof(
  letters({ minLength: 4, maxLength: 19 }),
  letters({ minLength: 4, maxLength: 4 }).map((middle) => `B AB${middle}AB ABAB `),
);

function viewOf(row: string): DataView {
  return new DataView(Uint8Array.from(row, (character) => character.charCodeAt(0)).buffer);
}

it('a row is found by an end that was added, and by no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 8 }), text, fc.nat(20), (ends, before, chosen) => {
      const tails = rowTails();
      ends.forEach((end, at) => {
        tails.add(viewOf(`${before}${end}`), before.length, before.length + end.length, at, at + 1, at + 2);
      });
      const row = `${before}${ends[chosen] ?? ''}`;
      const found = tails.find(viewOf(`AB A${row}`), 4, 4 + row.length);
      const known = ends.filter((end) => row.endsWith(end));
      expect(found >= 0).toBe(known.length > 0);
      if (found < 0) return;
      const at = tails.first[found];
      expect(known).toContain(ends[at]);
      expect([tails.lengths[found], tails.second[found], tails.widths[found]]).toEqual([
        ends[at].length,
        at + 1,
        at + 2,
      ]);
    }),
    { numRuns: 2000 },
  );
});

it('is left out where it is longer than what is kept, or shorter than what is compared', () => {
  const tails = rowTails();
  for (const end of ['A B', `A ${'B'.repeat(70)}`]) {
    tails.add(viewOf(end), 0, end.length, 1, 2, 1);
    expect(tails.find(viewOf(end), 0, end.length)).toBe(-1);
  }
});
