import { OUTSIDE_RUN } from './sentence.ts';

/** How often each pair of small numbers was met. */
export interface PairCounts {
  add(gold: number, pred: number): void;
  /** Adds `gold[i], pred[i]` for each i below `length`; as `TagSink` has them. */
  addRows(gold: Int32Array, pred: Int32Array, length: number): void;
  /** Calls `each` for every pair that was met, in no useful order. */
  forEach(each: (gold: number, pred: number, count: number) => void): void;
  clear(): void;
}

/** Above this many numbers a square array would be mostly zeros: then the pairs are kept in a map. */
const DENSE = 1024;

/** Counts of pairs of numbers from 0. A square array while the numbers are small, which costs one addition a pair. */
export function pairCounts(): PairCounts {
  let side = 32;
  let square = new Float64Array(side * side);
  const sparse = new Map<number, number>();

  const addLarge = (gold: number, pred: number): void => {
    const larger = Math.max(gold, pred) + 1;
    if (larger > DENSE) {
      const key = gold * 2 ** 26 + pred;
      sparse.set(key, (sparse.get(key) ?? 0) + 1);
      return;
    }
    const size = 2 ** Math.ceil(Math.log2(larger));
    square = resized(square, side, size);
    side = size;
    square[gold * side + pred]++;
  };

  const add = (gold: number, pred: number): void => {
    if (gold < side && pred < side) square[gold * side + pred]++;
    else addLarge(gold, pred);
  };

  return {
    add,
    addRows(gold, pred, length) {
      // Copies, because a local array is read faster than one of the closure.
      let cells = square;
      let width = side;
      for (let row = 0; row < length; row++) {
        const g = gold[row];
        const p = pred[row];
        if (g < 0) {
          if (g === OUTSIDE_RUN) cells[0] += p;
        } else if (g < width && p < width) cells[g * width + p]++;
        else {
          addLarge(g, p);
          cells = square;
          width = side;
        }
      }
    },
    forEach(each) {
      square.forEach((count, at) => {
        if (count > 0) each(Math.floor(at / side), at % side, count);
      });
      for (const [key, count] of sparse) each(Math.floor(key / 2 ** 26), key % 2 ** 26, count);
    },
    clear() {
      square.fill(0);
      sparse.clear();
    },
  };
}

function resized(square: Float64Array, from: number, to: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(to * to);
  for (let row = 0; row < from; row++) larger.set(square.subarray(row * from, (row + 1) * from), row * to);
  return larger;
}
