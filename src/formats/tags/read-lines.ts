import { SENTENCE_END } from '../../ner/rows.ts';
import { isLossy } from '../../ner/tags.ts';
import { reportUnread } from '../../ner/unread-texts.ts';
import { afterByteOrderMark } from '../../text/lines.ts';
import { type Located, MOST_KEPT, type ProblemSink } from '../../text/problem.ts';
import { type Line, lineText, located, reportLoneReturn } from '../bytes/line.ts';
import { beginsCoreference, COMMENT, isMarkup, lineKind, NOTHING, oddByte, ROW, startsWithHash } from './line-kinds.ts';
import { type OpenFile, refuse } from './open-file.ts';
import { cellTexts, countColumns, givenSeparator, isBlank, separatorIn, TAB } from './row-cells.ts';
import { addWidth, endWidths, hasOtherWidth } from './row-widths.ts';
import { columnsText, unnamed } from './tag-file-texts.ts';
import { isPlain, layoutOf, type RowLayout, type TagLayout, tagCells, tokenHash } from './tag-layout.ts';
import { addRow, isOpen } from './tag-rows.ts';

/** Reads the line that begins at `start` by itself, and returns where the next does. `isOdd`: its block has odd bytes (see `oddByte`). */
export function readLine(file: OpenFile, bytes: Uint8Array, start: number, isOdd: boolean): number {
  const { line, asked, widths } = file;
  const newline = bytes.indexOf(NEWLINE, start);
  line.number++;
  setLine(line, bytes, start, newline);
  const odd = isOdd ? oddByte(bytes, start, newline + 1) : -1;
  if (odd >= 0 && file.isReadable) reportOdd(file, odd);
  if (odd >= 0 || !file.isReadable) return newline + 1;
  const kind = lineKind(line, asked.documentRows);
  if (kind === ROW && file.isLines && !startsWithHash(line)) readSentence(file);
  else if (kind === ROW) readRow(file, newline);
  else if (kind === COMMENT) file.notes.rows++;
  else if (kind !== NOTHING) {
    if (!startsWithHash(line)) endWidths(widths, line.start === line.end);
    endAt(file, kind);
  }
  return newline + 1;
}

const NEWLINE = 10;

/** Sets the line to `bytes[start, end)`, without a byte order mark and blanks at its end. */
export function setLine(line: Line, bytes: Uint8Array, start: number, end: number): void {
  line.bytes = bytes;
  line.end = end;
  while (line.end > start && isBlank(bytes[line.end - 1])) line.end--;
  line.start = line.number === 1 ? afterByteOrderMark(bytes, start, line.end) : start;
}

/** Ends the sentence, if one is open; `DOCUMENT_END` also the document. */
export function endAt({ columns, line }: OpenFile, kind: number): void {
  if (columns.length === 0) return;
  if (isOpen(columns)) addRow(columns, [kind, kind], 0, line.number);
  const last = columns.length - 1;
  for (const column of columns.tags) column[last] = Math.min(column[last], kind);
}

function reportOdd(file: OpenFile, at: number): void {
  const { line, problems } = file;
  if (line.bytes[at] === 0) {
    const where = line.number === 1 ? 'the first line' : `line ${line.number}`;
    refuse(
      file,
      'NOT_TEXT',
      `this is not a text file, or it is UTF-16: ${where} holds a NUL byte`,
      'convert UTF-16 with iconv, or check the path',
    );
    return;
  }
  file.hasLoneReturn = true;
  reportLoneReturn(problems, line, at);
}

/** Takes the tags of a sentence, which are the cells of the line. */
function readSentence(file: OpenFile): void {
  const { line } = file;
  for (let at = line.start; at < line.end; at++) {
    const start = at;
    while (at < line.end && !isBlank(line.bytes[at])) at++;
    if (at > start) addTags(file, [start, at], 0);
  }
  endAt(file, SENTENCE_END);
}

/** Reads the row in the line, unless it is a header, a comment or metadata after all. */
function readRow(file: OpenFile, newline: number): void {
  const { line, asked, notes, widths } = file;
  const isMeta = !asked.metadataRows && isMarkup(line, (asked.delimiter ?? '\t').charCodeAt(0));
  const found = isMeta ? 'comment' : cellsOf(file, newline);
  if (found === 'coreference') {
    refuse(file, 'OTHER_FORMAT', 'this is a coreference file (CoNLL-2012), not a tag file', 'corefscore scores it');
  } else if (found === 'unnamed') refuse(file, 'UNKNOWN_COLUMN', unnamed(asked, line));
  else if (found === 'comment') notes.rows++;
  else if (found !== 'header') {
    if (file.layout!.sentence > 0) endNumbered(file, file.layout!);
    if (isMeasure(line)) addWidth(widths, line, newline, file.layout!.separator);
    if (found === 'few') addFew(file);
    const word = asked.words ? tokenHash(line, file.layout!, asked) : 0;
    if (file.short.has(line.number)) addRow(file.columns, [0, 0], word, line.number);
    else if (found !== 'few') addTags(file, found, word);
  }
}

