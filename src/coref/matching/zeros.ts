import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import type { Dependency } from '../nodes.ts';
import { everyMention, type Unmatched, weighedPairs } from './candidates.ts';
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
  const all = everyMention(key, response);
  return { key: all.key.filter((k) => isZero(key, k)), response: all.response.filter((r) => isZero(response, r)) };
}

function sentenceOf({ words, head }: MatchSide, mention: number): readonly number[] {
  return [words.sentence[head[mention]]];
}

function depsOf({ words, head }: MatchSide, mention: number): readonly Dependency[] {
  return words.deps[head[mention]];
}

function likeness(key: MatchSide, k: number, response: MatchSide, r: number): number {
  const [own, other] = [depsOf(key, k), depsOf(response, r)];
  return 10 * sharedF1(own.map(textOf), other.map(textOf)) + sharedF1(own.map(parentOf), other.map(parentOf));
}

function textOf([parent, deprel]: Dependency): string {
  return `${parent} ${deprel}`;
}

function parentOf([parent]: Dependency): number {
  return parent;
}

/** Whether both sides have a zero in one sentence and one of the two has no dependencies. corefud-scorer divides by zero there. */
export function haveBareZeros(key: MatchSide, response: MatchSide): boolean {
  const zeros = zerosIn(key, response);
  return weighedPairs(key, response, zeros, bareness, sentenceOf).weight.length > 0;
}

function bareness(key: MatchSide, k: number, response: MatchSide, r: number): number {
  return depsOf(key, k).length === 0 || depsOf(response, r).length === 0 ? 1 : 0;
}

/** The F1 of two lists as sets; 0 if they share nothing. */
function sharedF1<Value>(key: readonly Value[], response: readonly Value[]): number {
  const [own, other] = [new Set(key), new Set(response)];
  let common = 0;
  for (const value of own) if (other.has(value)) common++;
  if (common === 0) return 0;
  const [p, r] = [common / own.size, common / other.size];
  return (2 * p * r) / (p + r);
}
