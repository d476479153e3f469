import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import { membersOf } from '../nodes.ts';
import { type Unmatched, weighedPairs } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { commonWords, sizeOf } from './mention-words.ts';

/** Mentions with the same head, weighed by how much of the key mention the response mention has. */
export function pairsByHead(key: MatchSide, response: MatchSide, left: Unmatched): WeightedTable {
  return weighedPairs(key, response, left, sharedPart, headOf);
}

/** Response mentions inside a key mention that have its head, weighed so. The head of the response mention does not matter. */
export function pairsByPart(key: MatchSide, response: MatchSide, left: Unmatched): WeightedTable {
  return weighedPairs(key, response, left, sharedIfInside, membersOf, headOf);
}

function headOf({ head }: MatchSide, mention: number): readonly number[] {
  return [head[mention]];
}

function sharedPart(key: MatchSide, k: number, response: MatchSide, r: number): number {
  return commonWords(key, k, response, r) / sizeOf(key, k);
}

function sharedIfInside(key: MatchSide, k: number, response: MatchSide, r: number): number {
  const common = commonWords(key, k, response, r);
  return common === sizeOf(response, r) ? common / sizeOf(key, k) : 0;
}
