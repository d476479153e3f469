import type { Unmatched } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { compareWords } from './mention-words.ts';

/** Mentions of the two sides, each matched with one at most. */
export type MentionPairs = readonly (readonly [ofKey: number, ofResponse: number])[];

/** The mentions that have the same words on both sides and, where the sides distinguish them, the same head. */
export function equalMentions(key: MatchSide, response: MatchSide, left: Unmatched): MentionPairs {
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < left.key.length && j < left.response.length) {
    const k = left.key[i];
    const r = left.response[j];
    const difference = compareWords(key, k, response, r) || (key.withHeads ? key.head[k] - response.head[r] : 0);
    if (difference === 0) pairs.push([k, r]);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return pairs;
}
