import { describe, expect, it } from 'vitest';
import { deviationOf, meanOf, resampledRuns } from '../../src/stats/runs.ts';

const samples = 4000;
const constant = (value: number) => [new Float64Array(samples).fill(value)];

describe('resampledRuns', () => {
  it('draws as many runs as there are, with replacement', () => {
    const [means] = resampledRuns([constant(0), constant(1)], 3);
    const share = (value: number): number => means.filter((mean) => mean === value).length / samples;
    expect(new Set(means)).toEqual(new Set([0, 0.5, 1]));
    for (const [value, expected] of [
      [0, 1 / 4],
      [0.5, 1 / 2],
      [1, 1 / 4],
    ] as const)
      expect(Math.abs(share(value) - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / samples));
  });

  it('draws the same runs for all measures of a resample, and leaves equal runs as they are', () => {
    const own = Float64Array.from({ length: samples }, (_, at) => at);
    const [first, second] = resampledRuns(
      [
        [own, own.map((at) => 2 * at)],
        [own, own.map((at) => 4 * at)],
      ],
      3,
    );
    expect(first).toEqual(own);
    expect([...second].every((value, at) => [2, 3, 4].includes(value / at) || at === 0)).toBe(true);
    const [left, right] = resampledRuns(
      [
        [...constant(0), ...constant(0)],
        [...constant(1), ...constant(1)],
      ],
      3,
    );
    expect(left).toEqual(right);
  });

  it('is undefined where a drawn run is', () => {
    const [means] = resampledRuns([constant(Number.NaN), constant(1)], 3);
    expect(new Set(means)).toEqual(new Set([Number.NaN, 1]));
  });
});

describe('deviationOf', () => {
  it('is that of a sample, and undefined of a single number', () => {
    // NumPy: np.std([1, 2, 4], ddof=1) ** 2 = 7/3
    expect(deviationOf([1, 2, 4])).toBeCloseTo(Math.sqrt(7 / 3), 15);
    expect(meanOf([1, 2, 4])).toBe(7 / 3);
    expect(deviationOf([5])).toBeUndefined();
  });
});
