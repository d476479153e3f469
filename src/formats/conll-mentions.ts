import type { ProblemSink } from '../text/problem.ts';
import { type Bracket, readBrackets } from './conll-cell.ts';
import {
  type ColumnEvidence,
  cellBeforeTabs,
  guessColumn,
  holdShortRow,
  isShortRow,
  noteColumn,
} from './conll-columns.ts';
import { columnNumber, type Row } from './conll-row.ts';
import { columnAt, decodeText, isUtf8, type Line, lineText, notUtf8, placeAt, reportAt } from './line.ts';
import type { MentionTable } from './mention-table.ts';

/** What the cells of one document are read with, and into. */
export interface CellContext {
  readonly log: ProblemSink;
  readonly lenient: boolean;
  readonly table: MentionTable;
  readonly columns: ColumnEvidence;
}

/** Reads the coreference cell of a row at `token` into the table. */
export function readCell(context: CellContext, line: Line, row: Row, token: number): void {
  if (isNone(line.bytes, row.cellStart, row.cellEnd)) {
    const { seen, guesses } = context.columns;
    if (!row.trailingTab && (seen === 0 || guesses.length > 0)) noteCell(context, line, row);
  } else if (!readSingle(context, line, row, token)) readOther(context, line, row, token);
}

/** Any cell. Apart from the frequent ones, which need not pay for its closure. */
function readOther(context: CellContext, line: Line, row: Row, token: number): void {
  const { bytes } = line;
  const { cellStart, cellEnd, trailingTab } = row;
  const { table } = context;
  const isOpen = (start: number, end: number): boolean => {
    const entity = table.knownEntity(entityId(bytes, start, end));
    return entity >= 0 && table.isOpen(entity);
  };
  const brackets = readBrackets(bytes, cellStart, cellEnd, isOpen);
  if (trailingTab && !isCell(context, line, row)) return;
  if (!brackets || !insidesAreOpen(brackets, isOpen)) {
    refuseCell(context, line, row);
    return;
  }
  if (!trailingTab) noteCell(context, line, row);
  applyBrackets(context, line, brackets, token);
}

/** `-`, `_`, `*` or nothing. */
function isNone(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 1) return false;
  return start === end || bytes[start] === 0x2d || bytes[start] === 0x5f || bytes[start] === 0x2a;
}

/** `(7)`, the most frequent cell, without detours. */
function readSingle(context: CellContext, line: Line, row: Row, token: number): boolean {
  const { bytes } = line;
  const { cellStart, cellEnd, trailingTab } = row;
  if (trailingTab || bytes[cellStart] !== 0x28 || bytes[cellEnd - 1] !== 0x29) return false;
  const id = wholeNumber(bytes, cellStart + 1, cellEnd - 1);
  if (id < 0) return false;
  noteCell(context, line, row);
  const entity = context.table.entity(id);
  context.table.single(entity, token, line.number, columnAt(bytes, line.start, cellStart));
  return true;
}

/** A bare id is read as "still inside" where its entity is open, and is nothing that this format knows elsewhere. */
function insidesAreOpen(brackets: readonly Bracket[], isOpen: (start: number, end: number) => boolean): boolean {
  return brackets.every(({ kind, start, end }) => kind !== 'inside' || isOpen(start, end));
}

function applyBrackets(context: CellContext, line: Line, all: readonly Bracket[], token: number): void {
  const { table } = context;
  const brackets = withoutSplitAntecedents(context, line, all);
  const entities = new Map<Bracket, number>();
  // Entities are numbered as scorer.pl numbers them: at one token those of one-token mentions first, then those that open.
  for (const kind of ['single', 'open', 'close'] as const) {
    for (const bracket of brackets) if (bracket.kind === kind) entities.set(bracket, entityOf(context, line, bracket));
  }
  reportJoins(context, line, brackets);
  const columns = columnsOf(line, brackets);
  brackets.forEach((bracket, index) => {
    if (bracket.kind === 'single') table.single(entities.get(bracket)!, token, line.number, columns[index]);
  });
  // Opens and closes apply as written, so that `7)|(7` closes the mention before it opens the next.
  const closed = new Map<number, Bracket>();
  brackets.forEach((bracket, index) => {
    const entity = entities.get(bracket)!;
    if (bracket.kind === 'open') {
      const before = closed.get(entity);
      if (before) reportAt(context.log, line, before.start, 'warning', 'SCORER_PL_READS_OTHERWISE', closesAndOpens);
      closed.delete(entity);
      table.open(entity, token, line.number, columns[index]);
    } else if (bracket.kind === 'close') {
      if (!table.close(entity, token)) reportUnopened(context, line, bracket);
      if (!closed.has(entity)) closed.set(entity, bracket);
    }
  });
}

