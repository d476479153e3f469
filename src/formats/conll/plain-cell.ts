import {
  addMention,
  closeMention,
  entityNumber,
  knownEntity,
  type MentionTable,
  openMention,
} from '../coref/mention-table.ts';

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

const OPEN = 0x28;
const CLOSE = 0x29;
const ZERO = 0x30;
