/** A sparse table of weights: row i has the cells `rowStart[i]` to `rowStart[i + 1]`. Weights are positive. */
export interface WeightedTable {
  readonly columns: number;
  readonly rowStart: Uint32Array;
  readonly column: Uint32Array;
  readonly weight: Float64Array;
}

/**
 * The heaviest one-to-one matching of rows and columns: for each row its column, or -1. Any row may stay unmatched.
 *
 * Rows are added one by one, each along a shortest augmenting path, found by Dijkstra's algorithm on slacks u + v − w ≥ 0; a path may
 * also end at a row that gives up its column. The result is optimal up to rounding: alignments whose totals differ by less than about
 * 10⁻¹⁵ of them count as equally heavy, and whole numbers are exact. A search never leaves its connected component. Worst case
 * O(rows · cells · log columns).
 *
 * Jonker & Volgenant (1987), "A shortest augmenting path algorithm for dense and sparse linear assignment problems".
 */
export function heaviestMatching(table: WeightedTable): Int32Array {
  if (table.weight.length === 0) return new Int32Array(table.rowStart.length - 1).fill(-1);
  const search = newSearch(table);
  const { columnOf, rowOf, u } = search;
  for (let row = 0; row < columnOf.length; row++) {
    const cell = heaviestCell(table, row);
    if (cell < 0) continue;
    const column = table.column[cell];
    u[row] = table.weight[cell];
    if (rowOf[column] < 0) {
      // The shortest path of most rows, which changes no potential.
      columnOf[row] = column;
      rowOf[column] = row;
      continue;
    }
    findEnd(search, row);
    updatePotentials(search, row);
    augment(search, row, search.endRow, search.endColumn);
  }
  return columnOf;
}

/** A matching of rows and columns, and the paths from the row that is being added to it. */
export interface Paths {
  /** The matching so far, from both sides. */
  readonly columnOf: Int32Array;
  readonly rowOf: Int32Array;
  /** The row before each column on its path. */
  readonly reachedFrom: Int32Array;
}

interface Search extends Paths {
  readonly table: WeightedTable;
  /** The potentials of rows, u, and of columns, v: both ≥ 0; v is 0 for an unmatched column, u for a row that gave up its column. */
  readonly u: Float64Array;
  readonly v: Float64Array;
  /** The distance of each column from the row being added; Infinity for those not reached. */
  readonly distance: Float64Array;
  readonly queue: ColumnQueue;
  /** The columns whose distance is final. */
  readonly settled: Int32Array;
  settledCount: number;
  /** Where the shortest path known so far ends: in `endColumn`, reached from `endRow`; -1 if `endRow` stays unmatched. */
  end: number;
  endRow: number;
  endColumn: number;
}

function newSearch(table: WeightedTable): Search {
  const rows = table.rowStart.length - 1;
  const { columns } = table;
  const distance = new Float64Array(columns).fill(Infinity);
  return {
    table,
    columnOf: new Int32Array(rows).fill(-1),
    rowOf: new Int32Array(columns).fill(-1),
    u: new Float64Array(rows),
    v: new Float64Array(columns),
    distance,
    reachedFrom: new Int32Array(columns),
    queue: columnQueue(distance),
    settled: new Int32Array(columns),
    settledCount: 0,
    end: 0,
    endRow: -1,
    endColumn: -1,
  };
}

/** The heaviest cell of a row, or -1. Its weight is the smallest potential of the row with which no slack is negative where those of columns are 0. */
function heaviestCell({ rowStart, weight }: WeightedTable, row: number): number {
  let heaviest = -1;
  for (let cell = rowStart[row]; cell < rowStart[row + 1]; cell++)
    if (heaviest < 0 || weight[cell] > weight[heaviest]) heaviest = cell;
  return heaviest;
}

/** Finds the shortest path from a row to an unmatched column, or to a row that is better left unmatched. */
function findEnd(search: Search, row: number): void {
  const { distance, queue } = search;
  search.end = Infinity;
  reach(search, row, 0);
  for (let column = queue.nearest(); column >= 0 && distance[column] < search.end; column = queue.nearest()) {
    queue.takeNearest();
    search.settled[search.settledCount++] = column;
    reach(search, search.rowOf[column], distance[column]);
  }
}

/** From a row at the given distance, tries its columns, and ending the path there with the row unmatched. */
function reach(search: Search, row: number, from: number): void {
  const { table, u, v, distance } = search;
  offerEnd(search, row, -1, from + u[row]);
  for (let cell = table.rowStart[row]; cell < table.rowStart[row + 1]; cell++) {
    const column = table.column[cell];
    // Rounding can make a slack negative; a path that became shorter by a step could go in circles.
    const far = Math.max(from, from + u[row] + v[column] - table.weight[cell]);
    if (search.rowOf[column] < 0) offerEnd(search, row, column, far);
    else if (far < search.end && far < distance[column]) {
      distance[column] = far;
      search.reachedFrom[column] = row;
      search.queue.advance(column);
    }
  }
}

function offerEnd(search: Search, row: number, column: number, far: number): void {
  if (far >= search.end) return;
  search.end = far;
  search.endRow = row;
  search.endColumn = column;
}

/** Makes the cells of the path tight and keeps every slack ≥ 0; then forgets the distances. */
function updatePotentials(search: Search, start: number): void {
  const { u, v, distance, queue, end } = search;
  u[start] -= end;
  for (let at = 0; at < search.settledCount; at++) {
    const column = search.settled[at];
    const change = end - distance[column];
    u[search.rowOf[column]] -= change;
    v[column] += change;
    distance[column] = Infinity;
  }
  search.settledCount = 0;
  while (queue.nearest() >= 0) distance[queue.takeNearest()] = Infinity;
}

/** Walks the path back to the row being added: each row takes the column it was heading for, and leaves its own to the one before. */
export function augment(
  { columnOf, rowOf, reachedFrom }: Paths,
  start: number,
  endRow: number,
  endColumn: number,
): void {
  let row = endRow;
  let column = endColumn;
  while (true) {
    const left = columnOf[row];
    columnOf[row] = column;
    if (column >= 0) rowOf[column] = row;
    if (row === start) return;
    column = left;
    row = reachedFrom[column];
  }
}

/** Columns in the order of their distance, nearest first. */
interface ColumnQueue {
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
function columnQueue(distance: Float64Array): ColumnQueue {
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
