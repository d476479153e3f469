import type { Located, ProblemSink } from '../../text/problem.ts';
import { type Line, lineText } from '../line.ts';
import { isMarkup, lineKind, ROW, startsWithHash } from './row-cells.ts';

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
}

/** The widths of no rows. */
export function noWidths(): RowWidths {
  return { uneven: [], rows: new Map(), sentence: [], head: [], isBroken: false };
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
 * with more are returned too, a tie means the smaller number, and no row has too few that has as many as most rows of the file. Rows with fewer columns than `needed` are no measure.
 */
export function unevenRows(widths: RowWidths, inBlanks: boolean, needed: number): UnevenRow[] {
  endSentence(widths);
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

/** Reports such rows as UNREADABLE_ROW: errors, and warnings where they have more columns, or under `lenient`. `known`: places of some lines. */
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
 * Adds the rows among the lines `bytes[start, end)`, the first of which has the number of `line`. `separators`: 1 for each byte that
 * separates columns. A row without a tab in a file with tabs has its columns separated by blanks.
 */
export function addWidths(widths: RowWidths, line: Line, end: number, separators: Uint8Array): void {
  const { bytes } = line;
  const runs = inBlanks(separators);
  for (let at = line.start; at < end; at++) {
    const start = at;
    let [cells, words, least, isOpen, last] = [1, 0, 0, false, start];
    for (; bytes[at] !== NEWLINE; at++) {
      const byte = bytes[at];
      if (byte > SPACE && separators[byte] === 0) {
        if (!isOpen) words++;
        isOpen = true;
        least = cells;
        last = at + 1;
      } else {
        isOpen = false;
        cells += separators[byte];
      }
    }
    const isRow = isPlain(bytes[start]) || isRowLine({ ...line, start, end: last });
    if (isRow && last > start) {
      const byWords = runs || (cells === 1 && separators[TAB] === 1);
      addRow(widths, { ...line, start, end: last }, byWords ? words : least, byWords ? words : cells);
    } else if (last === start || bytes[start] === HYPHEN) {
      if (last === start && widths.sentence.length > 0) widths.isBroken = true;
      endSentence(widths);
    }
    line.number++;
  }
}

/** Whether columns are separated by runs of blanks and tabs. */
export function inBlanks(separators: Uint8Array): boolean {
  return separators[TAB] === 1 && separators[SPACE] === 1;
}

function addRow(widths: RowWidths, line: Line, least: number, most: number): void {
  const last = widths.sentence.at(-1);
  if (last && last.least === least && last.most === most && last.line + last.rows === line.number) {
    last.rows++;
    return;
  }
  if (!widths.isBroken) {
    const head = lineText(line).split(/[\t ]+/, 3);
    if (beginsAgain(widths.head, head)) endSentence(widths);
    widths.head = head;
  }
  widths.sentence.push({ line: line.number, rows: 1, least, most });
}

/** Whether one of the first columns numbers the words, and begins again. */
function beginsAgain(before: readonly string[], now: readonly string[]): boolean {
  return [0, 2].some(
    (at) => /^[01]$/.test(now[at]) && /^\d+$/.test(before[at]) && Number(now[at]) <= Number(before[at]),
  );
}

function endSentence(widths: RowWidths): void {
  for (const { least, rows } of widths.sentence) widths.rows.set(least, (widths.rows.get(least) ?? 0) + rows);
  if (widths.sentence.length > 1 && isUneven(widths.sentence)) widths.uneven.push(widths.sentence);
  widths.sentence = [];
  widths.head = [];
}

const TAB = 9;
const NEWLINE = 10;
const SPACE = 32;
const HASH = 35;
const HYPHEN = 45;
const LESS = 60;

/** Whether lines that begin with the byte are rows, whatever follows. */
function isPlain(byte: number): boolean {
  return byte !== HASH && byte !== HYPHEN && byte !== LESS && byte !== 0xef;
}

/** Whether the line is a row, and neither a mark, a comment nor metadata. What begins with `#` is one if it has a tab. */
function isRowLine(line: Line): boolean {
  if (lineKind(line) !== ROW || isMarkup(line, TAB)) return false;
  return !startsWithHash(line) || line.bytes.subarray(line.start, line.end).includes(TAB);
}
