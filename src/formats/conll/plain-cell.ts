import {
  addMention,
  closeMention,
  entityNumber,
  knownEntity,
  type MentionTable,
  openMention,
} from '../coref/mention-table.ts';

/**
 * Reads the commonest cells where they stand: `(7)`, `(7` and `7)`, whose id is a number of at most nine digits without zeros before it.
 * False for any other, of which nothing is read: also for one that closes an entity which is not open.
 */
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
  if (id < 0 || !(opens || closes)) return false;
  if (!opens) {
    const entity = knownEntity(table, id);
    return entity >= 0 && closeMention(table, entity, token);
  }
  const entity = entityNumber(table, id);
  if (closes) addMention(table, entity, token, token + 1, line, column);
  else openMention(table, entity, token, line, column);
  return true;
}

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
