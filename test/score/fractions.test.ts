import { expect, it } from 'vitest';
import { fractionsOf } from '../../src/score/fractions.ts';

it('the numbers of a line have names, and NaN stands for those that it lacks', () => {
  expect(fractionsOf([1, 2, undefined])).toEqual({
    recallNumerator: 1,
    recallDenominator: 2,
    precisionNumerator: Number.NaN,
    precisionDenominator: Number.NaN,
  });
});
