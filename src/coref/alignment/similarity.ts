import type { Overlap } from '../overlap.ts';

/** The weight of a cell: φ3, the shared mentions; φ4, Dice, 2·common / (key size + response size). Luo (2005), eq. 8, 9. */
export type Similarity = 'phi3' | 'phi4';

/** The weights of the cells of an overlap, compared exactly: as rational numbers, not as the nearest doubles. */
export interface CellWeights {
  /** The key entity of each cell. */
  readonly row: Uint32Array;
  /** The weight of each cell, correctly rounded. */
  readonly weight: Float64Array;
  /** Whether one cell weighs more than another. */
  heavier(cell: number, other: number): boolean;
  /** Whether a cell weighs at least as much as two others together; -1 means no cell, of weight 0. */
  outweighs(cell: number, first: number, second: number): boolean;
}

/** The weight of each cell. Sizes are below 2^32; no entity shares more mentions than it has. */
export function cellWeights(overlap: Overlap, similarity: Similarity): CellWeights {
  const { common, column, keySizes, responseSizes } = overlap;
  const row = rowOfCell(overlap);
  const weight = new Float64Array(common.length);
  const size = (cell: number): number => keySizes[row[cell]] + responseSizes[column[cell]];
  for (let cell = 0; cell < weight.length; cell++) {
    weight[cell] = similarity === 'phi3' ? common[cell] : (2 * common[cell]) / size(cell);
  }

  const outweighs = (cell: number, first: number, second: number): boolean => {
    const sum = (first < 0 ? 0 : weight[first]) + (second < 0 ? 0 : weight[second]);
    const gap = weight[cell] - sum;
    // Three roundings err by less than 4e-16 of the sum; φ3 values are whole numbers, always exact.
    if (similarity === 'phi3' || Math.abs(gap) > 1e-12 * sum) return gap >= 0;
    const [c1, s1] = first < 0 ? [0, 1] : [common[first], size(first)];
    const [c2, s2] = second < 0 ? [0, 1] : [common[second], size(second)];
    return atLeastSum(common[cell], size(cell), c1, s1, c2, s2);
  };
  // Rounding preserves order: different doubles decide, but equal ones may come from different fractions.
  const heavier = (cell: number, other: number): boolean =>
    weight[cell] > weight[other] || (weight[cell] === weight[other] && !outweighs(other, cell, -1));
  return { row, weight, heavier, outweighs };
}

/** The units of a fixed-point weight: `high` counts 1/`limb`, `low` 1/`limb`². */
export const limb: number = 2 ** 40;

/** Weights as whole numbers in two limbs: sums and differences of a few are exact. Equal lengths; 0 ≤ low < `limb`. */
export interface FixedWeights {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/**
 * The weights of some cells in fixed point: φ3 with a shared mention as the unit of `high`, exact; φ4 truncated after 80 binary
 * places. `rows` holds the key entity of each of the cells.
 */
export function fixedWeights(
  overlap: Overlap,
  similarity: Similarity,
  cells: Uint32Array,
  rows: Uint32Array,
): FixedWeights {
  const high = new Float64Array(cells.length);
  const low = new Float64Array(cells.length);
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (similarity === 'phi3') high[at] = overlap.common[cell];
    else {
      const size = overlap.keySizes[rows[at]] + overlap.responseSizes[overlap.column[cell]];
      // Long division, 20 bits at a time: a remainder is below 2^33, so no step leaves 2^53.
      let rest = 2 * overlap.common[cell];
      for (let digit = 0; digit < 5; digit++) {
        const quotient = Math.floor(rest / size);
        if (digit < 3) high[at] = high[at] * 2 ** 20 + quotient;
        else low[at] = low[at] * 2 ** 20 + quotient;
        rest = (rest - quotient * size) * 2 ** 20;
      }
    }
  }
  return { high, low };
}

/** The key entity of each cell. */
export function rowOfCell({ rowStart, column }: Overlap): Uint32Array {
  const row = new Uint32Array(column.length);
  for (let i = 0; i + 1 < rowStart.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) row[cell] = i;
  }
  return row;
}

/** c/s ≥ c1/s1 + c2/s2, where 2c ≤ s for each, by cross-multiplication. */
function atLeastSum(c: number, s: number, c1: number, s1: number, c2: number, s2: number): boolean {
  // No product below is greater than s·s1·s2.
  if (s * s1 * s2 < 2 ** 53) return c * s1 * s2 >= (c1 * s2 + c2 * s1) * s;
  const [b1, b2] = [BigInt(s1), BigInt(s2)];
  return BigInt(c) * b1 * b2 >= (BigInt(c1) * b2 + BigInt(c2) * b1) * BigInt(s);
}
