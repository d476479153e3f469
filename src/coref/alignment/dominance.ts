import { numberRoom } from '../../text/columns.ts';
import type { Overlap } from '../overlap.ts';
import type { CellWeights } from './similarity.ts';

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
    isAligned: new Uint8Array(vertices),
  };
  const alignment = numberRoom(keys).fill(-1);
  const cells = new Uint32Array(overlap.column.length);
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
  readonly isAligned: Uint8Array;
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
