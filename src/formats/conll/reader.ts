import { addRow, appendRows, noteLine } from '../../text/columns.ts';
import { type BlockHandler, blockSplitter } from '../../text/lines.ts';
import { type Line, lineText, located, reportAt, reportLoneReturn, reportLongLine } from '../bytes/line.ts';
import type { CorefReader, CorefReaderOptions } from '../coref/coref-input.ts';
import { CELL, type RowBlock, RUN, rowBlock, SCANNED, scanRows } from '../scan/row-scanner.ts';
import { scannableEnd } from '../scan/scannable.ts';
import { applyBracket, isNone, readBracketCell, readCell } from './cell.ts';
import { columnsIn, cutAfter } from './columns.ts';
import { beginOutside, endFile, otherwise, readHash } from './documents.ts';
import { scanRow, setRow } from './row.ts';
import { addRows, endSentence, keepSentence, mayGuess, noteWidth, waitWithCell } from './sentence.ts';
import { ConllState } from './state.ts';

/**
 * Reads CoNLL-2011 and CoNLL-2012 coreference files, and the variants of real corpora: any number of columns, separated by tabs or
 * runs of blanks, varying by row, the coreference last. Blank lines and comments are not tokens. A BOM and carriage returns are
 * removed. What cannot be read is a problem in the log, with its place; the document is passed on all the same, so that one pass
 * finds every problem.
 *
 * It reads what the file means. Where scorer.pl would read something else, the log has SCORER_PL_READS_OTHERWISE.
 *
 * Plain rows of large blocks are found by a compiled scanner; blocks below `scannedFrom` bytes (1 KiB when not given), and lines that
 * the scanner skips, are read line by line.
 */
export function conllReader(options: CorefReaderOptions & { readonly scannedFrom?: number }): CorefReader {
  const state = new ConllState(options);
  const refuse = (head: Uint8Array): void => {
    state.isRefused = true;
    reportLongLine(options.log, options.file, state.line.number + 1, head);
  };
  const readWhole: BlockHandler = (bytes, start, end) => {
    for (let from = start; from < end && !state.isRefused; ) {
      const to = scannableEnd(bytes, from, end);
      const block = options.column === undefined ? rowBlock(bytes, from, to, options.scannedFrom) : undefined;
      if (block) readLines(state, block.bytes, 0, block.bytes.length, block);
      else readLines(state, bytes, from, to);
      keepSentence(state, state.line.bytes);
      from = to;
    }
  };
  const lines = blockSplitter(readWhole, refuse);
  return {
    push(chunk) {
      if (!state.isRefused) lines.push(chunk);
    },
    end() {
      lines.end();
      if (!state.isRefused) endFile(state);
      return state.documents;
    },
  };
}

/** Reads whole lines, `bytes[start, end)`, as far as it can with the scanner, if there is one. */
function readLines(state: ConllState, bytes: Uint8Array, start: number, end: number, block?: RowBlock): void {
  state.line.bytes = bytes;
  for (let at = start; at < end && !state.isRefused; ) {
    if (block && state.document) at = readScanned(state, block, at);
    if (at < end) at = readLine(state, at);
  }
}

/** Reads lines inside a document from `at` on, up to the first that the scanner cannot read, and returns where that begins. */
function readScanned(state: ConllState, block: RowBlock, at: number): number {
  const { line, row, evidence, words } = state;
  const { results, words: hashes } = block;
  // The first rows with tabs, and those that may refute a guess, must be noted as evidence.
  const stop = scanRows(block, at, evidence.seen.size > 0 && !mayGuess(state));
  const [rows, lines] = [results[SCANNED.rows], results[SCANNED.lines]];
  const scanned = { block, token: words.next - words.first, line: line.number, cell: 0 };
  appendRows(words, [hashes], rows);
  const blank = readRuns(state, scanned);
  if (lines - rows > blank) endSentence(state);
  line.number = scanned.line + lines;
  // Whether the next line is a comment may depend on the number of columns of the last row.
  if (rows > 0) row.columns = results[SCANNED.columns];
  return stop;
}

/** What was scanned, the token and the line before it, and the next of its cells. */
interface Scanned {
  readonly block: RowBlock;
  readonly token: number;
  readonly line: number;
  cell: number;
}

/**
 * Reads all runs, those between two blank lines together, and returns how many blank lines come before the last of them. If these are all
 * that is between the two, and have one width, none of their rows is short, whatever sentences they are: then their cells need not wait.
 */
