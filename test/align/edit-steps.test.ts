import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditStep, editSteps } from '../../src/align/edit-steps.ts';

/** The same with the whole table of costs. */
function slowSteps(first: readonly string[], second: readonly string[]): EditStep[] {
  const costs = Array.from({ length: first.length + 1 }, (_, row) =>
    Array.from({ length: second.length + 1 }, (_, at) => (row === 0 ? at : at === 0 ? row : 0)),
  );
  const isEqual = (row: number, at: number): boolean => first[row - 1] === second[at - 1];
  for (let row = 1; row <= first.length; row++)
    for (let at = 1; at <= second.length; at++)
      costs[row][at] = isEqual(row, at)
        ? costs[row - 1][at - 1]
        : 1 + Math.min(costs[row - 1][at], costs[row][at - 1], costs[row - 1][at - 1]);
  const steps: EditStep[] = [];
  for (let [row, at] = [first.length, second.length]; row > 0 && at > 0; ) {
    const before = costs[row][at] - 1;
    const step = isEqual(row, at)
      ? '='
      : costs[row - 1][at - 1] === before
        ? '~'
        : costs[row - 1][at] === before
          ? '-'
          : '+';
    steps.push(step);
    if (step !== '+') row--;
    if (step !== '-') at--;
  }
  return steps;
}

const list = (length: number) => fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: length });
const numbers = (own: readonly string[]): number[] => own.map((_, at) => at + 1);

describe('steps from one list to another', () => {
  it.each([10, 150])('are those of the whole table, for lists of up to %i items', (length) => {
    fc.assert(
      fc.property(list(length), list(length), (first, second) => {
        expect(editSteps(first, second, numbers(first))).toEqual(slowSteps(first, second));
      }),
      { numRuns: length > 100 ? 60 : 500 },
    );
  });

  it('are given up beyond a limit', () => {
    fc.assert(
      fc.property(list(60), list(60), fc.nat(40), (first, second, limit) => {
        const steps = slowSteps(first, second);
        const left = [first, second].map(
          ({ length }, side) => length - steps.filter((own) => own !== '+-'[side]).length,
        );
        const cost = steps.filter((own) => own !== '=').length + left[0] + left[1];
        expect(editSteps(first, second, numbers(first), limit)).toEqual(cost <= limit ? steps : undefined);
      }),
    );
    const [first, second] = ['a', 'b'].map((letter) => Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`));
    expect(editSteps(first, second, numbers(first), 100)).toBeUndefined();
  });

  it('are found where two long lists are nearly equal', () => {
    const first = Array.from({ length: 50_000 }, (_, at) => `w${at}`);
    const steps = editSteps(first, first.toSpliced(25_000, 3, 'x'), numbers(first))!;
    expect([steps.filter((step) => step === '=').length, steps.filter((step) => step === '-').length]).toEqual([
      49_997, 2,
    ]);
  });
});
