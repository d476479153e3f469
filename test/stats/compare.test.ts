import { describe, expect, it } from 'vitest';
import { resample } from '../../src/stats/bootstrap.ts';
import { totalsOf } from '../../src/stats/columns.ts';
import { compareSystems, differencesOf, holm, type Test } from '../../src/stats/compare.ts';
import { quantile } from '../../src/stats/intervals.ts';
import { valuesOf } from '../../src/stats/measures.ts';
import { pairedBootstrap } from '../../src/stats/paired.ts';
import { permutationTest } from '../../src/stats/permutation.ts';
import { random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { accuracies, accuracy, prepared, randomSystems, scorers } from './corpus.ts';

const tables = randomSystems(random(100), 25, 4);
const sampling = { samples: 200, seed: 5 };
const tests: readonly Test[] = ['bootstrap', 'permutation'];

/** Each system with the first. */
const firstWith = (systems: number) => Array.from({ length: systems - 1 }, (_, at) => ({ a: 0, b: at + 1 }));

function compare(test: Test, own = tables, pairs = firstWith) {
  const { columns, statistics } = prepared(scorers, own);
  const drawn = finished(resample(columns, statistics, sampling));
  const values = own.map((_, system) => valuesOf(statistics, totalsOf(columns, system)));
  const interval = { level: 90, samples: 150, method: 'percentile' } as const;
  const differences = differencesOf(statistics.measures, { values, drawn }, pairs(own.length), [], interval);
  return finished(compareSystems(columns, statistics, drawn, differences, { test, ...sampling }));
}

describe('compareSystems', () => {
  it.each(tests)('compares each system with the first, in every measure, by %s', (test) => {
    const comparisons = compare(test);
    const measures = comparisons.length / 3;
    expect(measures).toBe(18);
    const pairs = [1, 2, 3].flatMap((b) => new Array(measures).fill([0, b]));
    expect(comparisons.map(({ a, b }) => [a, b])).toEqual(pairs);
  });

  it('takes differences and p from the test', () => {
    const { columns, statistics } = prepared(scorers, tables);
    const [first, , , last] = tables.map((_, system) => valuesOf(statistics, totalsOf(columns, system)));
    const observed = last.map((value, at) => value - first[at]);
    const drawn = finished(resample(columns, statistics, sampling));
    const expected = {
      bootstrap: pairedBootstrap({ observed }, columns.units, drawn[0], drawn[3]),
      permutation: finished(permutationTest(columns, [{ a: 0, b: 3, observed }], statistics, sampling))[0],
    };
    for (const test of tests) {
      const found = compare(test).filter((pair) => pair.b === 3);
      expect(found.map(({ difference }) => difference)).toEqual([...observed]);
      expect(found.map(({ p }) => p)).toEqual([...expected[test]]);
    }
  });

  it('has percentile intervals of the differences, from resamples that both systems share', () => {
    const { columns, statistics } = prepared(scorers, tables);
    const [first, , third] = finished(resample(columns, statistics, sampling));
    const found = compare('permutation').filter((pair) => pair.b === 2);
    expect(found.every(({ leftOut }) => leftOut === undefined)).toBe(true);
    found.forEach(({ interval }, at) => {
      const ascending = Array.from(third[at].subarray(0, 150), (value, sample) => value - first[at][sample]).sort(
        (x, y) => x - y,
      );
      expect(interval).toEqual([quantile(ascending, (1 - 0.9) / 2), quantile(ascending, 1 - (1 - 0.9) / 2)]);
    });
  });

  it('adjusts p over the pairs, each measure by itself', () => {
    const comparisons = compare('permutation');
    for (let at = 0; at < 18; at++) {
      const family = comparisons.filter((_, place) => place % 18 === at);
      expect(new Set(family.map(({ metric, part, side }) => JSON.stringify([metric, part, side]))).size).toBe(1);
      expect(family.map(({ adjusted }) => adjusted)).toEqual(holm(family.map(({ p }) => p)));
    }
  });

  it('compares any pairs, and adjusts over these', () => {
    const pairs = [
      { a: 2, b: 0 },
      { a: 1, b: 3 },
    ];
    const found = compare('permutation', tables, () => pairs);
    expect(found.map(({ a, b }) => [a, b])).toEqual(pairs.flatMap(({ a, b }) => new Array(18).fill([a, b])));
    const turned = compare('permutation').slice(18, 36);
    found.slice(0, 18).forEach(({ difference, p, adjusted }, at) => {
      expect([difference + turned[at].difference, p]).toEqual([0, turned[at].p]);
      expect(adjusted).toBe(holm([p, found[18 + at].p])[0]);
    });
  });

  it('leaves out resamples in which a value is 0/0, and counts them', () => {
    // The second system predicts in one unit of three.
    const all = [accuracies([1, 1, 1]), accuracies([0, 0, 1], [0, 0, 2])].map((table) => [table]);
    const { columns, statistics } = prepared([accuracy], all);
    const drawn = finished(resample(columns, statistics, { samples: 1000, seed: 1 }));
    const values = all.map((_, system) => valuesOf(statistics, totalsOf(columns, system)));
    const interval = { level: 95, samples: 1000, method: 'percentile' } as const;
    const differences = differencesOf(statistics.measures, { values, drawn }, [{ a: 0, b: 1 }], [], interval);
    const comparing = { test: 'bootstrap', samples: 1000, seed: 1 } as const;
    const [recall] = finished(compareSystems(columns, statistics, drawn, differences, comparing));
    const none = drawn[1][0].filter(Number.isNaN).length;
    expect(Math.abs(none - 1000 * (2 / 3) ** 3)).toBeLessThan(4 * Math.sqrt(1000 * (8 / 27) * (19 / 27)));
    expect(recall).toMatchObject({ leftOut: none, interval: [0.5 - 0.1, 0.5 - 0.1], p: 1 / (1001 - none) });
  });

  it('leaves p alone where there is one pair', () => {
    const comparisons = compare('permutation', tables.slice(0, 2));
    expect(comparisons.map(({ adjusted }) => adjusted)).toEqual(comparisons.map(({ p }) => p));
  });

  it.each(tests)('gives a pair the same p by %s, whatever other systems there are', (test) => {
    const some = compare(test, [tables[0], tables[2]]);
    const all = compare(test).slice(18, 36);
    expect(all.map(({ difference, p }) => [difference, p])).toEqual(some.map(({ difference, p }) => [difference, p]));
  });

  it('has nothing to compare in one system', () => {
    expect(compare('permutation', tables.slice(0, 1))).toEqual([]);
  });
});