function readRuns(state: ConllState, scanned: Scanned): number {
  const { runs, results } = scanned.block;
  const end = results[SCANNED.runs] * RUN.size;
  const blankInAll = results[SCANNED.lines] - results[SCANNED.rows];
  let blank = 0;
  for (let run = 0; run < end; ) {
    const first = run;
    const before = blankBefore(runs, run);
    const width = runs[run + RUN.columns];
    let areEven = true;
    for (; run < end && blankBefore(runs, run) === before; run += RUN.size)
      if (runs[run + RUN.columns] !== width) areEven = false;
    if (before > blank) endSentence(state);
    blank = before;
    noteLine(state.runs, scanned.token + runs[first + RUN.rows], scanned.line + 1 + runs[first + RUN.lines]);
    // A row that only begins like a comment is in no sentence, but its cell waits, and is read first.
    const { sentence } = state;
    const isWhole = sentence.runs.length + sentence.cells.length === 0 && (run < end || blankInAll > blank);
    if (isWhole && areEven) noteWidth(state.evidence, width >>> 8);
    else for (let own = first; own < run; own += RUN.size) readRun(state, scanned, own);
  }
  readCells(state, scanned, results[SCANNED.rows], false);
  return blank;
}

function blankBefore(runs: Int32Array, run: number): number {
  return runs[run + RUN.lines] - runs[run + RUN.rows];
}

/** Reads the cells before a run, then that, in a sentence whose rows may differ in width, or are not all known yet. */
function readRun(state: ConllState, scanned: Scanned, run: number): void {
  const { line } = state;
  const { results, runs } = scanned.block;
  const first = runs[run + RUN.rows];
  readCells(state, scanned, first, false);
  const isLast = run + RUN.size === results[SCANNED.runs] * RUN.size;
  const rowsEnd = isLast ? results[SCANNED.rows] : runs[run + RUN.size + RUN.rows];
  line.number = scanned.line + 1 + runs[run + RUN.lines];
  line.start = runs[run + RUN.start];
  line.end = line.bytes.indexOf(0x0a, line.start);
  if (line.bytes[line.end - 1] === 0x0d) line.end--;
  const isRead = addRows(state, runs[run + RUN.columns], rowsEnd - first, scanned.token + first);
  readCells(state, scanned, rowsEnd, !isRead);
}

/** Reads the cells before that row, or lets them wait. */
function readCells(state: ConllState, scanned: Scanned, rowsEnd: number, isWaiting: boolean): void {
  const { results, cells } = scanned.block;
  const end = results[SCANNED.cells] * CELL.size;
  while (scanned.cell < end && cells[scanned.cell + CELL.rows] < rowsEnd) {
    const at = scanned.cell;
    if (!isWaiting) scanned.cell = readPlainCells(state, scanned, end, rowsEnd);
    if (at === scanned.cell) {
      readOddCell(state, scanned, isWaiting);
      scanned.cell += CELL.size;
    }
  }
}

/** Reads cells before that row as long as the scanner knows what they are, and returns where the next one is. */
function readPlainCells(state: ConllState, scanned: Scanned, end: number, rowsEnd: number): number {
  const { table, evidence } = state;
  const { cells } = scanned.block;
  let at = scanned.cell;
  for (; at < end && cells[at + CELL.rows] < rowsEnd; at += CELL.size) {
    const plain = cells[at + CELL.plain];
    const token = scanned.token + cells[at + CELL.rows];
    const line = scanned.line + 1 + cells[at + CELL.lines];
    if (plain === 0 || !applyBracket(table, plain & 3, plain >> 2, token, line, cells[at + CELL.column])) return at;
    if (cells[at + CELL.tabs] > 0) evidence.seen.add(cells[at + CELL.tabs] + 1);
  }
  return at;
}

/** Reads any other cell, or lets it wait. */
function readOddCell(
  state: ConllState,
  { block: { cells }, token, line: before, cell }: Scanned,
  isWaiting: boolean,
): void {
  const { line, row } = state;
  line.number = before + 1 + cells[cell + CELL.lines];
  line.start = cells[cell + CELL.line];
  line.end = cells[cell + CELL.end];
  setRow(row, cells[cell + CELL.start], line.end, cells[cell + CELL.tabs]);
  const own = token + cells[cell + CELL.rows];
  if (isWaiting) waitWithCell(state, own);
  else readBracketCell(state, line, row, own, cells[cell + CELL.column]);
}

