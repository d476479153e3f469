import { sum } from '../../score/sum.ts';
import { doubleRoom, numberRoom, sizeRoom } from '../../text/columns.ts';
import type { Overlap } from '../overlap.ts';
import { heaviestMatching } from './augmenting-paths.ts';

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
  const rowStart = sizeRoom(i.names.length + 1);
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

/** Numbers the values that occur, all below `limit`, from 0 in order of appearance; `names` maps the numbers back. */
function numbering(values: Uint32Array, limit: number): { numbers: Uint32Array; names: Uint32Array } {
  const numberOf = numberRoom(limit).fill(-1);
  const names = sizeRoom(Math.min(limit, values.length));
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
  const row = sizeRoom(common.length);
  const weight = doubleRoom(common.length);
  weight.set(common);
  for (let i = 0; i + 1 < rowStart.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      row[cell] = i;
      if (similarity === 'phi4') weight[cell] = (2 * common[cell]) / (keySizes[i] + responseSizes[column[cell]]);
    }
  }
  return { row, weight };
}

/** Part of an optimal alignment, and what is left to align. */
export interface Reduction {
  /** For each key entity, the response entity it is aligned with, or -1. */
  readonly alignment: Int32Array;
  /** The cells, ascending, between entities that are not aligned yet. */
  readonly rest: Uint32Array;
}

/**
 * Aligns entities wherever that needs no search. A cell that is worth at least the best other cell of its key entity plus the best other
 * cell of its response entity is in some optimal alignment: including it costs an alignment no more than these two cells. This cell is
 * fixed and its two entities are removed, which makes other cells dominant. An isolated cell and the heaviest cell of a star are examples,
 * so most documents are settled here. An optimal alignment of the rest completes an optimal alignment of the whole.
 *
 * Goes over the remaining cells again as long as each pass settles a sixteenth of them. Costs O(cells).
 */
export function fixDominantCells(overlap: Overlap, { row, weight }: CellWeights): Reduction {
  const keys = overlap.keySizes.length;
  const vertices = keys + overlap.responseSizes.length;
  const graph: Graph = {
    keys,
    column: overlap.column,
    row,
    weight,
    first: numberRoom(vertices),
    second: numberRoom(vertices),
    isAligned: numberRoom(vertices),
  };
  const alignment = numberRoom(keys).fill(-1);
  const cells = sizeRoom(overlap.column.length);
  for (let cell = 0; cell < cells.length; cell++) cells[cell] = cell;
  let left = cells.length;
  for (let before = Infinity; left > 0 && left * 16 <= before * 15; ) {
    before = left;
    fixOnce(graph, cells, left, alignment);
    left = keepLeft(graph, cells, left);
  }
  return { alignment, rest: cells.subarray(0, left) };
}

/** The cells as edges. Key entity i is vertex i, response entity j vertex `keys + j`. */
interface Graph {
  readonly keys: number;
  readonly column: Uint32Array;
  readonly row: Uint32Array;
  readonly weight: Float64Array;
  /** For each vertex, its heaviest and second heaviest cell, or -1. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly isAligned: Int32Array;
}

/** Fixes the cells that dominate among `cells[0, count)`. */
function fixOnce(graph: Graph, cells: Uint32Array, count: number, alignment: Int32Array): void {
  const { keys, column, row, weight, first, second, isAligned } = graph;
  first.fill(-1);
  second.fill(-1);
  for (let at = 0; at < count; at++) {
    rank(graph, row[cells[at]], cells[at]);
    rank(graph, keys + column[cells[at]], cells[at]);
  }
  // Looking from both ends finds every dominant cell: one that ties with another at one end is the only cell at the other.
  for (let vertex = 0; vertex < first.length; vertex++) {
    const cell = first[vertex];
    if (cell < 0) continue;
    const i = row[cell];
    const j = keys + column[cell];
    if (isAligned[i] + isAligned[j] > 0) continue;
    if (weight[cell] < bestBut(graph, i, cell) + bestBut(graph, j, cell)) continue;
    alignment[i] = column[cell];
    isAligned[i] = isAligned[j] = 1;
  }
}

/** The weight of the heaviest cell of the vertex other than this one; 0 if it has no other. */
function bestBut({ weight, first, second }: Graph, vertex: number, cell: number): number {
  const other = first[vertex] === cell ? second[vertex] : first[vertex];
  return other < 0 ? 0 : weight[other];
}

/** Makes the cell the first or second of the vertex if it is heavier than that. */
function rank({ weight, first, second }: Graph, vertex: number, cell: number): void {
  if (first[vertex] < 0 || weight[cell] > weight[first[vertex]]) {
    second[vertex] = first[vertex];
    first[vertex] = cell;
  } else if (second[vertex] < 0 || weight[cell] > weight[second[vertex]]) {
    second[vertex] = cell;
  }
}

/** Moves the remaining cells of `cells[0, count)` to the front, and returns their number. */
function keepLeft({ keys, column, row, isAligned }: Graph, cells: Uint32Array, count: number): number {
  let left = 0;
  for (let at = 0; at < count; at++) {
    const cell = cells[at];
    if (isAligned[row[cell]] + isAligned[keys + column[cell]] === 0) cells[left++] = cell;
  }
  return left;
}
