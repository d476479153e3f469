import type { Located, ProblemSink } from '../../text/problem.ts';
import { counted } from '../../text/quoted.ts';
import type { Row } from '../bytes/cells.ts';
import { addRun, beginsAgain, columnsOfMost, type RowRun, wordNumber } from '../bytes/column-counts.ts';
import type { TextLine } from '../bytes/line.ts';
import { columnsText } from './tag-columns.ts';
import { neededColumns, type RowLayout, type TagLayout } from './tag-layout.ts';

/** How many columns the rows of a file have, as far as they were looked at. */
export interface RowWidths {
  /** The sentences whose rows differ. */
  readonly uneven: RowRun[][];
  /** How many rows there are of each number of columns, without the empty ones at their ends. */
  readonly rows: Map<number, number>;
  /** The rows of the sentence that has not ended, and the last word number among them that is 0 or 1. */
  sentence: RowRun[];
  number: number;
  /** Whether a blank line has ended a sentence. Where none has, word numbers that begin again do. */
  isBroken: boolean;
  /** How many columns the last row has; 0 if that is not one number. */
  columns: number;
  /** The first rows that lack the columns of the tags, by their lines. */
  readonly few: Map<number, Located>;
}

export function noWidths(): RowWidths {
  return { uneven: [], rows: new Map(), sentence: [], number: Number.NaN, isBroken: false, columns: 0, few: new Map() };
}

/** A row with fewer or more columns than those of its sentence have. */
export interface UnevenRow {
  readonly line: number;
  readonly columns: number;
  readonly usual: number;
}

/**
 * Ends the last sentence, and returns the rows that have fewer columns than most rows of their sentence (`columnsOfMost`). Between
 * blanks, where a word with a blank in it makes columns, rows with more are returned too, a tie means the smaller number, and no row
 * has too few that has as many as most rows of the file. Rows that have too few for their tags are no measure.
 */
export function unevenRows(widths: RowWidths, layout: RowLayout): UnevenRow[] {
  const [inBlanks, needed] = [layout.separator.isRun, neededColumns(layout)];
  endWidths(widths, false);
  if (widths.uneven.length === 0) return [];
  const ofFile = columnsOfMost(
    [...widths.rows].flatMap(([least, rows]) => (least < needed ? [] : { line: 0, rows, least, most: least })),
    'smaller',
  );
  return widths.uneven.flatMap((runs) => {
    const measures = runs.filter(({ most }) => most >= needed);
    if (measures.length === 0) return [];
    const ofMost = columnsOfMost(measures, inBlanks ? 'smaller' : 'larger');
    const isExcused = inBlanks && runs.some(({ least }) => least === ofFile);
    const usual = isExcused ? Math.min(ofMost, ofFile) : ofMost;
    const others = runs.filter(({ least, most }) => most < usual || (inBlanks && least > usual));
    return others.flatMap(({ line, rows, least, most }) => {
      return Array.from({ length: rows }, (_, at) => ({
        line: line + at,
        columns: most < usual ? most : least,
        usual,
      }));
    });
  });
}

/**
 * Reports rows as UNREADABLE_ROW that lack the columns of the tags, and uneven ones: errors, and warnings where they have more columns, or
 * under `lenient`.
 */
export function reportWidths(
  asked: TagLayout,
  { few }: RowWidths,
  uneven: readonly UnevenRow[],
  problems: ProblemSink,
): void {
  const { file, lenient, offersLenient = true } = asked;
  const lines = new Set(uneven.map(({ line }) => line));
  for (const [line, where] of few) if (!lines.has(line)) reportFew(where, asked, problems);
  const onlyOffered = offersLenient ? '; --lenient reads the tag as outside' : '';
  const outside = lenient ? ': the tag is read as outside' : onlyOffered;
  for (const { line, columns, usual } of uneven) {
    const isShort = columns < usual;
    const message = `the row has ${counted(columns, 'column')}, and its sentence has rows of ${usual}`;
    const help = isShort
      ? `add the cell that is missing${outside}`
      : 'a word with a blank in it needs a tab between the columns';
    const where = few.get(line) ?? { place: { file, line, column: 1 } };
    problems.report('UNREADABLE_ROW', isShort && !lenient ? 'error' : 'warning', () => ({ ...where, message, help }));
  }
}

/** Reports a row that lacks the columns of the tags. */
export function reportFew(where: Located, { columns, lenient }: TagLayout, problems: ProblemSink): void {
  const message = `the row has too few columns: tags are expected in ${columnsText(columns)}`;
  problems.report('UNREADABLE_ROW', lenient ? 'warning' : 'error', () => ({ ...where, message }));
}

export function addWidth(widths: RowWidths, { bytes, number }: TextLine, { width, cells }: Row): void {
  addRow(widths, bytes, 0, bytes.length, { line: number, rows: 1, least: width, most: cells.length });
}

/** Whether the row has another number of columns than the last row and the first one, which has `ofFirst`. */
export function hasOtherWidth({ columns }: RowWidths, { width, cells }: Row, ofFirst: number): boolean {
  return [columns || ofFirst, ofFirst].every((usual) => usual < width || cells.length < usual);
}

/** Rows that a scanner found: how many, how many of them are ends of sentences, and the first and the last of these, if there are any. */
export interface ScannedRows {
  readonly rows: number;
  readonly ends: number;
  readonly between: readonly [first: number, last: number] | undefined;
}

/** Adds rows that have as many columns as the last, the first of them on that line, which begins at `bytes[start]`. */
export function addWidthsOf(
  widths: RowWidths,
  line: number,
  { rows, ends, between }: ScannedRows,
  bytes: Uint8Array,
  start: number,
): void {
  const add = (line: number, rows: number): void =>
    addRun(widths.sentence, { line, rows, least: widths.columns, most: widths.columns });
  const [begun, last] = between ?? [rows, rows];
  if (widths.isBroken) add(line, begun);
  else {
    for (let row = 0, at = start; row < begun; row++) {
      const newline = bytes.indexOf(NEWLINE, at);
      addRow(widths, bytes, at, newline, { line: line + row, rows: 1, least: widths.columns, most: widths.columns });
      at = newline + 1;
    }
  }
  if (!between) return;
  endWidths(widths, true);
  add(line, last - begun + 1 - ends);
  endWidths(widths, true);
  add(line + last + 1, rows - last - 1);
}

const NEWLINE = 10;

/** Ends the sentence. `isBlank`: at a blank line. */
export function endWidths(widths: RowWidths, isBlank: boolean): void {
  const { sentence, rows } = widths;
  if (sentence.length === 0) return;
  for (const run of sentence) rows.set(run.least, (rows.get(run.least) ?? 0) + run.rows);
  const usual = sentence.length > 1 ? columnsOfMost(sentence, 'larger') : sentence[0].most;
  if (sentence.some(({ least, most }) => usual < least || most < usual)) widths.uneven.push(sentence);
  widths.isBroken ||= isBlank;
  widths.sentence = [];
  widths.number = Number.NaN;
}

/** Adds a row, whose line is `bytes[start, end)`. */
function addRow(widths: RowWidths, bytes: Uint8Array, start: number, end: number, run: RowRun): void {
  const number = widths.isBroken ? Number.NaN : wordNumber(bytes, start, end);
  if (beginsAgain(widths.number, number)) endWidths(widths, false);
  if (number <= 1) widths.number = number;
  addRun(widths.sentence, run);
  widths.columns = run.least === run.most ? run.least : 0;
}
