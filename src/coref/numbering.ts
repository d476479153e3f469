import { numberRoom } from '../text/columns.ts';
import type { CorefDocument } from './document.ts';

/** What the mentions of a document are numbered by, and what their numbers are kept with. */
export type Mentions = Pick<CorefDocument, 'entityIds' | 'start' | 'end' | 'entity'>;

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

/**
 * Numbers the mentions of two documents: the only place that decides which mentions match. If both sides are in the order in which
 * mentions end, as in CoNLL files, they are walked side by side; otherwise all mentions are put into one hash table.
 */
export function numberMentions(key: Mentions, response: Mentions): NumberedPair {
  const rows = key.start.length;
  const bound = rows + response.start.length;
  const numbers = bound === 0 ? NONE : numberRoom(bound);
  const ours = rows === 0 ? NONE : numbers.subarray(0, rows);
  const theirs = rows === bound ? NONE : numbers.subarray(rows);
  if (endInOrder(key) && endInOrder(response)) {
    numberInOrder(key, ours);
    matchInOrder(key, ours, response, theirs);
  } else {
    const [start, end] = [new Int32Array(bound), new Int32Array(bound)];
    start.set(key.start);
    start.set(response.start, rows);
    end.set(key.end);
    end.set(response.end, rows);
    numberByHash(start, end, numbers);
  }
  return {
    key: { entityIds: key.entityIds, entity: key.entity, mention: ours },
    response: { entityIds: response.entityIds, entity: response.entity, mention: theirs },
    bound,
  };
}

/** For documents without mentions, of which there may be many. */
const NONE = new Int32Array(0);

type Spans = Pick<Mentions, 'start' | 'end'>;

/** Whether mentions are in the order in which they end, with so few at one place that comparing them all costs nothing. */
function endInOrder({ end }: Spans): boolean {
  for (let row = 1, first = 0; row < end.length; row++) {
    if (end[row] < end[row - 1]) return false;
    if (end[row] > end[row - 1]) first = row;
    else if (row - first === MOST_AT_ONE_PLACE) return false;
  }
  return true;
}

const MOST_AT_ONE_PLACE = 16;

function numberInOrder(key: Spans, numbers: Int32Array): void {
  for (let row = 0; row < numbers.length; row++) numbers[row] = numberBefore(key, numbers, row) ?? row;
}

/** The number of an earlier row with the same mention, if there is one among those that end at the same place. */
function numberBefore({ start, end }: Spans, numbers: Int32Array, row: number): number | undefined {
  for (let other = row - 1; other >= 0 && end[other] === end[row]; other--) {
    if (start[other] === start[row]) return numbers[other];
  }
  return undefined;
}

function matchInOrder(key: Spans, keyNumbers: Int32Array, response: Spans, numbers: Int32Array): void {
  const rows = keyNumbers.length;
  let from = 0;
  for (let row = 0; row < numbers.length; row++) {
    const [start, end] = [response.start[row], response.end[row]];
    while (from < rows && key.end[from] < end) from++;
    let at = from;
    while (at < rows && key.end[at] === end && key.start[at] !== start) at++;
    const isInKey = at < rows && key.end[at] === end;
    numbers[row] = isInKey ? keyNumbers[at] : (numberBefore(response, numbers, row) ?? rows + row);
  }
}

/** Gives each mention the number of its first row: a hash table with open addressing in one typed array, at most half full. */
function numberByHash(start: Int32Array, end: Int32Array, numbers: Int32Array): void {
  const slots = 1 << Math.max(4, 32 - Math.clz32(numbers.length * 2));
  const mask = slots - 1;
  // The first row of the mention, plus one.
  const table = new Int32Array(slots);
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
