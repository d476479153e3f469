import { describe, expect, it } from 'vitest';
import { quantile } from '../../src/stats/intervals.ts';
import { random } from '../../src/stats/random.ts';

describe('quantile', () => {
  it.each([
    //  numbers            q      quantile
    [[15, 20, 35, 40, 50], 0, 15],
    [[15, 20, 35, 40, 50], 0.05, 16], // h = 0.2: 15 + 0.2·5
    [[15, 20, 35, 40, 50], 0.25, 20],
    [[15, 20, 35, 40, 50], 0.3, 23], // h = 1.2: 20 + 0.2·15
    [[15, 20, 35, 40, 50], 0.4, 29], // h = 1.6: 20 + 0.6·15
    [[15, 20, 35, 40, 50], 0.5, 35],
    [[15, 20, 35, 40, 50], 0.975, 49], // h = 3.9: 40 + 0.9·10
    [[15, 20, 35, 40, 50], 1, 50],
    [[1, 2], 0.5, 1.5],
    [[7], 0, 7],
    [[7], 0.3, 7],
    [[7], 1, 7],
    [[2, 2, 2], 0.7, 2],
  ])('of %j at %d is %d', (numbers, q, expected) => {
    expect(quantile(numbers, q)).toBeCloseTo(expected, 12);
  });
  it('is what sorting finds, on 2,000 random lists in any order, many with equal numbers', () => {
    const source = random(1961);
    for (let list = 0; list < 2000; list++) {
      const values = 1 + source.below(200);
      const numbers = Float64Array.from(
        { length: 1 + source.below(list % 100 === 0 ? 5000 : 60) },
        () => source.below(values) / 7,
      );
      const q = [0, 0.025, 0.5, 0.975, 1, source.below(1001) / 1000][source.below(6)];
      const sorted = numbers.slice().sort();
      const h = (numbers.length - 1) * q;
      const [low, high] = [sorted[Math.floor(h)], sorted[Math.ceil(h)]];
      expect(quantile(numbers, q)).toBe(low + (h - Math.floor(h)) * (high - low));
      expect(numbers.sort()).toEqual(sorted);
    }
  });
});
