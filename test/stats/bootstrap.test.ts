import { describe, expect, it } from 'vitest';
import { type Interval, percentileIntervals, quantile, resample } from '../../src/stats/bootstrap.ts';
import { totalsOf } from '../../src/stats/columns.ts';
import { valuesOf } from '../../src/stats/measures.ts';
import { random } from '../../src/stats/random.ts';
import { accuracies, accuracy, prepared, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

function intervalsOf(
  using: typeof scorers,
  tables: Parameters<typeof prepared>[1][number],
  { level = 95, samples = 1000, seed = 1 }: { level?: number; samples?: number; seed?: number } = {},
): Interval[] {
  const { columns, statistics } = prepared(using, [tables]);
  const [drawn] = resample(columns, statistics, { samples, seed });
  return percentileIntervals(statistics, valuesOf(statistics, totalsOf(columns, 0)), drawn, level);
}

describe('resample', () => {
  it('equals a rescoring of the drawn units, the same units for all systems, on 100 random corpora', () => {
    const source = random(2012);
    for (let corpus = 0; corpus < 100; corpus++) {
      const units = 1 + source.below(40);
      const tables = randomSystems(source, units, 2);
      const { columns, statistics } = prepared(scorers, tables);
      const fast = resample(columns, statistics, { samples: 20, seed: corpus });
      const draws = random(corpus);
      const unitRows = tables.map(unitsOf);
      for (let sample = 0; sample < 20; sample++) {
        const drawn = Array.from({ length: units }, () => draws.below(units));
        for (const [system, rows] of unitRows.entries()) {
          const slow = rescore(drawn.map((unit) => rows[unit]));
          const found = fast[system].map((values) => values[sample]);
          expect(found).toEqual(slow.map((value) => expect.closeTo(value, 12)));
        }
      }
    }
  });

  it('gives the first samples again when more are drawn', () => {
    const { columns, statistics } = prepared(scorers, randomSystems(random(4), 12, 1));
    const [few] = resample(columns, statistics, { samples: 10, seed: 9 });
    const [many] = resample(columns, statistics, { samples: 50, seed: 9 });
    expect(many.map((values) => values.slice(0, 10))).toEqual(few);
  });

  it('gives a system the same samples, whatever other systems there are', () => {
    const tables = randomSystems(random(5), 12, 3);
    const all = prepared(scorers, tables);
    const alone = prepared(scorers, [tables[2]]);
    const sampling = { samples: 30, seed: 2 };
    expect(resample(all.columns, all.statistics, sampling)[2]).toEqual(
      resample(alone.columns, alone.statistics, sampling)[0],
    );
  });
});

describe('percentileIntervals', () => {
  const [tables] = randomSystems(random(11), 30, 1);

  it('takes the quantiles of the resampled scores, and the score of all units', () => {
    const { columns, statistics } = prepared(scorers, [tables]);
    const [drawn] = resample(columns, statistics, { samples: 200, seed: 3 });
    const intervals = intervalsOf(scorers, tables, { level: 90, samples: 200, seed: 3 });
    const whole = rescore(unitsOf(tables));
    expect(intervals.map(({ value, low, high, ...measure }) => measure)).toEqual(statistics.measures);
    intervals.forEach(({ value, low, high }, at) => {
      const ascending = [...drawn[at]].sort((x, y) => x - y);
      expect(value).toBe(whole[at]);
      expect(low).toBeCloseTo(quantile(ascending, 0.05), 12);
      expect(high).toBeCloseTo(quantile(ascending, 0.95), 12);
    });
  });

  it('computes two units by hand: a quarter of the draws is all low, a quarter all high', () => {
    const [recall] = intervalsOf([accuracy], [accuracies([2, 8])]);
    expect(recall).toEqual({ metric: 'accuracy', side: 'recall', value: 10 / 20, low: 4 / 20, high: 16 / 20 });
    const [half] = intervalsOf([accuracy], [accuracies([2, 8])], { level: 40 });
    expect(half).toMatchObject({ low: 10 / 20, high: 10 / 20 });
  });

  it('depends on the seed', () => {
    const seeded = (seed: number) => intervalsOf(scorers, tables, { seed });
    expect(seeded(2)).toEqual(seeded(2));
    expect(seeded(2)).not.toEqual(seeded(1));
  });

  it('does not depend on the other metrics', () => {
    expect(intervalsOf(scorers.slice(1, 2), tables.slice(1, 2))).toEqual(intervalsOf(scorers, tables).slice(3, 6));
  });

  it('gets wider with the level and stays in [0, 1]', () => {
    const [narrow, wide] = [50, 99].map((level) => intervalsOf(scorers, tables, { level }));
    wide.forEach(({ low, high }, at) => {
      expect(0 <= low && low <= narrow[at].low && narrow[at].high <= high && high <= 1).toBe(true);
    });
  });

  it('is a point where there is one unit, or none', () => {
    const [, , f1] = intervalsOf([accuracy], [accuracies([3])]);
    expect(f1).toMatchObject({ value: 3 / 10, low: 3 / 10, high: 3 / 10 });
    const [recall] = intervalsOf([accuracy], [accuracies([])]);
    expect(recall).toMatchObject({ value: 0, low: 0, high: 0 });
  });
});
