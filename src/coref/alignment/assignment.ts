import { sum } from '../../score/sum.ts';
import type { Overlap } from '../overlap.ts';
import { heaviestMatching } from './augmenting-paths.ts';
import { fixDominantCells } from './dominance.ts';
import { type CellWeights, cellWeights, type Similarity } from './similarity.ts';

/**
 * The optimal one-to-one alignment of entities, which CEAF is based on: for each key entity, the response entity it is aligned with,
 * or -1. Entities that share no mention are never aligned. No other alignment has a greater `alignedSimilarity`, for φ4 up to
 * 10⁻¹⁵ of it. Which of several equally good ones is returned depends on how the entities are numbered; its total does not.
 *
 * The table stays sparse: dominant cells are fixed first, and the rest is solved by shortest augmenting paths. Luo (2005), "On
 * coreference resolution performance metrics", section 3, whose Kuhn-Munkres algorithm needs the dense matrix.
 */
export function align(overlap: Overlap, similarity: Similarity): Int32Array {
  const weights = cellWeights(overlap, similarity);
  const { alignment, rest } = fixDominantCells(overlap, weights);
  if (rest.length === 0) return alignment;
  const restAlignment = alignCells(overlap, weights, rest);
  return alignment.map((j, i) => (j < 0 ? restAlignment[i] : j));
}

/**
 * The optimal alignment over some cells of the overlap (their numbers, ascending), by augmenting paths alone. Given all cells, it has
 * the total of `align`, but takes far longer on large tables.
 */
export function alignCells(overlap: Overlap, weights: CellWeights, cells: Uint32Array): Int32Array {
  const i = numbering(
    cells.map((cell) => weights.row[cell]),
    overlap.keySizes.length,
  );
  const j = numbering(
    cells.map((cell) => overlap.column[cell]),
    overlap.responseSizes.length,
  );
  const rowStart = new Uint32Array(i.names.length + 1);
  for (const row of i.numbers) rowStart[row + 1]++;
  for (let row = 1; row < rowStart.length; row++) rowStart[row] += rowStart[row - 1];

  const weight = Float64Array.from(cells, (cell) => weights.weight[cell]);
  const matching = heaviestMatching({ columns: j.names.length, rowStart, column: j.numbers, weight });
  const alignment = new Int32Array(overlap.keySizes.length).fill(-1);
  matching.forEach((column, row) => {
    if (column >= 0) alignment[i.names[row]] = j.names[column];
  });
  return alignment;
}

/**
 * The total of an alignment: the sum of φ over the aligned pairs, 0 for a pair that shares no mention. For φ3 it is a whole number.
 * For φ4 it is the double nearest to the true sum of the fractions 2·common / (key size + response size), which are added with about
 * 106 bits, so that equal totals give the same double, whatever their terms and order.
 */
export function alignedSimilarity(overlap: Overlap, alignment: Int32Array, similarity: Similarity): number {
  const terms = new Float64Array(2 * alignment.length);
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
  const [xLow, yLow] = [x - xHigh, y - yHigh];
  const error = xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
  return product - z + error;
}

/** The upper 26 bits of a double (Veltkamp's splitting). */
function upperHalf(x: number): number {
  const scaled = x * (2 ** 27 + 1);
  return scaled - (scaled - x);
}

/** Numbers the values that occur, all below `limit`, from 0 in order of appearance; `names` maps the numbers back. */
function numbering(values: Uint32Array, limit: number): { numbers: Uint32Array; names: Uint32Array } {
  const numberOf = new Int32Array(limit).fill(-1);
  const names = new Uint32Array(Math.min(limit, values.length));
  let count = 0;
  const numbers = values.map((value) => {
    if (numberOf[value] < 0) {
      numberOf[value] = count;
      names[count++] = value;
    }
    return numberOf[value];
  });
  return { numbers, names: names.subarray(0, count) };
}
