import { wordHash } from '../text/word-hash.ts';

/** One row of a CoNLL file as bytes: where its coreference cell is, and a hash of its word. Filled anew by `scanRow`. */
export interface Row {
  /** The cell is `bytes[cellStart, cellEnd)`, without blanks around it. */
  cellStart: number;
  cellEnd: number;
  /** A hash of the word, never 0; or 0 where the row has no column for one. */
  word: number;
  /** Whether empty columns after the cell were left out to find it: then the last of them may be the cell, and empty. */
  trailingTab: boolean;
  /** Whether one of them holds blanks, which scorer.pl takes for the cell. */
  blankTail: boolean;
  /** Whether a column before the cell holds a bracket next to a digit in a row without tabs, which scorer.pl takes for a mention. */
  bracketOutside: boolean;
  /** Whether the row holds blanks only. */
  blank: boolean;
  /** How many columns a row without tabs has; 0 for a row with tabs, whose columns `columnNumber` counts when asked. */
  columns: number;
}

const TAB = 0x09;
const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;

/** A row to be filled. */
export function emptyRow(): Row {
  return {
    cellStart: 0,
    cellEnd: 0,
    word: 0,
    trailingTab: false,
    blankTail: false,
    bracketOutside: false,
    blank: true,
    columns: 0,
  };
}

/**
 * Finds the cell and the word of `bytes[start, end)`. A row with a tab has columns between tabs; a row without has columns between
 * runs of blanks. The cell is the last column; where the row ends in tabs, the last that is not empty. The word is the fourth of
 * five or more columns, else the one before the cell.
 */
export function scanRow(bytes: Uint8Array, start: number, end: number, row: Row): void {
  row.word = 0;
  row.trailingTab = false;
  row.blankTail = false;
  row.bracketOutside = false;
  row.columns = 0;
  let last = end;
  for (let seesBlank = false; last > start && (bytes[last - 1] === TAB || bytes[last - 1] === SPACE); last--) {
    if (bytes[last - 1] === SPACE) seesBlank = true;
    else {
      row.trailingTab = true;
      if (seesBlank) row.blankTail = true;
    }
  }
  row.blank = last === start;
  row.cellEnd = last;
  let at = start;
  while (at < last && bytes[at] !== TAB && bytes[at] !== SPACE) at++;
  const isTabbed = at < last ? bytes[at] === TAB || hasTab(bytes, at, last) : row.trailingTab;
  if (isTabbed || (row.trailingTab && !endsInCell(bytes, start, last))) scanTabs(bytes, start, row);
  else scanBlanks(bytes, start, row);
}

/** The number of the column, from 1, that holds byte `at` of a row with tabs. */
export function columnNumber(bytes: Uint8Array, start: number, at: number): number {
  let columns = 1;
  for (let i = start; i < at; i++) if (bytes[i] === TAB) columns++;
  return columns;
}

function hasTab(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (bytes[at] === TAB) return true;
  return false;
}

/** Whether the last word before stray tabs could be a cell: then blanks part the columns, not these tabs. */
function endsInCell(bytes: Uint8Array, start: number, end: number): boolean {
  let first = end;
  while (first > start && bytes[first - 1] !== SPACE) {
    first--;
    if (bytes[first] === OPEN || bytes[first] === CLOSE) return true;
  }
  const byte = bytes[first];
  return end - first === 1 && (byte === 0x2d || byte === 0x5f || byte === 0x2a);
}

function scanTabs(bytes: Uint8Array, start: number, row: Row): void {
  const last = row.cellEnd;
  let first = last;
  while (first > start && bytes[first - 1] !== TAB) first--;
  row.cellStart = first;
  while (row.cellStart < last && bytes[row.cellStart] === SPACE) row.cellStart++;
  // Where the row ends in tabs and its last word is no bracket, the cell is the empty column, and all before it may hold the word.
  const wordEnd = row.trailingTab && bytes[row.cellStart] !== OPEN && bytes[last - 1] !== CLOSE ? last : first - 1;
  if (wordEnd > start) row.word = tabWord(bytes, start, wordEnd);
}

/** The hash of the fourth column of `bytes[start, end)` or, of fewer, of the last: the cell is already cut off. */
function tabWord(bytes: Uint8Array, start: number, end: number): number {
  let from = start;
  let tabs = 0;
  for (let at = start; at < end; at++) {
    if (bytes[at] === TAB) {
      if (++tabs === 4) return wordHash(bytes, from, at);
      from = at + 1;
    }
  }
  return wordHash(bytes, from, end);
}

/** One pass over a row without tabs: its columns, and whether a bracket and a digit meet before the last of them. */
function scanBlanks(bytes: Uint8Array, start: number, row: Row): void {
  let first = row.cellEnd;
  while (first > start && bytes[first - 1] !== SPACE) first--;
  row.cellStart = first;

  let columns = 0;
  let from = start;
  let to = start;
  let previous = SPACE;
  for (let at = start; at < first; at++) {
    const byte = bytes[at];
    if (byte === SPACE) {
      if (previous !== SPACE && columns <= 4) to = at;
    } else {
      if (previous === SPACE && ++columns <= 4) from = at;
      if (byte === CLOSE ? isDigit(previous) : previous === OPEN && isDigit(byte)) row.bracketOutside = true;
    }
    previous = byte;
  }
  row.columns = columns + 1;
  if (columns > 0) row.word = wordHash(bytes, from, to);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
