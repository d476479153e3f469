import { compareCodePoints } from '../text/order.ts';
import type { PairCounts } from './pair-counts.ts';

/** A square of counts: `matrix[i][j]` is how often gold `labels[i]` was predicted as `labels[j]`. */
export interface Confusion {
  readonly labels: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}

/** The label of the entity confusion matrix for no span: its row holds what is spurious, its column what was missed. */
export const NOTHING = '';

/** Which tag was predicted for which: labels are all tags met on either side, in code point order, as in scikit-learn. */
export function tagConfusion(counts: PairCounts, names: readonly string[]): Confusion {
  return confusion(counts, names);
}

/**
 * Which type was predicted for which, over the spans matched among all types (the same tokens or an overlap). Labels are the
 * types met, in code point order, and last `NOTHING`: its row holds spurious spans, its column missed ones.
 */
export function spanConfusion(counts: PairCounts, types: readonly string[]): Confusion {
  return confusion(counts, types, 0);
}

function confusion(counts: PairCounts, names: readonly string[], last?: number): Confusion {
  const met = new Set<number>();
  counts.forEach((gold, pred) => {
    met.add(gold).add(pred);
  });
  if (last !== undefined) met.delete(last);
  const order = [...met].sort((a, b) => compareCodePoints(names[a], names[b]));
  if (last !== undefined) order.push(last);
  const position = new Map(order.map((number, at) => [number, at]));
  const matrix = order.map(() => new Array<number>(order.length).fill(0));
  counts.forEach((gold, pred, count) => {
    matrix[position.get(gold)!][position.get(pred)!] = count;
  });
  return { labels: order.map((number) => (number === last ? NOTHING : names[number])), matrix };
}
