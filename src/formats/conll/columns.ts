import { latin1Text } from '../../text/latin1.ts';
import {
  cellStart,
  cellsOf,
  columnsOf,
  eachHeadLine,
  headLines,
  type Row,
  rowIn,
  tabsOrBlanks,
} from '../bytes/cells.ts';
import type { FoundColumn } from '../bytes/found-column.ts';
import type { Line } from '../bytes/line.ts';

/**
 * Ends the line after the given column, 1 for the first and -1 for the last, so that the coreference is its last. Returns how many
 * columns the row has, or 0 if it has too few.
 */
export function cutAfter(line: Line, column: number): number {
  const row = rowAt(line);
  const { length } = row.cells;
  const at = column > 0 ? column - 1 : length + column;
  if (at < 0 || at >= length) return 0;
  line.end = line.start + cellStart(row, at) + row.cells[at].length;
  return length;
}

/** The columns of a row: 256 times their number, plus how many of the last are empty, at most 255. */
export function columnsIn(line: Line): number {
  const { cells, width } = rowAt(line);
  return 256 * cells.length + Math.min(255, cells.length - width);
}

/** A row whose characters are bytes. Tabs separate the columns of a row that has one, otherwise runs of blanks. */
function rowAt({ bytes, start, end }: Line): Row {
  const text = latin1Text(bytes, start, end);
  return rowIn(text, tabsOrBlanks(text));
}

/** The cells of the first row of a file that begins with these bytes; undefined if it has none. */
export function firstRow(head: Uint8Array): readonly string[] | undefined {
  for (const line of eachHeadLine(head)) if (isRow(line)) return cellsOf(line, tabsOrBlanks(line));
  return undefined;
}

/**
 * Which column the given one is, 1 for the first and -1 for the last, of how many the first row has. Where that row ends in a tab, the
 * last is the one with brackets, as tabs after it are skipped. `head`: how the file begins.
 */
export function foundColumn(row: readonly string[], column: number, head: Uint8Array): FoundColumn {
  const [last] = column === -1 && row.at(-1) === '' ? bracketColumns(head).slice(-1) : [];
  return { column: last ?? (column > 0 ? column : row.length + 1 + column), of: row.length };
}

/** The columns of a file that begins with these bytes in which each cell is empty or holds brackets, and one holds some. */
export function bracketColumns(head: Uint8Array): number[] {
  const rows = headLines(head).filter(isRow);
  const columns = columnsOf(rows.map((row) => cellsOf(row, tabsOrBlanks(row))));
  const areBrackets = (cells: readonly string[]): boolean =>
    cells.length > 0 && cells.every((cell) => BRACKETS.test(cell) && /[()]/.test(cell));
  return columns.filter(({ cells }) => areBrackets(cells.filter((cell) => !/^[-_*]?$/.test(cell)))).map(({ at }) => at);
}

/** Words, each with or without brackets, and bars between. Written so that no cell can be read in two ways, which would take for ever. */
const BRACKETS = /^\(?\w+(?:(?:\)\|?\(?|\|\(?|\()\w+)*\)?\|?$/;

function isRow(line: string): boolean {
  // Without a regular expression, which every run over CoNLL would compile.
  const text = line.trim();
  return text !== '' && text[0] !== '#';
}
