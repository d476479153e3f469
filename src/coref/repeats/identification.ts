import { type ClusterPair, clustersOf } from '../clusters.ts';
import { type Mentions, type NumberedPair, numberMentions } from '../numbering.ts';

/** A repeat that the reference scorer reports: the mention `[start, end)` and the two numbers that it prints. */
export interface Repeat {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Which mentions are the same. `keyMentions` and `responseMentions` count distinct ones, `exact` those on both sides. */
export interface Identification {
  /** The key as it is, and the response without repeats of mentions that the key has, and without entities that are then empty. */
  readonly entities: ClusterPair;
  readonly keyMentions: number;
  readonly responseMentions: number;
  readonly exact: number;
  /** Numbers assigned, minus the distinct key mentions: too high by one for each repeat in the key, as in the reference. */
  readonly invented: number;
  readonly repeatedInKey: readonly Repeat[];
  readonly repeatedInResponse: readonly Repeat[];
}

/**
 * Finds the mentions of one document on both sides as the reference scorer does. It sees the entities in their order, which it takes
 * from the first bracket with their id, and in each the mentions in the order in which they end.
 *
 * It numbers key mentions in this order. A repeated one gives its new number to all its occurrences, and stays in each entity. A
 * response mention that is in the key takes the key's number; its repeats are reported and left out, and an entity with nothing left
 * disappears. Other response mentions get the next numbers; their repeats share a number, are not reported and stay.
 *
 * @param mentions which of them match; equal ones, when not given.
 */
export function identify(
  key: Mentions,
  response: Mentions,
  mentions: NumberedPair = numberMentions(key, response),
): Identification {
  const pair = clustersOf(mentions);
  // Where the reference last saw a mention of the key in its walk, which is the number that it gives to it.
  const number = new Int32Array(pair.bound).fill(-1);
  const repeatOf = (mention: number, after: number): Repeat => {
    // A mention that the key has is numbered by its row there.
    return { start: key.start[mention], end: key.end[mention], before: number[mention], after };
  };
  const repeatedInKey: Repeat[] = [];
  pair.key.flat().forEach((mention, at) => {
    if (number[mention] >= 0) repeatedInKey.push(repeatOf(mention, at));
    number[mention] = at;
  });

  const inResponse = new Set<number>();
  const repeatedInResponse: Repeat[] = [];
  let exact = 0;
  const isKept = (mention: number): boolean => {
    const isRepeat = inResponse.size === inResponse.add(mention).size;
    if (number[mention] < 0) return true;
    if (isRepeat) repeatedInResponse.push(repeatOf(mention, number[mention]));
    else exact++;
    return !isRepeat;
  };
  const kept = pair.response.map((cluster) => cluster.filter(isKept));
  return {
    entities: { ...pair, response: kept.filter(({ length }) => length > 0) },
    keyMentions: key.start.length - repeatedInKey.length,
    responseMentions: inResponse.size,
    exact,
    invented: inResponse.size - exact + repeatedInKey.length,
    repeatedInKey,
    repeatedInResponse,
  };
}
