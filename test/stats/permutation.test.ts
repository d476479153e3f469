import { describe, expect, it } from 'vitest';
import type { CountTable } from '../../src/score/score.ts';
import type { Sampling } from '../../src/stats/measures.ts';
import { permutationTest } from '../../src/stats/permutation.ts';
import { random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { accuracies, accuracy, paired, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

/** The observed differences of two systems, and their p. */
function test(using: typeof scorers, a: CountTable[], b: CountTable[], sampling: Sampling) {
  const { columns, pair, statistics } = paired(using, [a, b]);
  const [p] = finished(permutationTest(columns, [pair], statistics, sampling));
  return statistics.measures.map((_, at) => ({ difference: pair.observed[at], p: p[at] }));
}

const plain = (a: readonly number[], b: readonly number[], sampling: Sampling) =>
  test([accuracy], [accuracies(a)], [accuracies(b)], sampling);

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

describe('permutationTest', () => {
  it('equals a rescoring of the exchanged units, on 100 random corpora', () => {
    const source = random(1989);
    for (let corpus = 0; corpus < 100; corpus++) {
      const units = 16 + source.below(60);
      const [a, b] = randomSystems(source, units, 2);
      const fast = test(scorers, a, b, { samples: 30, seed: corpus });
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

  it('equals a plain count of exchanges, on 3,000 random corpora of whole numbers and of fractions', () => {
    const source = random(1935);
    for (let corpus = 0; corpus < 3000; corpus++) {
      const units = corpus % 300 === 0 ? 15 : corpus % 300 === 1 ? 348 : [1, 8, 9, 16, 17, 33][corpus % 6];
      const fraction = [1, 3, 97][source.below(3)];
      const some = () => (source.below(3) === 0 ? 0 : source.below(40) / fraction);
      const rows = () =>
        Array.from({ length: units }, (_, unit) => (unit === 2 ? [1, 4] : [some(), source.below(9) * 5]));
      const [a, b] = [rows(), rows()];
      const tables = [a, b].map((own) =>
        accuracies(...([0, 1].map((at) => own.map((row) => row[at])) as [number[], number[]])),
      );
      const sampling = { samples: 25, seed: corpus };
      const [{ difference, p }] = test([accuracy], [tables[0]], [tables[1]], sampling);
      const bits = random(corpus);
      const draws =
        units <= 15
          ? Array.from({ length: 2 ** units }, (_, way) => [way])
          : Array.from({ length: 25 }, () => Array.from({ length: Math.ceil(units / 32) }, () => bits.next()));
      const extreme = draws.filter((words) => {
        const isSwapped = (unit: number) => ((words[Math.floor(unit / 32)] >>> (unit % 32)) & 1) === 1;
        const [first, second] = [
          [a, b],
          [b, a],
        ].map(([kept, swapped]) => {
          const [correct, all] = [0, 1].map((at) =>
            kept.reduce((sum, row, unit) => sum + (isSwapped(unit) ? swapped[unit] : row)[at], 0),
          );
          return all === 0 ? 0 : correct / all;
        });
        return Math.abs(second - first) >= Math.abs(difference) - 1e-12;
      });
      expect(p).toBe(units <= 15 ? extreme.length / draws.length : (extreme.length + 1) / 26);
    }
  });

  it('tries every exchange once where there are at most 15 units', () => {
    const source = random(77);
    for (let corpus = 0; corpus < 40; corpus++) {
      const [a, b] = randomSystems(source, source.below(9), 2);
      expect(test(scorers, a, b, { samples: 10, seed: 1 }).map(({ p }) => p)).toEqual(exactP(a, b));
    }
  });

  it.each([
    //  correct of 10                      d       p
    [[0, 0, 0, 0], [1, 1, 1, 1], 4 / 40, 2 / 16], // only ±4 of ±1 ±1 ±1 ±1
    [[1, 0, 0], [0, 1, 1], 1 / 30, 8 / 8], // three odd numbers: never below 1
    [[0, 0, 0], [3, 1, 1], 5 / 30, 2 / 8],
    [[0, 0, 1], [3, 1, 0], 3 / 30, 6 / 8], // ±3 with 2, 0, 0, −2 beside it: 5, 3, 3, 1
    [[0, 0, 0, 7], [3, 1, 1, 7], 5 / 40, 2 / 8], // a unit without difference changes nothing
    [new Array(15).fill(0), new Array(15).fill(1), 15 / 150, 2 / 2 ** 15], // the smallest p of 15 units
    [[4], [9], 5 / 10, 2 / 2],
    [[4, 4], [4, 4], 0, 1],
    [[4, 8], [8, 4], 0, 1],
    [[], [], 0, 1],
  ])('finds what is found by hand for %j and %j', (correctA, correctB, difference, p) => {
    for (const found of plain(correctA, correctB, { samples: 1, seed: 1 })) {
      expect(found.difference).toBeCloseTo(difference, 14);
      expect(found.p).toBe(p);
    }
  });

  it('comes as close to the exact p as chance allows where there are more units', () => {
    // The units that differ decide: eleven more, in which nothing does, change no exact p, but now exchanges are drawn.
    const more = [
      [0, 0, 0, 0],
      [1, 1, 1, 1],
    ].map((correct) => [...correct, ...new Array<number>(12).fill(5)]);
    for (const { p } of plain(more[0], more[1], { samples: 10_000, seed: 1 }))
      expect(Math.abs(p - 2 / 16)).toBeLessThan(4 * Math.sqrt((2 / 16) * (14 / 16) * 1e-4));
  });

  it('never gives 0: the observed outcome is one of the samples', () => {
    const ones = new Array<number>(200).fill(1);
    const nines = ones.map(() => 9);
    const found = plain(ones, nines, { samples: 999, seed: 1 });
    expect(found.map(({ p }) => p)).toEqual([1 / 1000, 1 / 1000, 1 / 1000]);
  });

  it('tells one in twenty pairs of equally good systems apart at p ≤ 0.05', () => {
    const source = random(50);
    const correct = (): number[] => Array.from({ length: 60 }, () => source.below(11));
    let alarms = 0;
    for (let pair = 0; pair < 1000; pair++) {
      const [recall] = plain(correct(), correct(), { samples: 199, seed: pair });
      if (recall.p <= 0.05) alarms++;
    }
    expect(Math.abs(alarms - 50)).toBeLessThan(3 * Math.sqrt(1000 * 0.05 * 0.95));
  });

  it('turns the sign and keeps p when the systems change places', () => {
    const [a, b] = randomSystems(random(8), 25, 2);
    const sampling = { samples: 300, seed: 6 };
    const turned = test(scorers, b, a, sampling).map(({ difference, p }) => ({ difference: -difference + 0, p }));
    expect(turned).toEqual(test(scorers, a, b, sampling));
  });

  it('depends on the seed, and on nothing else', () => {
    const [a, b] = randomSystems(random(15), 40, 2);
    const seeded = (seed: number) => test(scorers, a, b, { samples: 500, seed });
    expect(seeded(3)).toEqual(seeded(3));
    expect(seeded(3)).not.toEqual(seeded(4));
  });

  it('leaves no crumbs where a sum of fractions is 0', () => {
    // All that either system has lies in three units of 16. With all of it on one side, the other has 0/0, which is 0.
    const few = (counts: readonly number[]): number[] => [...counts, ...new Array<number>(13).fill(0)];
    const thirds = few([0.1, 0.2, 0.3]);
    const [a, b] = [accuracies(thirds, thirds), accuracies(few([0, 0, 0]), few([0, 0, 0]))];
    const [recall] = test([accuracy], [a], [b], { samples: 10_000, seed: 1 });
    expect(recall.difference).toBe(-1);
    expect(Math.abs(recall.p - 2 / 8)).toBeLessThan(4 * Math.sqrt((2 / 8) * (6 / 8) * 1e-4));
  });
});
