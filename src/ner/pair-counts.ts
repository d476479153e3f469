import { compareCodePoints } from '../text/order.ts';
import type { Matchings } from './matching.ts';
import type { PairedTags } from './rows.ts';

/** How often a gold number was met with a predicted one. */
export interface PairCount {
  readonly gold: number;
  readonly pred: number;
  readonly count: number;
}

/** The counts of each tag in a unit, in the order of their fields: tokens that have it on both sides, in gold, and in pred. */
export const tagFields = ['correct', 'gold', 'pred'] as const;

/** Which of `tags` tags the tokens have. */
export function tagPairs(paired: PairedTags, tags: number): PairCount[] {
  const { gold, pred } = paired;
  const outside = paired.length - gold.length;
  if (tags > DENSE) return withOutside(pairCounts(gold, pred), outside);
  const square = new Float64Array(tags * tags);
  for (let at = 0; at < gold.length; at++) if (gold[at] >= 0) square[gold[at] * tags + pred[at]]++;
  square[0] += outside;
  return [...square.keys()]
    .filter((at) => square[at] > 0)
    .map((at) => ({ gold: Math.floor(at / tags), pred: at % tags, count: square[at] }));
}

function withOutside(pairs: readonly PairCount[], outside: number): PairCount[] {
  const known = pairs.find(({ gold, pred }) => gold === 0 && pred === 0)?.count ?? 0;
  const others = pairs.filter(({ gold, pred }) => gold !== 0 || pred !== 0);
  return known + outside > 0 ? [{ gold: 0, pred: 0, count: known + outside }, ...others] : others;
}

/** Above this many tags a square would be mostly zeros. */
const DENSE = 1024;

/** Which types spans are matched with, among all; 0 means no span. */
export function typePairs({ gold, pred, all }: Matchings): PairCount[] {
  const matched = Array.from(all.gold, (p) => (p < 0 ? 0 : pred.type[p]));
  const spurious = Array.from(pred.type).filter((_, p) => all.pred[p] < 0);
  return pairCounts([...Array.from(gold.type), ...spurious.map(() => 0)], [...matched, ...spurious]);
}

/** For each unit `tagFields` of each of `tags` tags. `ends`: where the units end (see `UnitEnds`). */
export function tagRows({ rows, gold, pred }: PairedTags, tags: number, ends: Int32Array): Float64Array {
  const width = tags * tagFields.length;
  const counts = new Float64Array(ends.length * width);
  let at = 0;
  for (let unit = 0; unit < ends.length; unit++) {
    const first = unit * width;
    // Rows that are not listed are outside on both sides.
    let outside = ends[unit] - (unit === 0 ? 0 : ends[unit - 1]);
    for (; at < rows.length && rows[at] < ends[unit]; at++) {
      outside--;
      if (gold[at] < 0) continue;
      if (gold[at] === pred[at]) counts[first + gold[at] * 3]++;
      counts[first + gold[at] * 3 + 1]++;
      counts[first + pred[at] * 3 + 2]++;
    }
    for (let field = 0; field < tagFields.length; field++) counts[first + field] += outside;
  }
  return counts;
}

/** Which numbers stand beside each other; rows whose number is below 0 are left out. */
export function pairCounts(gold: ArrayLike<number>, pred: ArrayLike<number>): PairCount[] {
  const counts = new Map<number, number>();
  for (let row = 0; row < gold.length; row++) {
    if (gold[row] < 0) continue;
    const key = gold[row] * SPREAD + pred[row];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ gold: Math.floor(key / SPREAD), pred: key % SPREAD, count }));
}

const SPREAD = 2 ** 26;

/** Which labels are on the same token of both sides; numbers refer to `names`. */
export function labelPairs(gold: readonly string[], pred: readonly string[], names: readonly string[]): PairCount[] {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numbered = (labels: readonly string[]): number[] => labels.map((label) => numbers.get(label)!);
  return pairCounts(numbered(gold), numbered(pred));
}

/** A square of counts: `matrix[i][j]` is how often gold `labels[i]` was predicted as `labels[j]`. */
export interface Confusion {
  readonly labels: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}

/** The label of the entity confusion matrix for no span: its row holds spurious spans, its column missed ones. */
export const NOTHING = '';

/**
 * Which number was met with which, by their names. Labels are those met on either side, in code point order, as in scikit-learn. If
 * `nothing` is a number, it is not a label but `NOTHING`, the last: its row holds what gold lacks, its column what was missed.
 */
export function confusion(counts: readonly PairCount[], names: readonly string[], nothing?: number): Confusion {
  const met = new Set(counts.flatMap(({ gold, pred }) => [gold, pred]));
  if (nothing !== undefined) met.delete(nothing);
  const order = [...met].sort((a, b) => compareCodePoints(names[a], names[b]));
  if (nothing !== undefined) order.push(nothing);
  const position = new Map(order.map((number, at) => [number, at]));
  const matrix = order.map(() => new Array<number>(order.length).fill(0));
  for (const { gold, pred, count } of counts) matrix[position.get(gold)!][position.get(pred)!] = count;
  return { labels: order.map((number) => (number === nothing ? NOTHING : names[number])), matrix };
}
