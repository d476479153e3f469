import { wordHash } from '../text/word-hash.ts';
import type { Row } from './conll-row.ts';

/**
 * Reads a plain row: finds the end of its line and all that `scanRow` finds in it in one pass, and returns the index of its
 * `\n`. A row that may need a closer look gives -1, and no sense in `row` but its `columns`, which stay. `bytes` must hold a
 * `\n` at or after `start`.
 *
 * A plain row begins with a byte above 41, so with no blank, bracket or `#`; its columns are parted by tabs, the first at the end
 * of a column without signs, or by runs of blanks; after its cell, which may be empty after a `_` or `-`, comes nothing but one
 * carriage return; and no `#` in it can be that of `#end document`.
 */
export function scanPlainRow(bytes: Uint8Array, start: number, row: Row): number {
  if (bytes[start] <= LAST_SIGN || bytes[start] === BYTE_ORDER_MARK) return -1;
  let at = start + 1;
  while (bytes[at] > LAST_SIGN) at++;
  row.blank = false;
  row.trailingTab = false;
  row.blankTail = false;
  return bytes[at] === TAB ? scanTabs(bytes, start, at, row) : scanBlanks(bytes, start, at, row);
}

/** All bytes that mean something outside of a cell are at most this one, so most bytes of a row cost one comparison. */
const LAST_SIGN = 0x29;
const TAB = 0x09;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const OPEN = 0x28;
const CLOSE = 0x29;
const BYTE_ORDER_MARK = 0xef;

/** A row with its first tab at `firstTab`: blanks belong to its columns. */
function scanTabs(bytes: Uint8Array, start: number, firstTab: number, row: Row): number {
  let tabs = 1;
  let tab = firstTab;
  let from = start;
  let to = firstTab;
  let at = firstTab + 1;
  for (; ; at++) {
    const byte = bytes[at];
    if (byte > LAST_SIGN) continue;
    if (byte === TAB) {
      if (++tabs <= 4) {
        from = tab + 1;
        to = at;
      }
      tab = at;
    } else if (byte === NEWLINE || byte === RETURN) break;
    else if (byte === 0 || (byte === HASH && mayEndDocument(bytes[at + 1]))) return -1;
  }
  if (bytes[tab + 1] === SPACE) return -1;
  row.columns = 0;
  row.bracketOutside = false;
  row.word = wordHash(bytes, from, to);
  if (isEmptyCell(bytes, tab, at)) {
    row.trailingTab = true;
    row.cellStart = tab - 1;
    row.cellEnd = tab;
    return at;
  }
  return endCell(bytes, tab + 1, at, row);
}

/** Whether the row ends in a tab after a column that says none: its cell is empty, and could not be taken for the column before. */
function isEmptyCell(bytes: Uint8Array, tab: number, end: number): boolean {
  if (tab + 1 !== end || bytes[end] !== NEWLINE || bytes[tab - 2] !== TAB) return false;
  return bytes[tab - 1] === 0x5f || bytes[tab - 1] === 0x2d;
}

/** A row without tabs, whose first sign is at `firstSign`. */
function scanBlanks(bytes: Uint8Array, start: number, firstSign: number, row: Row): number {
  let columns = 1;
  let column = start;
  let from = start;
  let to = start;
  let bracket = -1;
  let at = firstSign;
  for (; ; at++) {
    const byte = bytes[at];
    if (byte > LAST_SIGN) continue;
    if (byte === SPACE) {
      if (columns++ <= 4) {
        from = column;
        to = at;
      }
      while (bytes[at + 1] === SPACE) at++;
      column = at + 1;
    } else if (byte === NEWLINE || byte === RETURN) break;
    else if (byte === 0 || byte === TAB || (byte === HASH && mayEndDocument(bytes[at + 1]))) return -1;
    else if (bracket < 0 && isBracketOfMention(bytes, at)) bracket = at;
  }
  if (at === column) return -1;
  row.columns = columns;
  row.bracketOutside = bracket >= 0 && bracket < column;
  row.word = columns > 1 ? wordHash(bytes, from, to) : 0;
  return endCell(bytes, column, at, row);
}

/** Sets the cell, which ends at a newline or carriage return, unless there is a blank or anything else between them. */
function endCell(bytes: Uint8Array, start: number, end: number, row: Row): number {
  const newline = bytes[end] === RETURN ? end + 1 : end;
  if (start === end || bytes[end - 1] === SPACE || bytes[newline] !== NEWLINE) return -1;
  row.cellStart = start;
  row.cellEnd = end;
  return newline;
}

/** Whether `#` and this byte may begin `#end document`, which may have blanks after `#`. */
function mayEndDocument(byte: number): boolean {
  return byte <= SPACE || byte === 0x65;
}

/** Whether the sign is a parenthesis next to a digit. */
function isBracketOfMention(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === OPEN) return isDigit(bytes[at + 1]);
  return bytes[at] === CLOSE && isDigit(bytes[at - 1]);
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
