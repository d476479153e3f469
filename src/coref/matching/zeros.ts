import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import { type Dependencies, placeAmong } from '../nodes.ts';
import { mentionsWhere, type Places, type Unmatched, weighedPairs } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { isZero } from './mention-words.ts';

/**
 * Zeros in one sentence, weighed by what their heads depend on: 10 · F1 of the dependencies with their relations + F1 of the parents.
 * Where the zeros stand does not matter.
 */
export function pairsOfZeros(key: MatchSide, response: MatchSide, zeros: Unmatched): WeightedTable {
  return weighedPairs(key, response, zeros, likeness, sentencePlaces);
}

export function zerosIn(key: MatchSide, response: MatchSide): Readonly<Record<'key' | 'response', readonly number[]>> {
  return {
    key: mentionsWhere(key.count, (k) => isZero(key, k)),
    response: mentionsWhere(response.count, (r) => isZero(response, r)),
  };
}

function sentencePlaces({ words, head }: MatchSide): Places {
  return { numbers: head.map((word) => words.sentence[word]) };
}

function placeOf({ words, head }: MatchSide, mention: number): number {
  return placeAmong(words.deps, head[mention]);
}

function likeness(key: MatchSide, k: number, response: MatchSide, r: number): number {
  const own = placeOf(key, k);
  const other = placeOf(response, r);
  if (own < 0 || other < 0) return 0;
  // Without a common parent there is no common dependency.
  const ofParents = sharedF1(key.words.deps, own, response.words.deps, other, false);
  return ofParents === 0 ? 0 : 10 * sharedF1(key.words.deps, own, response.words.deps, other, true) + ofParents;
}

/** Whether both sides have a zero in one sentence and one of the two has no dependencies. corefud-scorer divides by zero there. */
export function haveBareZeros(key: MatchSide, response: MatchSide): boolean {
  const zeros = zerosIn(key, response);
  const areBare = (side: MatchSide, own: readonly number[]): boolean => own.some((zero) => isBare(side, zero));
  if (!areBare(key, zeros.key) && !areBare(response, zeros.response)) return false;
  const bareness = (_: MatchSide, k: number, __: MatchSide, r: number): number =>
    isBare(key, k) || isBare(response, r) ? 1 : 0;
  return weighedPairs(key, response, zeros, bareness, sentencePlaces).weight.length > 0;
}

function isBare(side: MatchSide, zero: number): boolean {
  const at = placeOf(side, zero);
  return at < 0 || side.words.deps.offsets[at] === side.words.deps.offsets[at + 1];
}

/** The F1 of the dependencies, or of the parents, of two heads, as sets; 0 if they share nothing. */
function sharedF1(key: Dependencies, k: number, response: Dependencies, r: number, withRelations: boolean): number {
  const { offsets } = response;
  let common = 0;
  for (let at = key.offsets[k]; at < key.offsets[k + 1]; at++)
    if (
      isIn(key, at, response, offsets[r], offsets[r + 1], withRelations) &&
      !isIn(key, at, key, key.offsets[k], at, withRelations)
    )
      common++;
  if (common === 0) return 0;
  const precision = common / distinct(key, k, withRelations);
  const recall = common / distinct(response, r, withRelations);
  return (2 * precision * recall) / (precision + recall);
}

function distinct(deps: Dependencies, own: number, withRelations: boolean): number {
  const start = deps.offsets[own];
  let count = 0;
  for (let at = start; at < deps.offsets[own + 1]; at++) if (!isIn(deps, at, deps, start, at, withRelations)) count++;
  return count;
}

/** Whether a dependency is among `[from, end)` of others. */
function isIn(
  deps: Dependencies,
  own: number,
  { parents, relations }: Dependencies,
  from: number,
  end: number,
  withRelations: boolean,
): boolean {
  for (let at = from; at < end; at++)
    if (parents[at] === deps.parents[own] && (!withRelations || relations[at] === deps.relations[own])) return true;
  return false;
}
