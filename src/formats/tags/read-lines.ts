import { SENTENCE_END } from '../../ner/rows.ts';
import type { TagTable } from '../../ner/tags.ts';
import { latin1Bytes } from '../../text/latin1.ts';
import { didYouMean } from '../../text/nearest.ts';
import { type Located, MOST_KEPT, type ProblemCode, type ProblemSink } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { cellStart, cellsOf, separatedBy } from '../bytes/cells.ts';
import { locatedIn, lossyText, reportLoneReturn, type TextLine, textLine } from '../bytes/line.ts';
import { addWidth, endWidths, hasOtherWidth, type RowWidths, reportFew } from './row-widths.ts';
import type { SideNotes } from './tag-columns.ts';
import { layoutOf, namesIn, type RowLayout, type TagLayout, taggedRow, tokenHash } from './tag-layout.ts';
import { COMMENT, lineKind, NOTHING, ROW } from './tag-lines.ts';
import { addTagRow, endAt, isOpen, type OpenColumns } from './tag-rows.ts';

/** A tag file that is being read. */
export interface OpenFile {
  readonly asked: TagLayout;
  readonly tags: TagTable;
  readonly problems: ProblemSink;
  /** The first `HEAD` bytes. */
  readonly head: Uint8Array;
  readonly columns: OpenColumns;
  readonly widths: RowWidths;
  readonly notes: SideNotes;
  readonly progress: Progress;
}

/** How far a file was read. */
export interface Progress {
  /** The number of the line that was read last. */
  line: number;
  /** The rows of column names before the first with tags; the layout, known from that on, unless each line is the tags of a sentence. */
  readonly headers: string[];
  layout: RowLayout | 'tags-in-lines' | undefined;
  /** The number of the sentence in the column that numbers them. */
  sentence: string;
  /** Whether nothing more is read; and whether a line was not read because it has a carriage return. */
  isRefused: boolean;
  hasLoneReturn: boolean;
}

/** Reads the line that begins at `start` by itself, and returns where the next does. */
export function readLine(file: OpenFile, bytes: Uint8Array, start: number): number {
  const { progress } = file;
  const newline = bytes.indexOf(NEWLINE, start);
  const line = textLine(bytes, start, newline, ++progress.line);
  if (!progress.isRefused && !isOdd(file, line)) readText(file, line);
  return newline + 1;
}

const NEWLINE = 10;

/** Refuses the file at a line: nothing after it is read. */
export function refuse(
  { asked, problems, progress }: OpenFile,
  line: Pick<TextLine, 'number' | 'text'>,
  code: ProblemCode,
  message: string,
  help?: string,
): void {
  progress.isRefused = true;
  problems.report(code, 'error', () => ({ ...locatedIn(asked.file, line, 0), message, help }));
}

/** Reports a line that has a NUL byte, or a carriage return that is not at its end. */
function isOdd(file: OpenFile, line: TextLine): boolean {
  const { whole, number } = line;
  if (whole.includes('\0')) {
    const where = number === 1 ? 'the first line' : `line ${number}`;
    const message = `this is not a text file, or it is UTF-16: ${where} holds a NUL byte`;
    refuse(file, line, 'NOT_TEXT', message, 'convert UTF-16 with iconv, or check the path');
    return true;
  }
  const at = whole.indexOf('\r');
  if (at < 0 || /^\r+$/.test(whole.slice(at))) return false;
  file.progress.hasLoneReturn = true;
  reportLoneReturn(file.problems, () => locatedIn(file.asked.file, line, at));
  return true;
}

function readText(file: OpenFile, line: TextLine): void {
  const { asked, columns, widths, notes, progress } = file;
  const { text, number } = line;
  const kind = lineKind(text, asked.documentRows);
  const isHash = text.startsWith('#');
  const isLines = progress.layout === 'tags-in-lines';
  if (kind === ROW && isLines && !isHash) readSentence(file, line);
  else if (kind === ROW && !isLines) readRow(file, line);
  else if (kind === ROW || kind === COMMENT) notes.rows++;
  else if (kind !== NOTHING) {
    if (!isHash) endWidths(widths, text === '');
    endAt(columns, kind, number);
  }
}

/** Takes the tags of a sentence, which are the cells of the line. */
function readSentence(file: OpenFile, line: TextLine): void {
  for (const { 0: cell, index } of line.text.matchAll(/[^\0- ]+/g)) addTags(file, line, [cell], 0, () => index);
  endAt(file.columns, SENTENCE_END, line.number);
}

/** Reads the row in the line, unless it is a header, a comment or metadata after all. */
function readRow(file: OpenFile, line: TextLine): void {
  const { asked, notes, progress } = file;
  const isMeta = !asked.metadataRows && isMarkup(line, asked.delimiter ?? '\t');
  const found = isMeta ? 'comment' : layoutAt(file, line);
  if (found === 'coreference') {
    const message = 'this is a coreference file (CoNLL-2012), not a tag file';
    refuse(file, line, 'OTHER_FORMAT', message, 'corefscore scores it');
  } else if (found === 'unnamed') refuse(file, line, 'UNKNOWN_COLUMN', ...unnamed(asked, line.text));
  else if (found === 'header') progress.headers.push(line.text);
  else if (found === 'comment') notes.rows++;
  else readCells(file, line, found);
}

