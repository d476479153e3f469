import { sum } from '../../score/sum.ts';
import type { Overlap } from '../overlap.ts';
import { heaviestMatching } from './augmenting-paths.ts';
import { fixDominantCells } from './dominance.ts';
import { fixedWeights, rowOfCell, type Similarity } from './similarity.ts';

export type { Similarity };

/**
 * The optimal one-to-one alignment of entities, on which CEAF stands: for each key entity the response entity it is aligned
 * with, or -1. Entities that share no mention are never aligned. No other alignment has a greater `alignedSimilarity`; which of
 * several equally good ones is returned depends on the numbering of the entities, what they are worth does not.
 *
 * The table stays sparse: cells that dominate are fixed first, the rest is solved by shortest augmenting paths. Luo (2005),
 * "On coreference resolution performance metrics", section 3, whose Kuhn-Munkres algorithm needs the dense matrix.
 */
export function align(overlap: Overlap, similarity: Similarity): Int32Array {
  const { alignment, rest } = fixDominantCells(overlap, similarity);
  if (rest.length === 0) return alignment;
  const restAlignment = alignCells(overlap, similarity, rest);
  return alignment.map((j, i) => (j < 0 ? restAlignment[i] : j));
}

/**
 * The optimal alignment over some cells of the overlap (numbers, ascending), by augmenting paths alone. With all cells it is worth
 * what `align` finds, and takes far longer on large tables. φ4 weights are cut after 80 binary places: the loss
 * is below 10⁻²⁴ a pair.
 */
export function alignCells(overlap: Overlap, similarity: Similarity, cells: Uint32Array): Int32Array {
  const rowOf = rowOfCell(overlap);
  const rows = cells.map((cell) => rowOf[cell]);
  const i = numbering(rows, overlap.keySizes.length);
  const j = numbering(
    cells.map((cell) => overlap.column[cell]),
    overlap.responseSizes.length,
  );
  const rowStart = new Uint32Array(i.names.length + 1);
  for (const row of i.numbers) rowStart[row + 1]++;
  for (let row = 1; row < rowStart.length; row++) rowStart[row] += rowStart[row - 1];

  const table = { ...fixedWeights(overlap, similarity, cells, rows), rowStart };
  const matching = heaviestMatching({ ...table, column: j.numbers, columns: j.names.length });
  const alignment = new Int32Array(overlap.keySizes.length).fill(-1);
  matching.forEach((column, row) => {
    if (column >= 0) alignment[i.names[row]] = j.names[column];
  });
  return alignment;
}

/**
 * What an alignment is worth: the sum of φ over the aligned pairs, each 0 where the pair shares no mention. φ3 is a whole number.
 * φ4 is the double nearest to the true sum of the fractions 2·common / (key size + response size), which are added with about 106
 * bits: alignments of the same worth get the same double, whatever their terms and their order.
 */
export function alignedSimilarity(overlap: Overlap, alignment: Int32Array, similarity: Similarity): number {
  const terms = new Float64Array(2 * alignment.length);
  for (let i = 0; i < alignment.length; i++) {
    const j = alignment[i];
    const common = j < 0 ? 0 : commonOf(overlap, i, j);
    if (common === 0) continue;
    if (similarity === 'phi3') terms[i] = common;
    else {
      // The nearest double, and the double nearest to what that leaves; whole numbers below 2^53.
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

/** Numbers from 0, in order of appearance, for the values that occur, all below `limit`; `names` leads back. */
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
