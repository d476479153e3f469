import type { Overlap } from '../overlap.ts';

/** The weight of a cell: φ3, the shared mentions; φ4, Dice, 2·common / (key size + response size). Luo (2005), eq. 8, 9. */
export type Similarity = 'phi3' | 'phi4';

/** The cells of an overlap with their weights. */
export interface CellWeights {
  /** The key entity of each cell. */
  readonly row: Uint32Array;
  /** The weight of each cell: φ3 exact, φ4 the nearest double. */
  readonly weight: Float64Array;
}

export function cellWeights(overlap: Overlap, similarity: Similarity): CellWeights {
  const { common, rowStart, column, keySizes, responseSizes } = overlap;
  const row = new Uint32Array(common.length);
  const weight = Float64Array.from(common);
  for (let i = 0; i + 1 < rowStart.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      row[cell] = i;
      if (similarity === 'phi4') weight[cell] = (2 * common[cell]) / (keySizes[i] + responseSizes[column[cell]]);
    }
  }
  return { row, weight };
}
