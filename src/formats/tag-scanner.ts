import { DOCUMENT_END, SENTENCE_END, type TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import { byteTable, hashBytes } from '../text/intern.ts';
import { type LineSplitter, lineSplitter } from '../text/lines.ts';
import type { ProblemSink } from '../text/problem.ts';
import { type Line, lineText, placeAt, reportAt } from './line.ts';
import { isBlank, type RowCells, rowCells, type Separator } from './tag-row.ts';

/** How one tag file is laid out. */
export interface TagLayout {
  /** Its name, for places. */
  readonly file: string;
  /** The columns that hold tags, one or two: 1 is the first, -1 the last. */
  readonly columns: readonly number[];
  /** The column of the token, from 1; 1 when not given. Tokens are compared where there are two files. */
  readonly tokenColumn?: number;
  /**
   * One character that parts columns, so that two of them enclose an empty one. When not given, the first row tells: tabs if it
   * has one, else runs of blanks.
   */
  readonly delimiter?: string;
  /** How many rows at the top name the columns. When not given, one whose first cell is `TOKEN` (or word, form, text), if any. */
  readonly headerRows?: number;
  /** Rows that cannot be read are passed over with a warning. */
  readonly lenient?: boolean;
}

/** What a tag file says, in order. */
export interface TagRowHandler {
  /** The tags of one token, the second -1 where one column is read; the line; and a hash of the token, 0 where it has none. */
  row(first: number, second: number, line: number, word: number): void;
  /** `SENTENCE_END` or `DOCUMENT_END`, after at least one row. The end of the file ends both. */
  end(kind: number, line: number): void;
}

/**
 * Reads a tag file: a row a token, columns by tabs or blanks, sentences parted by blank lines. Memory does not grow with the
 * file; a tag is decoded the first time that it is met.
 *
 * A byte order mark, carriage returns and blanks at the end of lines are dropped. A row whose first column is `-X-` ends the
 * sentence, one with `-DOCSTART-` and a comment `# document_id = …` the document; neither is a token. A line that begins with
 * `#` is a comment if it reads `# key = value` or has no column for the tag, so tokens such as `#tag` are kept.
 *
 * Reports UNREADABLE_ROW, NOT_TEXT, NO_TAGS; `watches` (one a tag column) may report more about the tags.
 *
 * @throws RangeError when the delimiter is not one ASCII character.
 */
export function tagScanner(
  layout: TagLayout,
  tags: TagTable,
  watches: readonly TagWatch[],
  handler: TagRowHandler,
  problems: ProblemSink,
): LineSplitter {
  const { columns, lenient = false } = layout;
  const line: Line = { file: layout.file, bytes: new Uint8Array(0), start: 0, end: 0, number: 0 };
  const table = byteTable(tags.tag);
  const [firstWatch, secondWatch] = watches;
  let cells: RowCells | undefined;
  let skip = layout.headerRows ?? 0;
  let bare = false;
  let firstBefore = 0;
  let secondBefore = 0;
  let rowsInSentence = 0;
  let pending = 0;

  const endSentence = (kind: number): void => {
    if (rowsInSentence > 0) {
      for (const watch of watches) if (watch.end()) watch.place(() => ({ place: placeAt(line, line.start) }));
      pending = SENTENCE_END;
      rowsInSentence = 0;
      firstBefore = secondBefore = 0;
    }
    if (pending !== 0 && kind === DOCUMENT_END) pending = DOCUMENT_END;
  };

  /** The end of a sentence waits for the next row: it may turn out to be the end of the document. */
  const handEndOn = (): void => {
    if (pending !== 0) handler.end(pending, line.number);
    pending = 0;
  };

  const readTag = (bounds: Int32Array, cell: number, watch: TagWatch | undefined, before: number): number => {
    const tag = table.intern(line.bytes, bounds[2 * cell], bounds[2 * cell + 1]);
    if ((tag | before) !== 0 && watch?.step(tag)) {
      watch.place(() => ({ place: placeAt(line, bounds[2 * cell]), text: lineText(line) }));
    }
    return tag;
  };

  /** Looks at the first row: how columns are parted, and whether it is a header. False when it is not a row of tags. */
  const begin = (): boolean => {
    const found = rowCells(
      columns,
      layout.delimiter === undefined ? separatorOf(line) : givenSeparator(layout.delimiter),
    );
    if (skip-- > 0) return false;
    const readable = found.find(line.bytes, line.start, line.end);
    const tagged = readable && isTagged(found, line, tags);
    if (!tagged && (line.bytes[line.start] === HASH || (layout.headerRows === undefined && isHeader(line))))
      return false;
    cells = found;
    bare = readable && columns.length === 1 && columns[0] === -1 && found.bounds[0] === line.start;
    return true;
  };

  const isReadable = (found: RowCells): boolean => {
    if (!found.find(line.bytes, line.start, line.end)) return false;
    return bare || columns.length === 2 || columns[0] !== -1 || found.bounds[0] !== line.start;
  };

  const readRow = (): void => {
    if (cells === undefined && !begin()) return;
    const found = isReadable(cells!) ? cells! : mixedCells(columns, layout, line);
    if (!found) {
      if (line.bytes[line.start] === HASH) return;
      reportAt(problems, line, line.start, lenient ? 'warning' : 'error', 'UNREADABLE_ROW', tooFew(columns));
      return;
    }
    handEndOn();
    const first = readTag(found.bounds, 0, firstWatch, firstBefore);
    const second = columns.length === 2 ? readTag(found.bounds, 1, secondWatch, secondBefore) : -1;
    firstBefore = first;
    secondBefore = second;
    rowsInSentence++;
    handler.row(first, second, line.number, columns.length === 2 || bare ? 0 : wordHash(line, layout));
  };

  const splitter = lineSplitter((bytes, start, end, number) => {
    line.bytes = bytes;
    line.number = number;
    line.start = number === 1 && hasByteOrderMark(bytes, start, end) ? start + 3 : start;
    let to = end;
    while (to > line.start && isBlank(bytes[to - 1])) to--;
    line.end = to;
    if (number === 1) checkText(line, end, problems);
    const from = line.start;
    if (to === from) endSentence(SENTENCE_END);
    else if (bytes[from] === HYPHEN && isMark(bytes, from, to, DOCSTART)) endSentence(DOCUMENT_END);
    else if (bytes[from] === HYPHEN && isMark(bytes, from, to, BOUNDARY)) endSentence(SENTENCE_END);
    else if (bytes[from] === HASH && isKeyed(line)) {
      if (startsDocument(line)) endSentence(DOCUMENT_END);
    } else readRow();
  });

  return {
    push: splitter.push,
    end() {
      splitter.end();
      line.number++;
      if (cells === undefined) {
        problems.report('NO_TAGS', 'error', () => ({
          place: { file: layout.file, line: 1, column: 1 },
          message: 'the file has no row with a tag',
        }));
      }
      endSentence(DOCUMENT_END);
      handEndOn();
    },
  };
}

const HASH = 35;
const HYPHEN = 45;
const DOCSTART = '-DOCSTART-';
const BOUNDARY = '-X-';

function hasByteOrderMark(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
}

function checkText(line: Line, end: number, problems: ProblemSink): void {
  if (!line.bytes.subarray(line.start, end).includes(0)) return;
  reportAt(problems, line, line.start, 'error', 'NOT_TEXT', 'the first line holds a NUL byte; give text in UTF-8');
}

/** Whether the first column is that mark. */
function isMark(bytes: Uint8Array, start: number, end: number, mark: string): boolean {
  if (end - start < mark.length) return false;
  for (let at = 0; at < mark.length; at++) if (bytes[start + at] !== mark.charCodeAt(at)) return false;
  return end - start === mark.length || isBlank(bytes[start + mark.length]);
}

/** Whether a line reads `# key = value`. */
function isKeyed(line: Line): boolean {
  return /^#\s*[^\s=]+\s+=(\s|$)/u.test(lineText(line));
}

function startsDocument(line: Line): boolean {
  return /^#\s*(document_id|newdoc id)\s+=/u.test(lineText(line));
}

function separatorOf(line: Line): Separator {
  return line.bytes.subarray(line.start, line.end).includes(9) ? { byte: 9 } : 'blanks';
}

function givenSeparator(delimiter: string): Separator {
  if (delimiter === ' ') return 'blanks';
  const byte = delimiter.charCodeAt(0);
  if (delimiter.length === 1 && byte < 128) return { byte };
  throw new RangeError(`a delimiter is one ASCII character, not ${JSON.stringify(delimiter)}`);
}

/** In a file with tabs, a row without any may be parted by blanks. */
function mixedCells(columns: readonly number[], layout: TagLayout, line: Line): RowCells | undefined {
  if (layout.delimiter !== undefined || line.bytes.subarray(line.start, line.end).includes(9)) return undefined;
  const cells = rowCells(columns, 'blanks');
  if (!cells.find(line.bytes, line.start, line.end) || cells.bounds[0] === line.start) return undefined;
  return line.bytes[line.start] === HASH ? undefined : cells;
}

function isTagged(cells: RowCells, line: Line, tags: TagTable): boolean {
  for (let at = 0; at < cells.bounds.length; at += 2) {
    const text = lineText({ ...line, start: cells.bounds[at], end: cells.bounds[at + 1] });
    if (!tags.isKnown(tags.tag(text))) return false;
  }
  return true;
}

function isHeader(line: Line): boolean {
  return /^(token|word|form|text)s?\s/iu.test(lineText(line));
}

function tooFew(columns: readonly number[]): string {
  const where = columns.map((column) => (column > 0 ? `column ${column}` : `the last but ${-column - 1}`));
  return `the row has too few columns; tags are read from ${where.join(' and ').replaceAll('the last but 0', 'the last')}`;
}

function wordHash(line: Line, layout: TagLayout): number {
  const { bytes, start, end } = line;
  if ((layout.tokenColumn ?? 1) !== 1 || layout.delimiter !== undefined) return hashOfColumn(line, layout);
  let to = start;
  while (to < end && !isBlank(bytes[to])) to++;
  return hashBytes(bytes, start, to);
}

function hashOfColumn(line: Line, layout: TagLayout): number {
  const separator = layout.delimiter === undefined ? separatorOf(line) : givenSeparator(layout.delimiter);
  const cells = rowCells([layout.tokenColumn ?? 1], separator);
  if (!cells.find(line.bytes, line.start, line.end)) return 0;
  return hashBytes(line.bytes, cells.bounds[0], cells.bounds[1]);
}
