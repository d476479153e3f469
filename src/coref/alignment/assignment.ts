import { sum } from '../../score/sum.ts';
import { doubleRoom } from '../../text/columns.ts';
import type { Overlap } from '../overlap.ts';
import { heaviestMatching } from './augmenting-paths.ts';

/**
 * The optimal one-to-one alignment of entities, which CEAF is based on: for each key entity, the response entity it is aligned with,
 * or -1. Entities that share no mention are never aligned. No other alignment has a greater `alignedSimilarity`, for φ4 up to
 * 10⁻¹⁵ of it. Which of several equally good ones is returned depends on how the entities are numbered; its total does not.
 *
 * The table stays sparse. Luo (2005), "On coreference resolution performance metrics", section 3, whose Kuhn-Munkres algorithm needs the
 * dense matrix.
 */
export function align(overlap: Overlap, similarity: Similarity): Int32Array {
  const { rowStart, column, responseSizes } = overlap;
  const weight = cellWeights(overlap, similarity);
  return heaviestMatching({ columns: responseSizes.length, rowStart, column, weight });
}

/**
 * The total of an alignment: the sum of φ over the aligned pairs, 0 for a pair that shares no mention. For φ3 it is a whole number.
 * For φ4 it is the double nearest to the true sum of the fractions 2·common / (key size + response size), which are added with about
 * 106 bits, so that equal totals give the same double, whatever their terms and order.
 */
export function alignedSimilarity(overlap: Overlap, alignment: Int32Array, similarity: Similarity): number {
  const terms = doubleRoom(2 * alignment.length);
  for (let i = 0; i < alignment.length; i++) {
    const j = alignment[i];
    const common = j < 0 ? 0 : commonOf(overlap, i, j);
    if (common === 0) continue;
    if (similarity === 'phi3') terms[i] = common;
    else {
      // The nearest double, and the double nearest to the remainder; whole numbers are below 2^53.
      const size = overlap.keySizes[i] + overlap.responseSizes[j];
      const quotient = (2 * common) / size;
      terms[2 * i] = quotient;
      terms[2 * i + 1] = -productMinus(quotient, size, 2 * common) / size;
    }
  }
  return sum(terms);
}

function commonOf({ rowStart, column, common }: Overlap, i: number, j: number): number {
  for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
    if (column[cell] === j) return common[cell];
  }
  return 0;
}

/** x·y − z for a product near z, without error. Dekker (1971), "A floating-point technique for extending the available precision". */
function productMinus(x: number, y: number, z: number): number {
  const product = x * y;
  const xHigh = upperHalf(x);
  const yHigh = upperHalf(y);
  const xLow = x - xHigh;
  const yLow = y - yHigh;
  const error = xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
  return product - z + error;
}

/** The upper 26 bits of a double (Veltkamp's splitting). */
function upperHalf(x: number): number {
  const scaled = x * (2 ** 27 + 1);
  return scaled - (scaled - x);
}

/** The weight of a cell: φ3, the shared mentions; φ4, Dice, 2·common / (key size + response size). Luo (2005), eq. 8, 9. */
export type Similarity = 'phi3' | 'phi4';

/** The weight of each cell: φ3 exact, φ4 the nearest double. */
export function cellWeights(overlap: Overlap, similarity: Similarity): Float64Array {
  const { common, rowStart, column, keySizes, responseSizes } = overlap;
  const weight = doubleRoom(common.length);
  weight.set(common);
  for (let i = 0; similarity === 'phi4' && i < keySizes.length; i++)
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++)
      weight[cell] = (2 * common[cell]) / (keySizes[i] + responseSizes[column[cell]]);
  return weight;
}
