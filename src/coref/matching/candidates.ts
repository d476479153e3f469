import { numberRoom } from '../../text/columns.ts';
import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import type { MatchSide } from './match-side.ts';

/** The mentions of each side that are not matched yet, in the order of the text. */
export interface Unmatched {
  readonly key: readonly number[];
  readonly response: readonly number[];
}

/** All mentions of the two sides. */
export function everyMention(key: MatchSide, response: MatchSide): Unmatched {
  return { key: mentionsWhere(key.count, () => true), response: mentionsWhere(response.count, () => true) };
}

/** Those of the first `count` mentions that are wanted. */
export function mentionsWhere(count: number, isWanted: (mention: number) => boolean): readonly number[] {
  const mentions: number[] = [];
  for (let mention = 0; mention < count; mention++) if (isWanted(mention)) mentions.push(mention);
  return mentions;
}

/** What two mentions, which may be matched if this is above 0, weigh together. */
export type PairWeight = (key: MatchSide, ofKey: number, response: MatchSide, ofResponse: number) => number;

/** The pairs among mentions that have a place in common, a word or a sentence by its number, and weigh something. */
export function weighedPairs(
  key: MatchSide,
  response: MatchSide,
  { key: keys, response: responses }: Unmatched,
  weigh: PairWeight,
  placesOf: (side: MatchSide, mention: number) => ArrayLike<number>,
  keyPlacesOf = placesOf,
): WeightedTable {
  const rowStart = new Uint32Array(keys.length + 1);
  const [column, weight]: [number[], number[]] = [[], []];
  if (keys.length > 0 && responses.length > 0) {
    const lists = listPlaces(response, responses, placesOf);
    // The last row, plus one, that each column was seen in.
    const seen = numberRoom(responses.length);
    for (let row = 0; row < keys.length; row++) {
      const places = keyPlacesOf(key, keys[row]);
      for (let place = 0; place < places.length; place++) {
        for (let at = lists.first[places[place]]; at >= 0; at = lists.next[at]) {
          const own = lists.column[at];
          if (seen[own] === row + 1) continue;
          seen[own] = row + 1;
          const weighs = weigh(key, keys[row], response, responses[own]);
          if (weighs <= 0) continue;
          column.push(own);
          weight.push(weighs);
        }
      }
      rowStart[row + 1] = column.length;
    }
  }
  return { columns: responses.length, rowStart, column: Uint32Array.from(column), weight: Float64Array.from(weight) };
}

/** For each place a list of the mentions there, ascending: the item `first[place]` is `column[item]`, and `next[item]` comes after it. */
function listPlaces(
  side: MatchSide,
  mentions: readonly number[],
  placesOf: (side: MatchSide, mention: number) => ArrayLike<number>,
) {
  const first = numberRoom(side.words.count).fill(-1);
  const [column, next]: [number[], number[]] = [[], []];
  for (let at = mentions.length - 1; at >= 0; at--) {
    const places = placesOf(side, mentions[at]);
    for (let place = 0; place < places.length; place++) {
      next.push(first[places[place]]);
      first[places[place]] = column.push(at) - 1;
    }
  }
  return { first, column, next };
}

/** The place of mentions that meet by their heads. */
export function headOf({ head }: MatchSide, mention: number): readonly number[] {
  return [head[mention]];
}
