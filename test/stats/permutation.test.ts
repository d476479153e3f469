import { describe, expect, it } from 'vitest';
import type { CountTable } from '../../src/score/score.ts';
import { totals } from '../../src/score/sum.ts';
import { joinTables, type Statistics, scoreStatistics, type UnitRows } from '../../src/stats/measures.ts';
import { permutationTest } from '../../src/stats/permutation.ts';
import { random } from '../../src/stats/random.ts';
import { accuracies, accuracy, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

type Arguments = [a: UnitRows, b: UnitRows, statistics: Statistics];

function prepared(using: typeof scorers, a: readonly CountTable[], b: readonly CountTable[]): Arguments {
  const rows = joinTables(using, a);
  return [rows, joinTables(using, b), scoreStatistics(using, totals(rows))];
}

const plain = (a: readonly number[], b: readonly number[]): Arguments =>
  prepared([accuracy], [accuracies(a)], [accuracies(b)]);

/** The differences once the units of which `isSwapped` is true have exchanged their rows. */
function exchanged(a: readonly CountTable[], b: readonly CountTable[], isSwapped: (unit: number) => boolean): number[] {
  const [rowsA, rowsB] = [unitsOf(a), unitsOf(b)];
  const scoresA = rescore(rowsA.map((row, unit) => (isSwapped(unit) ? rowsB[unit] : row)));
  return rescore(rowsB.map((row, unit) => (isSwapped(unit) ? rowsA[unit] : row))).map(
    (value, at) => value - scoresA[at],
  );
}

/** p of each measure when every way to exchange rows is tried once, of which the observed outcome is one (Fisher 1935). */
function exactP(a: readonly CountTable[], b: readonly CountTable[]): number[] {
  const observed = exchanged(a, b, () => false);
  const ways = 2 ** unitsOf(a).length;
  const extreme = observed.map(() => 0);
  for (let way = 0; way < ways; way++) {
    exchanged(a, b, (unit) => ((way >> unit) & 1) === 1).forEach((difference, at) => {
      if (Math.abs(difference) > Math.abs(observed[at]) - 1e-11) extreme[at]++;
    });
  }
  return extreme.map((count) => count / ways);
}

/** How far p of that many samples may lie from the exact p: four standard deviations, and the sample that is the observed outcome. */
function chance(exact: number, samples: number): number {
  return 4 * Math.sqrt((exact * (1 - exact)) / samples) + 1 / samples;
}

describe('permutationTest', () => {
  it('equals a rescoring of the exchanged units, on 100 random corpora', () => {
    const source = random(1989);
    for (let corpus = 0; corpus < 100; corpus++) {
      const units = 1 + source.below(70);
      const [a, b] = randomSystems(source, units, 2);
      const fast = permutationTest(...prepared(scorers, a, b), { samples: 30, seed: corpus });
      const observed = exchanged(a, b, () => false);
      const extreme = observed.map(() => 0);
      const bits = random(corpus);
      for (let sample = 0; sample < 30; sample++) {
        const words = Array.from({ length: Math.ceil(units / 32) }, () => bits.next());
        const drawn = exchanged(a, b, (unit) => Math.floor(words[Math.floor(unit / 32)] / 2 ** (unit % 32)) % 2 === 1);
        for (const at of extreme.keys()) {
          if (Math.abs(drawn[at]) > Math.abs(observed[at]) - 1e-11) extreme[at]++;
        }
      }
      expect(fast.map(({ difference }) => difference)).toEqual(observed);
      expect(fast.map(({ p }) => p)).toEqual(extreme.map((count) => (count + 1) / 31));
    }
  });

  it('comes as close to the exact test, which tries all exchanges, as chance allows', () => {
    const source = random(77);
    for (let corpus = 0; corpus < 10; corpus++) {
      const [a, b] = randomSystems(source, 3 + source.below(8), 2);
      const exact = exactP(a, b);
      permutationTest(...prepared(scorers, a, b), { samples: 10_000, seed: corpus }).forEach(({ p }, at) => {
        expect(Math.abs(p - exact[at])).toBeLessThanOrEqual(chance(exact[at], 10_000));
      });
    }
  });

  it.each([
    //  correct of 10                      d       p of all exchanges
    [[0, 0, 0, 0], [1, 1, 1, 1], 4 / 40, 2 / 16], // only ±4 of ±1 ±1 ±1 ±1
    [[1, 0, 0], [0, 1, 1], 1 / 30, 8 / 8], // three odd numbers: never below 1
    [[0, 0, 0], [3, 1, 1], 5 / 30, 2 / 8],
    [[0, 0, 1], [3, 1, 0], 3 / 30, 6 / 8], // ±3 with 2, 0, 0, −2 beside it: 5, 3, 3, 1
    [[0, 0, 0, 7], [3, 1, 1, 7], 5 / 40, 2 / 8], // a unit without difference changes nothing
    [[4], [9], 5 / 10, 2 / 2],
    [[4, 4], [4, 4], 0, 1],
    [[4, 8], [8, 4], 0, 1],
    [[], [], 0, 1],
  ])('comes as close as that to what is found by hand for %j and %j', (correctA, correctB, difference, exact) => {
    permutationTest(...plain(correctA, correctB), { samples: 10_000, seed: 1 }).forEach((found) => {
      expect(found.difference).toBeCloseTo(difference, 14);
      expect(Math.abs(found.p - exact)).toBeLessThanOrEqual(chance(exact, 10_000));
    });
  });

  it('never gives 0: the observed outcome is one of the samples', () => {
    const ones = new Array<number>(200).fill(1);
    const differences = permutationTest(
      ...plain(
        ones,
        ones.map(() => 9),
      ),
      { samples: 999, seed: 1 },
    );
    expect(differences.map(({ p }) => p)).toEqual([1 / 1000, 1 / 1000, 1 / 1000]);
  });

  it('tells one in twenty pairs of equally good systems apart at p ≤ 0.05', () => {
    const source = random(50);
    const correct = (): number[] => Array.from({ length: 60 }, () => source.below(11));
    let alarms = 0;
    for (let pair = 0; pair < 1000; pair++) {
      const [recall] = permutationTest(...plain(correct(), correct()), { samples: 199, seed: pair });
      if (recall.p <= 0.05) alarms++;
    }
    expect(Math.abs(alarms - 50)).toBeLessThan(3 * Math.sqrt(1000 * 0.05 * 0.95));
  });

  it('turns the sign and keeps p when the systems change places', () => {
    const [a, b] = randomSystems(random(8), 25, 2);
    const sampling = { samples: 300, seed: 6 };
    const turned = permutationTest(...prepared(scorers, b, a), sampling).map((found) => ({
      ...found,
      difference: -found.difference + 0,
    }));
    expect(turned).toEqual(permutationTest(...prepared(scorers, a, b), sampling));
  });

  it('depends on the seed, and on nothing else', () => {
    const [a, b] = randomSystems(random(15), 40, 2);
    const seeded = (seed: number) => permutationTest(...prepared(scorers, a, b), { samples: 500, seed });
    expect(seeded(3)).toEqual(seeded(3));
    expect(seeded(3)).not.toEqual(seeded(4));
  });

  it('leaves no crumbs where a sum of fractions is 0', () => {
    // All that either system has lies in three units. With all of it on one side, the other has 0/0, which is 0.
    const [a, b] = [accuracies([0.1, 0.2, 0.3], [0.1, 0.2, 0.3]), accuracies([0, 0, 0], [0, 0, 0])];
    const [recall] = permutationTest(...prepared([accuracy], [a], [b]), { samples: 10_000, seed: 1 });
    expect(recall.difference).toBe(-1);
    expect(Math.abs(recall.p - 2 / 8)).toBeLessThan(4 * Math.sqrt((2 / 8) * (6 / 8) * 1e-4));
  });
});
