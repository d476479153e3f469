import { numberRoom, scratch } from '../text/columns.ts';
import type { CorefDocument } from './document.ts';
import { type Matching, matchMentions } from './matching/match.ts';
import { type MatchSide, matchSide } from './matching/match-side.ts';
import { noNodes } from './nodes.ts';

/** The mentions of one side of a pair of documents, one row each, as numbers. */
export interface NumberedSide {
  readonly entityIds: readonly string[];
  readonly entity: Int32Array;
  /** The number of the mention in each row. Equal numbers are the same mention, on both sides. */
  readonly mention: Int32Array;
}

/** Both sides. A mention of the key has the number of its first row there. All numbers are below `bound`. */
export interface NumberedPair {
  readonly key: NumberedSide;
  readonly response: NumberedSide;
  readonly bound: number;
}

/** What the mentions of a document are numbered by, and what their numbers are kept with. */
export type Mentions = Pick<CorefDocument, 'entityIds' | 'start' | 'end' | 'entity' | 'nodes'>;

/** Numbers the mentions of two documents. Equal ones match; `matchMentions` decides which others do. */
export function numberMentions(key: Mentions, response: Mentions): NumberedPair {
  if (key.nodes ?? response.nodes) return numberSets(key, response);
  const rows = key.start.length;
  const bound = rows + response.start.length;
  const numbers = numberRoom(bound);
  // At most half full.
  const slots = 1 << Math.max(4, 32 - Math.clz32(bound * 2));
  const room = scratch(2 * bound + slots);
  const [start, end] = [room.subarray(0, bound), room.subarray(bound, 2 * bound)];
  start.set(key.start);
  start.set(response.start, rows);
  end.set(key.end);
  end.set(response.end, rows);
  numberRows(start, end, room.subarray(2 * bound).fill(0), numbers);
  return {
    key: { entityIds: key.entityIds, entity: key.entity, mention: numbers.subarray(0, rows) },
    response: { entityIds: response.entityIds, entity: response.entity, mention: numbers.subarray(rows) },
    bound,
  };
}

/** The same of mentions that are sets of words, whatever their heads. */
function numberSets(key: Mentions, response: Mentions): NumberedPair {
  const sets = (own: Mentions, other: Mentions) =>
    matchSide({ ...own, nodes: own.nodes ?? noNodes(other.nodes!) }, false);
  return numberMatched(
    matchMentions(sets(key, response), sets(response, key), { match: 'exact', zeroMatch: 'linear' }),
  );
}

/** The rows of both documents as numbers, which are equal for mentions that are matched, and that of the first row of the mention. */
export function numberMatched({ key, response, keyOf }: Matching): NumberedPair {
  const rows = key.mention.length;
  const ofKey = firstRows(key, 0);
  const ofResponse = firstRows(response, rows).map((number, r) => (keyOf[r] < 0 ? number : ofKey[keyOf[r]]));
  const numbered = ({ entityIds, entity, mention }: MatchSide, numbers: Int32Array) => {
    return { entityIds, entity, mention: mention.map((own) => numbers[own]) };
  };
  return {
    key: numbered(key, ofKey),
    response: numbered(response, ofResponse),
    bound: rows + response.mention.length,
  };
}

/** The first row of each mention, plus a number. */
function firstRows({ count, mention }: MatchSide, plus: number): Int32Array {
  const first = numberRoom(count);
  for (let row = mention.length - 1; row >= 0; row--) first[mention[row]] = row + plus;
  return first;
}

/**
 * Gives each mention the number of its first row. `table`: zeros, as many as a power of two, for a hash table with open addressing, which
 * holds the first row of each mention, plus one.
 */
function numberRows(start: Int32Array, end: Int32Array, table: Int32Array, numbers: Int32Array): void {
  const mask = table.length - 1;
  for (let row = 0; row < numbers.length; row++) {
    let slot = hash(start[row], end[row]) & mask;
    for (let first = table[slot] - 1; first >= 0; first = table[slot] - 1) {
      if (start[first] === start[row] && end[first] === end[row]) break;
      slot = (slot + 1) & mask;
    }
    if (table[slot] === 0) table[slot] = row + 1;
    numbers[row] = table[slot] - 1;
  }
}

/** Mixes both numbers into every bit (the multipliers and shifts of MurmurHash3's finaliser). */
function hash(start: number, end: number): number {
  let h = Math.imul(start, 0x9e3779b1) ^ Math.imul(end - start, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
