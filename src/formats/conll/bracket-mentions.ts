import { quoted, shortened } from '../../text/quoted.ts';
import { columnAt, decodeText, isUtf8, type Line, lossy, reportAt } from '../bytes/line.ts';
import { addMention, closeMention, entityNumber, knownEntity, openMention } from '../coref/mention-table.ts';
import { FRAGMENT_ID } from './fragments.ts';
import type { Bracket, ConllState } from './state.ts';

/**
 * Applies so many brackets of the cell at `cellStart`, which is at `cellColumn`, to the table, at `token`.
 *
 * Entities are numbered as scorer.pl numbers them: those of one-token mentions first, then the opening ones. One-token mentions come
 * first, too. Opens and closes apply as written, so that `7)|(7` closes the mention before it opens the next.
 */
export function applyBrackets(
  state: ConllState,
  count: number,
  line: Line,
  cellStart: number,
  cellColumn: number,
  token: number,
): void {
  const { table, brackets } = state;
  let at = cellStart;
  let column = cellColumn;
  for (let i = 0; i < count; i++) {
    const bracket = brackets[i];
    // The column of a mention is that of its parenthesis. In `(1_2)` with 2 open, too, it is before the id.
    column += columnAt(line.bytes, at, bracket.start - 1) - 1;
    at = Math.max(at, bracket.start - 1);
    bracket.column = column;
    if (bracket.number < 0 && isSplitAntecedent(state, line, bracket)) bracket.kind = 'inside';
    if (bracket.kind !== 'single') continue;
    addMention(table, entityOf(state, line, bracket), token, token + 1, line.number, column);
  }
  for (let i = 0; i < count; i++) {
    if (brackets[i].kind === 'open') brackets[i].entity = entityOf(state, line, brackets[i]);
  }
  if (count > 1) reportJoins(state, count, line);
  // Of each entity the first bracket that closed it, if it has not been opened since.
  let closed: Map<number, Bracket> | undefined;
  for (let i = 0; i < count; i++) {
    const bracket = brackets[i];
    if (bracket.kind === 'open') {
      const before = closed?.get(bracket.entity);
      if (before) otherwise(state, line, before.start, closesAndOpens);
      closed?.delete(bracket.entity);
      openMention(table, bracket.entity, token, line.number, bracket.column);
    } else if (bracket.kind === 'close') {
      const entity = entityOf(state, line, bracket);
      if (!closeMention(table, entity, token)) reportUnopened(state, line, bracket);
      if (i + 1 === count) return;
      closed ??= new Map();
      if (!closed.has(entity)) closed.set(entity, bracket);
    }
  }
}

function otherwise({ options: { log } }: ConllState, line: Line, at: number, message: string): void {
  reportAt(log, line, at, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
}

const closesAndOpens =
  'an entity ends and begins again at one token: corefscore closes before it opens, scorer.pl the reverse';

/** What to do with brackets that have no partner. */
export const leaveOut = '--lenient leaves such brackets out and counts them';

function reportUnopened({ options: { log, lenient } }: ConllState, line: Line, bracket: Bracket): void {
  const id = idOf(line, bracket);
  const what = `entity ${shortened(id)} is closed here but not open`;
  const message = lenient ? `${what}: left out` : `${what}: expected ${quoted(`(${id}`)} on an earlier row`;
  const help = lenient ? undefined : leaveOut;
  reportAt(log, line, bracket.start, lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message, help);
}

/** In `(1(2)3)` scorer.pl cuts out `(2)` and reads `(13)` from what is left. */
function reportJoins(state: ConllState, count: number, line: Line): void {
  const { bytes } = line;
  const { brackets } = state;
  for (let first = 0; first < count; first++) {
    if (brackets[first].kind !== 'single') continue;
    let last = first;
    for (let next = last + 1; next < count && isGlued(brackets[last], brackets[next]); next++) last = next;
    if (isDigit(bytes[brackets[first].start - 2]) && isDigit(bytes[brackets[last].end + 1])) {
      const message = 'scorer.pl misreads brackets such as (1(2)3) and joins the ids; corefscore reads them correctly';
      otherwise(state, line, brackets[first].start - 1, message);
    }
    first = last;
  }
}

/** Whether the next bracket is a mention of one token too, right after this one. */
function isGlued({ end }: Bracket, { kind, start }: Bracket): boolean {
  return kind === 'single' && start === end + 2;
}

function idOf({ bytes }: Line, { start, end }: Bracket): string {
  return decodeText(bytes, start, end);
}

function entityOf(state: ConllState, line: Line, bracket: Bracket): number {
  const { table, options } = state;
  if (bracket.number >= 0) return entityNumber(table, bracket.number);
  const { start, end } = bracket;
  const id = idOf(line, bracket);
  if (knownEntity(table, id) < 0 && !/^[0-9]+$/.test(id)) {
    if (!isUtf8(line.bytes, start, end))
      reportAt(options.log, line, start, 'error', 'NOT_UTF8', lossy(`entity id ${quoted(id)}`));
    if (/\[\d+\/\d+\]$/.test(id))
      reportAt(options.log, line, start, 'error', 'DISCONTINUOUS_MENTION', partOf(id), joinParts);
    else if (FRAGMENT_ID.test(id)) {
      const chain = id.slice(0, -1);
      const message = `${quoted(id)} is read as part of one mention of entity ${chain}, as in CRAFT`;
      const help = `if ${id} is an entity, give it another id`;
      reportAt(options.log, line, start, 'warning', 'POSSIBLE_FRAGMENT', message, help);
      state.hasFragments = true;
    }
    otherwise(state, line, start, `scorer.pl does not read the entity id ${quoted(id)}: it is not a number`);
  }
  return entityNumber(table, id);
}

function partOf(id: string): string {
  return `${quoted(id)} is one part of a discontinuous mention, which is not scored here`;
}

const joinParts = 'keep one part of the mention, without [1/2], or score with corefud-scorer';

/** Cells such as `(1+2)` are an error or, leniently, left out and counted: scorer.pl discards some and dies on others. */
function isSplitAntecedent({ options: { log, lenient } }: ConllState, line: Line, bracket: Bracket): boolean {
  const id = idOf(line, bracket);
  if (!/^[0-9]+(\+[0-9]+)+$/.test(id)) return false;
  const what = `'${shortened(id)}' is a split antecedent, which is not scored here (ua-scorer scores it)`;
  if (lenient) reportAt(log, line, bracket.start, 'warning', 'SPLIT_ANTECEDENT', `${what}: left out`);
  else
    reportAt(log, line, bracket.start, 'error', 'SPLIT_ANTECEDENT', what, 'remove it, or leave it out with --lenient');
  return true;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
