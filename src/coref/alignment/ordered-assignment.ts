import { augment, heaviestMatching, type Paths, type WeightedTable } from './augmenting-paths.ts';

/** The most cells that a matrix may have to be solved whole. */
const WHOLE = 4_000_000;

/** The column that each row is assigned to, or -1, and whether the matrix was solved whole. */
export interface OrderedAssignment {
  readonly columnOf: Int32Array;
  readonly isWhole: boolean;
}

/**
 * The heaviest assignment of rows to columns that scipy's `linear_sum_assignment` returns for the whole matrix, in which pairs without a
 * cell weigh 0; these are left unassigned. Of several that are equally heavy, which one it is depends on every row and column, also on
 * those that have no cell. Where all of these are more than `limit`, each component is solved by itself (see `heaviestMatching`): the
 * total is the same, but it may be that of another assignment.
 */
export function orderedAssignment(table: WeightedTable, limit = WHOLE): OrderedAssignment {
  const isWhole = (table.rowStart.length - 1) * table.columns <= limit;
  return { columnOf: isWhole && table.weight.length > 0 ? solveWhole(table) : heaviestMatching(table), isWhole };
}

function solveWhole(table: WeightedTable): Int32Array {
  const rows = table.rowStart.length - 1;
  const isWide = table.columns >= rows;
  const search = newSearch(isWide ? table : transposed(table));
  for (let row = 0; row < search.columnOf.length; row++) addRow(search, row);
  const columnOf = isWide ? search.columnOf : search.rowOf;
  return columnOf.map((column, row) => (hasCell(table, row, column) ? column : -1));
}

function hasCell({ rowStart, column }: WeightedTable, row: number, wanted: number): boolean {
  for (let cell = rowStart[row]; cell < rowStart[row + 1]; cell++) if (column[cell] === wanted) return true;
  return false;
}

function transposed({ columns, rowStart, column, weight }: WeightedTable): WeightedTable {
  const start = new Uint32Array(columns + 1);
  for (const at of column) start[at + 1]++;
  for (let at = 0; at < columns; at++) start[at + 1] += start[at];
  const next = start.slice();
  const turned = { columns: rowStart.length - 1, rowStart: start, column: column.slice(), weight: weight.slice() };
  for (let row = 0; row + 1 < rowStart.length; row++) {
    for (let cell = rowStart[row]; cell < rowStart[row + 1]; cell++) {
      const place = next[column[cell]]++;
      turned.column[place] = row;
      turned.weight[place] = weight[cell];
    }
  }
  return turned;
}

/** The state of the search: Crouse (2016), "On implementing 2D rectangular assignment algorithms", which scipy follows. */
interface Search extends Paths {
  readonly table: WeightedTable;
  /** The potentials of rows and of columns. */
  readonly u: Float64Array;
  readonly v: Float64Array;
  /** The length of the shortest path to each column. */
  readonly shortest: Float64Array;
  /** The columns: first those that are open, in the order that decides between equals; from the end, those that are taken. */
  readonly open: Int32Array;
  /** The costs of one row. All 0 between calls. */
  readonly costs: Float64Array;
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
    shortest: new Float64Array(columns),
    reachedFrom: new Int32Array(columns),
    open: new Int32Array(columns),
    costs: new Float64Array(columns),
  };
}

/** Assigns one more row, along a shortest augmenting path. */
function addRow(search: Search, row: number): void {
  const { open, shortest, rowOf, u } = search;
  const columns = open.length;
  for (let at = 0; at < columns; at++) open[at] = columns - 1 - at;
  shortest.fill(Infinity);
  let [left, from, length, end] = [columns, row, 0, -1];
  while (end < 0) {
    const at = nearest(search, from, length, left);
    const column = open[at];
    length = shortest[column];
    if (rowOf[column] < 0) end = column;
    else from = rowOf[column];
    open[at] = open[--left];
    open[left] = column;
  }
  u[row] += length;
  updatePotentials(search, length, left);
  augment(search, row, search.reachedFrom[end], end);
}

/** Goes on from a row that was reached by a path of this length; returns the place of the nearest of the `left` open columns. */
function nearest(search: Search, row: number, length: number, left: number): number {
  const { open, shortest, reachedFrom, rowOf, u, v, costs } = search;
  const { rowStart, column, weight } = search.table;
  for (let cell = rowStart[row]; cell < rowStart[row + 1]; cell++) costs[column[cell]] = -weight[cell];
  let best = Infinity;
  let place = -1;
  for (let at = 0; at < left; at++) {
    const j = open[at];
    // In this order of operations, since the rounding decides what is equal.
    const reached = length + costs[j] - u[row] - v[j];
    if (reached < shortest[j]) {
      shortest[j] = reached;
      reachedFrom[j] = row;
    }
    if (shortest[j] < best || (shortest[j] === best && rowOf[j] < 0)) {
      best = shortest[j];
      place = at;
    }
  }
  for (let cell = rowStart[row]; cell < rowStart[row + 1]; cell++) costs[column[cell]] = 0;
  return place;
}

/** Of all columns that are taken, and of the rows that they belong to. */
function updatePotentials({ open, shortest, rowOf, u, v }: Search, length: number, left: number): void {
  for (let at = left; at < open.length; at++) {
    const column = open[at];
    if (rowOf[column] >= 0) u[rowOf[column]] += length - shortest[column];
    v[column] -= length - shortest[column];
  }
}
