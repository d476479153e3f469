import { DOCUMENT_END, SENTENCE_END, tagAt, tokensIn } from '../../ner/rows.ts';
import { countSteps } from '../../ner/steps.ts';
import type { TagTable } from '../../ner/tags.ts';
import { appendRows, lineOf, noteLine } from '../../text/columns.ts';
import { latin1Bytes, latin1Text } from '../../text/latin1.ts';
import { blockSplitter, joinChunks } from '../../text/lines.ts';
import { type Located, type ProblemSink, reportFile } from '../../text/problem.ts';
import { cellsOf, eachHeadLine, givenSeparator, SEARCHED } from '../bytes/cells.ts';
import { HEAD, type Head, type Reader } from '../bytes/head.ts';
import { lossyText, reportLongLine, textLine } from '../bytes/line.ts';
import { scannableEnd } from '../scan/scannable.ts';
import { FOUND, newTail, scanTags, setTags, type TagBlock, tagBlock } from '../scan/tag-scanner.ts';
import { type OpenFile, placeOfTag, readLine, refuse } from './read-lines.ts';
import { addWidthsOf, noWidths, reportWidths, type ScannedRows, unevenRows } from './row-widths.ts';
import { columnsText, noNotes, type SideNotes } from './tag-columns.ts';
import { isPlain, type RowLayout, type TagLayout } from './tag-layout.ts';
import { tagLines, useOf } from './tag-lines.ts';
import {
  closedColumns,
  endAt,
  isOpen,
  linesOf,
  type OpenColumns,
  openColumns,
  type TagRows,
  tagsOf,
  withOutside,
} from './tag-rows.ts';

export interface TagFile {
  /** In the order of the layout. They mean nothing if there are errors. */
  readonly columns: readonly TagRows[];
  /** Unless it has no row. */
  readonly layout: RowLayout | undefined;
  readonly notes: SideNotes;
  /** The whole file, if the layout asks for it. */
  readonly bytes?: Uint8Array | undefined;
  /** The token of each row, if words are wanted and are not cells of rows. */
  readonly tokens?: readonly string[] | undefined;
  /** The rows before which there were tags that are ignored, which are not rows, in order and once for each. */
  readonly ignored?: ArrayLike<number> | undefined;
  /** Whether it has sentences that could not be read, and are not there. */
  readonly isPartial?: true | undefined;
}

/**
 * Reads a tag file that begins so, unless it is known to be unreadable: one row per token, columns separated by tabs or blanks, sentences by blank lines.
 *
 * A byte order mark, carriage returns and blanks at the end of lines are dropped. A row whose first column is `-X-` ends the
 * sentence, one with `-DOCSTART-` and a comment `# document_id = …` the document; neither is a token. A line that begins with
 * `#` is a comment if it reads `# key = value` or has no column for the tag, so tokens such as `#tag` are kept. Metadata is `#` before the
 * first token of a sentence, where no tag can be read, and an element such as `<HEADLINE>` where all other columns are empty.
 *
 * Any line can be read by itself; plain rows, which nearly all are, are read faster. Where the file begins with nothing but tags, these
 * lines tell whether they are sentences.
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
  const file = openFile(head, asked, tags, problems);
  const { progress } = file;
  progress.isRefused = !isReadable;
  if (isReadable && asked.input === undefined && !asked.isChosen) settleUse(file, head);
  const refuseLong = (line: Uint8Array): void => {
    // After a line that cannot be read, one that is too long is no news.
    if (!progress.isRefused) reportLongLine(problems, asked.file, progress.line + 1, line);
    progress.isRefused = true;
  };
  const splitter = blockSplitter((bytes, start, end) => readBlocks(file, bytes, start, end), refuseLong);
  const kept: Uint8Array[] = [];
  return {
    push(chunk) {
      if (asked.keepsBytes) kept.push(chunk.slice());
      if (!progress.isRefused) splitter.push(chunk);
    },
    end() {
      splitter.end();
      const columns = endFile(file);
      file.notes.tokens = tokensIn(columns[0].rows);
      const { layout } = progress;
      const bytes = asked.keepsBytes ? joinChunks(kept) : undefined;
      return { columns, layout: typeof layout === 'object' ? layout : undefined, notes: file.notes, bytes };
    },
  };
}

/** A file before anything of it is read. */
function openFile({ bytes }: Head, asked: TagLayout, tags: TagTable, problems: ProblemSink): OpenFile {
  givenSeparator(asked.delimiter);
  const head = bytes.subarray(0, HEAD);
  return {
    asked,
    tags,
    problems,
    head,
    columns: openColumns(asked.columns.length, asked.words ?? false),
    widths: noWidths(),
    notes: { expected: columnsText(asked.columns), head, ...noNotes },
    progress: {
      line: 0,
      headers: [],
      layout: asked.input === 'tags-in-lines' ? asked.input : undefined,
      sentence: '',
      isRefused: false,
      hasLoneReturn: false,
    },
  };
}

