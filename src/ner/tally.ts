import type { Matchings } from './matching.ts';

/**
 * What can happen to a span: the fields of a row of counts, in order. Two matched spans are one of the first four (the same tokens or
 * an overlap, the same type or not); the last two are unmatched gold and predicted spans. All criteria are read from these six
 * numbers (see `criteria.ts`).
 */
export const matchKinds = ['exactSame', 'exactOther', 'overlapSame', 'overlapOther', 'missed', 'spurious'] as const;

/** Numbers in a row of counts. */
export const KINDS = 6;
const SPURIOUS = 5;

/**
 * Adds what happened to the spans to `counts`: for each unit a row of `matchKinds` for each of `types` types, row 0 from the matching
 * among all spans, row t from that among those of type t. `ends`: where the units end (see `UnitEnds`); one unit when not given.
 */
export function addTally(
  counts: Float64Array,
  { gold, pred, all, alone }: Matchings,
  types: number,
  ends: ArrayLike<number> = [Number.POSITIVE_INFINITY],
): void {
  let unit = 0;
  for (let g = 0; g < gold.start.length; g++) {
    while (gold.start[g] >= ends[unit]) unit++;
    const row = unit * types;
    counts[row * KINDS + all.kinds[g]]++;
    counts[(row + gold.type[g]) * KINDS + alone.kinds[g]]++;
  }
  unit = 0;
  for (let p = 0; p < pred.start.length; p++) {
    while (pred.start[p] >= ends[unit]) unit++;
    const row = unit * types;
    if (all.pred[p] < 0) counts[row * KINDS + SPURIOUS]++;
    if (alone.pred[p] < 0) counts[(row + pred.type[p]) * KINDS + SPURIOUS]++;
  }
}
