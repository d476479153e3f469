import { addTo } from '../../text/grouped.ts';
import type { WeightedTable } from '../alignment/augmenting-paths.ts';
import type { MatchSide } from './match-side.ts';

/** The mentions of each side that are not matched yet, in the order of the text. */
export interface Unmatched {
  readonly key: readonly number[];
  readonly response: readonly number[];
}

/** All mentions of the two sides. */
export function everyMention(key: MatchSide, response: MatchSide): Unmatched {
  return { key: [...key.head.keys()], response: [...response.head.keys()] };
}

/** What two mentions, which may be matched if this is above 0, weigh together. */
export type PairWeight = (key: MatchSide, ofKey: number, response: MatchSide, ofResponse: number) => number;

/** The pairs among mentions that have a place in common, such as a sentence, and weigh something. */
export function weighedPairs(
  key: MatchSide,
  response: MatchSide,
  { key: keys, response: responses }: Unmatched,
  weigh: PairWeight,
  placesOf: (side: MatchSide, mention: number) => ArrayLike<number>,
  keyPlacesOf = placesOf,
): WeightedTable {
  const columnsAt = new Map<number, number[]>();
  for (let at = 0; at < responses.length; at++) {
    const places = placesOf(response, responses[at]);
    for (let place = 0; place < places.length; place++) addTo(columnsAt, places[place], at);
  }
  const rowStart = new Uint32Array(keys.length + 1);
  const [column, weight]: [number[], number[]] = [[], []];
  // The last row, plus one, that each column was seen in.
  const seen = new Int32Array(responses.length);
  for (let row = 0; row < keys.length; row++) {
    const places = keyPlacesOf(key, keys[row]);
    for (let place = 0; place < places.length; place++) {
      for (const at of columnsAt.get(places[place]) ?? []) {
        if (seen[at] === row + 1) continue;
        seen[at] = row + 1;
        const own = weigh(key, keys[row], response, responses[at]);
        if (own <= 0) continue;
        column.push(at);
        weight.push(own);
      }
    }
    rowStart[row + 1] = column.length;
  }
  return { columns: responses.length, rowStart, column: Uint32Array.from(column), weight: Float64Array.from(weight) };
}

/** The place of mentions that meet by their heads. */
export function headOf({ head }: MatchSide, mention: number): readonly number[] {
  return [head[mention]];
}
