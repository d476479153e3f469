import { latin1Text } from '../../text/latin1.ts';
import { latin1Hash } from '../bytes/cells.ts';
import type { Line } from '../bytes/line.ts';

/** One row of a CoNLL file as bytes: where its coreference cell is, and a hash of its word. Refilled for each row. */
export class Row {
  /** The cell is `bytes[cellStart, cellEnd)`, without blanks around it. */
  cellStart = 0;
  cellEnd = 0;
  /** A hash of the word, never 0; or 0 if the row has no column for one. */
  word = 0;
  /** How many empty columns after the cell were skipped to find it: then the last of them may be the cell instead. */
  emptyColumns = 0;
  /** Whether one of them holds blanks, which scorer.pl takes for the cell. */
  blankTail = false;
  /** Whether a column before the cell holds a bracket next to a digit in a row without tabs, which scorer.pl takes for a mention. */
  bracketOutside = false;
  /** The number of columns if blanks separate them; 0 if tabs do. */
  columns = 0;
  /** How many tabs are before the cell. */
  tabs = 0;
}

/** Makes it a plain row with this cell, and a word that is kept elsewhere. */
export function setRow(row: Row, cellStart: number, cellEnd: number, tabs: number): void {
  row.cellStart = cellStart;
  row.cellEnd = cellEnd;
  row.tabs = tabs;
  row.word = 1;
  row.emptyColumns = 0;
}

/** What a cell looks like that is the last word before blanks or tabs. */
export const LAST_CELL: RegExp = /^[-_*]$|[()]/;

/**
 * Finds the cell and the word of a line; false if there are only blanks. Tabs separate the columns of a row that has one; otherwise runs
 * of blanks do, and also where tabs only follow what could be a cell. The cell is the last column or, if the row ends in tabs, the last
 * that is not empty. The word is the fourth of five or more columns, else the one before the cell.
 */
export function scanRow({ bytes, start, end }: Line, row: Row): boolean {
  const whole = latin1Text(bytes, start, end);
  const text = withoutTail(whole);
  if (text === '') return false;
  const tail = whole.slice(text.length);
  row.emptyColumns = tail.split('\t').length - 1;
  row.blankTail = row.emptyColumns > 0 && tail.includes(' ', tail.indexOf('\t'));
  const lastWord = text.lastIndexOf(' ') + 1;
  const isTail = row.emptyColumns > 0 && !(lastWord > 0 && LAST_CELL.test(text.slice(lastWord)));
  const isTabbed = isTail || text.includes('\t');
  const cells = isTabbed ? text.split('\t') : withoutBlanks(text).split(/ +/);
  const last = cells.pop() as string;
  const cell = withoutBlanks(last);
  row.cellEnd = start + text.length;
  row.cellStart = row.cellEnd - cell.length;
  row.tabs = isTabbed ? cells.length : 0;
  row.columns = isTabbed ? 0 : cells.length + 1;
  row.bracketOutside = !isTabbed && /\(\d|\d\)/.test(text.slice(0, -cell.length));
  // If the row ends in tabs and its last word is not a bracket, the cell is the empty column, and the word may be right before it.
  if (isTabbed && row.emptyColumns > 0 && cell[0] !== '(' && cell.at(-1) !== ')') cells.push(last);
  row.word = cells.join('\t') === '' ? 0 : latin1Hash(cells[3] ?? cells[cells.length - 1]);
  return true;
}

function withoutBlanks(text: string): string {
  return text.replace(/^ +/, '');
}

/** The text without the blanks and tabs at its end. */
export function withoutTail(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--;
  return text.slice(0, end);
}
