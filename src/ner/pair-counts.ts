/** How often each pair of small numbers was met. */
export interface PairCounts {
  /** Adds the pair, once when not said how often. */
  add(gold: number, pred: number, times?: number): void;
  /** Calls `each` for every pair that was met, in no useful order. */
  forEach(each: (gold: number, pred: number, count: number) => void): void;
  clear(): void;
}

/** Above this many numbers a square array would be mostly zeros: then the pairs are kept in a map. */
const DENSE = 1024;

/** Counts of pairs of numbers from 0. A square array while the numbers are small, which costs one addition a pair. */
export function pairCounts(): PairCounts {
  const table: PairTable = { side: 32, square: new Float64Array(32 * 32), sparse: new Map() };
  return {
    add: (gold, pred, times = 1) => addPair(table, gold, pred, times),
    forEach(each) {
      const { side, square, sparse } = table;
      square.forEach((count, at) => {
        if (count > 0) each(Math.floor(at / side), at % side, count);
      });
      for (const [key, count] of sparse) each(Math.floor(key / SPREAD), key % SPREAD, count);
    },
    clear() {
      table.square.fill(0);
      table.sparse.clear();
    },
  };
}

/** Pairs of numbers below `side` are in the square, others in the map, with the key `gold * SPREAD + pred`. */
interface PairTable {
  side: number;
  square: Float64Array;
  readonly sparse: Map<number, number>;
}

const SPREAD = 2 ** 26;

function addPair(table: PairTable, gold: number, pred: number, times: number): void {
  if (gold < table.side && pred < table.side) table.square[gold * table.side + pred] += times;
  else addLarge(table, gold, pred, times);
}

function addLarge(table: PairTable, gold: number, pred: number, times: number): void {
  const larger = Math.max(gold, pred) + 1;
  if (larger > DENSE) {
    const key = gold * SPREAD + pred;
    table.sparse.set(key, (table.sparse.get(key) ?? 0) + times);
    return;
  }
  const side = 2 ** Math.ceil(Math.log2(larger));
  table.square = resized(table.square, table.side, side);
  table.side = side;
  table.square[gold * side + pred] += times;
}

function resized(square: Float64Array, from: number, to: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(to * to);
  for (let row = 0; row < from; row++) larger.set(square.subarray(row * from, (row + 1) * from), row * to);
  return larger;
}
