import { DOCUMENT_END, tokensIn } from '../../ner/rows.ts';
import { countSteps } from '../../ner/steps.ts';
import type { TagTable } from '../../ner/tags.ts';
import { blockSplitter, joinChunks, LONGEST_LINE } from '../../text/lines.ts';
import { type Located, type ProblemSink, problemLog, reportFile } from '../../text/problem.ts';
import { HEAD, type Head, type Reader } from '../bytes/head.ts';
import { type Line, located, reportLongLine } from '../bytes/line.ts';
import { scannableEnd } from '../scan/scannable.ts';
import { newTail, scanTags, setTags, type TagBlock, tagBlock } from '../scan/tag-scanner.ts';
import { oddByte } from './line-kinds.ts';
import { type OpenFile, openFile, refuse } from './open-file.ts';
import { endAt, readLine, reportFew, setLine } from './read-lines.ts';
import { blanks, cellsAt } from './row-cells.ts';
import { addWidthsOf, reportUneven, type UnevenRow, unevenRows } from './row-widths.ts';
import type { SideNotes } from './tag-columns.ts';
import { sentencesOfBoth, unknownUse } from './tag-file-texts.ts';
import { isPlain, neededColumns, type RowLayout, type TagLayout, tagCells } from './tag-layout.ts';
import { addTagLines, type TagLines, usedAs } from './tag-lines.ts';
import { addLine, closedColumns, isOpen, lineOf, makeRoom, type TagRows } from './tag-rows.ts';

/** A tag file that was read. */
export interface TagFile {
  /** In the order of the layout. They mean nothing if there are errors. */
  readonly columns: readonly TagRows[];
  /** Unless it has no row. */
  readonly layout: RowLayout | undefined;
  readonly notes: SideNotes;
  /** The whole file, if the layout asks for it. */
  readonly bytes?: Uint8Array | undefined;
}

/**
 * Reads a tag file that begins so, unless it is known to be unreadable: one row per token, columns separated by tabs or blanks, sentences by blank lines.
 *
 * A byte order mark, carriage returns and blanks at the end of lines are dropped. A row whose first column is `-X-` ends the
 * sentence, one with `-DOCSTART-` and a comment `# document_id = …` the document; neither is a token. A line that begins with
 * `#` is a comment if it reads `# key = value` or has no column for the tag, so tokens such as `#tag` are kept. Metadata is `#` before the
 * first token of a sentence, where no tag can be read, and an element such as `<HEADLINE>` where all other columns are empty.
 *
 * Any line can be read by itself; plain rows, which nearly all are, are read faster.
 *
 * Reports UNREADABLE_ROW, NOT_TEXT, LONE_CARRIAGE_RETURN, NO_TAGS, UNKNOWN_COLUMN, AMBIGUOUS_COLUMNS, NOT_UTF8 and, if the
 * layout says so, UNKNOWN_TAG.
 *
 * @throws RangeError when the delimiter is not one ASCII character.
 */
export function tagFileReader(
  head: Head,
  asked: TagLayout,
  tags: TagTable,
  problems: ProblemSink,
  isReadable: boolean,
): Reader<TagFile> {
  const file = openFile(asked, tags, problems);
  file.notes.head = head.bytes.subarray(0, HEAD);
  file.isReadable = isReadable;
  const limit = { longest: LONGEST_LINE, refuse: (head: Uint8Array) => refuseLong(file, head) };
  const splitter = blockSplitter((bytes, start, end) => takeBlock(file, bytes, start, end), limit);
  const kept: Uint8Array[] = [];
  return {
    push(chunk) {
      if (asked.keepsBytes) kept.push(chunk.slice());
      if (file.isReadable) splitter.push(chunk);
    },
    end() {
      splitter.end();
      endFile(file);
      const columns = closedColumns(asked.file, file.columns);
      file.notes.tokens = tokensIn(columns[0].rows);
      return {
        columns,
        layout: file.layout,
        notes: file.notes,
        bytes: asked.keepsBytes ? joinChunks(kept) : undefined,
      };
    },
  };
}

const NEWLINE = 10;

