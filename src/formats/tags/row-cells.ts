import type { Line } from '../line.ts';

/** What separates columns: either of two bytes, which may be the same; where they `run`, any number of them. */
export interface Separator {
  readonly bytes: readonly [number, number];
  readonly run: boolean;
}

export const TAB = 9;
export const SPACE = 32;

export const blanks: Separator = { bytes: [TAB, SPACE], run: true };

/** One byte that always separates two columns, such as a tab. */
export function separatedBy(byte: number): Separator {
  return { bytes: [byte, byte], run: false };
}

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

/** The texts of the cells of a row, of all or the first `most`. Where no separator is given, tabs, or blanks in a row without one. */
export function cellTexts(row: string, separator: Separator | undefined, most?: number): string[] {
  const { run, bytes } = separator ?? (row.includes('\t') ? separatedBy(TAB) : blanks);
  return row.split(run ? /[ \t]+/ : String.fromCharCode(bytes[0]), most).map((cell) => cell.trim());
}

/**
 * Where cells of a row are: the i-th of the wanted columns (1 is the first, -1 the last) is the bytes `[2i, 2i + 1)` of the result.
 * Undefined if the row has too few. Blanks around a cell are not part of it, and separators at the end of the row make no columns.
 */
export function cellsAt(line: Line, separator: Separator, columns: readonly number[]): readonly number[] | undefined {
  const { bytes, start } = line;
  const end = lastEnd(line, separator);
  const of = columns.every((column) => column > 0) ? Math.max(...columns) : countColumns(line, separator);
  const wanted = columns.map((column) => (column > 0 ? column - 1 : of + column));
  const bounds = new Array<number>(2 * columns.length).fill(-1);
  for (let from = start, cell = 0; from <= end && cell < of; cell++) {
    const first = separator.run ? afterCell(bytes, from, end, separator, true) : from;
    const to = afterCell(bytes, first, end, separator, false);
    wanted.forEach((at, index) => {
      if (at === cell) setTrimmed(bounds, index, bytes, first, to);
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
    from = afterCell(line.bytes, first, end, separator, false) + 1;
  }
  return columns;
}

function lastEnd({ bytes, start, end }: Line, { bytes: [a, b] }: Separator): number {
  let last = end;
  while (last > start && (bytes[last - 1] === a || bytes[last - 1] === b)) last--;
  return last;
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
