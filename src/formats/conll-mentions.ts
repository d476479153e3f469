import type { ProblemSink } from '../text/problem.ts';
import { type Bracket, readBrackets } from './conll-cell.ts';
import { columnNumber, type Row } from './conll-row.ts';
import { columnAt, decodeText, type Line, placeAt, reportAt } from './line.ts';
import type { MentionTable } from './mention-table.ts';

/** What the cells of one document are read with, and into. */
export interface CellContext {
  readonly log: ProblemSink;
  readonly lenient: boolean;
  readonly table: MentionTable;
  /** The first row whose last columns are empty and whose last other column was taken for the cell; and the number of that column. */
  guessed: { readonly column: number; report(found: number): void } | undefined;
}

/** Reads the coreference cell of a row at `token` into the table. */
export function readCell(context: CellContext, line: Line, row: Row, token: number): void {
  const { bytes } = line;
  const { cellStart, cellEnd } = row;
  if (isNone(bytes, cellStart, cellEnd)) return;
  if (readSingle(context, line, row, token)) return;
  const { table } = context;
  const isOpen = (start: number, end: number): boolean => {
    const entity = table.knownEntity(entityId(bytes, start, end));
    return entity >= 0 && table.isOpen(entity);
  };
  const brackets = readBrackets(bytes, cellStart, cellEnd, isOpen);
  const isBracketed = brackets?.some(({ kind }) => kind !== 'inside') ?? false;
  // The column before an empty cell may hold anything; it is the cell only if it is brackets.
  if (row.trailingTab && !isBracketed) return;
  if (!brackets || !insidesAreOpen(brackets, isOpen)) {
    reportAt(context.log, line, cellStart, 'error', 'UNREADABLE_CELL', unreadable(bytes, row));
    return;
  }
  checkColumns(context, line, row);
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
  if (context.guessed) checkColumns(context, line, row);
  const entity = context.table.entity(id);
  context.table.single(entity, token, line.number, columnAt(bytes, line.start, cellStart));
  return true;
}

/** A bare id is read as "still inside" where its entity is open, and is nothing that this format knows elsewhere. */
function insidesAreOpen(brackets: readonly Bracket[], isOpen: (start: number, end: number) => boolean): boolean {
  return brackets.every(({ kind, start, end }) => kind !== 'inside' || isOpen(start, end));
}

function applyBrackets(context: CellContext, line: Line, all: readonly Bracket[], token: number): void {
  const { table, log } = context;
  const { bytes } = line;
  const brackets = withoutSplitAntecedents(context, line, all);
  const entities = new Map<Bracket, number>();
  // Entities are numbered as scorer.pl numbers them: at one token those of one-token mentions first, then those that open.
  for (const kind of ['single', 'open', 'close'] as const) {
    for (const bracket of brackets) if (bracket.kind === kind) entities.set(bracket, entityOf(context, line, bracket));
  }
  for (const bracket of brackets) {
    if (bracket.kind === 'single') {
      table.single(entities.get(bracket)!, token, line.number, columnAt(bytes, line.start, bracket.start - 1));
    }
  }
  // Opens and closes apply as written, so that `7)|(7` closes the mention before it opens the next.
  brackets.forEach((bracket, index) => {
    const entity = entities.get(bracket)!;
    if (bracket.kind === 'open') {
      table.open(entity, token, line.number, columnAt(bytes, line.start, bracket.start - 1));
    } else if (bracket.kind === 'close') {
      if (!table.close(entity, token)) reportUnopened(context, line, bracket);
      if (brackets.slice(index + 1).some((later) => later.kind === 'open' && entities.get(later) === entity)) {
        reportAt(log, line, bracket.start, 'warning', 'SCORER_PL_READS_OTHERWISE', closesAndOpens);
      }
    }
  });
}

const closesAndOpens =
  'an entity ends and begins again at one token: it is closed before it is opened here, and the other way round by scorer.pl';

function reportUnopened(context: CellContext, line: Line, { start, end }: Bracket): void {
  const id = decodeText(line.bytes, start, end);
  const message = `entity ${id} is closed here but not open: expected '(${id}' on an earlier row`;
  reportAt(context.log, line, start, context.lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message);
}

function entityOf(context: CellContext, line: Line, { start, end }: Bracket): number {
  const { table, log } = context;
  const id = entityId(line.bytes, start, end);
  const known = table.knownEntity(id);
  if (known >= 0) return known;
  if (typeof id === 'string' && !/^[0-9]+$/.test(id)) {
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
  return brackets.filter(({ start, end }) => {
    const id = decodeText(line.bytes, start, end);
    if (!/^[0-9]+(\+[0-9]+)+$/.test(id)) return true;
    const message = `the id ${id} gives one mention several entities, which no measure defines: remove it, or leave it out with --lenient`;
    reportAt(log, line, start, lenient ? 'warning' : 'error', 'SPLIT_ANTECEDENT', message);
    return false;
  });
}

/** Whether the cell is the last column or the last that is not empty must not change within a document. */
function checkColumns(context: CellContext, line: Line, row: Row): void {
  if (!row.trailingTab && !context.guessed) return;
  const column = columnNumber(line.bytes, line.start, row.cellStart);
  if (context.guessed && column > context.guessed.column) context.guessed.report(column);
  if (row.trailingTab && !context.guessed) {
    const place = placeAt(line, row.cellStart);
    context.guessed = {
      column,
      report: (found) =>
        context.log.report('AMBIGUOUS_COLUMNS', 'error', () => ({
          place,
          message: `column ${column} is taken for the coreference here, as what follows is empty, but later rows have it in column ${found}: write '-' into empty cells`,
        })),
    };
  }
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
