import { expect } from 'vitest';
import type { Side } from '../../src/score/score.ts';

/**
 * Holds a side against an unreduced fraction: `3/8`, or with a sum of fractions as numerator `(4/3 + 1)/8`. Whole numbers must be
 * equal; a fractional numerator may differ by the rounding of the sum that is written here.
 */
export function expectSide(side: Side, fraction: string): void {
  const { numerator, denominator } = readFraction(fraction);
  expect(side.denominator).toBe(denominator);
  if (Number.isInteger(numerator)) expect(side.numerator).toBe(numerator);
  else expect(side.numerator).toBeCloseTo(numerator, 13);
  expect(side.value).toBeCloseTo(denominator === 0 ? 0 : numerator / denominator, 13);
}

/** Numerator and denominator as they are written. */
export function readFraction(text: string): { readonly numerator: number; readonly denominator: number } {
  const bar = text.lastIndexOf('/');
  const numerator = text.slice(0, bar).replace(/^\((.*)\)$/, '$1');
  return {
    numerator: numerator.split('+').reduce((sum, term) => sum + readTerm(term), 0),
    denominator: Number(text.slice(bar + 1)),
  };
}

function readTerm(term: string): number {
  const [numerator, denominator = 1] = term.split('/').map(Number);
  return numerator / denominator;
}
