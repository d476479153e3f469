/** Where cells of one row are: cell i is the bytes `[bounds[2i], bounds[2i + 1])`. */
export interface RowCells {
  readonly bounds: Int32Array;
  /** 1 for each byte that separates columns. */
  readonly separators: Uint8Array;
  /** Whether the cells are the last of the row, in order. */
  readonly areLast: boolean;
  /**
   * Finds the wanted cells of the row `bytes[start, end)`, whose last byte is not blank. False when the row has too few
   * columns.
   */
  find(bytes: Uint8Array, start: number, end: number): boolean;
}

/** What separates columns: one byte that always separates two (a tab, say), or runs of blanks and tabs. */
export type Separator = { readonly byte: number } | 'blanks';

const TAB = 9;
const SPACE = 32;

/**
 * A finder of those columns: 1 is the first, -1 the last. Blanks around a cell are not part of it, nor are separators at the
 * end of the row a column. Where only the last columns are wanted it reads no more of the row than those.
 */
export function rowCells(columns: readonly number[], separator: Separator): RowCells {
  const bounds = new Int32Array(columns.length * 2);
  const separators = new Uint8Array(256);
  if (separator === 'blanks') separators[SPACE] = separators[TAB] = 1;
  else separators[separator.byte] = 1;
  const runs = separator === 'blanks';
  const fromEnd = columns.length <= 2 && columns.every((column, index) => column === index - columns.length);
  const find = fromEnd
    ? lastCells(bounds, columns.length, separators, runs)
    : columns.length === 1 && columns[0] === 1
      ? firstCell(bounds, separators, runs)
      : anyCells(bounds, columns, separators, runs);
  return { bounds, separators, areLast: fromEnd, find };
}

/** Whether a byte is a blank or a control character, as the ends of lines and the spaces between cells are. */
export function isBlank(byte: number): boolean {
  return byte <= SPACE;
}

function lastCells(bounds: Int32Array, wanted: number, separators: Uint8Array, runs: boolean): RowCells['find'] {
  return (bytes, start, end) => {
    let to = end;
    while (to > start && separators[bytes[to - 1]] === 1) to--;
    for (let cell = wanted - 1; ; cell--) {
      let from = to;
      while (from > start && separators[bytes[from - 1]] === 0) from--;
      setTrimmed(bounds, cell, bytes, from, to);
      if (cell === 0) return true;
      if (from === start) return false;
      to = from - 1;
      if (runs) while (to > start && separators[bytes[to - 1]] === 1) to--;
      if (runs && to === start) return false;
    }
  };
}

function firstCell(bounds: Int32Array, separators: Uint8Array, runs: boolean): RowCells['find'] {
  return (bytes, start, end) => {
    let from = start;
    if (runs) while (from < end && separators[bytes[from]] === 1) from++;
    let to = from;
    while (to < end && separators[bytes[to]] === 0) to++;
    setTrimmed(bounds, 0, bytes, from, to);
    return true;
  };
}

function anyCells(
  bounds: Int32Array,
  columns: readonly number[],
  separators: Uint8Array,
  runs: boolean,
): RowCells['find'] {
  let cuts = new Int32Array(64);
  return (bytes, start, end) => {
    let cells = 0;
    let to = end;
    while (to > start && separators[bytes[to - 1]] === 1) to--;
    for (let from = start; from <= to; ) {
      if (runs) while (from < to && separators[bytes[from]] === 1) from++;
      let at = from;
      while (at < to && separators[bytes[at]] === 0) at++;
      if (cells * 2 + 2 > cuts.length) cuts = grown(cuts);
      cuts[cells * 2] = from;
      cuts[cells * 2 + 1] = at;
      cells++;
      from = at + 1;
    }
    return columns.every((column, index) => {
      const cell = column > 0 ? column - 1 : cells + column;
      if (cell < 0 || cell >= cells) return false;
      setTrimmed(bounds, index, bytes, cuts[cell * 2], cuts[cell * 2 + 1]);
      return true;
    });
  };
}

function setTrimmed(bounds: Int32Array, cell: number, bytes: Uint8Array, start: number, end: number): void {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;
  bounds[cell * 2] = from;
  bounds[cell * 2 + 1] = to;
}

function grown(cuts: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(cuts.length * 2);
  larger.set(cuts);
  return larger;
}
