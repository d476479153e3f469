import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonPairs } from '../../src/align/common-words.ts';

/** The length of a longest common subsequence, by the table that everybody knows. */
function longest(left: readonly number[], right: readonly number[]): number {
  let before = new Array<number>(right.length + 1).fill(0);
  for (const number of left) {
    const row = [0];
    for (let at = 1; at <= right.length; at++)
      row.push(number === right[at - 1] ? before[at - 1] + 1 : Math.max(before[at], row[at - 1]));
    before = row;
  }
  return before[right.length];
}

it('a longest common subsequence is found, the same one if the lists are exchanged', () => {
  const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
  fc.assert(
    fc.property(list, list, (a, b) => {
      const found = commonPairs(Int32Array.from(a), Int32Array.from(b))!;
      const exchanged = commonPairs(Int32Array.from(b), Int32Array.from(a))!;
      expect(found.left.length).toBe(longest(a, b));
      expect(exchanged).toEqual({ left: found.right, right: found.left });
      found.left.forEach((x, at) => {
        expect(a[x]).toBe(b[found.right[at]]);
        if (at > 0) expect(x > found.left[at - 1] && found.right[at] > found.right[at - 1]).toBe(true);
      });
    }),
    { numRuns: 2000 },
  );
});

it('nothing is found beyond the limit, and all up to it', () => {
  const [left, right] = [Int32Array.of(1, 2, 3, 4), Int32Array.of(1, 9, 3, 4, 5)];
  expect(commonPairs(left, right, 2)).toBeUndefined();
  expect(commonPairs(left, Int32Array.of(1), 2)).toBeUndefined();
  expect(commonPairs(left, right, 3)).toEqual({ left: Int32Array.of(0, 2, 3), right: Int32Array.of(0, 2, 3) });
});

it('a million words of which a hundred were lost take linear space', () => {
  const left = Int32Array.from({ length: 1_000_000 }, (_, at) => Math.imul(at, 2654435761));
  const right = left.filter((_, at) => at % 10_000 !== 17);
  expect(commonPairs(left, right)!.left.length).toBe(999_900);
});
