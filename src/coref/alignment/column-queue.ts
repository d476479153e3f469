/** Columns in the order of their distance, nearest first. */
export interface ColumnQueue {
  /** The nearest column, which stays in the queue, or -1. */
  nearest(): number;
  /** Removes the nearest column. The queue must not be empty. */
  takeNearest(): number;
  /** Inserts a column, or moves it forward after its distance has decreased. */
  advance(column: number): void;
}

/** Whether the number (high, low) is less than the number (otherHigh, otherLow); low limbs in `[0, limb)`. */
export function isLess(high: number, low: number, otherHigh: number, otherLow: number): boolean {
  return high < otherHigh || (high === otherHigh && low < otherLow);
}

/**
 * An empty queue of columns: a binary heap that keeps track of where each column is. It reads the distance of column j, in two limbs,
 * from `high[j]` and `low[j]`, which may only change before `advance(j)`.
 */
export function columnQueue(high: Float64Array, low: Float64Array): ColumnQueue {
  const heap = new Int32Array(high.length);
  const place = new Int32Array(high.length).fill(-1);
  let size = 0;

  const isNearer = (a: number, b: number): boolean => isLess(high[a], low[a], high[b], low[b]);
  const put = (column: number, at: number): void => {
    heap[at] = column;
    place[column] = at;
  };
  const siftUp = (column: number, from: number): void => {
    let at = from;
    for (let parent = (at - 1) >> 1; at > 0 && isNearer(column, heap[parent]); parent = (at - 1) >> 1) {
      put(heap[parent], at);
      at = parent;
    }
    put(column, at);
  };
  const siftDown = (column: number): void => {
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isNearer(heap[child + 1], heap[child])) child++;
      if (!isNearer(heap[child], column)) break;
      put(heap[child], at);
      at = child;
    }
    put(column, at);
  };

  return {
    nearest: () => (size > 0 ? heap[0] : -1),
    takeNearest() {
      const column = heap[0];
      place[column] = -1;
      size--;
      if (size > 0) siftDown(heap[size]);
      return column;
    },
    advance(column) {
      siftUp(column, place[column] < 0 ? size++ : place[column]);
    },
  };
}
