import { wordHash } from '../../text/word-hash.ts';

/** One row of a CoNLL file as bytes: where its coreference cell is, and a hash of its word. Refilled for each row. */
export class Row {
  /** The cell is `bytes[cellStart, cellEnd)`, without blanks around it. */
  cellStart = 0;
  cellEnd = 0;
  /** A hash of the word, never 0; or 0 if the row has no column for one. */
  word = 0;
  /** Whether empty columns after the cell were skipped to find it: then the last of them may be the cell instead. */
  trailingTab = false;
  /** Whether one of them holds blanks, which scorer.pl takes for the cell. */
  blankTail = false;
  /** Whether a column before the cell holds a bracket next to a digit in a row without tabs, which scorer.pl takes for a mention. */
  bracketOutside = false;
  /** The number of columns if blanks separate them; 0 if tabs do. */
  columns = 0;
  /** How many tabs are before the cell. */
  tabs = 0;
}

const TAB = 0x09;
const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;

/**
 * Finds the cell and the word of `bytes[start, end)`; false if there are only blanks. Tabs separate the columns of a row that has
 * one; otherwise runs of blanks do. The cell is the last column or, if the row ends in tabs, the last that is not empty. The word is
 * the fourth of five or more columns, else the one before the cell.
 */
export function scanRow(bytes: Uint8Array, start: number, end: number, row: Row): boolean {
  let last = end;
  let endsInTab = false;
  let blankTail = false;
  for (let seesBlank = false; last > start && (bytes[last - 1] === TAB || bytes[last - 1] === SPACE); last--) {
    if (bytes[last - 1] === SPACE) seesBlank = true;
    else {
      endsInTab = true;
      if (seesBlank) blankTail = true;
    }
  }
  if (last === start) return false;
  let at = start;
  while (at < last && bytes[at] !== TAB && bytes[at] !== SPACE) at++;
  const hasTabs = at === last ? endsInTab : bytes.subarray(at, last).includes(TAB);
  if (hasTabs || (endsInTab && !endsInCell(bytes, start, last))) scanTabs(bytes, start, last, endsInTab, row);
  else {
    let first = start;
    while (bytes[first] === SPACE) first++;
    scanBlanks(bytes, first, last, row);
  }
  row.trailingTab = endsInTab;
  row.blankTail = blankTail;
  return true;
}

/** Scans a row whose columns blanks separate, without those around it. */
function scanBlanks(bytes: Uint8Array, start: number, end: number, row: Row): void {
  let columns = 1;
  let column = start;
  let from = start;
  let to = start;
  let bracket = end;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === SPACE) {
      if (columns++ <= 4) {
        from = column;
        to = at;
      }
      while (bytes[at + 1] === SPACE) at++;
      column = at + 1;
    } else if (bracket === end && (byte === OPEN || byte === CLOSE)) {
      if (isDigit(bytes[byte === OPEN ? at + 1 : at - 1])) bracket = at;
    }
  }
  row.cellStart = column;
  row.cellEnd = end;
  row.word = columns > 1 ? wordHash(bytes, from, to) : 0;
  row.bracketOutside = bracket < column;
  row.columns = columns;
  row.tabs = 0;
}

export function tabsIn(bytes: Uint8Array, start: number, end: number): number {
  let tabs = 0;
  for (let at = start; at < end; at++) if (bytes[at] === TAB) tabs++;
  return tabs;
}

/** Whether the last word before stray tabs could be a cell: then blanks separate the columns, not the tabs. */
function endsInCell(bytes: Uint8Array, start: number, end: number): boolean {
  let first = end;
  while (first > start && bytes[first - 1] !== SPACE) {
    first--;
    if (bytes[first] === OPEN || bytes[first] === CLOSE) return true;
  }
  const byte = bytes[first];
  return end - first === 1 && (byte === 0x2d || byte === 0x5f || byte === 0x2a);
}

/** Scans a row of tab-separated columns; those after `last` are empty. */
function scanTabs(bytes: Uint8Array, start: number, last: number, endsInTab: boolean, row: Row): void {
  let first = last;
  while (first > start && bytes[first - 1] !== TAB) first--;
  row.cellStart = first;
  row.cellEnd = last;
  row.bracketOutside = false;
  row.columns = 0;
  row.tabs = tabsIn(bytes, start, first);
  while (row.cellStart < last && bytes[row.cellStart] === SPACE) row.cellStart++;
  // If the row ends in tabs and its last word is not a bracket, the cell is the empty column, and the word may be right before it.
  const wordEnd = endsInTab && bytes[row.cellStart] !== OPEN && bytes[last - 1] !== CLOSE ? last : first - 1;
  row.word = wordEnd > start ? tabWord(bytes, start, wordEnd) : 0;
}

/** The hash of the fourth column of `bytes[start, end)` or, if there are fewer, of the last: the cell is already cut off. */
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

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
