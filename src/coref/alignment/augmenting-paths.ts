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
  /** The columns that were reached. */
  readonly waiting: Reached[];
  /** The columns whose distance is final. */
  readonly settled: number[];
  /** Where the shortest path known so far ends: in `endColumn`, reached from `endRow`; -1 if `endRow` stays unmatched. */
  end: number;
  endRow: number;
  endColumn: number;
}

function newSearch(table: WeightedTable): Search {
  const rows = table.rowStart.length - 1;
  const { columns } = table;
  return {
    table,
    columnOf: new Int32Array(rows).fill(-1),
    rowOf: new Int32Array(columns).fill(-1),
    u: new Float64Array(rows),
    v: new Float64Array(columns),
    distance: new Float64Array(columns).fill(Infinity),
    reachedFrom: new Int32Array(columns),
    waiting: [],
    settled: [],
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
  const { distance, waiting, settled } = search;
  search.end = Infinity;
  reach(search, row, 0);
  while (waiting.length > 0 && waiting[0].far < search.end) {
    const { column, far } = takeNearest(waiting);
    if (far > distance[column]) continue;
    settled.push(column);
    reach(search, search.rowOf[column], far);
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
      push(search.waiting, { column, far });
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
  const { u, v, distance, waiting, settled, end } = search;
  u[start] -= end;
  for (const column of settled.splice(0)) {
    const change = end - distance[column];
    u[search.rowOf[column]] -= change;
    v[column] += change;
    distance[column] = Infinity;
  }
  for (const { column } of waiting.splice(0)) distance[column] = Infinity;
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

/** A column at a distance by which it was reached; a shorter path to it waits before this one. */
interface Reached {
  readonly column: number;
  readonly far: number;
}

/** Adds to a binary heap, whose first is the nearest. */
function push(heap: Reached[], one: Reached): void {
  let at = heap.push(one) - 1;
  for (let parent = (at - 1) >> 1; at > 0 && one.far < heap[parent].far; parent = (at - 1) >> 1) {
    heap[at] = heap[parent];
    at = parent;
  }
  heap[at] = one;
}

/** Takes the nearest out of a heap that is not empty. */
function takeNearest(heap: Reached[]): Reached {
  const [nearest] = heap;
  const last = heap.pop()!;
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1].far < heap[child].far) child++;
    if (heap[child].far >= last.far) break;
    heap[at] = heap[child];
    at = child;
  }
  if (heap.length > 0) heap[at] = last;
  return nearest;
}
