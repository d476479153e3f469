import { quoted } from '../../text/quoted.ts';
import type { CorefReaderOptions } from '../coref-input.ts';
import { columnAt, decodeText, type Line, located, reportAt } from '../line.ts';
import { closeMention, knownEntity, MentionTable, numberedEntity, openMention, removeAt } from '../mention-table.ts';
import { applyBrackets, type BracketContext, reportUnopened } from './bracket-mentions.ts';
import { readBrackets } from './brackets.ts';
import {
  type ColumnEvidence,
  cellBeforeTabs,
  columnEvidence,
  type Guess,
  guessColumn,
  noteColumn,
} from './column-evidence.ts';
import { type Row, tabsIn } from './row.ts';

/** The state with which the cells of a file are read, one document after the other. */
export interface CellContext extends BracketContext {
  /** What the rows of this document have shown about its columns. */
  evidence: ColumnEvidence;
  /** The column of the cells, as messages call it. */
  readonly column: string;
}

/** The state at the start of a file. */
export function cellContext({ log, lenient, column = -1 }: CorefReaderOptions): CellContext {
  const named = column === -1 ? 'the last column' : `column ${column}`;
  return { log, lenient, table: new MentionTable(), evidence: columnEvidence(), column: named };
}

/** Reads the coreference cell of a row at `token` into the table. */
export function readCell(context: CellContext, line: Line, row: Row, token: number): void {
  const { evidence } = context;
  if (!isNone(line.bytes, row.cellStart, row.cellEnd)) {
    readBracketCell(context, line, row, token, columnAt(line.bytes, line.start, row.cellStart));
  } else if (row.tabs > 0 && !row.trailingTab && (evidence.seen === 0 || evidence.guesses.length > 0)) {
    noteColumn(evidence, row.tabs + 1);
  }
}

/** The same for a cell that is not `-`, `_`, `*` or empty. `column` is that of its first character. */
export function readBracketCell(context: CellContext, line: Line, row: Row, token: number, column: number): void {
  if (row.trailingTab || !readNumbers(context, line, row, token, column)) readAny(context, line, row, token, column);
}

/** Any such cell. */
function readAny(context: CellContext, line: Line, row: Row, token: number, column: number): void {
  const { evidence, table } = context;
  const isOpen = (id: string): boolean => table.innermost[knownEntity(table, id)] >= 0;
  const brackets = readBrackets(line.bytes, row.cellStart, row.cellEnd, isOpen);
  const areSingle = brackets?.every(({ kind }) => kind === 'single') === true;
  if (row.trailingTab && !isCell(context, line, row, token, areSingle)) return;
  // A bare id is read as "still inside" if its entity is open; otherwise this format has no meaning for it.
  if (!brackets?.every(({ kind, id }) => kind !== 'inside' || isOpen(id))) {
    refuseCell(context, line, row);
    return;
  }
  if (row.tabs > 0 && !row.trailingTab) noteColumn(evidence, row.tabs + 1);
  applyBrackets(context, brackets, line, row.cellStart, column, token);
}

const [SINGLE, OPENS, CLOSES] = [1, 2, 4];

/**
 * Reads the cell of a row as `readBrackets` and `applyBrackets` do, but faster, if it is like nearly all: all ids are numbers, there
 * are bars between the brackets, and none begins a mention after one has ended. False if it is not.
 */
function readNumbers(context: CellContext, line: Line, row: Row, token: number, column: number): boolean {
  const { table } = context;
  const { bytes } = line;
  const { cellStart: start, cellEnd: end, tabs } = row;
  let seen = 0;
  // First finds which kinds of brackets there are, then reads those of one token, those that open, those that close.
  for (let kind = 0; kind <= seen; kind = kind === 0 ? SINGLE : kind << 1) {
    if (kind !== 0 && (seen & kind) === 0) continue;
    for (let at = start; at < end; at++) {
      const bracket = at;
      const opens = bytes[at] === 0x28;
      if (opens) at++;
      const from = at;
      let number = 0;
      for (let digit = bytes[at] - 0x30; digit >= 0 && digit <= 9; digit = bytes[++at] - 0x30) {
        number = number * 10 + digit;
      }
      const to = at;
      const closes = bytes[at] === 0x29;
      if (closes) at++;
      const its = opens ? (closes ? SINGLE : OPENS) : CLOSES;
      if (kind === 0) {
        if (to === from || to > from + 9 || (to > from + 1 && bytes[from] === 0x30)) return false;
        if ((!opens && !closes) || (opens && seen >= CLOSES) || (at < end && bytes[at] !== 0x7c)) return false;
        seen |= its;
      } else if (its === kind) {
        const entity = numberedEntity(table, number);
        if (opens) openMention(table, entity, token, line.number, column + bracket - start);
        if (closes && !closeMention(table, entity, token)) {
          reportUnopened(context, line, { id: String(number), start: from });
        }
      }
    }
    if (kind === 0 && tabs > 0) noteColumn(context.evidence, tabs + 1);
  }
  return true;
}

