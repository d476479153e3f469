import { expect, it } from 'vitest';
import { type BinUnit, binOf, binsOf } from '../../../src/findings/slices/bins.ts';

it.each([
  ['words', ['1', '2', '3', '4-5', '6-10', '11+']],
  ['characters', ['1-5', '6-10', '11-20', '21-50', '51+']],
] as const)('bins of %s', (unit: BinUnit, bins: readonly string[]) => {
  expect(binsOf(unit)).toEqual(bins);
  for (let count = 1; count < 100; count++) {
    const holding = bins.filter((bin) => {
      const [from, to = bin.endsWith('+') ? 1000 : from] = bin.split('-').map((end) => Number.parseInt(end, 10));
      return from <= count && count <= to;
    });
    expect([binOf(count, unit)]).toEqual(holding);
  }
});
