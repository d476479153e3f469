import { latin1Text } from '../../text/latin1.ts';

/** Rows of one sentence on consecutive lines that have equally many columns. */
export interface Stretch {
  /** 256 times the number of columns, plus how many of the last are empty, at most 255. */
  readonly columns: number;
  readonly rows: number;
}

/**
 * How many columns the rows of a sentence should have: the number that most of them have; on a tie the larger. Empty cells at the end of
 * a row count or not, as it fits.
 */
export function columnsOfMost(stretches: readonly Stretch[]): number {
  const rows = new Map<number, number>();
  for (const stretch of stretches) rows.set(stretch.columns, (rows.get(stretch.columns) ?? 0) + stretch.rows);
  let most = 0;
  let found = 0;
  for (const wanted of new Set([...rows.keys()].map(all))) {
    let fitting = 0;
    for (const [columns, count] of rows) if (least(columns) <= wanted && wanted <= all(columns)) fitting += count;
    if (fitting < most || (fitting === most && wanted < found)) continue;
    most = fitting;
    found = wanted;
  }
  return found;
}

/** The number of columns of a row, empty ones at the end included. */
export function all(columns: number): number {
  return columns >>> 8;
}

function least(columns: number): number {
  return all(columns) - (columns & 255);
}

/** Whether the word numbers of a row and of the one before it show that a sentence begins. */
export function beginsAgain(before: number, number: number): boolean {
  return number <= 1 && number <= before;
}

/** The word number of the row `bytes[start, end)`: its third cell or else its first, if that is a whole number; else NaN. */
export function wordNumber(bytes: Uint8Array, start: number, end: number): number {
  const [first, , third = ''] = latin1Text(bytes, start, Math.min(end, start + FAR))
    .trim()
    .split(/\t| +/, 3);
  return Number.parseInt([third, first].find((cell) => /^\d+$/.test(cell)) ?? '', 10);
}

/** Whether the row is a mark between the documents of a tag file, which belongs to no sentence. */
export function isMark(bytes: Uint8Array, start: number, end: number): boolean {
  return latin1Text(bytes, start, Math.min(end, start + 10)) === '-DOCSTART-';
}

/** How many bytes of a row are looked at for its word number. */
const FAR = 200;
