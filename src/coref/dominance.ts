import { type LiveCells, liveCells } from './live-cells.ts';
import type { Overlap } from './overlap.ts';
import { cellWeights, type Similarity } from './similarity.ts';

/** A part of an optimal alignment, and what is left to align. */
export interface Reduction {
  /** For each key entity the response entity it is aligned with, or -1. */
  readonly alignment: Int32Array;
  /** The cells, ascending, between entities that are not aligned yet. */
  readonly rest: Uint32Array;
}

/**
 * Aligns entities wherever that takes no search. A cell that is worth at least the best other cell of its key entity plus the
 * best other cell of its response entity is in some optimal alignment: an alignment without it loses no more than those two
 * by taking it in. Such a cell is fixed, its two entities go, and others become dominant. A cell that stands alone and the
 * heaviest cell of a star are instances, so most documents are settled here. An optimal alignment of the rest completes an
 * optimal alignment of the whole.
 *
 * Costs O(cells · log cells).
 */
export function fixDominantCells(overlap: Overlap, similarity: Similarity): Reduction {
  const keys = overlap.keySizes.length;
  const alignment = new Int32Array(keys).fill(-1);
  const weights = cellWeights(overlap, similarity);
  const cells = liveCells(overlap, weights);

  // Vertices whose heaviest cell is still to be looked at. Looking from both ends finds every dominant cell: one that ties
  // with another at one end is the only cell at the other.
  const waiting = new Uint32Array(cells.vertices);
  const isWaiting = new Uint8Array(cells.vertices).fill(1);
  let count = 0;
  for (let vertex = cells.vertices - 1; vertex >= 0; vertex--) waiting[count++] = vertex;
  const wait = (vertex: number): void => {
    if (isWaiting[vertex] === 1) return;
    isWaiting[vertex] = 1;
    waiting[count++] = vertex;
  };

  while (count > 0) {
    const vertex = waiting[--count];
    isWaiting[vertex] = 0;
    const cell = cells.isLive(vertex) ? cells.heaviest(vertex) : -1;
    if (cell < 0) continue;
    const i = weights.row[cell];
    const j = keys + overlap.column[cell];
    if (!weights.outweighs(cell, cells.heaviestBut(i, cell), cells.heaviestBut(j, cell))) continue;
    alignment[i] = overlap.column[cell];
    cells.remove(i, wait);
    cells.remove(j, wait);
  }
  return { alignment, rest: cellsLeft(overlap, weights.row, cells) };
}

function cellsLeft(overlap: Overlap, row: Uint32Array, cells: LiveCells): Uint32Array {
  const keys = overlap.keySizes.length;
  const left: number[] = [];
  for (let cell = 0; cell < row.length; cell++) {
    if (cells.isLive(row[cell]) && cells.isLive(keys + overlap.column[cell])) left.push(cell);
  }
  return Uint32Array.from(left);
}
