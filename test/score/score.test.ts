import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f1, hasAboveOne, isMean, meanScore, type ScoreRow, score, side } from '../../src/score/score.ts';

describe('a side', () => {
  it('is a quotient that keeps its counts', () => {
    expect(side(3, 4)).toEqual({ value: 0.75, numerator: 3, denominator: 4 });
  });

  it('is 0 for 0/0, or what is asked for, and keeps its denominator to show it', () => {
    expect(side(0, 0)).toEqual({ value: 0, numerator: 0, denominator: 0 });
    expect(side(0, 0, 1)).toEqual({ value: 1, numerator: 0, denominator: 0 });
    expect(side(0, 5, 1)).toEqual({ value: 0, numerator: 0, denominator: 5 });
  });
});

describe('f1', () => {
  it.each([
    //  recall precision f1
    [1, 1, 1],
    [0, 0, 0],
    [0, 1, 0],
    [0.5, 1, 2 / 3],
    [0.25, 0.75, 3 / 8],
  ])('of %d and %d is %d', (recall, precision, expected) => {
    expect(f1(recall, precision)).toBe(expected);
  });

  it('does not depend on which is which, to the last bit, and lies between the two', () => {
    const fraction = fc.integer({ min: 0, max: 1_000_000 }).map((numerator) => numerator / 1_000_000);
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const mean = f1(a, b);
        expect(mean).toBe(f1(b, a));
        expect(mean).toBeLessThanOrEqual(1);
        expect(mean).toBeGreaterThanOrEqual(Math.min(a, b) * (1 - 1e-15));
        expect(mean).toBeLessThanOrEqual(Math.max(a, b) * (1 + 1e-15));
      }),
    );
  });
});

describe('a score', () => {
  it('is its two sides and their harmonic mean', () => {
    expect(score(side(1, 2), side(2, 2))).toEqual({ recall: side(1, 2), precision: side(2, 2), f1: 2 / 3 });
  });

  it('that is a mean has the mean F1, not that of the means, and no counts', () => {
    const mean = meanScore([score(side(1, 1), side(0, 1)), score(side(0, 1), side(1, 1))]);
    expect(mean).toEqual({ recall: { value: 0.5 }, precision: { value: 0.5 }, f1: 0 });
  });
});

describe('a row', () => {
  it.each(['micro', 'macro', 'weighted', 'discontinuous', 'withoutOutside.macro'])('of part %s is a mean', (part) => {
    expect(isMean({ part } as ScoreRow)).toBe(true);
  });

  it.each([undefined, 'PER', 'micro-organism', 'supermacro', 'withoutOutside', 'of withoutOutside.macro'])(
    'of part %s is not',
    (part) => {
      expect(isMean({ part } as ScoreRow)).toBe(false);
    },
  );

  it('has a number above 1 where recall, precision or F1 is, by more than rounding', () => {
    const [whole, more] = [side(1, 1), side(9, 8)];
    for (const [recall, precision] of [
      [more, more],
      [more, side(1, 8)],
      [side(1, 8), more],
    ])
      expect(hasAboveOne({ score: score(recall, precision) })).toBe(true);
    expect(hasAboveOne({ score: { ...score(whole, whole), f1: 1.01 } })).toBe(true);
    expect(hasAboveOne({ score: score(whole, whole) })).toBe(false);
    expect(hasAboveOne({ score: score({ value: 1 + 2 ** -52 }, whole) })).toBe(false);
  });
});
