import { describe, expect, it } from 'vitest';
import { totals } from '../../src/score/sum.ts';
import { bootstrap, confidenceIntervals, quantile } from '../../src/stats/bootstrap.ts';
import { joinTables, scoreStatistics } from '../../src/stats/measures.ts';
import { random } from '../../src/stats/random.ts';
import { accuracies, accuracy, randomSystems, rescore, scorers, unitsOf } from './corpus.ts';

describe('bootstrap', () => {
  it('equals a rescoring of the drawn units, on 100 random corpora', () => {
    const source = random(2012);
    for (let corpus = 0; corpus < 100; corpus++) {
      const units = 1 + source.below(40);
      const [tables] = randomSystems(source, units, 1);
      const rows = joinTables(scorers, tables);
      const fast = bootstrap(rows, scoreStatistics(scorers, totals(rows)), { samples: 20, seed: corpus });
      const draws = random(corpus);
      const unitRows = unitsOf(tables);
      for (let sample = 0; sample < 20; sample++) {
        const drawn = Array.from({ length: units }, () => unitRows[draws.below(units)]);
        const slow = rescore(drawn);
        expect(fast.map((values) => values[sample])).toEqual(slow.map((value) => expect.closeTo(value, 12)));
      }
    }
  });

  it('gives the first samples again when more are drawn', () => {
    const [tables] = randomSystems(random(4), 12, 1);
    const rows = joinTables(scorers, tables);
    const statistics = scoreStatistics(scorers, totals(rows));
    const few = bootstrap(rows, statistics, { samples: 10, seed: 9 });
    const many = bootstrap(rows, statistics, { samples: 50, seed: 9 });
    expect(many.map((values) => values.slice(0, 10))).toEqual(few);
  });
});

describe('confidenceIntervals', () => {
  const [tables] = randomSystems(random(11), 30, 1);

  it('takes the quantiles of the resampled scores, and the score of all units', () => {
    const rows = joinTables(scorers, tables);
    const statistics = scoreStatistics(scorers, totals(rows));
    const drawn = bootstrap(rows, statistics, { samples: 200, seed: 3 });
    const { intervals } = confidenceIntervals(scorers, tables, { level: 90, samples: 200, seed: 3 });
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
    const { intervals } = confidenceIntervals([accuracy], [accuracies([2, 8])]);
    expect(intervals[0]).toEqual({
      metric: 'accuracy',
      side: 'recall',
      value: 10 / 20,
      low: 4 / 20,
      high: 16 / 20,
    });
    const half = confidenceIntervals([accuracy], [accuracies([2, 8])], { level: 40 });
    expect(half.intervals[0]).toMatchObject({ low: 10 / 20, high: 10 / 20 });
  });

  it('has 95 percent, 1000 samples and a constant seed by default, and says so', () => {
    const { intervals, ...asked } = confidenceIntervals(scorers, tables);
    expect(asked).toEqual({ level: 95, samples: 1000, seed: 1, units: 30 });
    expect(confidenceIntervals(scorers, tables, { level: 95, samples: 1000, seed: 1 }).intervals).toEqual(intervals);
  });

  it('depends on the seed', () => {
    const seeded = (seed: number) => confidenceIntervals(scorers, tables, { seed }).intervals;
    expect(seeded(2)).toEqual(seeded(2));
    expect(seeded(2)).not.toEqual(seeded(1));
  });

  it('does not depend on the other metrics', () => {
    const together = confidenceIntervals(scorers, tables).intervals;
    const alone = confidenceIntervals(scorers.slice(1, 2), tables.slice(1, 2)).intervals;
    expect(alone).toEqual(together.slice(3, 6));
  });

  it('gets wider with the level and stays in [0, 1]', () => {
    const [narrow, wide] = [50, 99].map((level) => confidenceIntervals(scorers, tables, { level }).intervals);
    wide.forEach(({ low, high }, at) => {
      expect(0 <= low && low <= narrow[at].low && narrow[at].high <= high && high <= 1).toBe(true);
    });
  });

  it('is a point where there is one unit, or none', () => {
    expect(confidenceIntervals([accuracy], [accuracies([3])])).toMatchObject({
      units: 1,
      intervals: [{}, {}, { value: 3 / 10, low: 3 / 10, high: 3 / 10 }],
    });
    expect(confidenceIntervals([accuracy], [accuracies([])])).toMatchObject({
      units: 0,
      intervals: [{ value: 0, low: 0, high: 0 }, {}, {}],
    });
  });

  it.each([{ level: 0 }, { level: 100 }, { level: Number.NaN }, { samples: 0 }, { samples: 1.5 }, { seed: -1 }])(
    'refuses %j',
    (options) => {
      expect(() => confidenceIntervals(scorers, tables, options)).toThrow();
    },
  );
});
