import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import { headPlaces, type Unmatched, weighedPairs, wordPlaces } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { commonWords, sizeOf } from './mention-words.ts';

/**
 * Response mentions inside a key mention that have its head, weighed by how much of it they have. The head of the response mention does
 * not matter.
 */
export function pairsByPart(key: MatchSide, response: MatchSide, left: Unmatched): WeightedTable {
  return weighedPairs(key, response, left, sharedIfInside, wordPlaces, headPlaces);
}

function sharedIfInside(key: MatchSide, k: number, response: MatchSide, r: number): number {
  const common = commonWords(key, k, response, r);
  return common === sizeOf(response, r) ? common / sizeOf(key, k) : 0;
}
