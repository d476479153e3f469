import { DOCUMENT_END, type TagWatch } from '../../ner/sentence.ts';
import type { TagTable } from '../../ner/tags.ts';
import { byteTable } from '../../text/intern.ts';
import {
  afterByteOrderMark,
  type BlockHandler,
  blockSplitter,
  type LineSplitter,
  LONGEST_LINE,
  LONGEST_NAME,
} from '../../text/lines.ts';
import { didYouMean } from '../../text/nearest.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { type Line, lineText, reportAt, reportLongLine, reportLongName } from '../line.ts';
import { refusingOthers } from '../other-formats.ts';
import { scannableEnd } from '../scannable.ts';
import { type PlainRows, plainRows } from './plain-rows.ts';
import { COMMENT, isBlank, isMarkup, lineKind, NOTHING, ROW, startsWithHash } from './row-cells.ts';
import { type TagBatch, tagRows } from './tag-batch.ts';
import { type TagLayout, tagCells } from './tag-cells.ts';
import { HEAD, type SideNotes, type TagColumn } from './tag-columns.ts';

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
 * Reports UNREADABLE_ROW, NOT_TEXT, OTHER_FORMAT, NO_TAGS, UNKNOWN_COLUMN.
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
  /** Takes the row in `line`, unless it is a header, a comment or metadata after all. */
  const readRow = (): void => {
    const found = skipsMetadata && isMarkup(line, delimiter) ? 'comment' : finder.find(line);
    if (found === 'coreference') refuse('OTHER_FORMAT', coreference, 'corefscore scores it');
    else if (found === 'unnamed') refuse('UNKNOWN_COLUMN', unnamed(layout, line));
    else if (found === 'few') {
      const severity = layout.lenient ? 'warning' : 'error';
      const expected = columnsText(layout.columns);
      const message = `the row has too few columns: tags are expected in ${expected}`;
      reportAt(problems, line, line.start, severity, 'UNREADABLE_ROW', message);
      if (notes) notes.tooFew = { rows: (notes.tooFew?.rows ?? 0) + 1, expected };
    } else if (found === 'comment') skip();
    else if (found !== 'none') {
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
    if (line.number === 1 && bytes.subarray(line.start, line.end).includes(0))
      refuse('NOT_TEXT', notText, 'give text in UTF-8');
    if (!isReadable) return newline + 1;
    const kind = lineKind(line, layout.documentRows);
    if (kind === ROW) readRow();
    else if (kind === COMMENT) skip();
    else if (kind !== NOTHING) rows.end(kind);
    return newline + 1;
  };
  const readBlock = (bytes: Uint8Array, start: number, end: number): void => {
    let at = start;
    while (!finder.plainCells && at < end) at = readLine(bytes, at);
    if (at === end) return;
    plain ??= plainRows(line, finder.plainCells!, { words, passes }, table, rows);
    const readPlain = plain.block(bytes, at, end, scannedFrom);
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
    for (let from = start; from < end && isReadable; ) {
      const to = scannableEnd(bytes, from, end);
      readBlock(bytes, from, to);
      if (isReadable && tags.names.length > MOST_TAGS && problems.errors > 0)
        refuse('UNKNOWN_TAG', tooMany, 'check the column');
      from = to;
    }
  };
  const splitter = blockSplitter(readAll, { longest: LONGEST_LINE, refuse: refuseLong });

  const reader: LineSplitter = {
    push(chunk) {
      if (notes) notes.head ??= chunk.slice(0, HEAD);
      splitter.push(chunk);
      rows.flush();
    },
    end() {
      splitter.end();
      if (notes) notes.columns ??= finder.columns;
      line.number++;
      if (isReadable && finder.cells === undefined) reportNoTags(layout.file, problems);
      rows.end(DOCUMENT_END);
      rows.finish();
    },
  };
  return refusingOthers(reader, 'nerscore', layout.file, problems);
}

const NEWLINE = 10;

const coreference = 'this is a coreference file (CoNLL-2012), not a tag file';

/** How many names of columns a message lists. */
const MOST_NAMES = 30;

/** A file with errors is not read on once it has more different tags than this, as all of them are kept. */
const MOST_TAGS = 1 << 14;

const tooMany = `this file has more than ${MOST_TAGS} different tags and not all can be read, so nothing from here on is`;
const notText = 'the first line holds a NUL byte';

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

function unnamed({ columns, tokenColumn }: TagLayout, line: Line): string {
  const names = lineText(line).split(/[\t ]+/);
  const missing = [...columns, ...(tokenColumn === undefined ? [] : [tokenColumn])].find(
    (column) => typeof column === 'string' && !names.includes(column),
  );
  const shown = [...names.slice(0, MOST_NAMES).map(shortened), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
  return `the first row has no column ${quoted(String(missing))}: ${didYouMean(String(missing), names)}it has ${shown}`;
}

function columnsText(columns: readonly TagColumn[]): string {
  const name = (column: TagColumn): string => {
    if (typeof column === 'string') return `the column ${column}`;
    return column === -1 ? 'the last column' : `column ${column}`;
  };
  return columns.map(name).join(' and ');
}