/** Settles whether lines are sentences where those at the beginning are nothing but tags; refuses the file where that cannot be told. */
function settleUse(file: OpenFile, { bytes, isWhole }: Head): void {
  const { asked, tags, notes, problems, progress } = file;
  const lines = tagLines(eachHeadLine(bytes, !isWhole || bytes.length >= SEARCHED), tags);
  if (!lines) return;
  const use = useOf(lines, asked.columns.length);
  if (!lines.isParted) notes.lines = lines;
  if (use === 'sentences') progress.layout = 'tags-in-lines';
  progress.isRefused = typeof use === 'object';
  if (typeof use === 'object') reportFile(problems, 'AMBIGUOUS_COLUMNS', 'error', asked.file, use.message, use.help);
}

const NEWLINE = 10;

function readBlocks(file: OpenFile, bytes: Uint8Array, start: number, end: number): void {
  const { asked, tags, columns, problems, progress } = file;
  for (let from = start; from < end && !progress.isRefused; ) {
    const to = scannableEnd(bytes, from, end);
    readBlock(file, bytes, from, to);
    const hasErrors =
      problems.errors > 0 || (asked.unknown === 'error' && columns.unread.some(({ length }) => length > 0));
    if (!progress.isRefused && tags.names.length > MOST_TAGS && hasErrors) {
      const last = textLine(bytes, bytes.lastIndexOf(NEWLINE, to - 2) + 1, to - 1, progress.line);
      refuse(file, last, 'UNKNOWN_TAG', tooMany, 'check the column');
    }
    from = to;
  }
}

/** A file with errors is not read on once it has more different tags than this, as all of them are kept. */
const MOST_TAGS = 1 << 14;

const tooMany = `more than ${MOST_TAGS} different tags, and some are unreadable: the rest of the file is not read`;

function readBlock(file: OpenFile, bytes: Uint8Array, start: number, end: number): void {
  const { columns, progress, asked } = file;
  const [from, fromLine] = [sizeOf(columns), progress.line + 1];
  let at = start;
  while (progress.layout === undefined && at < end) at = readLine(file, bytes, at);
  const layout = progress.layout as RowLayout | 'tags-in-lines';
  const plain = typeof layout === 'object' ? layout.plain : undefined;
  const block = plain && tagBlock(bytes, at, end, plain, file.tags, asked.scannedFrom);
  while (at < end && !progress.isRefused) {
    if (block) at = addPlain(block, bytes, at, file);
    if (at < end) at = readLine(file, bytes, at);
  }
  let [line, begin] = [fromLine, start];
  addSteps(file, from, (number) => {
    if (number < line) [line, begin] = [fromLine, start];
    for (; line < number; line++) begin = bytes.indexOf(NEWLINE, begin) + 1;
    return latin1Text(bytes, begin, bytes.indexOf(NEWLINE, begin));
  });
}

/** How many rows there are, and how many are listed. */
function sizeOf({ length, listed }: OpenColumns): ColumnSize {
  return { rows: length, listed: listed.next };
}

interface ColumnSize {
  readonly rows: number;
  readonly listed: number;
}

/** Counts the steps to the rows from `from` on, and keeps the lines of those that are the first of their kinds. `lineAt`: the bytes of a line, as text. */
function addSteps(file: OpenFile, from: ColumnSize, lineAt: (number: number) => string): void {
  const { asked, columns, tags, progress } = file;
  const how = { asked, layout: progress.layout };
  const lines = linesOf(columns);
  for (const [at, column] of tagsOf(columns).entries()) {
    for (const first of countSteps(columns.steps[at], column, from.rows, from.listed, tags)) {
      const number = lineOf(lines, first.row);
      let nth = 0;
      while (nth < first.row && lineOf(lines, first.row - nth - 1) === number) nth++;
      first.locate = placeLater(how, lineAt(number), number, at, nth, tagAt(column, first.row));
    }
  }
}

