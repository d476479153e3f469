import fc from 'fast-check';
import { expect, it } from 'vitest';
import { meetingPairs, type Sets } from '../../../src/coref/repeats/meeting-sets.ts';

function setsOf(lists: readonly (readonly number[])[], limit: number): Sets {
  const first = new Uint32Array(lists.length + 1);
  lists.forEach((list, n) => {
    first[n + 1] = first[n] + list.length;
  });
  return { first, members: Uint32Array.from(lists.flat()), limit };
}

/** The slow twin: every pair of sets, member by member. */
function slowPairs(lists: readonly (readonly number[])[]): number {
  return lists.reduce(
    (sum, own, n) => sum + lists.slice(n + 1).filter((other) => own.some((member) => other.includes(member))).length,
    0,
  );
}

it.each([
  ['no set', [], 0],
  ['empty sets meet nothing', [[], [], [0]], 0],
  [
    'a pair that shares two members counts once',
    [
      [0, 1],
      [0, 1],
    ],
    1,
  ],
  ['a set that meets two others, which do not meet', [[0, 1], [0], [1]], 2],
])('%s', (_, lists, expected) => {
  expect(meetingPairs(setsOf(lists, 3))).toBe(expected);
});

it.each([0, 1, 2, 3, 6])(
  'counts the pairs that its slow twin finds, where sets of more than %d are compared',
  (most) => {
    const sets = fc.array(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), { maxLength: 12 });
    fc.assert(
      fc.property(sets, (lists) => {
        expect(meetingPairs(setsOf(lists, 8), most)).toBe(slowPairs(lists));
      }),
      { numRuns: 1000 },
    );
  },
);
