import { describe, expect, it } from 'vitest';
import { random, xoshiro128 } from '../../src/stats/random.ts';

const first = (count: number, next: () => number): number[] => Array.from({ length: count }, next);

describe('random', () => {
  it('gives the known outputs of xoshiro128** from the state 1, 2, 3, 4', () => {
    // The vector that the rand_xoshiro crate tests itself with.
    const known = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804];
    expect(first(10, xoshiro128([1, 2, 3, 4]).next)).toEqual(known);
  });

  // Computed by another program, in Python, from the two papers.
  it.each([
    [0, [3737715805, 2584255861, 2876756834, 3286328325, 1553311962, 1625202774]],
    [1, [1695105466, 1423115009, 634581793, 1068227753, 716759206, 4186505319]],
    [2, [1086064458, 2256779072, 556893360, 1218312803, 4005656520, 1519932757]],
    [123456789, [1346704765, 2882174560, 1840973710, 4030037534, 3644170367, 605829230]],
    [2 ** 53 - 1, [1233166643, 1287031142, 661813442, 2960669951, 2601079046, 1036114921]],
  ])('seeded with %d gives the outputs that SplitMix64 leads to', (seed, known) => {
    expect(first(6, random(seed).next)).toEqual(known);
  });

  it('is right for a million outputs in a row', () => {
    const { next } = random(7);
    let hash = 0;
    for (let i = 0; i < 1_000_000; i++) hash = (Math.imul(hash, 31) + next()) >>> 0;
    expect(hash).toBe(3477118777);
  });

  it('takes remainders, and draws again where they would be uneven', () => {
    const small = random(1);
    expect(first(12, () => small.below(10))).toEqual([6, 9, 3, 3, 6, 9, 5, 0, 7, 6, 2, 9]);
    // 4186505319, the sixth output, lies above 3,000,000,000 and is passed over.
    const large = random(1);
    expect(first(6, () => large.below(3_000_000_000))[5]).not.toBe(4186505319 % 3_000_000_000);
  });

  it('draws every number below n about equally often', () => {
    const source = random(5);
    const seen = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i++) seen[source.below(7)]++;
    const chiSquare = seen.reduce((total, count) => total + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(16.81); // the 99 % quantile for 6 degrees of freedom
  });

  it.each([1, 2 ** 32])('draws below %d', (n) => {
    expect(random(3).below(n)).toBe(n === 1 ? 0 : random(3).next());
  });
});