/** Reads the line at `start`, whatever it is, and returns where the next begins. */
function readLine(state: ConllState, start: number): number {
  const { line } = state;
  const newline = line.bytes.indexOf(0x0a, start);
  line.number++;
  line.start = start;
  if (newline === start) endSentence(state);
  else readWholeLine(state, newline);
  return newline + 1;
}

/** Reads the line that begins at `line.start` and ends before `end`. */
function readWholeLine(state: ConllState, end: number): void {
  const { line, row } = state;
  const { bytes, start } = line;
  line.end = end;
  const whole = bytes.subarray(start, end);
  const nul = whole.indexOf(0);
  if (nul >= 0) {
    state.isRefused = true;
    const message = `this is not a text file, or it is UTF-16: line ${line.number} holds a NUL byte`;
    const help = 'convert UTF-16 with iconv, or check the path';
    reportAt(state.options.log, line, start + nul, 'error', 'NOT_TEXT', message, help);
    return;
  }
  while (line.end > start && bytes[line.end - 1] === 0x0d) line.end--;
  if (bytes[start] === 0xef) line.start = afterBom(state, bytes, start, end);
  if (line.start >= line.end) {
    endSentence(state);
    return;
  }
  const lone = bytes.subarray(line.start, line.end).indexOf(0x0d);
  if (lone >= 0) reportLoneReturn(state.options.log, () => located(line, line.start + lone));
  const hasHash = whole.includes(0x23);
  if (hasHash && beginsWithHash(line) && readHash(state, end - line.end)) return;
  const { column } = state.options;
  const ofWhole = column === undefined ? undefined : columnsIn(line);
  const columns = column === undefined ? undefined : cutAfter(line, column);
  if (columns === 0 && bytes.subarray(line.start, line.end).some((byte) => byte > 0x20)) {
    const message = `the row has too few columns: the coreference is expected in column ${column}`;
    reportAt(state.options.log, line, line.start, 'error', 'UNREADABLE_CELL', message);
    return;
  }
  if (!scanRow(line, row)) {
    endSentence(state);
    return;
  }
  if (hasHash && state.document && /#[ \t\v\f\r]*end document/.test(lineText(line))) {
    otherwise(state, "scorer.pl would end the document at the '#end document' inside this row");
  }
  if (row.emptyColumns > 0 && line.end < end && columns === undefined) row.blankTail = true;
  // Stray tabs do not separate the columns of a row that has blanks before.
  readRow(state, ofWhole ?? (row.columns > 0 ? row.columns << 8 : columnsIn(line)));
  // Whether the next line is a comment may depend on the number of columns.
  if (columns !== undefined && row.columns > 0) row.columns = columns;
}

/** Reads the row that is in `row`. `columns`: 256 times their number, plus how many of the last are empty. */
function readRow(state: ConllState, columns: number): void {
  const { row, words } = state;
  if (!state.document && !beginOutside(state)) return;
  if (row.bracketOutside) {
    otherwise(state, 'scorer.pl takes a bracket before the last column for a mention, as the row has no tabs');
  }
  const token = words.next - words.first;
  const { line } = state;
  // A row that only begins like a comment belongs to no sentence.
  const isRead = !beginsWithHash(line) && addRows(state, columns, 1, token);
  const isEvidence = row.tabs > 0 && row.emptyColumns === 0 && mayGuess(state);
  if (!isRead && (isEvidence || !isNone(line.bytes, row.cellStart, row.cellEnd))) waitWithCell(state, token);
  else readCell(state, line, row, token);
  noteLine(state.runs, token, line.number);
  addRow(words, row.word);
}

/** Where the line begins without a byte order mark: at the beginning of the file, or before a `#`, where files were joined. */
function afterBom(state: ConllState, bytes: Uint8Array, start: number, end: number): number {
  const { line, options } = state;
  if (end - start < 3 || bytes[start + 1] !== 0xbb || bytes[start + 2] !== 0xbf) return start;
  const isAlone = start + 3 === line.end;
  if (line.number > 1 && bytes[start + 3] !== 0x23 && !isAlone) return start;
  options.log.report('SCORER_PL_READS_OTHERWISE', 'warning', () => ({
    place: { file: options.file, line: line.number, column: 1 },
    message: `scorer.pl ${isAlone ? 'takes the byte order mark for a token' : 'does not see this line, after its byte order mark'}`,
  }));
  return start + 3;
}

/** Whether the first character that is not blank is `#`. */
function beginsWithHash({ bytes, start, end }: Line): boolean {
  let at = start;
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
  return at < end && bytes[at] === 0x23;
}
