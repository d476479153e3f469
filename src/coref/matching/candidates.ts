import { numberRoom } from '../../text/columns.ts';
import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import type { MatchSide } from './match-side.ts';

/** The mentions of each side that are not matched yet, in the order of the text. */
export interface Unmatched {
  readonly key: ArrayLike<number>;
  readonly response: ArrayLike<number>;
}

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

/** The numbers of words or sentences by which mentions meet: `numbers[offsets[m]]` to `numbers[offsets[m + 1] - 1]`, or `numbers[m]` alone. */
export interface Places {
  readonly numbers: Int32Array;
  readonly offsets?: Int32Array;
}

export function wordPlaces({ members, offsets }: MatchSide): Places {
  return { numbers: members, offsets };
}

export function headPlaces({ head }: MatchSide): Places {
  return { numbers: head };
}

/** The pairs among mentions that have a place in common and weigh something. */
export function weighedPairs(
  key: MatchSide,
  response: MatchSide,
  { key: keys, response: responses }: Unmatched,
  weigh: PairWeight,
  placesOf: (side: MatchSide) => Places,
  keyPlacesOf = placesOf,
): WeightedTable {
  const rowStart = new Uint32Array(keys.length + 1);
  const [column, weight]: [number[], number[]] = [[], []];
  if (keys.length > 0 && responses.length > 0) {
    const lists = listPlaces(response.words.count, responses, placesOf(response));
    // The last row, plus one, that each column was seen in.
    const seen = numberRoom(responses.length);
    const { numbers, offsets } = keyPlacesOf(key);
    for (let row = 0; row < keys.length; row++) {
      const end = offsets ? offsets[keys[row] + 1] : keys[row] + 1;
      for (let place = offsets ? offsets[keys[row]] : keys[row]; place < end; place++) {
        for (let at = lists.first[numbers[place]]; at >= 0; at = lists.next[at]) {
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
  return { columns: responses.length, rowStart, column: new Uint32Array(column), weight: new Float64Array(weight) };
}

/** For each place a list of the mentions there, ascending: the item `first[place]` is `column[item]`, and `next[item]` comes after it. */
function listPlaces(count: number, mentions: ArrayLike<number>, { numbers, offsets }: Places) {
  const first = numberRoom(count).fill(-1);
  const [column, next]: [number[], number[]] = [[], []];
  for (let at = mentions.length - 1; at >= 0; at--) {
    const end = offsets ? offsets[mentions[at] + 1] : mentions[at] + 1;
    for (let place = offsets ? offsets[mentions[at]] : mentions[at]; place < end; place++) {
      next.push(first[numbers[place]]);
      first[numbers[place]] = column.push(at) - 1;
    }
  }
  return { first, column, next };
}
