import { describe, expect, it } from 'vitest';
import { totals } from '../../src/score/sum.ts';
import { compareSystems, holm, tests } from '../../src/stats/compare.ts';
import { joinTables, scoreStatistics } from '../../src/stats/measures.ts';
import { random } from '../../src/stats/random.ts';
import { randomSystems, scorers } from './corpus.ts';

const systems = randomSystems(random(100), 15, 4);
const sampling = { samples: 200, seed: 5 };

describe('compareSystems', () => {
  it('compares each system with the first, in every measure', () => {
    const { comparisons } = compareSystems(scorers, systems, sampling);
    const measures = comparisons.length / 3;
    expect(measures).toBe(18);
    const pairs = [1, 2, 3].flatMap((b) => new Array(measures).fill([0, b]));
    expect(comparisons.map(({ a, b }) => [a, b])).toEqual(pairs);
  });

  it.each(['bootstrap', 'permutation'] as const)('takes differences and p from the %s test', (test) => {
    const { comparisons } = compareSystems(scorers, systems, { ...sampling, test });
    const [a, b] = [joinTables(scorers, systems[0]), joinTables(scorers, systems[3])];
    const found = comparisons.filter((pair) => pair.b === 3);
    expect(found.map(({ a: _, b: __, adjusted, ...difference }) => difference)).toEqual(
      tests[test](a, b, scoreStatistics(scorers, totals(a)), sampling),
    );
  });

  it('adjusts p over the pairs, each measure by itself', () => {
    const { comparisons } = compareSystems(scorers, systems, sampling);
    for (let at = 0; at < 18; at++) {
      const family = comparisons.filter((_, place) => place % 18 === at);
      expect(new Set(family.map(({ metric, part, side }) => JSON.stringify([metric, part, side]))).size).toBe(1);
      expect(family.map(({ adjusted }) => adjusted)).toEqual(holm(family.map(({ p }) => p)));
    }
  });

  it('leaves p alone where there is one pair', () => {
    const { comparisons } = compareSystems(scorers, systems.slice(0, 2), sampling);
    expect(comparisons.map(({ adjusted }) => adjusted)).toEqual(comparisons.map(({ p }) => p));
  });

  it('gives a pair the same p, whatever other systems there are', () => {
    const some = compareSystems(scorers, [systems[0], systems[2]], sampling).comparisons;
    const all = compareSystems(scorers, systems, sampling).comparisons.slice(18, 36);
    expect(all.map(({ difference, p }) => [difference, p])).toEqual(some.map(({ difference, p }) => [difference, p]));
  });

  it('randomizes 10,000 times against the first by default, and says so', () => {
    const { comparisons, ...asked } = compareSystems(scorers, systems.slice(0, 2));
    expect(asked).toEqual({ test: 'permutation', samples: 10_000, seed: 1, units: 15 });
    expect(comparisons).toHaveLength(18);
  });

  it.each([{ samples: 0 }, { samples: 1.5 }, { seed: -1 }])('refuses %j', (options) => {
    expect(() => compareSystems(scorers, systems, options)).toThrow();
  });

  it.each([0, 1])('has nothing to compare in %d systems', (count) => {
    expect(compareSystems(scorers, systems.slice(0, count)).comparisons).toEqual([]);
  });
});
