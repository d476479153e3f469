import type { CorefDocument } from '../coref/document.ts';
import { blockSplitter } from '../text/lines.ts';
import type { Place } from '../text/place.ts';
import type { ProblemCode, ProblemSink } from '../text/problem.ts';
import { settleShortRows } from './conll-columns.ts';
import { readHashLine } from './conll-header.ts';
import { cellContext, forgetDocument, readCell } from './conll-mentions.ts';
import { scanPlainRow } from './conll-plain-row.ts';
import { emptyRow, scanRow } from './conll-row.ts';
import { type RowReading, readScannedRows } from './conll-scanned-rows.ts';
import { isUtf8, type Line, lineText, notUtf8, reportAt } from './line.ts';
import { SEES_HASH, SEES_NUL, SEES_RETURN, signsOf } from './line-signs.ts';
import { rowScanner } from './scan-rows.ts';
import { scannableEnd } from './scannable.ts';
import { wordList } from './word-list.ts';

/** Takes the bytes of one file in chunks and hands on its documents as they end. */
export interface CorefReader {
  push(chunk: Uint8Array): void;
  end(): void;
}

/** What a reader reads, and where documents and problems go. */
export interface CorefReaderOptions {
  /** The name that places show. */
  readonly file: string;
  /** Whether brackets that do not balance are repaired (and counted) instead of refused. */
  readonly lenient: boolean;
  readonly log: ProblemSink;
  onDocument(document: CorefDocument): void;
}

/**
 * Reads CoNLL-2011 and CoNLL-2012 coreference files, and what real corpora make of that format: columns between tabs or runs of
 * blanks, any number of them, varying by row, the coreference last. Blank lines and comments are no tokens. A BOM and carriage
 * returns are removed. What cannot be read is a located problem in the log; the document is handed on all the same, so that one
 * pass finds every problem.
 *
 * It means what the file means. Where scorer.pl would read something else, the log has SCORER_PL_READS_OTHERWISE.
 */
export function conllReader(options: CorefReaderOptions): CorefReader {
  const state: State = {
    options,
    line: { file: options.file, bytes: new Uint8Array(0), start: 0, end: 0, number: 0 },
    row: emptyRow(),
    cells: cellContext(options.log, options.lenient),
    words: wordList(),
    document: undefined,
    documents: 0,
    isBinary: false,
    isOutside: false,
    isTagged: false,
  };
  const lines = blockSplitter((bytes, start, end) => readBlock(state, bytes, start, end));
  return {
    push(chunk) {
      if (!state.isBinary) lines.push(chunk);
    },
    end() {
      lines.end();
      if (!state.isBinary) endFile(state);
    },
  };
}

interface State extends RowReading {
  readonly options: CorefReaderOptions;
  document: { readonly id: string; readonly place: Place } | undefined;
  documents: number;
  isBinary: boolean;
  /** Whether a row outside of any document was met since the last one. */
  isOutside: boolean;
  /** Whether that row looked like one of a tag file. */
  isTagged: boolean;
}

function readBlock(state: State, bytes: Uint8Array, start: number, end: number): void {
  state.line.bytes = bytes;
  for (let from = start; from < end; ) {
    const to = scannableEnd(bytes, from, end);
    readLines(state, bytes, from, to);
    from = to;
  }
}

function readLines(state: State, bytes: Uint8Array, start: number, end: number): void {
  const { line, row } = state;
  const scanner = rowScanner(bytes, start, end);
  for (let at = start; at < end && !state.isBinary; ) {
    if (scanner && state.document) {
      at = readScannedRows(state, scanner, at);
      if (at === end) break;
    }
    line.number++;
    line.start = at;
    let newline = bytes[at] === 0x0a ? at : scanPlainRow(bytes, at, row);
    if (newline < 0) {
      newline = bytes.indexOf(0x0a, at);
      readLine(state, newline);
    } else if (newline > at) {
      line.end = row.cellEnd;
      readRow(state);
    }
    at = newline + 1;
  }
}

/** Reads the line that begins at `line.start` and ends before `end`, whatever it is. */
function readLine(state: State, end: number): void {
  const { line, row } = state;
  const { bytes, start } = line;
  line.end = end;
  const signs = signsOf(line);
  if ((signs & SEES_NUL) !== 0) {
    state.isBinary = true;
    const expected = 'expected CoNLL in UTF-8; convert UTF-16 with iconv, or check the path';
    problem(state, 'NOT_TEXT', `the file holds NUL bytes: ${expected}`);
    return;
  }
  while (line.end > start && bytes[line.end - 1] === 0x0d) line.end--;
  if (bytes[start] === 0xef) line.start = afterBom(state, bytes, start, end);
  if (line.start >= line.end) return;
  if ((signs & SEES_RETURN) !== 0) reportLoneReturn(state);
  const hasHash = (signs & SEES_HASH) !== 0;
  if (hasHash && beginsWithHash(line) && readHash(state, end - line.end)) return;
  scanRow(bytes, line.start, line.end, row);
  if (row.blank) return;
  if (hasHash && state.document && /#[ \t\v\f\r]*end document/.test(lineText(line))) {
    otherwise(state, "'#end document' inside a row, at which scorer.pl ends the document");
  }
  if (row.trailingTab && line.end < end) row.blankTail = true;
  readRow(state);
}

/** Says where a carriage return stands inside the line, if not all of them are at its end. */
function reportLoneReturn({ line, options }: State): void {
  const lone = line.bytes.subarray(line.start, line.end).indexOf(0x0d);
  if (lone >= 0) reportAt(options.log, line, line.start + lone, 'error', 'LONE_CARRIAGE_RETURN', loneReturn);
}