/** Reads a block at once, or holds it: as long as its lines may be sentences, and under `lenient` until all rows can be compared. */
function takeBlock(file: OpenFile, bytes: Uint8Array, start: number, end: number): void {
  if (file.tagLines && !addTagLines(file.tagLines, bytes, start, end, file.tags)) file.tagLines = undefined;
  const isHeld = file.tagLines !== undefined || file.asked.lenient === true;
  if (isHeld || file.held.length > 0) file.held.push(bytes.slice(start, end));
  else readBlocks(file, bytes, start, end);
  if (!isHeld) readHeld(file);
}

function readHeld(file: OpenFile): void {
  const bytes = joinChunks(file.held);
  file.held = [];
  if (bytes.length > 0 && file.asked.lenient) file.short = shortRows(file, bytes);
  readBlocks(file, bytes, 0, bytes.length);
}

/** The lines of rows that have fewer columns than others of their sentence. */
function shortRows({ asked, tags, isLines }: OpenFile, bytes: Uint8Array): ReadonlySet<number> {
  const trial = { ...openFile(asked, tags, problemLog()), isLines };
  readBlocks(trial, bytes, 0, bytes.length);
  return new Set(unevenIn(trial).flatMap(({ line, columns, usual }) => (columns < usual ? line : [])));
}

function unevenIn({ layout, widths }: OpenFile): UnevenRow[] {
  return layout ? unevenRows(widths, layout.separator.run, neededColumns(layout)) : [];
}

/** Reports rows that lack the columns of the tags, or have fewer or more columns than others of their sentence. */
function reportWidths(file: OpenFile): void {
  const { asked, few, problems } = file;
  const uneven = unevenIn(file);
  const lines = new Set(uneven.map(({ line }) => line));
  for (const [line, where] of few) if (!lines.has(line)) reportFew(where, asked, problems);
  reportUneven(asked, uneven, few, problems);
}

function readBlocks(file: OpenFile, bytes: Uint8Array, start: number, end: number): void {
  const { tags, problems } = file;
  for (let from = start; from < end && file.isReadable; ) {
    const to = scannableEnd(bytes, from, end);
    readBlock(file, bytes, from, to);
    if (file.isReadable && tags.names.length > MOST_TAGS && problems.errors > 0)
      refuse(file, 'UNKNOWN_TAG', tooMany, 'check the column');
    from = to;
  }
}

function readBlock(file: OpenFile, bytes: Uint8Array, start: number, end: number): void {
  const { columns, line, asked } = file;
  const [fromRow, fromLine] = [columns.length, line.number + 1];
  let at = start;
  while (!file.layout && at < end) at = readLine(file, bytes, at, true);
  const isScanned = file.plain !== undefined && file.short.size === 0;
  const block = isScanned ? tagBlock(bytes, at, end, file.plain!, asked.scannedFrom) : undefined;
  const isOdd = !block && oddByte(bytes, at, end) >= 0;
  while (at < end && file.isReadable) {
    if (block) at = addPlain(block, bytes, at, file);
    if (at < end) at = readLine(file, bytes, at, isOdd);
  }
  addSteps(file, fromRow, (row, column) => {
    const there: Line = { ...line, number: lineOf(columns.lines, row) };
    setLine(there, bytes, ...lineBounds(bytes, start, there.number - fromLine));
    return located(there, cellStart(file, there, row, column));
  });
  setLine(line, bytes, bytes.lastIndexOf(NEWLINE, end - 2) + 1, end - 1);
}

/** Where the tag of a row begins in its line; where the line does at the end of a sentence, and if the row has lost a column. */
function cellStart({ columns, layout, asked, short }: OpenFile, line: Line, row: number, column: number): number {
  if (columns.tags[column][row] < 0 || short.has(line.number)) return line.start;
  if (!layout) {
    let first = row;
    while (first > 0 && lineOf(columns.lines, first - 1) === line.number) first--;
    return cellsAt(line, blanks, [row - first + 1])?.[0] ?? line.start;
  }
  const cells = tagCells(line, layout, asked);
  return typeof cells === 'object' ? cells[2 * column] : line.start;
}

/** Counts the steps to the rows from `from` on, and finds the places of those that are the first of their kinds. */
function addSteps({ columns, tags }: OpenFile, from: number, placeOf: (row: number, column: number) => Located): void {
  columns.tags.forEach((column, at) => {
    for (const first of countSteps(columns.steps[at], column, from, columns.length, tags))
      first.located = placeOf(first.row, at);
  });
}

