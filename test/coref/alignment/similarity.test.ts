import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellWeights, fixedWeights, limb, type Similarity } from '../../../src/coref/alignment/similarity.ts';
import type { Overlap } from '../../../src/coref/overlap.ts';

/** One cell each of `[common, key size + response size]`, on the diagonal. */
function diagonal(cells: readonly (readonly [number, number])[]): Overlap {
  const order = Uint32Array.from(cells.keys());
  return {
    keySizes: Uint32Array.from(cells, ([, size]) => Math.floor(size / 2)),
    responseSizes: Uint32Array.from(cells, ([, size]) => Math.ceil(size / 2)),
    rowStart: Uint32Array.from([...cells.keys(), cells.length]),
    column: order,
    common: Uint32Array.from(cells, ([common]) => common),
  };
}

const cell = fc
  .oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 31 }))
  .chain((common) => fc.tuple(fc.constant(common), fc.integer({ min: 2 * common, max: 2 ** 33 - 2 })));

/** c/s and (c + 1)/(s + 2) for s = 2c + 1: no two fractions of that size are closer. */
const neighbours = fc.integer({ min: 1, max: 2 ** 31 - 2 }).map((c): [number, number][] => [
  [c, 2 * c + 1],
  [c + 1, 2 * c + 3],
  [c, 2 * c + 1],
]);

/** 2c/s, c/(s − 1) and c/(s + 1): the first is less than the others together by one part in s². */
const almostSum = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 28 }), fc.integer({ min: 2 ** 31, max: 2 ** 32 }))
  .map(([c, s]): [number, number][] => [
    [2 * c, s],
    [c, s - 1],
    [c, s + 1],
  ]);

const exactSum = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 29 }), fc.integer({ min: 2 ** 31, max: 2 ** 32 }))
  .map(([c, s]): [number, number][] => [
    [2 * c, s],
    [c, s],
    [c, s],
  ]);

describe('the weights of cells', () => {
  it.each<Similarity>(['phi3', 'phi4'])('of %s are compared as fractions', (similarity) => {
    const three = fc.oneof(fc.array(cell, { minLength: 3, maxLength: 3 }), neighbours, almostSum, exactSum);
    fc.assert(
      fc.property(three, (cells) => {
        const [a, b, c] = cells.map(([common, size]) => ({
          p: BigInt(common),
          q: similarity === 'phi3' ? 1n : BigInt(size),
        }));
        const weights = cellWeights(diagonal(cells), similarity);
        expect(weights.outweighs(0, 1, 2)).toBe(a.p * b.q * c.q >= (b.p * c.q + c.p * b.q) * a.q);
        expect(weights.outweighs(0, 1, -1)).toBe(a.p * b.q >= b.p * a.q);
        expect(weights.outweighs(0, -1, -1)).toBe(true);
        expect(weights.heavier(0, 1)).toBe(a.p * b.q > b.p * a.q);
        expect(weights.heavier(1, 0)).toBe(b.p * a.q > a.p * b.q);
      }),
      { numRuns: 3000 },
    );
  });

  it('of phi4 are cut after 80 binary places in fixed point', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), (cells) => {
        const all = Uint32Array.from(cells.keys());
        const { high, low } = fixedWeights(diagonal(cells), 'phi4', all, all);
        cells.forEach(([common, size], at) => {
          const units = (BigInt(2 * common) << 80n) / BigInt(size);
          expect(BigInt(high[at]) * BigInt(limb) + BigInt(low[at])).toBe(units);
          expect(low[at]).toBeLessThan(limb);
        });
      }),
    );
  });

  it('of phi3 are the shared mentions in fixed point', () => {
    const { high, low } = fixedWeights(
      diagonal([
        [3, 8],
        [5, 10],
      ]),
      'phi3',
      Uint32Array.of(1),
      Uint32Array.of(1),
    );
    expect([[...high], [...low]]).toEqual([[5], [0]]);
  });
});
