import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import { headPlaces, type Unmatched, weighedPairs } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { commonWords, sizeOf } from './mention-words.ts';

/** Mentions with the same head, weighed by how much of the key mention the response mention has. */
export function pairsByHead(key: MatchSide, response: MatchSide, left: Unmatched): WeightedTable {
  return weighedPairs(key, response, left, sharedPart, headPlaces);
}

function sharedPart(key: MatchSide, k: number, response: MatchSide, r: number): number {
  return commonWords(key, k, response, r) / sizeOf(key, k);
}
