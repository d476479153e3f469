import type { ProblemSink } from '../text/problem.ts';
import { type Brackets, type IsOpen, noBrackets } from './conll-cell.ts';
import { columnAt, decodeText, isUtf8, type Line, notUtf8, reportAt } from './line.ts';
import { type MentionTable, mentionTable } from './mention-table.ts';

/** The brackets of one cell, and the mentions of the document that they begin and end. */
export interface BracketContext {
  readonly log: ProblemSink;
  readonly lenient: boolean;
  readonly table: MentionTable;
  readonly brackets: Brackets;
  /** The entity of each bracket, and the column of each that begins a mention. */
  readonly entities: number[];
  readonly columns: number[];
  /** For each entity the token at which it was closed last and not opened since, and the first bracket there that did. */
  readonly closed: { readonly tokens: number[]; readonly brackets: number[] };
  readonly isOpen: IsOpen;
}

/** What the cells of a file without any document yet are read with. */
export function bracketContext(log: ProblemSink, lenient: boolean): BracketContext {
  const table = mentionTable();
  return {
    log,
    lenient,
    table,
    brackets: noBrackets(),
    entities: [],
    columns: [],
    closed: { tokens: [], brackets: [] },
    isOpen: (bytes, start, end) => {
      const entity = table.knownEntity(entityId(bytes, start, end));
      return entity >= 0 && table.isOpen(entity);
    },
  };
}

/** Applies the brackets that were read from a cell of the line to the table, at `token`. */
export function applyBrackets(context: BracketContext, line: Line, token: number): void {
  leaveOutSplitAntecedents(context, line);
  const { table, brackets, entities, columns } = context;
  const { kinds, count } = brackets;
  // Entities are numbered as scorer.pl numbers them: at one token those of one-token mentions first, then those that open.
  for (let i = 0; i < count; i++) if (kinds[i] === 'single') entities[i] = entityOf(context, line, i);
  for (let i = 0; i < count; i++) if (kinds[i] === 'open') entities[i] = entityOf(context, line, i);
  for (let i = 0; i < count; i++) if (kinds[i] === 'close') entities[i] = entityOf(context, line, i);
  if (count > 1) reportJoins(context, line);
  findColumns(context, line);
  for (let i = 0; i < count; i++) if (kinds[i] === 'single') table.single(entities[i], token, line.number, columns[i]);
  // Opens and closes apply as written, so that `7)|(7` closes the mention before it opens the next.
  for (let i = 0; i < count; i++) {
    if (kinds[i] === 'open') applyOpen(context, line, i, token);
    else if (kinds[i] === 'close') applyClose(context, line, i, token);
  }
}

/**
 * The id that the bytes spell. Numbers without leading zeros stay numbers: they are by far the most frequent ids, and `01` is not `1`.
 */
export function entityId(bytes: Uint8Array, start: number, end: number): string | number {
  const number = wholeNumber(bytes, start, end);
  return number >= 0 ? number : decodeText(bytes, start, end);
}

/** Reports a bracket that closes what is not open. `start` is where its id begins in the line. */
export function reportUnopened({ log, lenient }: BracketContext, line: Line, start: number): void {
  const end = line.bytes.indexOf(0x29, start);
  const id = decodeText(line.bytes, start, end);
  const what = `entity ${id} is closed here but not open`;
  const message = lenient ? `${what}: left out` : `${what}: expected '(${id}' on an earlier row`;
  reportAt(log, line, start, lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message);
}

function applyOpen(context: BracketContext, line: Line, i: number, token: number): void {
  const { brackets, closed } = context;
  const entity = context.entities[i];
  if (closed.tokens[entity] === token) {
    const before = brackets.starts[closed.brackets[entity]];
    reportAt(context.log, line, before, 'warning', 'SCORER_PL_READS_OTHERWISE', closesAndOpens);
    closed.tokens[entity] = -1;
  }
  context.table.open(entity, token, line.number, context.columns[i]);
}

function applyClose(context: BracketContext, line: Line, i: number, token: number): void {
  const { table, brackets, closed } = context;
  const entity = context.entities[i];
  if (!table.close(entity, token)) reportUnopened(context, line, brackets.starts[i]);
  if (brackets.count > 1 && closed.tokens[entity] !== token) {
    closed.tokens[entity] = token;
    closed.brackets[entity] = i;
  }
}

/** The column of each bracket that begins a mention: that of its parenthesis. Counted in one walk over the line. */
function findColumns({ brackets, columns }: BracketContext, { bytes, start }: Line): void {
  let at = start;
  let column = 1;
  for (let i = 0; i < brackets.count; i++) {
    if (brackets.kinds[i] !== 'single' && brackets.kinds[i] !== 'open') continue;
    // In `(1_2)` with 2 open, too, the parenthesis stands before the id.
    const to = brackets.starts[i] - 1;
    column += columnAt(bytes, at, to) - 1;
    at = to;
    columns[i] = column;
  }
}

/** In `(1(2)3)` scorer.pl cuts out `(2)` and reads `(13)` from what is left. */
function reportJoins({ log, brackets }: BracketContext, line: Line): void {
  const { kinds, starts, ends, count } = brackets;
  const { bytes } = line;
  for (let first = 0; first < count; first++) {
    if (kinds[first] !== 'single') continue;
    let last = first;
    while (last + 1 < count && kinds[last + 1] === 'single' && starts[last + 1] === ends[last] + 2) last++;
    if (isDigit(bytes[starts[first] - 2]) && isDigit(bytes[ends[last] + 1])) {
      const message =
        'a one-token mention between an open and a close with nothing between them, whose ids scorer.pl joins';
      reportAt(log, line, starts[first] - 1, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
    }
    first = last;
  }
}

const closesAndOpens =
  'an entity ends and begins again at one token: it is closed before it is opened here, and the other way round by scorer.pl';

function entityOf({ table, log, brackets }: BracketContext, line: Line, i: number): number {
  const start = brackets.starts[i];
  const end = brackets.ends[i];
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
function leaveOutSplitAntecedents({ log, lenient, brackets }: BracketContext, line: Line): void {
  const { kinds, starts, ends, count } = brackets;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (hasPlus(line.bytes, starts[i], ends[i])) {
      const id = decodeText(line.bytes, starts[i], ends[i]);
      if (/^[0-9]+(\+[0-9]+)+$/.test(id)) {
        const what = `the id ${id} gives one mention several entities, which no measure defines`;
        const message = `${what}: ${lenient ? 'left out' : 'remove it, or leave it out with --lenient'}`;
        reportAt(log, line, starts[i], lenient ? 'warning' : 'error', 'SPLIT_ANTECEDENT', message);
        continue;
      }
    }
    kinds[kept] = kinds[i];
    starts[kept] = starts[i];
    ends[kept++] = ends[i];
  }
  brackets.count = kept;
}

function hasPlus(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === 0x2b) return true;
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** The number that the bytes spell with up to nine digits and no leading zero, or -1. */
export function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
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