/** What finds the place of a row's tag, if that is asked for: of thousands of files few are. It keeps nothing but the line. */
function placeLater(
  how: Parameters<typeof placeOfTag>[0],
  line: string,
  number: number,
  column: number,
  nth: number,
  tag: number,
): () => Located {
  return () => placeOfTag(how, textLine(latin1Bytes(line), 0, line.length, number), column, nth, tag);
}

/** Ends the file, and decides what its rows are that have lost a cell. */
function endFile(file: OpenFile): readonly TagRows[] {
  const { columns, widths, problems, asked, notes, progress, tags } = file;
  const { layout, line } = progress;
  if (layout === 'tags-in-lines') notes.columns = [{ column: 1, of: 1, form: layout }];
  if (!progress.isRefused && !progress.hasLoneReturn && !layout && columns.length === 0) {
    const message = line > 0 ? 'the file has no row with a tag' : 'the file is empty';
    reportFile(problems, 'NO_TAGS', 'error', asked.file, message);
  }
  const from = sizeOf(columns);
  endAt(columns, DOCUMENT_END, line + 1);
  addSteps(file, from, () => '');
  const uneven = typeof layout === 'object' ? unevenRows(widths, layout) : [];
  const short = new Set(uneven.flatMap((row) => (asked.lenient && row.columns < row.usual ? row.line : [])));
  const read = asked.lenient ? withOutside(columns, short, asked.file, tags) : columns;
  const closed = closedColumns(asked, read, tags, problems);
  reportWidths(asked, widths, uneven, problems);
  return closed;
}

/**
 * Adds the plain rows from the line at `at` on, which is the next, and the ends of sentences between them (see `TagBlock`): each line is a
 * row. `bytes`: those of the block. Returns where the first line begins that is to be read by itself, such as one with a tag that cannot be
 * read, or the end of the block.
 */
function addPlain(block: TagBlock, bytes: Uint8Array, at: number, file: OpenFile): number {
  const { columns, widths, progress } = file;
  const layout = progress.layout as RowLayout;
  const width = widths.columns;
  if (width === 0 || !isPlain(layout, width)) return at;
  noteLine(columns.lines, columns.length, progress.line + 1);
  for (let from = at; ; ) {
    const to = scanTags(block, from, isOpen(columns), width, columns.length);
    addWidthsOf(widths, progress.line + 1, sentencesOf(block, columns.length), bytes, from);
    addScanned(columns, block);
    progress.line += block.found[FOUND.rows];
    const tail = newTail(block);
    if (tail) learn(tail, layout, file.tags);
    else if (to === from) return to;
    from = to;
  }
}

/** Adds what the last call of the scanner found. */
function addScanned(columns: OpenColumns, { found, rows, tags, words: hashes }: TagBlock): void {
  const { listed, words } = columns;
  const count = found[FOUND.rows];
  appendRows(listed, [rows, ...tags].slice(0, listed.values.length), found[FOUND.listed]);
  if (words) appendRows(words, [hashes], count);
  columns.length += count;
}

/** How many rows the last call of the scanner found, how many of them are ends of sentences, and the first and last of these, if any. */
function sentencesOf({ found, rows, tags: [tags] }: TagBlock, before: number): ScannedRows {
  const listed = tags.subarray(0, found[FOUND.listed]);
  const [first, last] = [listed.indexOf(SENTENCE_END), listed.lastIndexOf(SENTENCE_END)];
  return {
    rows: found[FOUND.rows],
    ends: found[FOUND.ends],
    between: first < 0 ? undefined : [rows[first] - before, rows[last] - before],
  };
}

/** Gives the scanner the tags of a tail; rows with a tag that cannot be read are read one by one. */
function learn(tail: Uint8Array, { separator, tags: columns }: RowLayout, tags: TagTable): void {
  const found = cellsOf(lossyText(tail), separator).slice(-columns.length).map(tags.tag);
  if (found.every(tags.isKnown)) setTags(found[0], found[1] ?? 0);
  else setTags(-1, -1);
}
