import { latin1Bytes } from '../../text/latin1.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { wordHash } from '../../text/word-hash.ts';
import { BLANK, decodeText, trimmed, trimmedEnd } from './line.ts';

/** What separates the cells of a row: one character or, where they run, any number of tabs and blanks. */
export interface Separator {
  readonly character: string;
  readonly isRun: boolean;
  /** Whether a cell may be between quotation marks, as in CSV (RFC 4180). */
  readonly isQuoted: boolean;
}

export const blanks: Separator = { character: ' ', isRun: true, isQuoted: false };
export const tabs: Separator = { character: '\t', isRun: false, isQuoted: false };

/** One character that separates cells, such as a tab. Between commas or semicolons cells are those of CSV. */
export function separatedBy(character: string): Separator {
  return { character, isRun: false, isQuoted: character === ',' || character === ';' };
}

/**
 * The separator that `--delimiter` names, if it does: a blank means runs of blanks and tabs.
 *
 * @throws RangeError if the delimiter is not one ASCII character.
 */
export function givenSeparator(delimiter: string | undefined): Separator | undefined {
  if (delimiter === undefined || delimiter === ' ') return delimiter && blanks;
  if (delimiter.length === 1 && delimiter.charCodeAt(0) < 128) return separatedBy(delimiter);
  throw new RangeError(`a delimiter is one ASCII character, not ${JSON.stringify(delimiter)}`);
}

/** Tabs or, in text without one, blanks. */
export function tabsOrBlanks(text: string): Separator {
  return text.includes('\t') ? tabs : blanks;
}

export interface Row {
  readonly text: string;
  readonly separator: Separator;
  /** Without blanks around them; those at the end of the row may be empty. */
  readonly cells: readonly string[];
  /** How many cells there are without the empty ones at the end: at least one. */
  readonly width: number;
}

export function rowIn(text: string, separator: Separator): Row {
  const cells = cellsOf(text, separator).map(trimmed);
  let width = cells.length;
  // An empty cell between quotation marks is a cell.
  const isEmptied = separator.isQuoted && text.endsWith('""');
  while (!isEmptied && width > 1 && cells[width - 1] === '') width--;
  return { text, separator, cells, width };
}

/** The cells of a row, without quotation marks and blanks around them. */
export function cellsOf(text: string, separator: Separator): string[] {
  const parts = partsOf(text, separator);
  if (separator.isRun) return parts;
  return parts.map((part) => trimmed(withoutQuotes(part, separator)));
}

/** The cells of a row of CSV; undefined if it has a quotation mark that nothing closes, or text after one. */
export function strictCells(text: string, separator: Separator): string[] | undefined {
  const parts = partsOf(text, separator);
  const isOdd = separator.isQuoted && parts.some((part) => part.includes('"') && !QUOTED.test(part));
  return isOdd ? undefined : parts.map((part) => withoutQuotes(part, separator));
}

/** Where the text of a cell begins in its row, from 0. */
export function cellStart({ text, separator }: Row, cell: number): number {
  const { isRun } = separator;
  const parts = isRun ? text.split(/(?<=[ \t])(?=[^ \t])/) : partsOf(text, separator);
  const at = cell + (isRun && /^[ \t]/.test(text) ? 1 : 0);
  const before = parts.slice(0, at).reduce((sum, part) => sum + part.length, isRun ? 0 : at);
  // A row of blanks alone has one cell, which is empty and stands at its end.
  const part = parts[at] ?? '';
  const isOpened = separator.isQuoted && part.length > 1 && part.startsWith('"') && part.endsWith('"');
  let start = isOpened ? 1 : 0;
  while (start < part.length && part.charCodeAt(start) <= BLANK) start++;
  return before + start;
}

/** The cells as they stand in the row. One whose quotation mark is not closed before a separator is text. */
function partsOf(text: string, { character, isRun, isQuoted }: Separator): string[] {
  if (isRun) {
    const words = trimmedEnd(text).split(/[ \t]+/);
    return words[0] === '' && words.length > 1 ? words.slice(1) : words;
  }
  if (!isQuoted || !text.includes('"')) return text.split(character);
  const inQuotes = new RegExp(`"[^"]*(?:""[^"]*)*"(?=${character}|$)`, 'y');
  const parts: string[] = [];
  for (let from = 0; from <= text.length; ) {
    inQuotes.lastIndex = from;
    const next = text.indexOf(character, inQuotes.test(text) ? inQuotes.lastIndex : from);
    const to = next < 0 ? text.length : next;
    parts.push(text.slice(from, to));
    from = to + 1;
  }
  return parts;
}

const QUOTED = /^"[^"]*(?:""[^"]*)*"$/;

function withoutQuotes(part: string, { isQuoted }: Separator): string {
  return isQuoted && QUOTED.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part;
}

/** The hash of a cell whose characters are bytes. */
export function latin1Hash(cell: string): number {
  return wordHash(latin1Bytes(cell), 0, cell.length);
}

/** How many bytes of a head are searched for what its columns hold. */
export const SEARCHED: number = 1 << 16;

/** The lines at the beginning of a file, without a byte order mark. */
export function headLines(head: Uint8Array, searched: number = SEARCHED): string[] {
  return decodeText(head, 0, searchedEnd(head, searched))
    .replace(/^\ufeff/, '')
    .split('\n');
}

/** The same lines, one after the other as they are asked for. `isCut`: without the last, which may be there in part. */
export function* eachHeadLine(head: Uint8Array, isCut = false): Generator<string> {
  const lines = head.subarray(0, searchedEnd(head));
  let start = afterByteOrderMark(lines, 0, lines.length);
  for (let end = 0; end >= 0; start = end + 1) {
    end = lines.indexOf(NEWLINE, start);
    if (end >= 0 || !isCut) yield decodeText(lines, start, end < 0 ? lines.length : end);
  }
}

function searchedEnd(head: Uint8Array, searched: number = SEARCHED): number {
  return head.length < searched ? head.length : head.lastIndexOf(NEWLINE, searched - 1);
}

const NEWLINE = 10;

/** A column at the beginning of a file: its number from 1, of how many, its name in the header, if any, and its cells. */
export interface HeadColumn {
  readonly at: number;
  readonly of: number;
  readonly name: string | undefined;
  /** Empty where a row has fewer. */
  readonly cells: readonly string[];
}

export function columnsOf(rows: readonly (readonly string[])[], names?: readonly string[]): HeadColumn[] {
  const of = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: of }, (_, at) => {
    return { at: at + 1, of, name: names?.[at], cells: rows.map((row) => row[at] ?? '') };
  });
}
