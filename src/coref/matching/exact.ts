import { numberRoom } from '../../text/columns.ts';
import type { Unmatched } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { compareWords } from './mention-words.ts';

/**
 * Mentions that have the same words on both sides and, where the sides distinguish them, the same head: of each of the key the place of that
 * of the response, or -1.
 */
export function equalMentions(key: MatchSide, response: MatchSide, left: Unmatched): Int32Array {
  const columnOf = numberRoom(left.key.length).fill(-1);
  let i = 0;
  let j = 0;
  while (i < left.key.length && j < left.response.length) {
    const k = left.key[i];
    const r = left.response[j];
    const difference = compareWords(key, k, response, r) || (key.withHeads ? key.head[k] - response.head[r] : 0);
    if (difference === 0) columnOf[i] = j;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return columnOf;
}
