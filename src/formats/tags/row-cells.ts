import { DOCUMENT_END, SENTENCE_END } from '../../ner/sentence.ts';
import { afterByteOrderMark, LONGEST_NAME } from '../../text/lines.ts';
import { type Line, lineText } from '../line.ts';

/** Where the cells of a row are: cell i is the bytes `[bounds[2i], bounds[2i + 1])`. */
export interface RowCells {
  readonly bounds: Int32Array;
  /** 1 for each byte that separates columns. */
  readonly separators: Uint8Array;
  /** Whether the cells are the last of the row, in order. */
  readonly areLast: boolean;
  /** Finds the wanted cells of the row `bytes[start, end)`, whose last byte is not blank. False if the row has too few columns. */
  find(bytes: Uint8Array, start: number, end: number): boolean;
}

/** What separates columns: one byte that always separates two (such as a tab), or runs of blanks and tabs. */
export type Separator = { readonly byte: number } | 'blanks';

const TAB = 9;
const SPACE = 32;

/**
 * Finds the given columns: 1 is the first, -1 the last. Blanks around a cell are not part of it, and separators at the end of the row
 * do not make columns. If only the last columns are wanted, it reads no more of the row than those.
 */
export function rowCells(columns: readonly number[], separator: Separator): RowCells {
  const bounds = new Int32Array(columns.length * 2);
  const separators = new Uint8Array(256);
  for (const byte of separator === 'blanks' ? [TAB, SPACE] : [separator.byte]) separators[byte] = 1;
  const runs = separator === 'blanks';
  const areLast = columns.length <= 2 && columns.every((column, index) => column === index - columns.length);
  const find = areLast ? lastCells(bounds, separators, runs) : anyCells(bounds, columns, separators, runs);
  return {
    ...{ bounds, separators, areLast },
    find(bytes, start, end) {
      let to = end;
      while (to > start && separators[bytes[to - 1]] === 1) to--;
      return find(bytes, start, to);
    },
  };
}

/** Whether a byte is a blank or a control character, as the ends of lines and the spaces between cells are. */
export function isBlank(byte: number): boolean {
  return byte <= SPACE;
}

/** Finds the cells from the end of the row backwards. */
function lastCells(bounds: Int32Array, separators: Uint8Array, runs: boolean): RowCells['find'] {
  return (bytes, start, end) => {
    let to = end;
    for (let cell = bounds.length / 2 - 1; ; cell--) {
      let from = to;
      while (from > start && separators[bytes[from - 1]] === 0) from--;
      setTrimmed(bounds, cell, bytes, from, to);
      if (cell === 0) return true;
      if (from === start) return false;
      to = from - 1;
      if (runs) while (to > start && separators[bytes[to - 1]] === 1) to--;
      if (runs && to === start) return false;
    }
  };
}

/** Finds the cells from the start of the row, up to the last wanted column, or to the end if one is counted from there. */
function anyCells(
  bounds: Int32Array,
  columns: readonly number[],
  separators: Uint8Array,
  runs: boolean,
): RowCells['find'] {
  const cuts: number[] = [];
  const most = columns.some((column) => column < 0) ? Number.POSITIVE_INFINITY : Math.max(...columns);
  return (bytes, start, end) => {
    let cells = 0;
    for (let from = start; from <= end && cells < most; cells++) {
      if (runs) while (from < end && separators[bytes[from]] === 1) from++;
      cuts[cells * 2] = from;
      while (from < end && separators[bytes[from]] === 0) from++;
      cuts[cells * 2 + 1] = from++;
    }
    return columns.every((column, index) => {
      const cell = column > 0 ? column - 1 : cells + column;
      if (cell < 0 || cell >= cells) return false;
      setTrimmed(bounds, index, bytes, cuts[cell * 2], cuts[cell * 2 + 1]);
      return true;
    });
  };
}

