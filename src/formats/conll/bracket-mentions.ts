import type { ProblemSink } from '../../text/problem.ts';
import { columnAt, decodeText, isUtf8, type Line, notUtf8, reportAt } from '../line.ts';
import { addEntity, addMention, closeMention, knownEntity, type MentionTable, openMention } from '../mention-table.ts';
import { type Brackets, CLOSES, OPENS, SINGLE } from './brackets.ts';

/** The brackets of one cell, and the mentions of the document that they begin and end. */
export interface BracketContext {
  readonly log: ProblemSink;
  readonly lenient: boolean;
  readonly table: MentionTable;
  readonly brackets: Brackets;
  /** The entity of each bracket, and the column of each that begins a mention. */
  readonly entities: number[];
  readonly columns: number[];
}

/** Applies the brackets of the cell at `cellStart`, whose column is given, to the table, at `token`. */
export function applyBrackets(
  context: BracketContext,
  line: Line,
  cellStart: number,
  cellColumn: number,
  token: number,
): void {
  const { brackets, table, entities, columns } = context;
  if (brackets.hasPlus) leaveOutSplitAntecedents(context, line);
  const { kinds, starts, count } = brackets;
  // Entities are numbered as scorer.pl numbers them: at one token those of one-token mentions first, then those that open.
  for (let i = 0; i < count; i++) if (kinds[i] === SINGLE) entities[i] = entityOf(context, line, i);
  for (let i = 0; i < count; i++) if (kinds[i] === OPENS) entities[i] = entityOf(context, line, i);
  for (let i = 0; i < count; i++) if (kinds[i] === CLOSES) entities[i] = entityOf(context, line, i);
  if (count > 1) reportJoins(context, line);
  let column = cellColumn;
  let at = cellStart;
  for (let i = 0; i < count; i++) {
    if (kinds[i] !== SINGLE && kinds[i] !== OPENS) continue;
    // The column of a mention is that of its parenthesis. In `(1_2)` with 2 open, too, it stands before the id.
    column += columnAt(line.bytes, at, starts[i] - 1) - 1;
    at = starts[i] - 1;
    columns[i] = column;
    if (kinds[i] === SINGLE) addMention(table, entities[i], token, token + 1, line.number, column);
  }
  // Opens and closes apply as written, so that `7)|(7` closes the mention before it opens the next.
  let closed: ClosedHere | undefined;
  for (let i = 0; i < count; i++) {
    if (kinds[i] === OPENS) {
      if (closed) reportReopened(context, line, entities[i], closed);
      openMention(table, entities[i], token, line.number, columns[i]);
    } else if (kinds[i] === CLOSES) {
      if (!closeMention(table, entities[i], token)) reportUnopened(context, line, i);
      if (i + 1 < count) {
        closed ??= new Map();
        if (!closed.has(entities[i])) closed.set(entities[i], i);
      }
    }
  }
}

/** For each entity that a cell has closed and not opened since, the first of its brackets that did. */
type ClosedHere = Map<number, number>;

function reportReopened({ log, brackets }: BracketContext, line: Line, entity: number, closed: ClosedHere): void {
  const before = closed.get(entity);
  if (before === undefined) return;
  reportAt(log, line, brackets.starts[before], 'warning', 'SCORER_PL_READS_OTHERWISE', closesAndOpens);
  closed.delete(entity);
}

function reportUnopened({ log, lenient, brackets }: BracketContext, line: Line, i: number): void {
  const start = brackets.starts[i];
  const id = decodeText(line.bytes, start, brackets.ends[i]);
  const what = `entity ${id} is closed here but not open`;
  const message = lenient ? `${what}: left out` : `${what}: expected '(${id}' on an earlier row`;
  reportAt(log, line, start, lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message);
}

/** In `(1(2)3)` scorer.pl cuts out `(2)` and reads `(13)` from what is left. */
function reportJoins({ log, brackets }: BracketContext, line: Line): void {
  const { kinds, starts, ends, count } = brackets;
  const { bytes } = line;
  for (let first = 0; first < count; first++) {
    if (kinds[first] !== SINGLE) continue;
    let last = first;
    while (last + 1 < count && kinds[last + 1] === SINGLE && starts[last + 1] === ends[last] + 2) last++;
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

/** The entity of a bracket. Numbers without leading zeros, the most frequent ids, are never text. */
function entityOf({ table, log, brackets }: BracketContext, line: Line, i: number): number {
  const start = brackets.starts[i];
  const number = brackets.numbers[i];
  const id = number < 0 ? decodeText(line.bytes, start, brackets.ends[i]) : number;
  const known = knownEntity(table, id);
  if (known >= 0) return known;
  if (typeof id === 'string' && !/^[0-9]+$/.test(id)) {
    if (!isUtf8(line.bytes, start, brackets.ends[i]))
      reportAt(log, line, start, 'warning', 'NOT_UTF8', notUtf8(`entity id '${id}'`));
    if (/^[0-9]+[a-z]$/.test(id)) {
      const message = `entity id '${id}' is read as a name: if it is one part of a discontinuous mention, this file means something else`;
      reportAt(log, line, start, 'warning', 'POSSIBLE_FRAGMENT', message);
    }
    const message = `entity id '${id}' is not a number: scorer.pl does not read it`;
    reportAt(log, line, start, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
  }
  return addEntity(table, id);
}

/** Cells such as `(1+2)` are an error or, leniently, left out and counted: scorer.pl discards some and dies of others. */
function leaveOutSplitAntecedents({ log, lenient, brackets }: BracketContext, line: Line): void {
  const { kinds, starts, ends, count } = brackets;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const id = decodeText(line.bytes, starts[i], ends[i]);
    if (/^[0-9]+(\+[0-9]+)+$/.test(id)) {
      const what = `the id ${id} gives one mention several entities, which no measure defines`;
      const message = `${what}: ${lenient ? 'left out' : 'remove it, or leave it out with --lenient'}`;
      reportAt(log, line, starts[i], lenient ? 'warning' : 'error', 'SPLIT_ANTECEDENT', message);
      continue;
    }
    kinds[kept] = kinds[i];
    starts[kept] = starts[i];
    ends[kept++] = ends[i];
  }
  brackets.count = kept;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