/** The bounds of the line that begins `lines` lines after the one at `from`. */
function lineBounds(bytes: Uint8Array, from: number, lines: number): [start: number, end: number] {
  let start = from;
  for (let left = lines; left > 0; left--) start = bytes.indexOf(NEWLINE, start) + 1;
  return [start, bytes.indexOf(NEWLINE, start)];
}

function endFile(file: OpenFile): void {
  const { line, columns, problems, asked } = file;
  if (file.tagLines && file.tagLines.most > 0) decide(file, file.tagLines);
  if (file.isReadable) readHeld(file);
  reportWidths(file);
  if (file.isLines) file.notes.columns = [{ column: 1, of: 1, form: 'tags-in-lines' }];
  line.number++;
  if (file.isReadable && !file.hasLoneReturn && !file.layout && columns.length === 0)
    reportFile(
      problems,
      'NO_TAGS',
      'error',
      asked.file,
      line.number > 1 ? 'the file has no row with a tag' : 'the file is empty',
    );
  const from = columns.length;
  endAt(file, DOCUMENT_END);
  addSteps(file, from, () => located(line, line.start));
}

/** Takes lines that hold nothing but tags for what they are; refuses the file where that cannot be told. */
function decide(file: OpenFile, lines: TagLines): void {
  const { asked, problems } = file;
  const use = usedAs(lines);
  if (!lines.isParted) file.notes.lines = lines;
  file.isLines = use === 'sentences' && asked.columns.length === 1;
  file.isReadable = use === 'columns' || file.isLines;
  if (file.isReadable) return;
  const { message, help } = use === 'unknown' ? unknownUse : sentencesOfBoth;
  reportFile(problems, 'AMBIGUOUS_COLUMNS', 'error', asked.file, message, help);
}

function refuseLong(file: OpenFile, head: Uint8Array): void {
  // After a line that cannot be read, one that is too long is no news.
  if (file.isReadable) reportLongLine(file.problems, file.asked.file, file.line.number + 1, head);
  file.isReadable = false;
}

/** A file with errors is not read on once it has more different tags than this, as all of them are kept. */
const MOST_TAGS = 1 << 14;

const tooMany = `more than ${MOST_TAGS} different tags, and some are unreadable: the rest of the file is not read`;

/**
 * Adds the plain rows from the line at `at` on, which is the next, and the ends of sentences between them (see `TagBlock`): each line is a
 * row. `bytes`: those of the block. Returns where the first line begins that is to be read by itself, such as one with a tag that cannot be
 * read, or the end of the block.
 */
function addPlain(block: TagBlock, bytes: Uint8Array, at: number, file: OpenFile): number {
  const { columns, line, widths } = file;
  const width = widths.columns;
  if (width === 0 || !isPlain(file.layout!, width)) return at;
  addLine(columns.lines, columns.length, line.number + 1);
  for (let from = at; ; ) {
    const to = scanTags(block, from, isOpen(columns), width);
    const [rows, ends] = block.found;
    makeRoom(columns, rows);
    columns.tags.forEach((column, at) => {
      column.set(block.tags[at].subarray(0, rows), columns.length);
    });
    if (columns.words.length > 0) columns.words.set(block.words.subarray(0, rows), columns.length);
    addWidthsOf(widths, line.number + 1, block.tags[0].subarray(0, rows), ends, bytes, from);
    columns.length += rows;
    line.number += rows;
    const tail = newTail(block);
    if (tail) learn(tail, file);
    else if (to === from) return to;
    from = to;
  }
}

/** Gives the scanner the tags of a tail; rows with a tag that cannot be read are read one by one. */
function learn(tail: Uint8Array, { layout, tags, names }: OpenFile): void {
  const { separator, tags: columns } = layout!;
  const cells = cellsAt({ file: '', bytes: tail, start: 0, end: tail.length, number: 0 }, separator, columns) ?? [];
  const found = columns.map((_, at) => names.intern(tail, cells[2 * at], cells[2 * at + 1]));
  if (found.every(tags.isKnown)) setTags(found[0], found[1] ?? 0);
  else setTags(-1, -1);
}
