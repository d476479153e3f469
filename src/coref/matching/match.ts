import { numberRoom } from '../../text/columns.ts';
import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import { orderedAssignment } from '../alignment/ordered-assignment.ts';
import { headPlaces, mentionsWhere, type Unmatched, weighedPairs, wordPlaces } from './candidates.ts';
import { equalMentions } from './exact.ts';
import type { MatchSide } from './match-side.ts';
import { commonWords, sizeOf } from './mention-words.ts';
import { pairsOfZeros, zerosIn } from './zeros.ts';

/** How mentions are matched that are not zeros, and how zeros are: by what they depend on, or as other words. */
export interface MatchRules {
  readonly match: 'exact' | 'head' | 'partial';
  readonly zeroMatch: 'dependent' | 'linear';
}

/** Which mentions of two sides are matched. No mention is matched with two. */
export interface Matching {
  readonly key: MatchSide;
  readonly response: MatchSide;
  /** Of each mention of the response, that of the key; -1 if there is none. */
  readonly keyOf: Int32Array;
  /** Of each mention of the key, that of the response; -1 if there is none. */
  readonly responseOf: Int32Array;
  /** Whether each assignment was made in the whole matrix, so that its ties are those of corefud-scorer. */
  readonly isWhole: boolean;
}

/**
 * Matches the mentions of two sides as corefud-scorer does: first zeros by what they depend on, then equal mentions, then the others by
 * the rule. What one step matches is no matter for the next. Sides must have been made `withHeads` just for `head`.
 */
export function matchMentions(key: MatchSide, response: MatchSide, rules: MatchRules): Matching {
  const keyOf = numberRoom(response.count).fill(-1);
  const responseOf = numberRoom(key.count).fill(-1);
  const left = (): Unmatched => ({ key: unmatchedIn(responseOf), response: unmatchedIn(keyOf) });
  const take = (mentions: Unmatched, columnOf: Int32Array): void => {
    for (let row = 0; row < columnOf.length; row++) {
      if (columnOf[row] < 0) continue;
      const k = mentions.key[row];
      const r = mentions.response[columnOf[row]];
      keyOf[r] = k;
      responseOf[k] = r;
    }
  };
  let isWhole = true;
  const assign = (mentions: Unmatched, table: WeightedTable): void => {
    const assignment = orderedAssignment(table);
    isWhole &&= assignment.isWhole;
    take(mentions, assignment.columnOf);
  };
  if (rules.zeroMatch === 'dependent') {
    const zeros = zerosIn(key, response);
    assign(zeros, pairsOfZeros(key, response, zeros));
  }
  const notZeros = left();
  take(notZeros, equalMentions(key, response, notZeros));
  if (rules.match !== 'exact') {
    const rest = left();
    assign(rest, (rules.match === 'head' ? pairsByHead : pairsByPart)(key, response, rest));
  }
  return { key, response, keyOf, responseOf, isWhole };
}

function unmatchedIn(partnerOf: Int32Array): readonly number[] {
  return mentionsWhere(partnerOf.length, (mention) => partnerOf[mention] < 0);
}

/** Mentions with the same head, weighed by how much of the key mention the response mention has. */
function pairsByHead(key: MatchSide, response: MatchSide, left: Unmatched): WeightedTable {
  return weighedPairs(key, response, left, sharedPart, headPlaces);
}

function sharedPart(key: MatchSide, k: number, response: MatchSide, r: number): number {
  return commonWords(key, k, response, r) / sizeOf(key, k);
}

/**
 * Response mentions inside a key mention that have its head, weighed by how much of it they have. The head of the response mention does
 * not matter.
 */
function pairsByPart(key: MatchSide, response: MatchSide, left: Unmatched): WeightedTable {
  return weighedPairs(key, response, left, sharedIfInside, wordPlaces, headPlaces);
}

function sharedIfInside(key: MatchSide, k: number, response: MatchSide, r: number): number {
  const common = commonWords(key, k, response, r);
  return common === sizeOf(response, r) ? common / sizeOf(key, k) : 0;
}
