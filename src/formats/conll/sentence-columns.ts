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
  let at = start;
  while (at < end && bytes[at] <= SPACE) at++;
  const first = numberAt(bytes, at, end);
  for (let cell = 0; cell < 2; cell++) {
    while (at < end && bytes[at] > SPACE) at++;
    if (bytes[at] === TAB) at++;
    else while (at < end && bytes[at] === SPACE) at++;
  }
  const third = numberAt(bytes, at, end);
  return third >= 0 ? third : first;
}

/** The whole number that is the cell at `start`, or NaN. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let number = 0;
  let at = start;
  for (; at < end && bytes[at] >= ZERO && bytes[at] <= ZERO + 9; at++) number = 10 * number + bytes[at] - ZERO;
  return at > start && (at === end || bytes[at] <= SPACE) ? number : Number.NaN;
}

const TAB = 9;
const SPACE = 32;
const ZERO = 48;

/** A row of several on consecutive lines: how many are before it, and where its line begins. */
export interface RowAt {
  readonly row: number;
  readonly start: number;
}

/** The first of the rows whose lines are `bytes[start, end)` with which another sentence begins, if it is one of the first 1,000. */
export function firstBeginning(bytes: Uint8Array, start: number, end: number): RowAt | undefined {
  let before = Number.NaN;
  for (let row = 0, at = start; at < end && row < FARTHEST; row++) {
    const newline = bytes.indexOf(NEWLINE, at);
    const number = wordNumber(bytes, at, newline);
    if (beginsAgain(before, number)) return { row, start: at };
    before = number;
    at = newline + 1;
  }
  return undefined;
}

/** The last of so many rows whose lines are `bytes[start, end)` with which another sentence begins, if it is one of the last 1,000. */
export function lastBeginning(bytes: Uint8Array, start: number, end: number, rows: number): RowAt | undefined {
  let after = Number.NaN;
  let next = end;
  for (let row = rows - 1, to = end; row >= Math.max(0, rows - FARTHEST); row--) {
    const at = row === 0 ? start : bytes.lastIndexOf(NEWLINE, to - 2) + 1;
    const number = wordNumber(bytes, at, to - 1);
    if (beginsAgain(number, after)) return { row: row + 1, start: next };
    after = number;
    next = at;
    to = at;
  }
  return undefined;
}

const FARTHEST = 1000;
const NEWLINE = 10;

/** Whether the row is a mark between the documents of a tag file, which belongs to no sentence. */
export function isMark(bytes: Uint8Array, start: number, end: number): boolean {
  return latin1Text(bytes, start, Math.min(end, start + 10)) === '-DOCSTART-';
}