function addFew({ line, few, notes, asked, problems }: OpenFile): void {
  notes.tooFew++;
  if (few.size < MOST_KEPT) few.set(line.number, located(line, line.start));
  else reportFew(located(line, line.start), asked, problems);
}

/** Reports a row that lacks the columns of the tags. */
export function reportFew(where: Located, { columns, lenient }: TagLayout, problems: ProblemSink): void {
  const message = `the row has too few columns: tags are expected in ${columnsText(columns)}`;
  problems.report('UNREADABLE_ROW', lenient ? 'warning' : 'error', () => ({ ...where, message }));
}

/** Whether the row says how many columns rows have: what begins with `#` does if it has a tab, a mark that is a token does not. */
function isMeasure(line: Line): boolean {
  const hasTab = line.bytes.subarray(line.start, line.end).includes(TAB);
  return lineKind(line) === ROW && (hasTab || !startsWithHash(line));
}

/** Where the tags of the row are, or what it is instead; the first row that has tags tells the layout. */
function cellsOf(
  file: OpenFile,
  newline: number,
): ReturnType<typeof tagCells> | Exclude<ReturnType<typeof layoutOf>, RowLayout> {
  const { line, first, asked, tags, columns } = file;
  if (!file.layout) {
    first.isCoreference ||= beginsCoreference(line);
    if (startsWithHash(line) && isUnlikeNext(line, newline, asked)) return 'comment';
    const found = layoutOf(first, line, asked, tags, file.notes.head);
    if (found === 'header') first.headers.push(lineText(line));
    if (typeof found === 'string') return found;
    const { bytes, run } = found.separator;
    file.layout = found;
    file.notes.columns = found.found;
    if (!found.separator.isQuoted && isPlain(found, countColumns(line, found.separator)))
      file.plain = { separators: bytes, isRun: run, hasTwo: columns.tags.length === 2, hasWords: asked.words ?? false };
  }
  const { separator, found } = file.layout;
  if (startsWithHash(line) && hasOtherWidth(file.widths, line, newline, separator, found[0].of)) return 'comment';
  return tagCells(line, file.layout, asked);
}

/** Whether the first row that begins with `#` has another number of columns than the next that does not. */
function isUnlikeNext({ bytes, file, start, end }: Line, newline: number, { delimiter }: TagLayout): boolean {
  const next: Line = { file, bytes, start: 0, end: newline, number: 2 };
  do {
    const from = next.end + 1;
    setLine(next, bytes, from, bytes.indexOf(NEWLINE, from));
    if (next.end < from) return false;
  } while (next.start === next.end || startsWithHash(next));
  const separator = givenSeparator(delimiter) ?? separatorIn(lineText(next));
  return countColumns(next, separator) !== countColumns({ ...next, start, end }, separator);
}

/** Ends the sentence where the row has another number of a sentence than those before. */
function endNumbered(file: OpenFile, { sentence, separator }: RowLayout): void {
  const number = cellTexts(lineText(file.line), separator, sentence)[sentence - 1] ?? '';
  if (number === '' || number === file.sentence) return;
  file.sentence = number;
  endWidths(file.widths, false);
  endAt(file, SENTENCE_END);
}

/** Adds the row with tags in these cells, unless it is metadata after all. */
function addTags(file: OpenFile, cells: readonly number[], word: number): void {
  const { line, columns, asked, tags, notes } = file;
  const found = columns.tags.map((_, at) => file.names.intern(line.bytes, cells[2 * at], cells[2 * at + 1]));
  if (!asked.metadataRows && !isOpen(columns) && startsWithHash(line) && !found.some(tags.isKnown)) {
    notes.rows++;
    return;
  }
  found.forEach((tag, at) => {
    if (!tags.isKnown(tag)) addUnread(file, at, tags.names[tag], located(line, cells[2 * at]));
  });
  addRow(columns, found, word, line.number);
}

function addUnread({ columns, asked, problems }: OpenFile, column: number, name: string, where: Located): void {
  const unread = columns.unread[column];
  reportUnread(name, where, asked.unknown, problems);
  if (!isLossy(name) && ++unread.count <= MOST_KEPT) unread.first.push({ ...where, name });
}
