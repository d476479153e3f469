import { enlarged } from '../text/columns.ts';
import { compareCodePoints } from '../text/order.ts';

/** How often each pair of small numbers was met. */
export interface PairCounts {
  /** Adds the pair `times` times, once when not given; a negative number subtracts. */
  add(gold: number, pred: number, times?: number): void;
  /** How often each pair of equal numbers below `least` was met since the last `forEach`. Add to it directly: calls would cost more. */
  equal(least: number): Float64Array;
  /** Calls `each` for every pair that was met, in no particular order. */
  forEach(each: (gold: number, pred: number, count: number) => void): void;
}

/** Above this many numbers a square array would be mostly zeros: then the pairs are kept in a map. */
const DENSE = 1024;

/** The key of a pair in the map is `gold * SPREAD + pred`. */
const SPREAD = 2 ** 26;

/** Counts of pairs of numbers from 0. A square array while the numbers are small, which costs one addition per pair. */
export function pairCounts(): PairCounts {
  let side = 32;
  let square = new Float64Array(side * side);
  const sparse = new Map<number, number>();
  let equal = new Float64Array(side);

  const addLarge = (gold: number, pred: number, times: number): void => {
    const larger = Math.max(gold, pred) + 1;
    if (larger > DENSE) {
      const key = gold * SPREAD + pred;
      sparse.set(key, (sparse.get(key) ?? 0) + times);
      return;
    }
    const [from, smaller] = [side, square];
    side = 2 ** Math.ceil(Math.log2(larger));
    square = new Float64Array(side * side);
    for (let row = 0; row < from; row++) square.set(smaller.subarray(row * from, (row + 1) * from), row * side);
    square[gold * side + pred] += times;
  };
  const add = (gold: number, pred: number, times = 1): void => {
    if (gold < side && pred < side) square[gold * side + pred] += times;
    else addLarge(gold, pred, times);
  };
  return {
    add,
    equal(least) {
      if (equal.length < least) equal = enlarged(equal, 2 * least);
      return equal;
    },
    forEach(each) {
      equal.forEach((count, number) => {
        if (count > 0) add(number, number, count);
      });
      equal.fill(0);
      square.forEach((count, at) => {
        if (count > 0) each(Math.floor(at / side), at % side, count);
      });
      for (const [key, count] of sparse) if (count > 0) each(Math.floor(key / SPREAD), key % SPREAD, count);
    },
  };
}

/** A square of counts: `matrix[i][j]` is how often gold `labels[i]` was predicted as `labels[j]`. */
export interface Confusion {
  readonly labels: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}

/** The label of the entity confusion matrix for no span: its row holds spurious spans, its column missed ones. */
export const NOTHING = '';

/** Which tag was predicted for which: labels are all tags met on either side, in code point order, as in scikit-learn. */
export function tagConfusion(counts: PairCounts, names: readonly string[]): Confusion {
  return confusion(counts, names);
}

/**
 * Which type was predicted for which, over the spans matched among all types (the same tokens or an overlap). Labels are the
 * types met, in code point order, and last `NOTHING`: its row holds spurious spans, its column missed ones.
 */
export function spanConfusion(counts: PairCounts, types: readonly string[]): Confusion {
  return confusion(counts, types, 0);
}

function confusion(counts: PairCounts, names: readonly string[], last?: number): Confusion {
  const met = new Set<number>();
  counts.forEach((gold, pred) => {
    met.add(gold).add(pred);
  });
  if (last !== undefined) met.delete(last);
  const order = [...met].sort((a, b) => compareCodePoints(names[a], names[b]));
  if (last !== undefined) order.push(last);
  const position = new Map(order.map((number, at) => [number, at]));
  const matrix = order.map(() => new Array<number>(order.length).fill(0));
  counts.forEach((gold, pred, count) => {
    matrix[position.get(gold)!][position.get(pred)!] = count;
  });
  return { labels: order.map((number) => (number === last ? NOTHING : names[number])), matrix };
}
