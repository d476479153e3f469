import { describe, expect, it } from 'vitest';
import type { CountTable } from '../../src/score/score.ts';
import { resample } from '../../src/stats/bootstrap.ts';
import type { Sampling } from '../../src/stats/measures.ts';
import { pairedBootstrap } from '../../src/stats/paired.ts';
import { random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { accuracies, accuracy, paired, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

/** The observed differences of two systems, and their p. */
function run(using: typeof scorers, a: CountTable[], b: CountTable[], sampling: Sampling) {
  const { columns, pair, statistics } = paired(using, [a, b]);
  const [first, second] = finished(resample(columns, statistics, sampling));
  const p = pairedBootstrap(pair, columns.units, first, second);
  return statistics.measures.map((_, at) => ({ difference: pair.observed[at], p: p[at] }));
}

describe('pairedBootstrap', () => {
  it('equals a rescoring of the drawn units, on 100 random corpora', () => {
    const source = random(1993);
    for (let corpus = 0; corpus < 100; corpus++) {
      const units = 2 + source.below(30);
      const [a, b] = randomSystems(source, units, 2);
      const fast = run(scorers, a, b, { samples: 40, seed: corpus });
      const [rowsA, rowsB] = [unitsOf(a), unitsOf(b)];
      const difference = (drawn: readonly number[], empty: number): number[] => {
        const scoresA = rescore(
          drawn.map((unit) => rowsA[unit]),
          empty,
        );
        return rescore(
          drawn.map((unit) => rowsB[unit]),
          empty,
        ).map((value, at) => value - scoresA[at]);
      };
      const observed = difference([...rowsA.keys()], 0);
      const draws = random(corpus);
      const [extreme, defined] = [observed.map(() => 0), observed.map(() => 0)];
      for (let sample = 0; sample < 40; sample++) {
        const shifted = difference(
          Array.from({ length: units }, () => draws.below(units)),
          Number.NaN,
        );
        for (const at of extreme.keys()) {
          if (Number.isNaN(shifted[at])) continue;
          defined[at]++;
          if (Math.abs(shifted[at] - observed[at]) > Math.abs(observed[at]) - 1e-11) extreme[at]++;
        }
      }
      expect(fast.map(({ difference: found }) => found)).toEqual(observed);
      expect(fast.map(({ p }) => p)).toEqual(extreme.map((count, at) => (count + 1) / (defined[at] + 1)));
    }
  });

  it.each([
    //  correct of 10    d       |d* − d| ≥ |d|                       p
    [[1, 1], [9, 9], 16 / 20, 'never', (n: number) => 1 / (n + 1)],
    [[1, 1], [9, 5], 12 / 20, 'never: d* − d is at most 4/20', (n: number) => 1 / (n + 1)],
    [[1, 1], [1, 1], 0, 'always', () => 1],
    [[1, 9], [9, 1], 0, 'always', () => 1],
  ])('of %j and %j, where it happens %4$s', (correctA, correctB, difference, _, p) => {
    const [, , f1] = run([accuracy], [accuracies(correctA)], [accuracies(correctB)], { samples: 500, seed: 1 });
    expect(f1.difference).toBeCloseTo(difference, 14);
    expect(f1.p).toBe(p(500));
  });

  it('of one unit that is better, and one that is equal, is 1/2 but for chance: two of the four draws', () => {
    const [, , f1] = run([accuracy], [accuracies([1, 5])], [accuracies([5, 5])], { samples: 10_000, seed: 1 });
    expect(Math.abs(f1.p - 1 / 2)).toBeLessThan(4 * Math.sqrt(1 / 4 / 10_000));
  });

  it('tells one in twenty pairs of equally good systems apart at p ≤ 0.05', () => {
    const source = random(50);
    const correct = (): number[] => Array.from({ length: 60 }, () => source.below(11));
    let alarms = 0;
    for (let pair = 0; pair < 1000; pair++) {
      const [recall] = run([accuracy], [accuracies(correct())], [accuracies(correct())], { samples: 199, seed: pair });
      if (recall.p <= 0.05) alarms++;
    }
    expect(Math.abs(alarms - 50)).toBeLessThan(3 * Math.sqrt(1000 * 0.05 * 0.95));
  });

  it('turns the sign and keeps p when the systems change places', () => {
    const [a, b] = randomSystems(random(8), 25, 2);
    const sampling = { samples: 300, seed: 6 };
    const turned = run(scorers, b, a, sampling).map(({ difference, p }) => ({ difference: -difference + 0, p }));
    expect(turned).toEqual(run(scorers, a, b, sampling));
  });

  it.each([[[5]], [[]]])('says nothing from the units %j', (correct) => {
    const none = run([accuracy], [accuracies(correct.map(() => 0))], [accuracies(correct)], { samples: 9, seed: 1 });
    expect(none.map(({ p }) => p)).toEqual([1, 1, 1]);
  });
});