function setTrimmed(bounds: Int32Array, cell: number, bytes: Uint8Array, start: number, end: number): void {
  let from = start;
  let to = end;
  while (from < to && isBlank(bytes[from])) from++;
  while (to > from && isBlank(bytes[to - 1])) to--;
  bounds[cell * 2] = from;
  bounds[cell * 2 + 1] = to;
}

/** A line of a tag file that is a row, as far as is known without its columns. */
export const ROW = 0;
/** A comment. */
export const COMMENT = 1;
/** A byte order mark alone, as where files were joined. */
export const NOTHING = 2;

/**
 * What a line of a tag file is, without the blanks at its end: `ROW`, `COMMENT`, `NOTHING`, `SENTENCE_END` or `DOCUMENT_END`. An empty
 * line and a first column `-X-` end the sentence; `-DOCSTART-` and a comment `# document_id = …` or `# newdoc id = …` the document.
 * With `documentRows`, `-DOCSTART-` before other columns is a row.
 */
export function lineKind(line: Line, documentRows = false): number {
  const { bytes, start, end } = line;
  if (start === end) return SENTENCE_END;
  const first = bytes[start];
  if (first === HYPHEN) {
    if (isMark(bytes, start, end, DOCSTART)) return documentRows && end - start > DOCSTART.length ? ROW : DOCUMENT_END;
    return isMark(bytes, start, end, '-X-') ? SENTENCE_END : ROW;
  }
  if (first === 0xef && afterByteOrderMark(bytes, start, end) === end) return NOTHING;
  if (first !== HASH) return ROW;
  const text = lineHead(line);
  if (/^#\s*(document_id|newdoc id)\s+=/u.test(text)) return DOCUMENT_END;
  return /^#\s*[^\s=]+\s+=(\s|$)/u.test(text) ? COMMENT : ROW;
}

/** Whether the line begins with `#`, so that it is a comment unless it has a tag. */
export function startsWithHash(line: Line): boolean {
  return line.bytes[line.start] === HASH;
}

/** Whether the line is an element of markup, such as `<HEADLINE>`, before columns that are all empty. */
export function isMarkup({ bytes, start, end }: Line, delimiter: number): boolean {
  if (bytes[start] !== LESS) return false;
  let to = end;
  while (bytes[to - 1] === delimiter) to--;
  if (to === end && bytes[end] !== delimiter) return false;
  return bytes[to - 1] === GREATER && bytes.subarray(start, to).every((byte) => byte !== delimiter && byte !== TAB);
}

/** Whether the line has an empty column: two tabs with nothing but blanks between. */
export function hasEmptyColumn(line: Line): boolean {
  return /\t *\t/u.test(lineHead(line));
}

/** Whether the line begins a document of a coreference file, whose rows may hold tags too. */
export function beginsCoreference(line: Line): boolean {
  return startsWithHash(line) && /^#begin document\b/u.test(lineHead(line));
}

/** Whether a cell is what the last column of coreference files holds: `-`, `_`, or brackets around ids. */
export function isCoreferenceCell(text: string): boolean {
  return /^(?:[-_]|(?=.*[()])\(?\w*\d\)?(?:\|\(?\w*\d\)?)*)$/u.test(text);
}

/** Whether the first cell names the column of the tokens. */
export function isHeader(line: Line): boolean {
  return COLUMN_NAMES.test(lineHead(line));
}

/** How a row of column names begins. */
export const COLUMN_NAMES: RegExp = /^(token|word|form|text)s?\s/iu;

/** The line as text, of a very long one its beginning. */
function lineHead(line: Line): string {
  return lineText({ ...line, end: Math.min(line.end, line.start + LONGEST_NAME) });
}

const HASH = 35;
const LESS = 60;
const GREATER = 62;
const HYPHEN = 45;
const DOCSTART = '-DOCSTART-';

/** Whether the first column is that mark. */
function isMark(bytes: Uint8Array, start: number, end: number, mark: string): boolean {
  if (end - start < mark.length) return false;
  for (let at = 0; at < mark.length; at++) if (bytes[start + at] !== mark.charCodeAt(at)) return false;
  return end - start === mark.length || isBlank(bytes[start + mark.length]);
}
