import type { Overlap } from './overlap.ts';
import type { CellWeights } from './similarity.ts';

/**
 * The cells of an overlap as edges of a graph from which vertices are taken away. Key entity i is vertex i, response entity j
 * vertex `keys + j`. A cell lives while both its ends do.
 */
export interface LiveCells {
  readonly vertices: number;
  /** Whether the vertex has not been removed. */
  isLive(vertex: number): boolean;
  /** A heaviest live cell of a live vertex, or -1. */
  heaviest(vertex: number): number;
  /** A heaviest live cell of a live vertex other than the given cell, which lives too, or -1. */
  heaviestBut(vertex: number, cell: number): number;
  /** Removes a vertex, and calls back with each live vertex that loses a cell by it. */
  remove(vertex: number, bereft: (vertex: number) => void): void;
}

/**
 * Each vertex keeps its cells in a binary heap of its own, heaviest first, and drops dead ones when they come to the top: a
 * vertex of n cells costs O(n log n) in all, however often it is asked.
 */
export function liveCells(overlap: Overlap, weights: CellWeights): LiveCells {
  const keys = overlap.keySizes.length;
  const { start, heap } = cellsByVertex(overlap, weights.row);
  const vertices = start.length - 1;
  const size = new Uint32Array(vertices);
  const removed = new Uint8Array(vertices);
  const { row } = weights;
  const { column } = overlap;
  const isDead = (cell: number): boolean => removed[row[cell]] + removed[keys + column[cell]] > 0;

  const siftDown = (vertex: number, from: number): void => {
    const base = start[vertex];
    const cell = heap[base + from];
    let at = from;
    for (let child = 2 * at + 1; child < size[vertex]; child = 2 * at + 1) {
      if (child + 1 < size[vertex] && weights.heavier(heap[base + child + 1], heap[base + child])) child++;
      if (!weights.heavier(heap[base + child], cell)) break;
      heap[base + at] = heap[base + child];
      at = child;
    }
    heap[base + at] = cell;
  };
  /** Takes out the cell at a place whose parent, if any, is the top: what replaces it can only sink. */
  const takeOut = (vertex: number, at: number): void => {
    size[vertex]--;
    if (at === size[vertex]) return;
    heap[start[vertex] + at] = heap[start[vertex] + size[vertex]];
    siftDown(vertex, at);
  };
  const heaviest = (vertex: number): number => {
    while (size[vertex] > 0 && isDead(heap[start[vertex]])) takeOut(vertex, 0);
    return size[vertex] > 0 ? heap[start[vertex]] : -1;
  };
  const second = (vertex: number): number => {
    const base = start[vertex];
    while (size[vertex] > 1) {
      const at = size[vertex] > 2 && weights.heavier(heap[base + 2], heap[base + 1]) ? 2 : 1;
      if (!isDead(heap[base + at])) return heap[base + at];
      takeOut(vertex, at);
    }
    return -1;
  };

  for (let vertex = 0; vertex < vertices; vertex++) {
    size[vertex] = start[vertex + 1] - start[vertex];
    for (let at = (size[vertex] >> 1) - 1; at >= 0; at--) siftDown(vertex, at);
  }
  return {
    vertices,
    isLive: (vertex) => removed[vertex] === 0,
    heaviest,
    heaviestBut(vertex, cell) {
      const top = heaviest(vertex);
      return top === cell ? second(vertex) : top;
    },
    remove(vertex, bereft) {
      removed[vertex] = 1;
      for (let at = start[vertex]; at < start[vertex] + size[vertex]; at++) {
        const other = vertex < keys ? keys + column[heap[at]] : row[heap[at]];
        if (removed[other] === 0) bereft(other);
      }
    },
  };
}

/** The cells of each vertex, side by side: those of vertex v stand in `heap` from `start[v]` to `start[v + 1]`. */
function cellsByVertex(overlap: Overlap, row: Uint32Array): { start: Uint32Array; heap: Uint32Array } {
  const { column } = overlap;
  const cells = column.length;
  const keys = overlap.keySizes.length;
  const start = new Uint32Array(keys + overlap.responseSizes.length + 1);
  const heap = new Uint32Array(2 * cells);
  for (let cell = 0; cell < cells; cell++) {
    start[row[cell] + 1]++;
    start[keys + column[cell] + 1]++;
  }
  for (let vertex = 1; vertex < start.length; vertex++) start[vertex] += start[vertex - 1];
  const next = start.slice();
  for (let cell = 0; cell < cells; cell++) {
    heap[next[row[cell]]++] = cell;
    heap[next[keys + column[cell]]++] = cell;
  }
  return { start, heap };
}
