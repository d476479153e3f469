import { decodeText } from '../line.ts';
import { knownEntity, type MentionTable } from '../mention-table.ts';
import type { Bracket, BracketKind } from './state.ts';

/**
 * Reads the brackets of the cell `bytes[start, end)`, in written order, into the first of `brackets`, and returns how many there are, or
 * -1 if the cell cannot be read.
 *
 * Pieces are separated by `|`, by blanks, by `_` or by nothing. An id is any run of characters except `(`, `)`, `|`, `*` and blanks. A
 * `_` is a separator next to a bracket (`2)_1)`, `(1_(2`), and in `(1_2)` if entity 2 is open; elsewhere it belongs to the id. Some
 * corpora repeat a bare id on inner tokens, so it cannot be read if its entity is not open.
 */
export function readBrackets(
  bytes: Uint8Array,
  start: number,
  end: number,
  table: MentionTable,
  brackets: Bracket[],
): number {
  const isOpen = (from: number, to: number): boolean =>
    table.innermost[knownEntity(table, decodeText(bytes, from, to))] >= 0;
  let count = 0;
  const add = (kind: BracketKind, from: number, to: number): void => {
    if (count === brackets.length) brackets.push({ kind, start: 0, end: 0, number: 0, column: 0, entity: 0 });
    const bracket = brackets[count++];
    bracket.kind = kind;
    bracket.start = from;
    bracket.end = to;
    bracket.number = numberIn(bytes, from, to);
  };
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
    if (opens && closes && joint > from && joint + 1 < to && isOpen(joint + 1, to)) {
      add('open', from, joint);
      add('close', joint + 1, to);
    } else if (opens || closes) add(opens ? (closes ? 'single' : 'open') : 'close', from, to);
    else if (isOpen(from, to)) add('inside', from, to);
    else return -1;
    if (closes) at++;
  }
  return count;
}

function isAfterId(byte: number): boolean {
  return byte === OPEN || byte === CLOSE || byte === BAR || byte === SPACE || byte === TAB;
}

/** The number that is `bytes[start, end)`, if it has at most nine digits and no zeros before it; else -1. */
function numberIn(bytes: Uint8Array, start: number, end: number): number {
  if (end > start + 9 || (end > start + 1 && bytes[start] === ZERO)) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = 10 * number + digit;
  }
  return number;
}

const TAB = 0x09;
const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;
const STAR = 0x2a;
const ZERO = 0x30;
const JOINT = 0x5f;
const BAR = 0x7c;