/** Reads the row that is in `row`. */
function readRow(state: State): void {
  const { row, document, words } = state;
  if (!document) {
    reportOutside(state);
    return;
  }
  if (row.bracketOutside) {
    otherwise(
      state,
      'a bracket before the last column of a row without tabs, which scorer.pl takes for one of a mention',
    );
  }
  readCell(state.cells, state.line, row, words.length);
  words.push(row.word);
}

const loneReturn =
  "a carriage return inside a line: expected lines to end in '\\n' or '\\r\\n'; if it ends a line here, convert the file with mac2unix";

/** Rows outside of any document are one error, at the first of them. */
function reportOutside(state: State): void {
  const { line, options } = state;
  if (state.isOutside) return;
  state.isOutside = true;
  state.isTagged = isTagRow(lineText(line));
  const message = "rows from here on are outside of any document: expected '#begin document NAME' before them";
  reportAt(options.log, line, line.start, 'error', 'OUTSIDE_DOCUMENT', message);
}

/** Reads a line that begins with `#` and ends in that many carriage returns. False where it is a row after all. */
function readHash(state: State, returns: number): boolean {
  const { line, options } = state;
  const read = readHashLine(lineText(line), state.row.columns);
  if (read.kind === 'begin') {
    if (!read.asScorerPl || returns > 1) otherwise(state, 'scorer.pl does not see this header, or another name in it');
    beginDocument(state, read.name);
  } else if (read.kind === 'end') {
    if (!state.document) {
      reportAt(
        options.log,
        line,
        line.start,
        'error',
        'OUTSIDE_DOCUMENT',
        "'#end document' without '#begin document' before it",
      );
    }
    if (!read.asScorerPl) otherwise(state, 'scorer.pl does not take this line for the end of a document');
    finishDocument(state);
    if (read.glued !== undefined) {
      otherwise(state, 'scorer.pl does not see the header that is glued to this end');
      beginDocument(state, read.glued);
    }
  } else if (read.kind === 'comment' && state.document) {
    otherwise(state, 'scorer.pl counts this comment as a token');
  }
  return read.kind !== 'token';
}

function beginDocument(state: State, id: string): void {
  const { line, options, document } = state;
  if (document) {
    const message = `document '${document.id}' has no '#end document' before this line: scorer.pl reads both as one`;
    reportAt(options.log, line, line.start, 'warning', 'MISSING_END', message);
    finishDocument(state);
  }
  if (!isUtf8(line.bytes, line.start, line.end)) {
    reportAt(options.log, line, line.start, 'warning', 'NOT_UTF8', notUtf8(`document name '${id}'`));
  }
  state.document = { id, place: { file: options.file, line: line.number, column: 1 } };
  state.documents++;
  state.isOutside = false;
}

function finishDocument(state: State): void {
  const { document, options, cells, words } = state;
  if (!document) return;
  state.document = undefined;
  const { id, place } = document;
  settleShortRows(cells.evidence);
  forgetDocument(cells);
  for (const mention of cells.table.unclosed()) {
    options.log.report('UNCLOSED_MENTION', options.lenient ? 'warning' : 'error', () => ({
      place: { file: options.file, line: mention.line, column: mention.column },
      message: `entity ${mention.id} is opened here and never closed: ${
        options.lenient ? 'left out' : `expected '${mention.id})' before document '${id}' ends`
      }`,
    }));
  }
  options.onDocument(cells.table.finish(id, place, words.take()));
}

function otherwise(state: State, message: string): void {
  reportAt(state.options.log, state.line, state.line.start, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
}

function problem(state: State, code: ProblemCode, message: string): void {
  state.options.log.report(code, 'error', () => ({ place: { file: state.options.file, line: 1, column: 1 }, message }));
}

function endFile(state: State): void {
  if (state.document) {
    const { id, place } = state.document;
    const message = `document '${id}' has no '#end document': the file may have been cut off`;
    state.options.log.report('MISSING_END', 'warning', () => ({ place, message }));
    finishDocument(state);
  }
  if (state.documents === 0) {
    const hint = state.isTagged ? 'nerscore scores tag files, as this seems to be' : 'check the path and format';
    const message = `no '#begin document' line: expected a CoNLL-2011/2012 coreference file; ${hint}`;
    problem(state, 'NO_DOCUMENT', message);
  }
}

/** Whether the row ends in what marks spans in tag files: `O`, `B-PER`, `PER-B`. */
function isTagRow(text: string): boolean {
  return /\s(?:O|[BIOESMLUW]-\S+|\S+-[BIESMLUW])\s*$/.test(text);
}

/** Where the line begins without a byte order mark: at the begin of the file, or where files were joined, before a `#`. */
function afterBom(state: State, bytes: Uint8Array, start: number, end: number): number {
  const { line, options } = state;
  if (end - start < 3 || bytes[start + 1] !== 0xbb || bytes[start + 2] !== 0xbf) return start;
  if (line.number > 1 && bytes[start + 3] !== 0x23) return start;
  options.log.report('SCORER_PL_READS_OTHERWISE', 'warning', () => ({
    place: { file: options.file, line: line.number, column: 1 },
    message: 'a byte order mark, which hides what follows it on the line from scorer.pl',
  }));
  return start + 3;
}

/** Whether the first character that is no blank is `#`. */
function beginsWithHash({ bytes, start, end }: Line): boolean {
  let at = start;
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
  return at < end && bytes[at] === 0x23;
}