/** The column of each bracket: of its parenthesis or, where it closes, of its id. Counted in one walk over the cell. */
function columnsOf({ bytes, start }: Line, brackets: readonly Bracket[]): number[] {
  let at = start;
  let column = 1;
  return brackets.map((bracket) => {
    const to = bracket.kind === 'close' || bytes[bracket.start - 1] !== 0x28 ? bracket.start : bracket.start - 1;
    column += columnAt(bytes, at, to) - 1;
    at = to;
    return column;
  });
}

/** In `(1(2)3)` scorer.pl cuts out `(2)` and reads `(13)` from what is left. */
function reportJoins({ log }: CellContext, line: Line, brackets: readonly Bracket[]): void {
  const { bytes } = line;
  for (let first = 0; first < brackets.length; first++) {
    if (brackets[first].kind !== 'single') continue;
    let last = first;
    while (
      last + 1 < brackets.length &&
      brackets[last + 1].kind === 'single' &&
      brackets[last + 1].start === brackets[last].end + 2
    )
      last++;
    if (isDigit(bytes[brackets[first].start - 2]) && isDigit(bytes[brackets[last].end + 1])) {
      const message =
        'a one-token mention between an open and a close with nothing between them, whose ids scorer.pl joins';
      reportAt(log, line, brackets[first].start - 1, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
    }
    first = last;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

const closesAndOpens =
  'an entity ends and begins again at one token: it is closed before it is opened here, and the other way round by scorer.pl';

function reportUnopened(context: CellContext, line: Line, { start, end }: Bracket): void {
  const id = decodeText(line.bytes, start, end);
  const what = `entity ${id} is closed here but not open`;
  const message = context.lenient ? `${what}: left out` : `${what}: expected '(${id}' on an earlier row`;
  reportAt(context.log, line, start, context.lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message);
}

function entityOf(context: CellContext, line: Line, { start, end }: Bracket): number {
  const { table, log } = context;
  const id = entityId(line.bytes, start, end);
  const known = table.knownEntity(id);
  if (known >= 0) return known;
  if (typeof id === 'string' && !/^[0-9]+$/.test(id)) {
    if (!isUtf8(line.bytes, start, end))
      reportAt(log, line, start, 'warning', 'NOT_UTF8', notUtf8(`entity id '${id}'`));
    if (/^[0-9]+[a-z]$/.test(id)) {
      const message = `entity id '${id}' is read as a name: if it is one part of a discontinuous mention, this file means something else`;
      reportAt(log, line, start, 'warning', 'POSSIBLE_FRAGMENT', message);
    }
    const message = `entity id '${id}' is not a number: scorer.pl does not read it`;
    reportAt(log, line, start, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
  }
  return table.entity(id);
}

/** Cells such as `(1+2)` are an error or, leniently, left out and counted: scorer.pl discards some and dies of others. */
function withoutSplitAntecedents(context: CellContext, line: Line, brackets: readonly Bracket[]): readonly Bracket[] {
  const { log, lenient } = context;
  if (brackets.every(({ start, end }) => !hasPlus(line.bytes, start, end))) return brackets;
  return brackets.filter(({ start, end }) => {
    const id = decodeText(line.bytes, start, end);
    if (!/^[0-9]+(\+[0-9]+)+$/.test(id)) return true;
    const what = `the id ${id} gives one mention several entities, which no measure defines`;
    const message = `${what}: ${lenient ? 'left out' : 'remove it, or leave it out with --lenient'}`;
    reportAt(log, line, start, lenient ? 'warning' : 'error', 'SPLIT_ANTECEDENT', message);
    return false;
  });
}

/** Takes note of the column of a cell that is the last of its row. */
function noteCell({ columns }: CellContext, { bytes, start }: Line, row: Row): void {
  if (row.columns === 0) noteColumn(columns, columnNumber(bytes, start, row.cellStart));
}

/** Whether what stands before the empty columns at the end of a row is its cell, and not a word before an empty cell. */
function isCell(context: CellContext, line: Line, row: Row): boolean {
  const { bytes, start, end } = line;
  const { cellStart, cellEnd } = row;
  const column = columnNumber(bytes, start, cellStart);
  const columns = columnNumber(bytes, start, end);
  if (!hasBracket(bytes, cellStart, cellEnd)) {
    noteColumn(context.columns, column + 1);
    return false;
  }
  const cell = cellBeforeTabs(context.columns, column, columns);
  const readsOtherwise = (message: string): void =>
    reportAt(context.log, line, cellStart, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
  if (cell === 'empty') {
    row.word = 0;
    if (!row.blankTail) readsOtherwise('a word before an empty cell, which scorer.pl takes for the cell');
    return false;
  }
  if (row.blankTail)
    readsOtherwise('blanks or a carriage return in the empty columns after the cell, at which scorer.pl loses it');
  if (cell === 'ambiguous') reportAt(context.log, line, cellStart, 'error', 'AMBIGUOUS_COLUMNS', ambiguous(column));
  if (cell === 'unknown') {
    const place = placeAt(line, cellStart);
    const text = lineText(line);
    const refute = (found: number): void =>
      context.log.report('AMBIGUOUS_COLUMNS', 'error', () => ({ place, message: ambiguous(column, found), text }));
    guessColumn(context.columns, { column, columns, refute });
  }
  return true;
}

function ambiguous(column: number, found?: number): string {
  const others =
    found === undefined
      ? 'other rows have it both here and in a later column'
      : `other rows have it in column ${found}`;
  return `column ${column} is taken for the coreference here, as what follows is empty, but ${others}: write '-' into empty cells`;
}

/** Reports a cell that cannot be read, unless it is a word of a row that lacks its cell. */
function refuseCell(context: CellContext, line: Line, row: Row): void {
  const { log, columns } = context;
  const { bytes, start } = line;
  const column = columnNumber(bytes, start, row.cellStart);
  const mayBeShort =
    row.columns === 0 && !row.trailingTab && column > 1 && !hasBracket(bytes, row.cellStart, row.cellEnd);
  const isShort = mayBeShort ? isShortRow(columns, column) : 'no';
  if (isShort === 'no') {
    reportAt(log, line, row.cellStart, 'error', 'UNREADABLE_CELL', unreadable(bytes, row));
    return;
  }
  // What was taken for the word is the column before it.
  row.word = 0;
  if (isShort === 'unknown') {
    const place = placeAt(line, row.cellStart);
    const message = unreadable(bytes, row);
    const text = lineText(line);
    holdShortRow(columns, column, () => log.report('UNREADABLE_CELL', 'error', () => ({ place, message, text })));
  }
}

function hasPlus(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 0x2b) return true;
  return false;
}

function hasBracket(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 0x28 || bytes[at] === 0x29) return true;
  return false;
}

function unreadable(bytes: Uint8Array, row: Row): string {
  const cell = decodeText(bytes, row.cellStart, row.cellEnd);
  return `cannot read the coreference cell '${cell}': expected '-', or brackets such as (7), (7 or 7), in the last column`;
}

/** Numbers without leading zeros stay numbers: they are by far the most frequent ids, and `01` is not `1`. */
function entityId(bytes: Uint8Array, start: number, end: number): string | number {
  const number = wholeNumber(bytes, start, end);
  return number >= 0 ? number : decodeText(bytes, start, end);
}

/** The number that the bytes spell with up to nine digits and no leading zero, or -1. */
function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 9 || (length > 1 && bytes[start] === 0x30)) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at] - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
