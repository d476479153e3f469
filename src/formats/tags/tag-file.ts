import { DOCUMENT_END, SENTENCE_END, type TagWatch } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import { byteTable } from '../../text/intern.ts';
import {
  afterByteOrderMark,
  type BlockHandler,
  blockSplitter,
  joinChunks,
  type LineSplitter,
  LONGEST_LINE,
  LONGEST_NAME,
} from '../../text/lines.ts';
import { type Located, MOST_KEPT, type ProblemSink, startOf } from '../../text/problem.ts';
import { type Line, located, reportAt, reportLongLine, reportLongName } from '../line.ts';
import { refusingOthers } from '../other-formats.ts';
import { scannableEnd } from '../scannable.ts';
import { oddByte } from './line-ends.ts';
import { type PlainRows, plainRows } from './plain-rows.ts';
import { COMMENT, isBlank, isMarkup, lineKind, NOTHING, ROW, startsWithHash } from './row-cells.ts';
import { addWidths, inBlanks, noWidths, reportUneven, unevenRows } from './row-widths.ts';
import { type TagBatch, tagRows } from './tag-batch.ts';
import { type TagLayout, tagCells } from './tag-cells.ts';
import { HEAD, type SideNotes } from './tag-columns.ts';
import { columnsText, loneReturn, mac2unix, sentencesOfBoth, unknownUse, unnamed } from './tag-file-texts.ts';
import { addTagLines, noTagLines, usedAs } from './tag-lines.ts';

/** How to read a tag file, and what to do with its content. */
export interface TagFileReading {
  readonly layout: TagLayout;
  readonly tags: TagTable;
  /** One for each column; they may report more about the tags. */
  readonly watches: readonly TagWatch[];
  /** Whether tokens are wanted. */
  readonly words: boolean;
  /** Whether outside tokens and ends of sentences may be only counted while no span is open. Not with words. */
  readonly passes: boolean;
  /** Takes the rows of each chunk, and finally the end of the last sentence and document. The batch is reused after the call. */
  readonly onBatch: (batch: TagBatch) => void;
  readonly problems: ProblemSink;
  /** Takes what is noted of the file. Without it rows of metadata are read as tokens. */
  readonly notes?: SideNotes | undefined;
  /** Chunks from this many bytes on go through the compiled scanner; smaller ones are read before it would be ready. */
  readonly scannedFrom?: number | undefined;
}

/**
 * Reads a tag file: one row per token, columns separated by tabs or blanks, sentences by blank lines. Memory does not grow with the
 * file; a tag is decoded when it is first met.
 *
 * A byte order mark, carriage returns and blanks at the end of lines are dropped. A row whose first column is `-X-` ends the
 * sentence, one with `-DOCSTART-` and a comment `# document_id = …` the document; neither is a token. A line that begins with
 * `#` is a comment if it reads `# key = value` or has no column for the tag, so tokens such as `#tag` are kept. Metadata is `#` before the
 * first token of a sentence, where no tag can be read, and an element such as `<HEADLINE>` where all other columns are empty.
 *
 * Any line can be read by itself; in large chunks the scanner finds the plain rows, and only other lines are read so.
 *
 * Reports UNREADABLE_ROW, NOT_TEXT, LONE_CARRIAGE_RETURN, OTHER_FORMAT, NO_TAGS, UNKNOWN_COLUMN.
 *
 * @throws RangeError when the delimiter is not one ASCII character.
 */
