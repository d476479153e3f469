import { SENTENCE_END } from '../../ner/rows.ts';
import type { Located, ProblemSink } from '../../text/problem.ts';
import { type Line, lineText } from '../line.ts';
import { blanks, countColumns, type Separator, TAB } from './row-cells.ts';

/** Rows that follow one another in a sentence and have one number of columns. */
export interface RowRun {
  /** The line of the first; the others are on the lines after it. */
  readonly line: number;
  rows: number;
  /** How many columns they have without the empty ones at their ends, and with them. */
  readonly least: number;
  readonly most: number;
}

/** How many columns the rows of a file have, as far as they were looked at. */
export interface RowWidths {
  /** The sentences whose rows differ. */
  readonly uneven: RowRun[][];
  /** How many rows there are of each number of columns, without the empty ones at their ends. */
  readonly rows: Map<number, number>;
  /** The rows of the sentence that has not ended; and the first cells of its last run, as long as there is no blank line. */
  sentence: RowRun[];
  head: readonly string[];
  /** Whether a blank line has ended a sentence. */
  isBroken: boolean;
  /** Of the last row. */
  least: number;
  most: number;
}

/** The widths of no rows. */
export function noWidths(): RowWidths {
  return { uneven: [], rows: new Map(), sentence: [], head: [], isBroken: false, least: 0, most: 0 };
}

/** A row with fewer or more columns than those of its sentence have. */
export interface UnevenRow {
  readonly line: number;
  readonly columns: number;
  readonly usual: number;
}

/**
 * Ends the last sentence, and returns the rows that have fewer columns than most rows of their sentence; on a tie, than the larger
 * number. Empty columns at the end of a row count or not, as it fits. With `inBlanks`, where a word with a blank in it makes columns, rows
 * with more are returned too, a tie means the smaller number, and no row has too few that has as many as most rows of the file. Rows with
 * fewer columns than `needed` are no measure.
 */
export function unevenRows(widths: RowWidths, inBlanks: boolean, needed: number): UnevenRow[] {
  endWidths(widths, false);
  const { uneven, rows } = widths;
  const ofFile = mostFrequent(
    [...rows].flatMap(([least, count]) => (least < needed ? [] : { line: 0, rows: count, least, most: least })),
    true,
  );
  return uneven.flatMap((runs) => {
    const measures = runs.filter(({ most }) => most >= needed);
    if (measures.length === 0) return [];
    const ofMost = mostFrequent(measures, inBlanks);
    const isExcused = inBlanks && runs.some(({ least }) => least === ofFile);
    const usual = isExcused ? Math.min(ofMost, ofFile) : ofMost;
    const others = runs.filter(({ least, most }) => most < usual || (inBlanks && least > usual));
    return others.flatMap(({ line, rows: length, least, most }) => {
      return Array.from({ length }, (_, at) => ({ line: line + at, columns: most < usual ? most : least, usual }));
    });
  });
}

/**
 * Reports uneven rows as UNREADABLE_ROW: errors, and warnings where they have more columns, or under `lenient`. `known`: places of some
 * lines.
 */
export function reportUneven(
  file: string,
  rows: readonly UnevenRow[],
  known: ReadonlyMap<number, Located>,
  lenient: boolean,
  problems: ProblemSink,
): void {
  for (const { line, columns, usual } of rows) {
    const isShort = columns < usual;
    const message = `the row has ${columns} column${columns === 1 ? '' : 's'}, and its sentence has rows of ${usual}`;
    const help = isShort
      ? `add the cell that is missing${lenient ? ': the tag is read as outside' : '; --lenient reads the tag as outside'}`
      : 'a word with a blank in it needs a tab between the columns';
    problems.report('UNREADABLE_ROW', isShort && !lenient ? 'error' : 'warning', () => {
      return { ...(known.get(line) ?? { place: { file, line, column: 1 } }), message, help };
    });
  }
}