/** What is said of a header that lacks a column, and what to do if another delimiter gives it. */
function unnamed(asked: TagLayout, header: string): [message: string, help: string | undefined] {
  const names = namesIn(header, asked);
  const missing = [...asked.columns, asked.tokenColumn].find(
    (column) => typeof column === 'string' && !names.includes(column),
  );
  const name = String(missing);
  const shown = [...names.slice(0, MOST_NAMES).map(shortened), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
  const separator = [',', ';'].find((one) => cellsOf(header, separatedBy(one)).includes(name));
  return [
    `the first row has no column ${quoted(name)}: ${didYouMean(name, names)}it has ${shown}`,
    separator && `columns are separated by '${separator}': --delimiter '${separator}'`,
  ];
}

const MOST_NAMES = 30;

function readCells(file: OpenFile, line: TextLine, layout: RowLayout): void {
  const { asked, notes, problems, columns, widths } = file;
  const tagged = taggedRow(line, layout, asked);
  const { row, cells, whole } = tagged;
  const isHash = line.text.startsWith('#');
  if (isHash && (!cells || hasOtherWidth(widths, row, layout.found[0].of))) {
    notes.rows++;
    return;
  }
  if (layout.sentence > 0) endNumbered(file, line, whole.cells[layout.sentence - 1] ?? '');
  // What begins with `#` says how many columns rows have if it has a tab; a mark that is a token does not.
  if (lineKind(line.text) === ROW && (!isHash || line.whole.includes('\t'))) addWidth(widths, line, row);
  const word = asked.words ? tokenHash(line, tagged, layout, asked) : 0;
  if (cells) {
    const texts = cells.map((cell) => row.cells[cell]);
    addTags(file, line, texts, word, (at) => cellStart(row, cells[at]));
    return;
  }
  notes.tooFew++;
  const where = locatedIn(asked.file, line, 0);
  if (widths.few.size < MOST_KEPT) widths.few.set(line.number, where);
  else reportFew(where, asked, problems);
  if (asked.lenient) addTagRow(columns, [], word, line.number);
}

/** Whether the line is an element of markup, such as `<HEADLINE>`, before columns that are all empty. */
function isMarkup({ text, whole }: TextLine, delimiter: string): boolean {
  if (text[0] !== '<') return false;
  let end = text.length;
  while (text[end - 1] === delimiter) end--;
  const element = text.slice(0, end);
  return whole[end] === delimiter && element.endsWith('>') && !element.includes(delimiter) && !element.includes('\t');
}

/** The layout of the file, which its first row with tags tells, or what the row is instead. */
function layoutAt({ asked, tags, head, notes, progress }: OpenFile, line: TextLine): ReturnType<typeof layoutOf> {
  if (typeof progress.layout === 'object') return progress.layout;
  const found = layoutOf(progress.headers, line, asked, tags, head);
  if (typeof found === 'string') return found;
  progress.layout = found;
  notes.columns = found.found;
  return found;
}

/** Ends the sentence where the row has another number of a sentence than those before. */
function endNumbered({ columns, widths, progress }: OpenFile, { number }: TextLine, sentence: string): void {
  if (sentence === '' || sentence === progress.sentence) return;
  progress.sentence = sentence;
  endWidths(widths, false);
  endAt(columns, SENTENCE_END, number);
}

/** Adds a row with these tags, unless it is metadata after all. `startOf`: where each tag is in the line. */
function addTags(
  { asked, tags, columns, notes }: OpenFile,
  line: TextLine,
  texts: readonly string[],
  word: number,
  startOf: (at: number) => number,
): void {
  const found = texts.map((text) => tags.tag(line.isUtf8 ? text : lossyText(latin1Bytes(text))));
  if (!asked.metadataRows && !isOpen(columns) && line.text.startsWith('#') && !found.some(tags.isKnown)) {
    notes.rows++;
    return;
  }
  for (const [at, tag] of found.entries()) {
    if (tags.isKnown(tag) || columns.unread[at].length === MOST_KEPT) continue;
    columns.unread[at].push({ ...locatedIn(asked.file, line, startOf(at)), name: tags.names[tag] });
  }
  addTagRow(columns, found, word, line.number);
}

/** The place of a row's tag in its line; of the end of a sentence, and of a row that lacks the tag, where the line begins. */
export function placeOfTag(
  { asked, layout }: Pick<OpenFile, 'asked'> & Pick<Progress, 'layout'>,
  line: TextLine,
  column: number,
  nth: number,
  tag: number,
): Located {
  if (tag < 0 || layout === undefined) return locatedIn(asked.file, line, 0);
  if (layout === 'tags-in-lines') {
    const cell = [...line.text.matchAll(/[^\0- ]+/g)][nth];
    return locatedIn(asked.file, line, cell?.index ?? 0);
  }
  const { row, cells } = taggedRow(line, layout, asked);
  return locatedIn(asked.file, line, cells ? cellStart(row, cells[column]) : 0);
}
