/** How many numbers a shared buffer has, and an array in it at most. */
const PIECE = 1 << 14;
const MOST_SHARED = 1 << 12;

/** A copy of the column with the given length: the same numbers, followed by zeros. */
export function enlarged<Column extends Uint8Array | Int32Array | Float64Array>(
  column: Column,
  length: number,
): Column {
  const larger = new (column.constructor as new (length: number) => Column)(length);
  larger.set(column);
  return larger;
}

/**
 * An array of `length` zeros for the caller alone. A document needs few numbers, and a buffer for each array would cost more than
 * they do: arrays share buffers, which are freed with the last of them.
 */
export const numberRoom: (length: number) => Int32Array = roomMaker();

/** The same for whole numbers that are never negative. */
export function sizeRoom(length: number): Uint32Array {
  const { buffer, byteOffset } = numberRoom(length);
  return new Uint32Array(buffer, byteOffset, length);
}

/** The same for doubles. */
export function doubleRoom(length: number): Float64Array {
  // They begin at a multiple of 8 bytes.
  const { buffer, byteOffset } = numberRoom(2 * length + 1);
  return new Float64Array(buffer, byteOffset + (byteOffset % 8), length);
}

/** As `numberRoom`, for columns that grow: most of them are let go of soon, and so are their buffers. */
const growingRoom = roomMaker();

function roomMaker(): (length: number) => Int32Array {
  let piece = new Int32Array(0);
  let used = 0;
  return (length) => {
    if (length > MOST_SHARED) return new Int32Array(length);
    if (used + length > piece.length) {
      piece = new Int32Array(PIECE);
      used = 0;
    }
    used += length;
    return piece.subarray(used - length, used);
  };
}

/** An array of any numbers for what needs no other and calls nothing that does: for few it is always the same one. */
export function scratch(length: number): Int32Array {
  return length > SCRATCH.length ? new Int32Array(length) : SCRATCH.subarray(0, length);
}

const SCRATCH = new Int32Array(1 << 13);

/** The index of the last of ascending numbers that is at most `value`; -1 if none is. They are `step` places from each other. */
export function lastAtMost(ascending: ArrayLike<number>, value: number, step = 1): number {
  let [low, high] = [-1, ascending.length / step];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ascending[middle * step] <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Columns of 32-bit numbers to which rows are added at the end. The rows not yet taken are `[first, next)` of each column. */
export interface GrowingColumns {
  readonly values: Int32Array[];
  first: number;
  next: number;
}

/** `width` columns without rows, with room for some. */
export function growingColumns(width: number, room = 64): GrowingColumns {
  return { values: Array.from({ length: width }, () => growingRoom(room)), first: 0, next: 0 };
}

/** Makes room for `rows` more rows at `next`. Rows already taken stay as they are; the others may move. */
export function makeRoom(columns: GrowingColumns, rows: number): void {
  const { values, first, next } = columns;
  if (next + rows <= values[0].length) return;
  // The columns grow even if few rows are left: an allocation costs more than the rows of most documents. Memory that is not written costs
  // nothing, so large ones grow in large steps.
  const needed = next - first + rows;
  const room = Math.max((needed < LARGE ? 2 : 4) * needed, Math.min(2 * next, 1 << 18));
  for (let at = 0; at < values.length; at++) {
    const moved = growingRoom(room);
    moved.set(values[at].subarray(first, next));
    values[at] = moved;
  }
  columns.first = 0;
  columns.next = next - first;
}

/** Adds a row of these values. */
export function addRow(columns: GrowingColumns, ...row: readonly number[]): void {
  makeRoom(columns, 1);
  for (let at = 0; at < row.length; at++) columns.values[at][columns.next] = row[at];
  columns.next++;
}

/** Adds the first `count` rows of other columns. */
export function appendRows(columns: GrowingColumns, found: readonly Int32Array[], count: number): void {
  makeRoom(columns, count);
  for (let at = 0; at < found.length; at++) columns.values[at].set(found[at].subarray(0, count), columns.next);
  columns.next += count;
}

/**
 * Notes the line of the next row in `runs`, one column that holds the first row and the line of each run of rows on consecutive lines, one
 * after the other.
 */
export function noteLine(runs: GrowingColumns, row: number, line: number): void {
  const [values] = runs.values;
  if (runs.next > runs.first && line - row === values[runs.next - 1] - values[runs.next - 2]) return;
  makeRoom(runs, 2);
  runs.values[0][runs.next++] = row;
  runs.values[0][runs.next++] = line;
}

/** The line of a row, from these runs. */
export function lineOf(runs: Int32Array, row: number): number {
  const run = 2 * lastAtMost(runs, row, 2);
  return runs[run + 1] + row - runs[run];
}

const LARGE = 1 << 16;

/** All rows, column by column, where no more are added: large columns are not copied, as what was not written costs nothing. */
export function endedColumns({ values, next }: GrowingColumns): Int32Array[] {
  return values.map((column) => {
    const own = column.subarray(0, next);
    if (next >= LARGE) return own;
    const room = numberRoom(next);
    room.set(own);
    return room;
  });
}

/** Takes out all rows, column by column. Rows that are taken one after the other share memory. */
export function takeRows(columns: GrowingColumns): Int32Array[] {
  const { values, first, next } = columns;
  columns.first = next;
  return values.map((column) => (first === next ? NONE : column.subarray(first, next)));
}

/** For documents without mentions, as there may be many. */
const NONE = new Int32Array(0);

/** The columns one after the other; a single one as it is. */
export function joinColumns<Column extends Uint8Array | Int32Array | Float64Array>(columns: readonly Column[]): Column {
  const [first] = columns;
  if (columns.length === 1) return first;
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const joined = new (first.constructor as new (length: number) => Column)(length);
  let at = 0;
  for (const column of columns) {
    joined.set(column, at);
    at += column.length;
  }
  return joined;
}

/** Whether two columns, or lists of texts, have the same items in the same order. */
export function areEqual<Item extends number | string>(a: ArrayLike<Item>, b: ArrayLike<Item>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