/** The number of columns that fits most rows; of several, the smallest or the largest. */
function mostFrequent(runs: readonly RowRun[], smallest: boolean): number {
  const widths = [...new Set(runs.flatMap(({ least, most }) => [least, most]))];
  widths.sort((a, b) => (smallest ? a - b : b - a));
  const fitting = widths.map((width) => {
    return runs.reduce((sum, { rows, least, most }) => sum + (least <= width && width <= most ? rows : 0), 0);
  });
  return widths[fitting.indexOf(Math.max(...fitting))] ?? 0;
}

/** Whether no number of columns fits all of the rows. */
function isUneven(runs: readonly RowRun[]): boolean {
  return Math.max(...runs.map(({ least }) => least)) > Math.min(...runs.map(({ most }) => most));
}

/**
 * Adds a row, the line of which ends before `newline`. A row without a tab in a file with tabs has its columns separated by blanks. `#`
 * before a blank, and what is no row, do not count.
 */
export function addWidth(widths: RowWidths, row: Line, newline: number, separator: Separator): void {
  const { bytes, start, end, number } = row;
  const [byte, other] = separator.bytes;
  const cells = bytes.subarray(start, newline).reduce((sum, one) => sum + (one === byte ? 1 : 0), 1);
  const byWords = separator.run || (cells === 1 && byte === TAB);
  const least = countColumns({ ...row, end }, byWords ? blanks : separator);
  const most = byWords || other !== byte ? least : cells;
  if (!widths.isBroken && !isNext(widths, number, least, most)) {
    const head = lineText(row).split(/[\t ]+/, 3);
    if (beginsAgain(widths.head, head)) endWidths(widths, false);
    widths.head = head;
  }
  addRun(widths, number, 1, least, most);
}

/** Adds rows from that line on, which is the line of the first, as `columnsAfter` allows; so many are ends of sentences. */
export function addWidthsOf(widths: RowWidths, line: number, rows: Int32Array, ends: number, columns: number): void {
  const [first, last] = [rows.indexOf(SENTENCE_END), rows.lastIndexOf(SENTENCE_END)];
  addRun(widths, line, first < 0 ? rows.length : first, columns, columns);
  if (first < 0) return;
  endWidths(widths, true);
  addRun(widths, line, last - first + 1 - ends, columns, columns);
  endWidths(widths, true);
  addRun(widths, line + last + 1, rows.length - last - 1, columns, columns);
}

/** How many columns the rows from that line on may have of which nothing else need be known; 0 if it is not known. */
export function columnsAfter({ sentence, isBroken, least, most }: RowWidths, line: number): number {
  const run = sentence.at(-1);
  const isKnown = least === most && (isBroken || (run !== undefined && run.line + run.rows === line));
  return isKnown ? least : 0;
}

/** Ends the sentence. `isBlank`: at a blank line. */
export function endWidths(widths: RowWidths, isBlank: boolean): void {
  const { sentence, rows } = widths;
  if (sentence.length === 0) return;
  for (const { least, rows: length } of sentence) rows.set(least, (rows.get(least) ?? 0) + length);
  if (sentence.length > 1 && isUneven(sentence)) widths.uneven.push(sentence);
  widths.isBroken ||= isBlank;
  widths.sentence = [];
  widths.head = [];
}

function addRun(widths: RowWidths, line: number, rows: number, least: number, most: number): void {
  if (rows === 0) return;
  const last = widths.sentence.at(-1);
  if (last && isNext(widths, line, least, most)) last.rows += rows;
  else widths.sentence.push({ line, rows, least, most });
  widths.least = least;
  widths.most = most;
}

/** Whether a row goes on with the last run. */
function isNext({ sentence }: RowWidths, line: number, least: number, most: number): boolean {
  const last = sentence.at(-1);
  return last !== undefined && last.least === least && last.most === most && last.line + last.rows === line;
}

/** Whether one of the first columns numbers the words, and begins again. */
function beginsAgain(before: readonly string[], now: readonly string[]): boolean {
  return [0, 2].some(
    (at) => /^[01]$/.test(now[at]) && /^\d+$/.test(before[at]) && Number(now[at]) <= Number(before[at]),
  );
}
