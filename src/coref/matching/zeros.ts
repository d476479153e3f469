import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import type { Dependency } from '../nodes.ts';
import { mentionsWhere, type Unmatched, weighedPairs } from './candidates.ts';
import type { MatchSide } from './match-side.ts';
import { isZero } from './mention-words.ts';

/**
 * Zeros in one sentence, weighed by what their heads depend on: 10 · F1 of the dependencies with their relations + F1 of the parents.
 * Where the zeros stand does not matter.
 */
export function pairsOfZeros(key: MatchSide, response: MatchSide, zeros: Unmatched): WeightedTable {
  return weighedPairs(key, response, zeros, likeness, sentenceOf);
}

/** The zeros of both sides. */
export function zerosIn(key: MatchSide, response: MatchSide): Unmatched {
  return {
    key: mentionsWhere(key.count, (k) => isZero(key, k)),
    response: mentionsWhere(response.count, (r) => isZero(response, r)),
  };
}

function sentenceOf({ words, head }: MatchSide, mention: number): readonly number[] {
  return [words.sentence[head[mention]]];
}

const NONE: readonly Dependency[] = [];

function depsOf({ words, head }: MatchSide, mention: number): readonly Dependency[] {
  return words.deps.get(head[mention]) ?? NONE;
}

function likeness(key: MatchSide, k: number, response: MatchSide, r: number): number {
  const [own, other] = [depsOf(key, k), depsOf(response, r)];
  // Without a common parent there is no common dependency.
  const ofParents = sharedF1(own, other, false);
  return ofParents === 0 ? 0 : 10 * sharedF1(own, other, true) + ofParents;
}

/** Whether both sides have a zero in one sentence and one of the two has no dependencies. corefud-scorer divides by zero there. */
export function haveBareZeros(key: MatchSide, response: MatchSide): boolean {
  const zeros = zerosIn(key, response);
  const areBare = (side: MatchSide, own: readonly number[]): boolean =>
    own.some((zero) => depsOf(side, zero).length === 0);
  if (!areBare(key, zeros.key) && !areBare(response, zeros.response)) return false;
  return weighedPairs(key, response, zeros, bareness, sentenceOf).weight.length > 0;
}

function bareness(key: MatchSide, k: number, response: MatchSide, r: number): number {
  return depsOf(key, k).length === 0 || depsOf(response, r).length === 0 ? 1 : 0;
}

/** The F1 of the dependencies, or of the parents, of two heads, as sets; 0 if they share nothing. */
function sharedF1(key: readonly Dependency[], response: readonly Dependency[], withRelations: boolean): number {
  let common = 0;
  for (let at = 0; at < key.length; at++)
    if (isIn(key[at], response, response.length, withRelations) && !isIn(key[at], key, at, withRelations)) common++;
  if (common === 0) return 0;
  const [p, r] = [common / distinct(key, withRelations), common / distinct(response, withRelations)];
  return (2 * p * r) / (p + r);
}

function distinct(list: readonly Dependency[], withRelations: boolean): number {
  let count = 0;
  for (let at = 0; at < list.length; at++) if (!isIn(list[at], list, at, withRelations)) count++;
  return count;
}

/** Whether a dependency is among the first of a list. */
function isIn(one: Dependency, list: readonly Dependency[], end: number, withRelations: boolean): boolean {
  for (let at = 0; at < end; at++)
    if (list[at][0] === one[0] && (!withRelations || list[at][1] === one[1])) return true;
  return false;
}
