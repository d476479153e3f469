import { type ColumnQueue, columnQueue, isLess } from './column-queue.ts';
import { type FixedWeights, limb } from './similarity.ts';

/** A sparse table of weights: row i has the cells `rowStart[i]` to `rowStart[i + 1]`. Weights are positive. */
export interface WeightedTable extends FixedWeights {
  readonly columns: number;
  readonly rowStart: Uint32Array;
  readonly column: Uint32Array;
}

/**
 * The heaviest one-to-one matching of rows and columns: for each row its column, or -1. Any row may stay unmatched.
 *
 * Rows are added one by one, each along a shortest augmenting path, found by Dijkstra's algorithm on slacks u + v − w ≥ 0; a path may
 * also end at a row that gives up its column. All arithmetic is on whole numbers, so the result is exactly optimal for the given
 * weights. A search never leaves its connected component. Worst case O(rows · cells · log columns).
 *
 * Jonker & Volgenant (1987), "A shortest augmenting path algorithm for dense and sparse linear assignment problems".
 */
export function heaviestMatching(table: WeightedTable): Int32Array {
  const search = newSearch(table);
  for (let row = 0; row < search.columnOf.length; row++) {
    findEnd(search, row);
    updatePotentials(search, row);
    augment(search, row);
  }
  return search.columnOf;
}

interface Search {
  readonly table: WeightedTable;
  /** The matching so far, from both sides. */
  readonly columnOf: Int32Array;
  readonly rowOf: Int32Array;
  /** The potentials of rows, u, and of columns, v: both ≥ 0; v is 0 for an unmatched column, u for a row that gave up its column. */
  readonly u: FixedWeights;
  readonly v: FixedWeights;
  /** The distance of each column from the row being added; `high` is Infinity for those not reached. */
  readonly distance: FixedWeights;
  /** The row from which each column was reached. */
  readonly reachedFrom: Int32Array;
  readonly queue: ColumnQueue;
  /** The columns whose distance is final. */
  readonly settled: Int32Array;
  settledCount: number;
  /** Where the shortest path known so far ends: in `endColumn`, reached from `endRow`; -1 if `endRow` stays unmatched. */
  endHigh: number;
  endLow: number;
  endRow: number;
  endColumn: number;
}

function newSearch(table: WeightedTable): Search {
  const rows = table.rowStart.length - 1;
  const { columns } = table;
  const distance = { high: new Float64Array(columns).fill(Infinity), low: new Float64Array(columns) };
  return {
    table,
    columnOf: new Int32Array(rows).fill(-1),
    rowOf: new Int32Array(columns).fill(-1),
    u: heaviestOfRows(table, rows),
    v: { high: new Float64Array(columns), low: new Float64Array(columns) },
    distance,
    reachedFrom: new Int32Array(columns),
    queue: columnQueue(distance.high, distance.low),
    settled: new Int32Array(columns),
    settledCount: 0,
    endHigh: 0,
    endLow: 0,
    endRow: -1,
    endColumn: -1,
  };
}

/** The smallest row potentials for which no slack is negative while the column potentials are 0. */
function heaviestOfRows(table: WeightedTable, rows: number): FixedWeights {
  const high = new Float64Array(rows);
  const low = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let cell = table.rowStart[row]; cell < table.rowStart[row + 1]; cell++) {
      if (!isLess(high[row], low[row], table.high[cell], table.low[cell])) continue;
      high[row] = table.high[cell];
      low[row] = table.low[cell];
    }
  }
  return { high, low };
}

/** Finds the shortest path from a row to an unmatched column, or to a row that is better left unmatched. */
function findEnd(search: Search, row: number): void {
  const { distance, queue } = search;
  search.endHigh = Infinity;
  reach(search, row, 0, 0);
  for (let column = queue.nearest(); column >= 0; column = queue.nearest()) {
    if (!isLess(distance.high[column], distance.low[column], search.endHigh, search.endLow)) break;
    queue.takeNearest();
    search.settled[search.settledCount++] = column;
    reach(search, search.rowOf[column], distance.high[column], distance.low[column]);
  }
}

/** From a row at the given distance, tries its columns, and ending the path there with the row unmatched. */
function reach(search: Search, row: number, fromHigh: number, fromLow: number): void {
  const { table, u, v, distance } = search;
  const baseHigh = fromHigh + u.high[row];
  const baseLow = fromLow + u.low[row];
  const carried = Math.floor(baseLow / limb);
  offerEnd(search, row, -1, baseHigh + carried, baseLow - carried * limb);
  for (let cell = table.rowStart[row]; cell < table.rowStart[row + 1]; cell++) {
    const column = table.column[cell];
    const sum = baseLow + v.low[column] - table.low[cell];
    const carry = Math.floor(sum / limb);
    const high = baseHigh + v.high[column] - table.high[cell] + carry;
    const low = sum - carry * limb;
    if (search.rowOf[column] < 0) offerEnd(search, row, column, high, low);
    else if (
      isLess(high, low, search.endHigh, search.endLow) &&
      isLess(high, low, distance.high[column], distance.low[column])
    ) {
      distance.high[column] = high;
      distance.low[column] = low;
      search.reachedFrom[column] = row;
      search.queue.advance(column);
    }
  }
}

function offerEnd(search: Search, row: number, column: number, high: number, low: number): void {
  if (!isLess(high, low, search.endHigh, search.endLow)) return;
  search.endHigh = high;
  search.endLow = low;
  search.endRow = row;
  search.endColumn = column;
}

/** Makes the cells of the path tight and keeps every slack ≥ 0; then forgets the distances. */
function updatePotentials(search: Search, start: number): void {
  const { u, v, distance, queue, endHigh, endLow } = search;
  change(u, start, -endHigh, -endLow);
  for (let at = 0; at < search.settledCount; at++) {
    const column = search.settled[at];
    const high = endHigh - distance.high[column];
    const low = endLow - distance.low[column];
    change(u, search.rowOf[column], -high, -low);
    change(v, column, high, low);
    distance.high[column] = Infinity;
  }
  search.settledCount = 0;
  while (queue.nearest() >= 0) distance.high[queue.takeNearest()] = Infinity;
}

function change(potential: FixedWeights, at: number, high: number, low: number): void {
  const sum = potential.low[at] + low;
  const carry = Math.floor(sum / limb);
  potential.low[at] = sum - carry * limb;
  potential.high[at] += high + carry;
}

/** Walks the path back to the row being added: each row takes the column it was heading for, and leaves its own to the one before. */
function augment(search: Search, start: number): void {
  const { columnOf, rowOf } = search;
  let row = search.endRow;
  let column = search.endColumn;
  while (true) {
    const left = columnOf[row];
    columnOf[row] = column;
    if (column >= 0) rowOf[column] = row;
    if (row === start) return;
    column = left;
    row = search.reachedFrom[column];
  }
}
