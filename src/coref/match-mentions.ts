import { numberRoom } from '../text/columns.ts';
import { mentionIndex } from './mention-index.ts';

/** The spans of some mentions, `[start, end)`. */
export interface Spans {
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/**
 * For each mention of the response, the first row of the key with the same span, or -1. Costs O(mentions): if both sides are in the
 * order in which mentions end, as in CoNLL files, they are walked side by side; otherwise the key is indexed.
 */
export function matchMentions(key: Spans, response: Spans): Int32Array {
  if (endsInOrder(key) && endsInOrder(response)) return matchInOrder(key, response);
  const index = mentionIndex(key.start, key.end);
  return response.start.map((start, row) => index.find(start, response.end[row]));
}

/** Whether mentions are in the order in which they end, with so few at one place that comparing them all costs nothing. */
export function endsInOrder({ end }: Spans): boolean {
  for (let row = 1, first = 0; row < end.length; row++) {
    if (end[row] < end[row - 1]) return false;
    if (end[row] > end[row - 1]) first = row;
    else if (row - first === MOST_AT_ONE_PLACE) return false;
  }
  return true;
}

const MOST_AT_ONE_PLACE = 16;

function matchInOrder(key: Spans, response: Spans): Int32Array {
  const found = numberRoom(response.start.length).fill(-1);
  const rows = key.start.length;
  let from = 0;
  for (let row = 0; row < found.length; row++) {
    const start = response.start[row];
    const end = response.end[row];
    while (from < rows && key.end[from] < end) from++;
    for (let at = from; at < rows && key.end[at] === end; at++) {
      if (key.start[at] !== start) continue;
      found[row] = at;
      break;
    }
  }
  return found;
}
