import { csvCells } from '../bytes/csv-cells.ts';
import type { Line } from '../bytes/line.ts';

/** What separates columns: either of two bytes, which may be the same; where they `run`, any number of them. */
export interface Separator {
  readonly bytes: readonly [number, number];
  readonly run: boolean;
  /** Whether a cell may be between quotation marks, as in CSV. */
  readonly isQuoted?: true;
}

export const TAB = 9;
export const SPACE = 32;
export const QUOTE = 34;

export const blanks: Separator = { bytes: [TAB, SPACE], run: true };

/** One byte that always separates two columns, such as a tab. Between commas or semicolons cells are those of CSV. */
export function separatedBy(byte: number): Separator {
  const separator: Separator = { bytes: [byte, byte], run: false };
  return byte === COMMA || byte === SEMICOLON ? { ...separator, isQuoted: true } : separator;
}

const COMMA = 44;
const SEMICOLON = 59;

/**
 * The separator that `--delimiter` names, if it does: a blank means runs of blanks and tabs.
 *
 * @throws RangeError if the delimiter is not one ASCII character.
 */
export function givenSeparator(delimiter: string | undefined): Separator | undefined {
  if (delimiter === undefined) return undefined;
  if (delimiter === ' ') return blanks;
  const byte = delimiter.charCodeAt(0);
  if (delimiter.length === 1 && byte < 128) return separatedBy(byte);
  throw new RangeError(`a delimiter is one ASCII character, not ${JSON.stringify(delimiter)}`);
}

/** What separates columns where nothing is given: tabs or, in text without one, blanks; commas after a cell that numbers sentences. */
export function separatorIn(text: string): Separator {
  if (text.includes('\t')) return separatedBy(TAB);
  const [, found] = /^"?(?:[^,;\n]*[,;]"?)?sentence(?: ?#|: ?\d+)"?([,;])/imu.exec(text) ?? [];
  return found === undefined ? blanks : separatedBy(found.charCodeAt(0));
}

/** The texts of the cells of a row, of all or the first `most`. Where no separator is given, it is that of the row. */
export function cellTexts(row: string, separator: Separator | undefined, most?: number): string[] {
  const { run, bytes, isQuoted } = separator ?? separatorIn(row);
  const delimiter = String.fromCharCode(bytes[0]);
  const cells = (isQuoted && csvCells(row, delimiter)) || row.split(run ? /[ \t]+/ : delimiter);
  return cells.slice(0, most).map((cell) => cell.trim());
}

/**
 * Where cells of a row are: the i-th of the wanted columns (1 is the first, -1 the last) is the bytes `[2i, 2i + 1)` of the result.
 * Undefined if the row has too few. Blanks and the quotation marks of CSV around a cell are not part of it, and separators at the end of
 * the row make no columns.
 */
export function cellsAt(line: Line, separator: Separator, columns: readonly number[]): readonly number[] | undefined {
  const { bytes, start } = line;
  const end = lastEnd(line, separator);
  const of = columns.every((column) => column > 0) ? Math.max(...columns) : countColumns(line, separator);
  const wanted = columns.map((column) => (column > 0 ? column - 1 : of + column));
  const bounds = new Array<number>(2 * columns.length).fill(-1);
  for (let from = start, cell = 0; from <= end && cell < of; cell++) {
    const first = separator.run ? afterCell(bytes, from, end, separator, true) : from;
    const to = cellEnd(bytes, first, end, separator);
    const quote = separator.isQuoted && to - first > 1 && bytes[first] === QUOTE && bytes[to - 1] === QUOTE ? 1 : 0;
    wanted.forEach((at, index) => {
      if (at === cell) setTrimmed(bounds, index, bytes, first + quote, to - quote);
    });
    from = to + 1;
  }
  return bounds.includes(-1) ? undefined : bounds;
}

/** How many columns a row has. */
export function countColumns(line: Line, separator: Separator): number {
  const end = lastEnd(line, separator);
  let columns = 0;
  for (let from = line.start; from <= end; columns++) {
    const first = separator.run ? afterCell(line.bytes, from, end, separator, true) : from;
    from = cellEnd(line.bytes, first, end, separator) + 1;
  }
  return columns;
}

function lastEnd({ bytes, start, end }: Line, { bytes: [a, b] }: Separator): number {
  let last = end;
  while (last > start && (bytes[last - 1] === a || bytes[last - 1] === b)) last--;
  return last;
}

/** Where the cell ends that begins at `from`. One whose quotation mark is not closed before a separator is text. */
function cellEnd(bytes: Uint8Array, from: number, end: number, separator: Separator): number {
  const [byte] = separator.bytes;
  for (let at = from + 1; separator.isQuoted && bytes[from] === QUOTE && at < end; at++) {
    if (bytes[at] !== QUOTE) continue;
    if (at + 1 === end || bytes[at + 1] === byte) return at + 1;
    if (bytes[++at] !== QUOTE) break;
  }
  return afterCell(bytes, from, end, separator, false);
}

/** The first byte from `from` on that is no separator, if `isSeparator`, or else that is one; at most `end`. */
function afterCell(
  bytes: Uint8Array,
  from: number,
  end: number,
  { bytes: [a, b] }: Separator,
  isSeparator: boolean,
): number {
  let at = from;
  while (at < end && (bytes[at] === a || bytes[at] === b) === isSeparator) at++;
  return at;
}

function setTrimmed(bounds: number[], cell: number, bytes: Uint8Array, start: number, end: number): void {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;
  bounds[cell * 2] = from;
  bounds[cell * 2 + 1] = to;
}

/** Whether a byte is a blank or a control character, as the ends of lines and the spaces between cells are. */
export function isBlank(byte: number): boolean {
  return byte <= SPACE;
}