/** `-`, `_`, `*` or nothing. */
export function isNone(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 1) return false;
  return start === end || bytes[start] === 0x2d || bytes[start] === 0x5f || bytes[start] === 0x2a;
}

/** Whether the column before the empty ones at the end of a row is its cell, and not a word before an empty cell. */
function isCell(context: CellContext, line: Line, row: Row, token: number, areSingle: boolean): boolean {
  const { bytes, end } = line;
  const { cellStart, cellEnd } = row;
  const column = row.tabs + 1;
  const columns = column + tabsIn(bytes, cellEnd, end);
  if (!hasBracket(bytes, cellStart, cellEnd)) {
    noteColumn(context.evidence, column + 1);
    return false;
  }
  const cell = cellBeforeTabs(context.evidence, column, columns);
  const readsOtherwise = (message: string): void =>
    reportAt(context.log, line, cellStart, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
  if (cell === 'empty') {
    row.word = 0;
    if (!row.blankTail) readsOtherwise(wordTaken);
    return false;
  }
  if (row.blankTail)
    readsOtherwise('blanks or a carriage return in the empty columns after the cell, at which scorer.pl loses it');
  if (cell === 'ambiguous')
    reportAt(context.log, line, cellStart, 'error', 'AMBIGUOUS_COLUMNS', ambiguous(column), fillEmpty);
  if (cell === 'unknown') {
    guessColumn(context.evidence, { column, columns, where: located(line, cellStart), tokens: [token], areSingle });
  }
  return true;
}

/**
 * Says which rows of a document were taken for cells in a column that others showed to hold words. Where all rows have one number of
 * columns there is no doubt: their mentions are taken back, and the tokens are returned.
 */
export function settleGuesses({ evidence, log, table }: CellContext): readonly number[] {
  const isClear = (guess: Guess): boolean => evidence.columns > 0 && guess.areSingle;
  for (const { guess, found } of evidence.refuted) {
    const message = isClear(guess) ? wordTaken : ambiguous(guess.column, found);
    if (isClear(guess)) log.report('SCORER_PL_READS_OTHERWISE', 'warning', () => ({ ...guess.where, message }));
    else log.report('AMBIGUOUS_COLUMNS', 'error', () => ({ ...guess.where, message, help: fillEmpty }));
  }
  const words = evidence.refuted.flatMap(({ guess }) => (isClear(guess) ? guess.tokens : []));
  if (words.length > 0) removeAt(table, new Set(words));
  return words;
}

const wordTaken = 'a word before an empty cell, which scorer.pl takes for the cell';

const fillEmpty = "write '-' into empty cells";

function ambiguous(column: number, found?: number): string {
  const others =
    found === undefined
      ? 'other rows have it both here and in a later column'
      : `other rows have it in column ${found}`;
  return `column ${column} looks like the coreference here, because the columns after it are empty, but ${others}`;
}

/** Reports a cell that cannot be read. */
function refuseCell(context: CellContext, line: Line, row: Row): void {
  reportAt(context.log, line, row.cellStart, 'error', 'UNREADABLE_CELL', unreadable(context, line.bytes, row));
}

function hasBracket(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 0x28 || bytes[at] === 0x29) return true;
  return false;
}

function unreadable(context: CellContext, bytes: Uint8Array, row: Row): string {
  const cell = decodeText(bytes, row.cellStart, row.cellEnd);
  return `cannot read the coreference cell ${quoted(cell)}: expected '-', or brackets such as (7), (7 or 7), in ${context.column}`;
}
