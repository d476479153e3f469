import { describe, expect, it } from 'vitest';
import { quantile } from '../../src/stats/intervals.ts';

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
});
