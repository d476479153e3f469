import type { ProblemSink } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { columnAt, isUtf8, type Line, lossy, reportAt } from '../line.ts';
import { closeMention, entityNumber, knownEntity, type MentionTable, openMention } from '../mention-table.ts';
import type { Bracket } from './brackets.ts';

/** What the brackets of a file are applied to, and where problems go. */
export interface BracketContext {
  readonly log: ProblemSink;
  readonly lenient: boolean;
  readonly table: MentionTable;
}

/** Applies the brackets of the cell at `cellStart`, which is at `column`, to the table, at `token`. */
export function applyBrackets(
  context: BracketContext,
  given: readonly Bracket[],
  line: Line,
  cellStart: number,
  cellColumn: number,
  token: number,
): void {
  const { table, log } = context;
  const brackets = given.filter((bracket) => !isSplitAntecedent(context, line, bracket));
  // Entities are numbered as scorer.pl numbers them: at one token, those of one-token mentions first, then those that open.
  const entities: number[] = [];
  for (const wanted of ['single', 'open', 'close']) {
    brackets.forEach((bracket, i) => {
      if (bracket.kind === wanted) entities[i] = entityOf(context, line, bracket);
    });
  }
  reportJoins(log, line, brackets);
  // Mentions of one token come first. Opens and closes apply as written, so that `7)|(7` closes the mention before it opens the next.
  const closed = new Map<number, Bracket>();
  for (const wanted of [['single'], ['open', 'close']]) {
    let at = cellStart;
    let column = cellColumn;
    brackets.forEach((bracket, i) => {
      const { kind, start } = bracket;
      if (!wanted.includes(kind)) return;
      if (kind !== 'close') {
        // The column of a mention is that of its parenthesis. In `(1_2)` with 2 open, too, it is before the id.
        column += columnAt(line.bytes, at, start - 1) - 1;
        at = start - 1;
        const before = closed.get(entities[i]);
        if (before) reportAt(log, line, before.start, 'warning', 'SCORER_PL_READS_OTHERWISE', closesAndOpens);
        closed.delete(entities[i]);
        openMention(table, entities[i], token, line.number, column);
      }
      if (kind !== 'open' && !closeMention(table, entities[i], token)) reportUnopened(context, line, bracket);
      // The first bracket that closed the entity, which has not been opened since.
      if (kind === 'close' && !closed.has(entities[i])) closed.set(entities[i], bracket);
    });
  }
}

/** What to do with brackets that have no partner. */
export const leaveOut = '--lenient leaves such brackets out and counts them';

/** Reports a bracket that closes an entity that is not open. */
export function reportUnopened(
  { log, lenient }: BracketContext,
  line: Line,
  { id, start }: Pick<Bracket, 'id' | 'start'>,
): void {
  const what = `entity ${shortened(id)} is closed here but not open`;
  const message = lenient ? `${what}: left out` : `${what}: expected ${quoted(`(${id}`)} on an earlier row`;
  const help = lenient ? undefined : leaveOut;
  reportAt(log, line, start, lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message, help);
}

/** In `(1(2)3)` scorer.pl cuts out `(2)` and reads `(13)` from what is left. */
function reportJoins(log: ProblemSink, line: Line, brackets: readonly Bracket[]): void {
  const { bytes } = line;
  for (let first = 0; first < brackets.length; first++) {
    if (brackets[first].kind !== 'single') continue;
    let last = first;
    while (brackets[last + 1]?.kind === 'single' && brackets[last + 1].start === brackets[last].end + 2) last++;
    if (isDigit(bytes[brackets[first].start - 2]) && isDigit(bytes[brackets[last].end + 1])) {
      const message =
        'a one-token mention between an open and a close with nothing between them, whose ids scorer.pl joins';
      reportAt(log, line, brackets[first].start - 1, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
    }
    first = last;
  }
}

const closesAndOpens =
  'an entity ends and begins again at one token: here it is closed first and then opened, in scorer.pl the other way round';

function entityOf({ table, log }: BracketContext, line: Line, { id, start, end }: Bracket): number {
  const isNew = knownEntity(table, id) < 0;
  if (isNew && !/^[0-9]+$/.test(id)) {
    if (!isUtf8(line.bytes, start, end))
      reportAt(log, line, start, 'error', 'NOT_UTF8', lossy(`entity id ${quoted(id)}`));
    if (/^[0-9]+[a-z]$/.test(id)) {
      const message = `entity id ${quoted(id)} is read as a name: if it is one part of a discontinuous mention, this file means something else`;
      reportAt(log, line, start, 'warning', 'POSSIBLE_FRAGMENT', message);
    }
    const message = `entity id ${quoted(id)} is not a number: scorer.pl does not read it`;
    reportAt(log, line, start, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
  }
  return entityNumber(table, id);
}

/** Cells such as `(1+2)` are an error or, leniently, left out and counted: scorer.pl discards some and dies on others. */
function isSplitAntecedent({ log, lenient }: BracketContext, line: Line, { id, start }: Bracket): boolean {
  if (!/^[0-9]+(\+[0-9]+)+$/.test(id)) return false;
  const what = `the id ${shortened(id)} gives one mention several entities, which no measure defines`;
  if (lenient) reportAt(log, line, start, 'warning', 'SPLIT_ANTECEDENT', `${what}: left out`);
  else reportAt(log, line, start, 'error', 'SPLIT_ANTECEDENT', what, 'remove it, or leave it out with --lenient');
  return true;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
