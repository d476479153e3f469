import { quoted } from '../../text/quoted.ts';
import { columnAt, decodeText, type Line, reportAt } from '../bytes/line.ts';
import {
  addMention,
  closeMention,
  entityNumber,
  knownEntity,
  type MentionTable,
  openMention,
} from '../coref/mention-table.ts';
import { applyBrackets } from './bracket-mentions.ts';
import { hasGuess, isCell } from './column-evidence.ts';
import type { Row } from './row.ts';
import type { Bracket, BracketKind, ConllState } from './state.ts';

/** Reads the coreference cell of a row at `token` into the table. */
export function readCell(state: ConllState, line: Line, row: Row, token: number): void {
  const { evidence } = state;
  if (!isNone(line.bytes, row.cellStart, row.cellEnd)) {
    readBracketCell(state, line, row, token, columnAt(line.bytes, line.start, row.cellStart));
  } else if (row.tabs > 0 && row.emptyColumns === 0 && (evidence.seen.size === 0 || hasGuess(evidence))) {
    evidence.seen.add(row.tabs + 1);
  }
}

/** The same for a cell that is not `-`, `_`, `*` or empty. `column` is that of its first character. */
export function readBracketCell(state: ConllState, line: Line, row: Row, token: number, column: number): void {
  const { brackets, table, options } = state;
  const { cellStart, cellEnd } = row;
  const count = readBrackets(line.bytes, cellStart, cellEnd, table, brackets);
  if (row.emptyColumns > 0) {
    const areSingle = count >= 0 && brackets.slice(0, count).every(({ kind }) => kind === 'single');
    if (!isCell(state, line, row, token, areSingle)) return;
  }
  if (count < 0) {
    const before = decodeText(line.bytes, line.start, cellStart);
    const cellsBefore = row.tabs > 0 ? row.tabs : (before.match(/[^ ]+/g) ?? []).length;
    const cell = quoted(decodeText(line.bytes, cellStart, cellEnd));
    const message = `column ${cellsBefore + 1} has ${cell}: expected '-', (7), (7 or 7)`;
    reportAt(options.log, line, cellStart, 'error', 'UNREADABLE_CELL', message);
    return;
  }
  if (row.tabs > 0 && row.emptyColumns === 0) state.evidence.seen.add(row.tabs + 1);
  applyBrackets(state, count, line, cellStart, column, token);
}

/** `-`, `_`, `*` or nothing. */
export function isNone(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 1) return false;
  return start === end || bytes[start] === 0x2d || bytes[start] === 0x5f || bytes[start] === 0x2a;
}

/**
 * Reads the brackets of the cell `bytes[start, end)`, in written order, into the first of `brackets`, and returns how many there are, or
 * -1 if the cell cannot be read.
 *
 * Pieces are separated by `|`, by blanks, by `_` or by nothing. An id is any run of characters except `(`, `)`, `|`, `*` and blanks. A
 * `_` is a separator next to a bracket (`2)_1)`, `(1_(2`), and in `(1_2)` if entity 2 is open; elsewhere it belongs to the id. Some
 * corpora repeat a bare id on inner tokens, so it cannot be read if its entity is not open.
 */
function readBrackets(bytes: Uint8Array, start: number, end: number, table: MentionTable, brackets: Bracket[]): number {
  let count = 0;
  for (let at = start; at < end; ) {
    const byte = bytes[at];
    if (byte === BAR || byte === SPACE || byte === TAB || (byte === JOINT && at > start && bytes[at - 1] === CLOSE)) {
      at++;
      continue;
    }
    const opens = byte === OPEN;
    const from = opens ? at + 1 : at;
    let joint = -1;
    for (at = from; at < end && !isAfterId(bytes[at]); at++) {
      if (bytes[at] === STAR) return -1;
      if (bytes[at] === JOINT) joint = at;
    }
    const closes = at < end && bytes[at] === CLOSE;
    // In `(1_(2` the last `_` is a separator; in `(a_|` it is part of the id.
    const to = joint === at - 1 && at < end && bytes[at] === OPEN ? joint : at;
    if (to <= from) return -1;
    if (opens && closes && joint > from && joint + 1 < to && isOpen(table, bytes, joint + 1, to)) {
      put(brackets, count++, 'open', bytes, from, joint);
      put(brackets, count++, 'close', bytes, joint + 1, to);
    } else if (opens || closes) put(brackets, count++, opens ? (closes ? 'single' : 'open') : 'close', bytes, from, to);
    else if (isOpen(table, bytes, from, to)) put(brackets, count++, 'inside', bytes, from, to);
    else return -1;
    if (closes) at++;
  }
  return count;
}

function put(brackets: Bracket[], at: number, kind: BracketKind, bytes: Uint8Array, start: number, end: number): void {
  if (at === brackets.length) brackets.push({ kind, start, end, number: 0, column: 0, entity: 0 });
  const bracket = brackets[at];
  bracket.kind = kind;
  bracket.start = start;
  bracket.end = end;
  bracket.number = plainNumber(bytes, start, end);
}

function isOpen(table: MentionTable, bytes: Uint8Array, start: number, end: number): boolean {
  const number = plainNumber(bytes, start, end);
  return table.innermost[knownEntity(table, number < 0 ? decodeText(bytes, start, end) : number)] >= 0;
}

function isAfterId(byte: number): boolean {
  return byte === OPEN || byte === CLOSE || byte === BAR || byte === SPACE || byte === TAB;
}

const TAB = 0x09;
const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;
const STAR = 0x2a;
const JOINT = 0x5f;
const BAR = 0x7c;

/** Reads the cells `(7)`, `(7` and `7)` as `applyBracket` does. False also for any other, and if the number has more than nine digits or zeros before it. */
export function readPlainCell(
  table: MentionTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  token: number,
  line: number,
  column: number,
): boolean {
  const opens = bytes[start] === OPEN;
  const closes = bytes[end - 1] === CLOSE;
  const id = plainNumber(bytes, opens ? start + 1 : start, closes ? end - 1 : end);
  return id >= 0 && applyBracket(table, (opens ? OPENS : 0) + (closes ? CLOSES : 0), id, token, line, column);
}

/**
 * Applies the only bracket of a cell, which opens its entity at a token, closes it, or both: a mention of one token. False, and nothing is
 * done, if it does neither, or closes an entity that is not open.
 */
export function applyBracket(
  table: MentionTable,
  kind: number,
  id: number,
  token: number,
  line: number,
  column: number,
): boolean {
  if (kind === CLOSES) {
    const entity = knownEntity(table, id);
    return entity >= 0 && closeMention(table, entity, token);
  }
  if (kind === 0) return false;
  const entity = entityNumber(table, id);
  if (kind === OPENS) openMention(table, entity, token, line, column);
  else addMention(table, entity, token, token + 1, line, column);
  return true;
}

const CLOSES = 1;
const OPENS = 2;

/** The number that is `bytes[start, end)`, if it has one to nine digits and no zeros before it; else -1. */
export function plainNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end > start + 9 || end <= start || (end > start + 1 && bytes[start] === ZERO)) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = 10 * number + digit;
  }
  return number;
}

const ZERO = 0x30;
