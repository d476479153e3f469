import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../src/score/sum.ts';

const scale = 400;

/** The double nearest to the true sum: whole numbers of 2^-400, added as such. Number() rounds to nearest, ties to even. */
function trueSum(terms: readonly number[]): number {
  const total = terms.reduce((units, term) => units + inUnits(term), 0n);
  return Number(total) / 2 ** scale;
}

/** A double as a whole number of 2^-400. */
function inUnits(term: number): bigint {
  let [mantissa, exponent] = [term, 0];
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  return BigInt(mantissa) << BigInt(scale - exponent);
}

const fractions = fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 1000 })).map(([a, b]) => a / b);
const wild = fc
  .tuple(fc.integer({ min: -(2 ** 53), max: 2 ** 53 }), fc.integer({ min: -250, max: 100 }))
  .map(([mantissa, exponent]) => mantissa * 2 ** exponent);
// Few bits at few places: their sums often lie half-way between two doubles.
const halfway = fc
  .tuple(fc.constantFrom(-3, -1, 1, 3), fc.constantFrom(0, 1, -52, -53, -54, -105, -106, -107))
  .map(([mantissa, exponent]) => mantissa * 2 ** exponent);
const whole = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('an exact sum', () => {
  it.each([
    ['fractions', fractions],
    ['numbers of all magnitudes', wild],
    ['numbers that meet half-way', halfway],
    ['whole numbers', whole],
    ['all of these', fc.oneof(fractions, wild, halfway, whole)],
  ])('of %s is the double nearest to the true sum', (_, terms) => {
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 40 }), (list) => {
        expect(sum(list)).toBe(trueSum(list) + 0);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    //  terms                                  sum
    [[], 0],
    [[-0], 0],
    [[0.1, 0.2, 0.3, -0.6], 2 ** -55],
    [[1, 2 ** -53], 1],
    [[1, 2 ** -53, 2 ** -106], 1 + 2 ** -52],
    [[1 + 2 ** -52, 2 ** -53], 1 + 2 ** -51],
    [[1 + 2 ** -52, 2 ** -53, -(2 ** -106)], 1 + 2 ** -52],
    // The largest partial sums cancel, and those left have no bits in common, though their sum is a double.
    [[1 + 2 ** -52, 2 ** -54, 2 ** 51 + 0.5, 0.5, -(2 ** 51 + 2)], 2 ** -52 + 2 ** -54],
    [[2 ** 53, 1], 2 ** 53],
    [[2 ** 53, 1, 1], 2 ** 53 + 2],
    [[2 ** 53 - 1, 2, -1], 2 ** 53],
    [[1e100, 1, -1e100], 1],
    [[2 ** 60, 1, 2 ** -60, -(2 ** 60)], 1],
  ])('of %j is %d', (terms, expected) => {
    expect(sum(terms)).toBe(expected);
  });

  it('does not depend on the order of the terms', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fractions, wild), { maxLength: 40 }), (list) => {
        const sorted = [...list].sort((a, b) => a - b);
        expect(sum(sorted)).toBe(sum(list));
        expect(sum(sorted.reverse())).toBe(sum(list));
      }),
    );
  });

  it('takes every so many terms between two places', () => {
    const terms = [0.1, 3, 0.2, 2 ** 53, 0.7, 5, 0.3];
    expect(sum(terms, 1, 6, 2)).toBe(3 + 2 ** 53 + 5);
    expect(sum(terms, 2)).toBe(trueSum([0.2, 2 ** 53, 0.7, 5, 0.3]));
    expect(sum(terms, 0, 5, 4)).toBe(trueSum([0.1, 0.7]));
    expect(sum(terms, 7)).toBe(0);
  });
});
