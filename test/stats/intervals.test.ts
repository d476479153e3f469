import { describe, expect, it } from 'vitest';
import { resample } from '../../src/stats/bootstrap.ts';
import { totalsOf } from '../../src/stats/columns.ts';
import { type IntervalMethod, intervalOf, normalQuantile, normalShare, quantile } from '../../src/stats/intervals.ts';
import { accelerations } from '../../src/stats/jackknife.ts';
import { valuesOf } from '../../src/stats/measures.ts';
import { random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { accuracies, accuracy, prepared, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

interface Asked {
  readonly level?: number;
  readonly method?: IntervalMethod;
  readonly samples?: number;
  readonly seed?: number;
}

function intervalsOf(using: typeof scorers, tables: Parameters<typeof prepared>[1][number], asked: Asked = {}) {
  const { level = 95, method = 'percentile', samples = 1000, seed = 1 } = asked;
  const { columns, statistics } = prepared(using, [tables]);
  const [drawn] = finished(resample(columns, statistics, { samples, seed }));
  const values = valuesOf(statistics, totalsOf(columns, 0));
  const [skew] = accelerations(columns, statistics, [{ b: 0 }]);
  return drawn.map((own, at) => intervalOf(values[at], own, skew[at], { level, method }));
}

const [tables] = randomSystems(random(11), 30, 1);

describe('percentile intervals', () => {
  it('take the quantiles of the resampled scores', () => {
    const { columns, statistics } = prepared(scorers, [tables]);
    const [drawn] = finished(resample(columns, statistics, { samples: 200, seed: 3 }));
    intervalsOf(scorers, tables, { level: 90, samples: 200, seed: 3 }).forEach(({ bounds }, at) => {
      const ascending = [...drawn[at]].sort((x, y) => x - y);
      expect(bounds).toEqual([0.05, 0.95].map((q) => expect.closeTo(quantile(ascending, q), 12)));
    });
  });

  it('of two units are found by hand: a quarter of the draws is all low, a quarter all high', () => {
    const [recall] = intervalsOf([accuracy], [accuracies([2, 8])]);
    expect(recall).toEqual({ bounds: [4 / 20, 16 / 20], leftOut: 0 });
    const [half] = intervalsOf([accuracy], [accuracies([2, 8])], { level: 40 });
    expect(half.bounds).toEqual([10 / 20, 10 / 20]);
  });

  it('leave out what is 0/0, and count it', () => {
    const drawn = Float64Array.of(Number.NaN, 0.5, 0.25, Number.NaN, 0.75);
    const kind = { level: 50, method: 'percentile' } as const;
    expect(intervalOf(0.5, drawn, 0, kind)).toEqual({ bounds: [0.375, 0.625], leftOut: 2 });
    expect(intervalOf(0, drawn.fill(Number.NaN), 0, kind)).toEqual({ leftOut: 5 });
  });
});

describe.each(['percentile', 'bca'] as const)('%s intervals', (method) => {
  it('depend on the seed', () => {
    const seeded = (seed: number) => intervalsOf(scorers, tables, { method, seed });
    expect(seeded(2)).toEqual(seeded(2));
    expect(seeded(2)).not.toEqual(seeded(1));
  });

  it('do not depend on the other metrics', () => {
    const alone = intervalsOf(scorers.slice(1, 2), tables.slice(1, 2), { method });
    expect(alone).toEqual(intervalsOf(scorers, tables, { method }).slice(3, 6));
  });

  it('get wider with the level and stay in [0, 1]', () => {
    const [narrow, wide] = [50, 99].map((level) => intervalsOf(scorers, tables, { method, level }));
    wide.forEach(({ bounds: [low, high] = [1, 0] }, at) => {
      const [lower, higher] = narrow[at].bounds!;
      expect(0 <= low && low <= lower && higher <= high && high <= 1).toBe(true);
    });
  });

  it('are a point where there is one unit, and absent where there is none', () => {
    const [, , f1] = intervalsOf([accuracy], [accuracies([3])], { method });
    expect(f1.bounds).toEqual([3 / 10, 3 / 10]);
    expect(intervalsOf([accuracy], [accuracies([])], { method })[0]).toEqual({ leftOut: 1000 });
  });
});

describe('bca intervals', () => {
  const drawn = Float64Array.from({ length: 101 }, (_, at) => at / 100);
  const shares = (value: number, acceleration: number) =>
    intervalOf(value, drawn, acceleration, { level: 95, method: 'bca' }).bounds!;

  it('are those of percentiles without bias and acceleration, of equal values half being below', () => {
    expect(shares(0.5, 0)).toEqual([expect.closeTo(0.025, 14), expect.closeTo(0.975, 14)]);
  });

  it('move with the share of resamples below the value, and with the acceleration', () => {
    // 75.5 of 101 are below 0.75: z₀ = 0.6659. Φ(2·0.6659 ± 1.95996), and with a = 0.1 as the definition has it.
    const z = normalQuantile(75.5 / 101);
    expect(shares(0.75, 0)).toEqual(
      [-1, 1].map((sign) => expect.closeTo(normalShare(2 * z + sign * 1.959963984540054), 13)),
    );
    const skewed = [-1, 1].map((sign) => {
      const moved = z + sign * 1.959963984540054;
      return expect.closeTo(normalShare(z + moved / (1 - 0.1 * moved)), 13);
    });
    expect(shares(0.75, 0.1)).toEqual(skewed);
  });

  it('are those of percentiles where every resample is on one side of the value', () => {
    for (const value of [-1, 2]) expect(shares(value, 0.1)).toEqual([expect.closeTo(0.025, 14), 0.975]);
  });
});

describe('accelerations', () => {
  /** By its definition, from the values without each unit. */
  function skewness(left: readonly number[]): number {
    const values = left.filter((value) => !Number.isNaN(value));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const moment = (power: number) => values.reduce((sum, value) => sum + (mean - value) ** power, 0);
    return moment(2) < 1e-24 ? 0 : moment(3) / (6 * moment(2) ** 1.5);
  }

  it('are those of the values without each unit, of systems and of their differences', () => {
    const source = random(5);
    for (let corpus = 0; corpus < 30; corpus++) {
      const systems = randomSystems(source, 2 + source.below(20), 2);
      const { columns, statistics } = prepared(scorers, systems);
      const found = accelerations(columns, statistics, [{ b: 0 }, { b: 1 }, { a: 0, b: 1 }]);
      const [a, b] = systems.map((own) => {
        const rows = unitsOf(own);
        return rows.map((_, unit) =>
          rescore(
            rows.filter((_, at) => at !== unit),
            Number.NaN,
          ),
        );
      });
      const differences = b.map((values, unit) => values.map((value, at) => value - a[unit][at]));
      [a, b, differences].forEach((left, contrast) => {
        const slow = statistics.measures.map((_, at) => skewness(left.map((values) => values[at])));
        expect([...found[contrast]]).toEqual(slow.map((value) => expect.closeTo(value, 9)));
      });
    }
  });
});

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [3, 0.9986501019683699],
    [-6, 9.865876450376981e-10],
  ])('has at %d the share %d', (x, share) => {
    expect(normalShare(x)).toBeCloseTo(share, 15);
    expect(normalQuantile(share)).toBeCloseTo(x, 6);
  });

  it('is 0 and 1 far out', () => {
    expect([-9, 9, -1e300].map(normalShare)).toEqual([0, 1, 0]);
  });
});
