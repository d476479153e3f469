import type { ProblemSink } from '../../text/problem.ts';
import { columnAt, decodeText, type Line, lineText, placeAt, reportAt } from '../line.ts';
import { addEntity, addMention, closeMention, knownEntity, mentionTable, openMention } from '../mention-table.ts';
import { applyBrackets, type BracketContext } from './bracket-mentions.ts';
import { INSIDE, type IsOpen, noBrackets, readBrackets, wholeNumber } from './brackets.ts';
import {
  type ColumnEvidence,
  cellBeforeTabs,
  columnEvidence,
  guessColumn,
  holdShortRow,
  isShortRow,
  noteColumn,
} from './column-evidence.ts';
import { columnNumber, type Row } from './row.ts';

/** What the cells of a file are read with, one document after the other. */
export interface CellContext extends BracketContext {
  /** What the rows of this document have shown about its columns. */
  evidence: ColumnEvidence;
  readonly isOpen: IsOpen;
}

/** What the cells of a file without any document yet are read with. */
export function cellContext(log: ProblemSink, lenient: boolean): CellContext {
  const table = mentionTable();
  return {
    ...{ log, lenient, table, brackets: noBrackets(), entities: [], columns: [], evidence: columnEvidence() },
    isOpen(bytes, start, end) {
      const number = wholeNumber(bytes, start, end);
      const entity = knownEntity(table, number < 0 ? decodeText(bytes, start, end) : number);
      return entity >= 0 && table.innermost[entity] >= 0;
    },
  };
}

/** Reads the coreference cell of a row at `token` into the table. `column` is that of its first character, where it is known. */
export function readCell(context: CellContext, line: Line, row: Row, token: number, column?: number): void {
  const { brackets, evidence } = context;
  const { bytes } = line;
  const { cellStart, cellEnd, trailingTab } = row;
  if (isNone(bytes, cellStart, cellEnd)) {
    if (!trailingTab && (evidence.seen === 0 || evidence.guesses.length > 0)) noteCell(context, line, row);
    return;
  }
  if (!trailingTab && readNumber(context, line, row, token, column)) return;
  const isReadable = readBrackets(bytes, cellStart, cellEnd, context.isOpen, brackets);
  if (trailingTab && !isCell(context, line, row)) return;
  if (!isReadable || !insidesAreOpen(context, line)) {
    refuseCell(context, line, row);
    return;
  }
  if (!trailingTab) noteCell(context, line, row);
  applyBrackets(context, line, cellStart, column ?? columnAt(bytes, line.start, cellStart), token);
}

/** Reads a single bracket with a number, as most cells have, without detours. False where it is none, or closes what is not open. */
function readNumber({ table, evidence }: CellContext, line: Line, row: Row, token: number, column?: number): boolean {
  const { bytes, start } = line;
  const { cellStart, cellEnd } = row;
  const opens = bytes[cellStart] === 0x28;
  const closes = bytes[cellEnd - 1] === 0x29;
  const number = wholeNumber(bytes, opens ? cellStart + 1 : cellStart, closes ? cellEnd - 1 : cellEnd);
  if (number < 0 || (!opens && !closes)) return false;
  if (row.columns === 0) noteColumn(evidence, columnNumber(bytes, start, cellStart));
  const known = knownEntity(table, number);
  const entity = known < 0 ? addEntity(table, number) : known;
  if (!opens) return closeMention(table, entity, token);
  const place = column ?? columnAt(bytes, start, cellStart);
  if (closes) addMention(table, entity, token, token + 1, line.number, place);
  else openMention(table, entity, token, line.number, place);
  return true;
}

/** A bare id is read as "still inside" where its entity is open, and is nothing that this format knows elsewhere. */
function insidesAreOpen({ brackets, isOpen }: CellContext, { bytes }: Line): boolean {
  for (let i = 0; i < brackets.count; i++) {
    if (brackets.kinds[i] === INSIDE && !isOpen(bytes, brackets.starts[i], brackets.ends[i])) return false;
  }
  return true;
}

/** `-`, `_`, `*` or nothing. */
function isNone(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 1) return false;
  return start === end || bytes[start] === 0x2d || bytes[start] === 0x5f || bytes[start] === 0x2a;
}

/** Takes note of the column of a cell that is the last of its row. */
function noteCell({ evidence }: CellContext, { bytes, start }: Line, row: Row): void {
  if (row.columns === 0) noteColumn(evidence, columnNumber(bytes, start, row.cellStart));
}

/** Whether what stands before the empty columns at the end of a row is its cell, and not a word before an empty cell. */
function isCell(context: CellContext, line: Line, row: Row): boolean {
  const { bytes, start, end } = line;
  const { cellStart, cellEnd } = row;
  const column = columnNumber(bytes, start, cellStart);
  const columns = columnNumber(bytes, start, end);
  if (!hasBracket(bytes, cellStart, cellEnd)) {
    noteColumn(context.evidence, column + 1);
    return false;
  }
  const cell = cellBeforeTabs(context.evidence, column, columns);
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
    guessColumn(context.evidence, { column, columns, refute });
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
  const { log, evidence } = context;
  const { bytes, start } = line;
  const column = columnNumber(bytes, start, row.cellStart);
  const mayBeShort =
    row.columns === 0 && !row.trailingTab && column > 1 && !hasBracket(bytes, row.cellStart, row.cellEnd);
  const isShort = mayBeShort ? isShortRow(evidence, column) : 'no';
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
    holdShortRow(evidence, column, () => log.report('UNREADABLE_CELL', 'error', () => ({ place, message, text })));
  }
}

function hasBracket(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 0x28 || bytes[at] === 0x29) return true;
  return false;
}

function unreadable(bytes: Uint8Array, row: Row): string {
  const cell = decodeText(bytes, row.cellStart, row.cellEnd);
  return `cannot read the coreference cell '${cell}': expected '-', or brackets such as (7), (7 or 7), in the last column`;
}