export function tagFileReader(reading: TagFileReading): LineSplitter {
  const { layout, tags, watches, words, passes, problems, notes, scannedFrom } = reading;
  const skipsMetadata = notes !== undefined && !layout.metadataRows;
  const line: Line = { file: layout.file, bytes: new Uint8Array(0), start: 0, end: 0, number: 0 };
  const finder = tagCells(layout, tags);
  const table = byteTable(tags.tag);
  const delimiter = (layout.delimiter ?? '\t').charCodeAt(0);
  const rows = tagRows(line, watches, reading.onBatch);
  const widths = noWidths();
  // The rows without the columns of the tags, by their lines; and those that have lost any column, which `lenient` reads as outside.
  const few = new Map<number, Located>();
  let short: ReadonlySet<number> = new Set();
  // Blocks that wait until it is known what the lines are; under `lenient` all, because most rows say which of them are short.
  const held: Uint8Array[] = [];
  const tagLines = noTagLines();
  let mayBeSentences = layout.input === undefined && !layout.isChosen;
  let hasSentences = layout.input === 'tags-in-lines';
  let hasTags = false;
  let isHeld = layout.lenient === true || mayBeSentences;
  let blockEnd = 0;
  let isOdd = false;
  let hasLone = false;
  let plain: PlainRows | undefined;
  let isReadable = true;

  const refuse = (
    code: 'NOT_TEXT' | 'OTHER_FORMAT' | 'UNKNOWN_COLUMN' | 'UNKNOWN_TAG',
    message: string,
    help?: string,
  ): void => {
    isReadable = false;
    reportAt(problems, line, line.start, 'error', code, message, help);
  };
  const refuseTag = (at: number): void => {
    isReadable = false;
    reportLongName(problems, line, at, 'tag');
  };
  const skip = (): void => {
    if (notes) notes.rows++;
  };
  /** Counts the columns of the rows from that byte on, which is on the line of that number. */
  const addRows = (bytes: Uint8Array, start: number, number: number): void => {
    const { separators } = finder.cells!;
    addWidths(widths, { ...line, bytes, start, number }, blockEnd, separators);
    if (!layout.lenient) return;
    const uneven = unevenRows(widths, inBlanks(separators), finder.needed);
    short = new Set(uneven.flatMap((row) => (row.columns < row.usual ? row.line : [])));
  };
  const severity = layout.lenient ? 'warning' : 'error';
  const reportFew = (where: Located): void => {
    const message = `the row has too few columns: tags are expected in ${columnsText(layout.columns)}`;
    problems.report('UNREADABLE_ROW', severity, () => ({ ...where, message }));
  };
  const reportRows = (): void => {
    const uneven = finder.cells ? unevenRows(widths, inBlanks(finder.cells.separators), finder.needed) : [];
    reportUneven(layout.file, uneven, few, layout.lenient === true, problems);
    for (const { line: number } of uneven) few.delete(number);
    for (const where of few.values()) reportFew(where);
  };
  /** Takes the tags of a sentence, which are the cells of `line`. */
  const readSentence = (): void => {
    const { bytes, end } = line;
    for (let at = line.start; at < end; at++) {
      const start = at;
      while (at < end && !isBlank(bytes[at])) at++;
      if (at - start > LONGEST_NAME) refuseTag(start);
      else if (at > start) rows.add(Int32Array.of(start, at), table.intern(bytes, start, at), 0, 0);
    }
    hasTags = true;
    rows.end(SENTENCE_END);
  };
  /** Takes the row in `line`, unless it is a header, a comment or metadata after all. */
  const readRow = (): void => {
    const isFirst = finder.cells === undefined;
    const found = skipsMetadata && isMarkup(line, delimiter) ? 'comment' : finder.find(line);
    if (isFirst && finder.cells) addRows(line.bytes, line.start, line.number);
    if (found === 'few') {
      if (notes) notes.tooFew = { rows: (notes.tooFew?.rows ?? 0) + 1, expected: columnsText(layout.columns) };
      if (few.size < MOST_KEPT) few.set(line.number, located(line, line.start));
      else reportFew(located(line, line.start));
    }
    if (short.has(line.number)) {
      rows.add(Int32Array.of(line.start, line.end, line.start, line.end), 0, 0, words ? finder.word(line) : 0);
    } else if (found === 'coreference') refuse('OTHER_FORMAT', coreference, 'corefscore scores it');
    else if (found === 'unnamed') refuse('UNKNOWN_COLUMN', unnamed(layout, line));
    else if (found === 'comment') skip();
    else if (found !== 'none' && found !== 'few') {
      const { bounds } = found;
      for (let at = 0; at < bounds.length; at += 2) {
        if (bounds[at + 1] - bounds[at] > LONGEST_NAME) {
          refuseTag(bounds[at]);
          return;
        }
      }
      const first = table.intern(line.bytes, bounds[0], bounds[1]);
      const second = bounds.length === 2 ? first : table.intern(line.bytes, bounds[2], bounds[3]);
      const isTagged = tags.isKnown(first) || tags.isKnown(second);
      if (skipsMetadata && !isTagged && !rows.isOpen && startsWithHash(line)) skip();
      else rows.add(bounds, first, bounds.length === 2 ? 0 : second, words ? finder.word(line) : 0);
    }
  };
  /** Reads the line that begins at `start`, and returns where the next does. */
  const readLine = (bytes: Uint8Array, start: number): number => {
    const newline = bytes.indexOf(NEWLINE, start);
    nextLine(line, bytes, start, newline);
    const odd = isOdd && isReadable ? oddByte(bytes, line.start, newline + 1) : -1;
    if (odd >= 0 && bytes[odd] === 0) {
      const where = line.number === 1 ? 'the first line' : `line ${line.number}`;
      refuse('NOT_TEXT', `${where} holds a NUL byte`, 'give text in UTF-8');
    } else if (odd >= 0) {
      hasLone = true;
      reportAt(problems, line, odd, 'error', 'LONE_CARRIAGE_RETURN', loneReturn, mac2unix);
    }
    if (!isReadable || odd >= 0) return newline + 1;
    const kind = lineKind(line, layout.documentRows);
    if (kind === ROW && hasSentences && !startsWithHash(line)) readSentence();
    else if (kind === ROW) readRow();
    else if (kind === COMMENT) skip();
    else if (kind !== NOTHING) rows.end(kind);
    return newline + 1;
  };
  const readBlock = (bytes: Uint8Array, start: number, end: number): void => {
    let at = start;
    while (!finder.plainCells && at < end) at = readLine(bytes, at);
    if (at === end) return;
    plain ??= plainRows(line, finder.plainCells!, { words, passes }, table, rows);
    const readPlain = isOdd || short.size > 0 ? undefined : plain.block(bytes, at, end, scannedFrom);
    while (at < end) {
      if (readPlain) at = readPlain(at);
      if (at < end) at = readLine(bytes, at);
    }
  };
  const refuseLong = (head: Uint8Array): void => {
    // After a line that cannot be read, one that is too long is no news.
    if (isReadable) reportLongLine(problems, layout.file, line.number + 1, head);
    isReadable = false;
  };
  const readAll: BlockHandler = (bytes, start, end) => {
    blockEnd = end;
    isOdd = oddByte(bytes, start, end) >= 0;
    if (isReadable && finder.cells) addRows(bytes, start, line.number + 1);
    for (let from = start; from < end && isReadable; ) {
      const to = scannableEnd(bytes, from, end);
      readBlock(bytes, from, to);
      if (isReadable && tags.names.length > MOST_TAGS && problems.errors > 0)
        refuse('UNKNOWN_TAG', tooMany, 'check the column');
      from = to;
    }
  };
  /** Reads blocks at once, or holds them as long as it is not known whether their lines are rows. */
  const take: BlockHandler = (bytes, start, end) => {
    if (isHeld && mayBeSentences) mayBeSentences = addTagLines(tagLines, bytes, start, end, tags);
    isHeld &&= mayBeSentences || layout.lenient === true;
    if (isHeld) held.push(bytes.slice(start, end));
    else if (held.length === 0) readAll(bytes, start, end);
    else readHeld(bytes.slice(start, end));
  };
  const readHeld = (last?: Uint8Array): void => {
    isHeld = false;
    const bytes = joinChunks([...held.splice(0), ...(last ? [last] : [])]);
    if (bytes.length > 0) readAll(bytes, 0, bytes.length);
  };
  /** Decides what lines are that hold nothing but tags. */
  const decide = (): void => {
    if (!mayBeSentences || tagLines.most === 0) return;
    const use = usedAs(tagLines);
    hasSentences = use === 'sentences' && layout.columns.length === 1;
    isReadable = use === 'columns' || hasSentences;
    if (isReadable) return;
    const said = use === 'unknown' ? unknownUse : sentencesOfBoth;
    problems.report('AMBIGUOUS_COLUMNS', 'error', () => ({ place: startOf(layout.file), ...said }));
  };
  const splitter = blockSplitter(take, { longest: LONGEST_LINE, refuse: refuseLong });

  const reader: LineSplitter = {
    push(chunk) {
      if (notes) notes.head ??= chunk.slice(0, HEAD);
      splitter.push(chunk);
      rows.flush();
    },
    end() {
      splitter.end();
      decide();
      if (isReadable) readHeld();
      reportRows();
      const found = hasSentences ? [{ column: 1, of: 1, form: 'tags-in-lines' } as const] : finder.columns;
      if (notes) notes.columns ??= found;
      line.number++;
      if (isReadable && !hasLone && finder.cells === undefined && !hasTags) reportNoTags(layout.file, problems);
      rows.end(DOCUMENT_END);
      rows.finish();
    },
  };
  return refusingOthers(reader, 'nerscore', layout.file, problems);
}

const NEWLINE = 10;

const coreference = 'this is a coreference file (CoNLL-2012), not a tag file';

/** A file with errors is not read on once it has more different tags than this, as all of them are kept. */
const MOST_TAGS = 1 << 14;

const tooMany = `this file has more than ${MOST_TAGS} different tags and not all can be read, so nothing from here on is`;
/** Sets the line to `bytes[start, end)`, without a byte order mark and blanks at its end. */
function nextLine(line: Line, bytes: Uint8Array, start: number, end: number): void {
  line.bytes = bytes;
  line.number++;
  line.end = end;
  while (line.end > start && isBlank(bytes[line.end - 1])) line.end--;
  line.start = line.number === 1 ? afterByteOrderMark(bytes, start, line.end) : start;
}

function reportNoTags(file: string, problems: ProblemSink): void {
  const place = { file, line: 1, column: 1 };
  problems.report('NO_TAGS', 'error', () => ({ place, message: 'the file has no row with a tag' }));
}
