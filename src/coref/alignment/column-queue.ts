/** Columns in the order of their distance, nearest first. */
export interface ColumnQueue {
  /** The nearest column, which stays in the queue, or -1. */
  nearest(): number;
  /** Removes the nearest column. The queue must not be empty. */
  takeNearest(): number;
  /** Inserts a column, or moves it forward after its distance has decreased. */
  advance(column: number): void;
}

/**
 * An empty queue of columns: a binary heap that keeps track of where each column is. It reads the distance of column j from
 * `distance[j]`, which may only change before `advance(j)`.
 */
export function columnQueue(distance: Float64Array): ColumnQueue {
  const heap = new Int32Array(distance.length);
  const place = new Int32Array(distance.length).fill(-1);
  let size = 0;

  const put = (column: number, at: number): void => {
    heap[at] = column;
    place[column] = at;
  };
  const siftUp = (column: number, from: number): void => {
    let at = from;
    for (let parent = (at - 1) >> 1; at > 0 && distance[column] < distance[heap[parent]]; parent = (at - 1) >> 1) {
      put(heap[parent], at);
      at = parent;
    }
    put(column, at);
  };
  const siftDown = (column: number): void => {
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && distance[heap[child + 1]] < distance[heap[child]]) child++;
      if (distance[heap[child]] >= distance[column]) break;
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
