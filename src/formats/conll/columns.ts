import { latin1Text } from '../../text/latin1.ts';
import type { FoundColumn } from '../bytes/found-column.ts';
import { decodeText, type Line } from '../bytes/line.ts';

/**
 * Ends the line after the given column, 1 for the first and -1 for the last, so that the coreference is its last. Returns how many
 * columns the row has, or 0 if it has too few. Tabs separate the columns of a row that has one, otherwise runs of blanks.
 */
export function cutAfter(line: Line, column: number): number {
  const { bytes, start, end } = line;
  const hasTabs = bytes.subarray(start, end).includes(TAB);
  const ends: number[] = [];
  let from = start;
  if (!hasTabs) while (bytes[from] === SPACE) from++;
  for (let at = from; at <= end; at++) {
    if (at < end && bytes[at] !== (hasTabs ? TAB : SPACE)) continue;
    ends.push(at);
    if (!hasTabs) while (at + 1 < end && bytes[at + 1] === SPACE) at++;
    if (!hasTabs && at + 1 === end) break;
  }
  const index = column > 0 ? column - 1 : ends.length + column;
  if (index < 0 || index >= ends.length) return 0;
  line.end = ends[index];
  return ends.length;
}

/** The columns of a row: 256 times their number, plus how many of the last are empty, at most 255. */
export function columnsIn({ bytes, start, end }: Line): number {
  const cells = cellsOf(latin1Text(bytes, start, end));
  let empty = 0;
  while (empty < Math.min(255, cells.length - 1) && cells[cells.length - 1 - empty] === '') empty++;
  return 256 * cells.length + empty;
}

/** The cells of the first row of a file that begins with these bytes; undefined if it has none that ends in a line break. */
export function firstRow(head: Uint8Array): readonly string[] | undefined {
  for (let start = 0, end = head.indexOf(NEWLINE); end >= 0; start = end + 1, end = head.indexOf(NEWLINE, start)) {
    const line = decodeText(head, start, end);
    if (isRow(line)) return cellsOf(line);
  }
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
  const rows = rowsOf(head);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => at + 1).filter((column) => {
    const cells = rows.map((row) => row[column - 1] ?? '').filter((cell) => !/^[-_*]?$/.test(cell));
    return cells.length > 0 && cells.every((cell) => BRACKETS.test(cell) && /[()]/.test(cell));
  });
}

/** Words, each with or without brackets, and bars between. Written so that no cell can be read in two ways, which would take for ever. */
const BRACKETS = /^\(?\w+(?:(?:\)\|?\(?|\|\(?|\()\w+)*\)?\|?$/;

/** The rows in the first 64 KiB. */
function rowsOf(head: Uint8Array): string[][] {
  const whole = Math.max(0, head.lastIndexOf(NEWLINE, 1 << 16));
  const lines = decodeText(head, 0, whole).split(/\r?\n/);
  return lines.filter(isRow).map(cellsOf);
}

function isRow(line: string): boolean {
  // Without a regular expression, which every run over CoNLL would compile.
  const text = line.trim();
  return text !== '' && text[0] !== '#';
}

function cellsOf(row: string): string[] {
  return row.includes('\t') ? row.split('\t').map((cell) => cell.trim()) : row.trim().split(/ +/);
}

const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
