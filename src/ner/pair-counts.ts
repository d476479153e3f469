import { compareCodePoints } from '../text/order.ts';
import type { Matchings } from './matching.ts';

/** How often a gold number was met with a predicted one. */
export interface PairCount {
  readonly gold: number;
  readonly pred: number;
  readonly count: number;
}

/** The counts of each tag in a unit, in the order of their fields: tokens that have it on both sides, in gold, and in pred. */
export const tagFields = ['correct', 'gold', 'pred'] as const;

/** Which of `tags` tags the tokens of two columns have. */
export function tagPairs(gold: Int32Array, pred: Int32Array, tags: number): PairCount[] {
  if (tags > DENSE) return pairCounts(gold, pred);
  const square = new Float64Array(tags * tags);
  let outside = 0;
  for (let row = 0; row < gold.length; row++) {
    // Nearly all tokens: a number of its own is counted faster than one in an array.
    if ((gold[row] | pred[row]) === 0) outside++;
    else if (gold[row] >= 0) square[gold[row] * tags + pred[row]]++;
  }
  square[0] += outside;
  return [...square.keys()]
    .filter((at) => square[at] > 0)
    .map((at) => ({ gold: Math.floor(at / tags), pred: at % tags, count: square[at] }));
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
export function tagRows(gold: Int32Array, pred: Int32Array, tags: number, ends: Int32Array): Float64Array {
  const width = tags * tagFields.length;
  const counts = new Float64Array(ends.length * width);
  ends.forEach((end, unit) => {
    for (let row = ends[unit - 1] ?? 0; row < end; row++) {
      if (gold[row] < 0) continue;
      if (gold[row] === pred[row]) counts[unit * width + gold[row] * 3]++;
      counts[unit * width + gold[row] * 3 + 1]++;
      counts[unit * width + pred[row] * 3 + 2]++;
    }
  });
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
 * `nothing` is a number, it is no label but `NOTHING`, the last: its row holds what gold lacks, its column what was missed.
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
