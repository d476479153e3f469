import { compareCodePoints } from '../text/order.ts';
import type { SpanRows } from './spans.ts';

/**
 * Which gold span meets which predicted span: for each row of `gold` one of `pred`, or -1, as it is for rows that are not among
 * `golds`. No row is met twice.
 *
 * Pairs are taken best first: the same tokens and type; the same tokens; the same type, the larger overlap first; any overlap,
 * the larger first. Where two overlaps are equal, the one that begins first wins, then the one whose two spans together begin
 * first, then end first, then the types by code point: so neither the order of the spans nor the sides matter. An overlap
 * counts if it is at least `minOverlap` per cent of the gold span's tokens (any at all, when 0); the same tokens always do.
 *
 * Spans of one side may overlap, nest and repeat. O(n log n) for n spans plus the pairs that overlap; where no spans of one
 * side overlap, those are fewer than n.
 *
 * nervaluate takes the first overlap in list order instead, so where a span meets two the counts may differ.
 *
 * @param golds - rows of `gold`, as `sortedRows` has them; `preds` likewise.
 * @param types - the names of the types, to break ties.
 */
export function matchSpans(
  gold: SpanRows,
  pred: SpanRows,
  golds: readonly number[],
  preds: readonly number[],
  minOverlap: number,
  types: readonly string[],
): number[] {
  const met = new Array<number>(gold.length).fill(-1);
  if (golds.length === 0 || preds.length === 0) return met;
  const taken = new Array<boolean>(pred.length).fill(false);
  let pairs = 0;
  const take = (g: number, p: number): void => {
    if (met[g] >= 0 || taken[p]) return;
    met[g] = p;
    taken[p] = true;
    pairs++;
  };
  forEachEqual(gold, pred, golds, preds, (g, p) => {
    if (gold.type[g] === pred.type[p]) take(g, p);
  });
  forEachEqual(gold, pred, golds, preds, take);
  if (pairs === golds.length || pairs === preds.length) return met;
  const freeGolds = golds.filter((g) => met[g] < 0);
  const freePreds = preds.filter((p) => !taken[p]);
  const overlaps = overlappingPairs(gold, pred, freeGolds, freePreds, minOverlap);
  if (overlaps.length > 1) overlaps.sort((a, b) => comparePairs(a, b, gold, pred, types));
  for (const pair of overlaps) take(pair.gold, pair.pred);
  return met;
}

/** The rows in the order of their tokens, then of their types by code point. */
export function sortedRows(rows: SpanRows, types: readonly string[]): number[] {
  const { start, end, type } = rows;
  const compare = (a: number, b: number): number =>
    start[a] - start[b] ||
    end[a] - end[b] ||
    (type[a] === type[b] ? 0 : compareCodePoints(types[type[a]], types[type[b]]));
  const order = Array.from({ length: rows.length }, (_, row) => row);
  for (let row = 1; row < rows.length; row++) {
    if (compare(row - 1, row) > 0) return order.sort(compare);
  }
  return order;
}

/** Whether an overlap of so many tokens counts. */
export function isEnough(overlap: number, goldLength: number, minOverlap: number): boolean {
  return overlap > 0 && overlap * 100 >= minOverlap * goldLength;
}

interface Pair {
  readonly gold: number;
  readonly pred: number;
  readonly sameType: boolean;
  readonly overlap: number;
  readonly from: number;
  readonly hullStart: number;
  readonly hullEnd: number;
}

/** Calls `each` for every pair of rows on the same tokens, by walking both sorted lists. */
function forEachEqual(
  gold: SpanRows,
  pred: SpanRows,
  golds: readonly number[],
  preds: readonly number[],
  each: (g: number, p: number) => void,
): void {
  let first = 0;
  for (const g of golds) {
    while (first < preds.length && compareTokens(pred, preds[first], gold, g) < 0) first++;
    for (let at = first; at < preds.length && compareTokens(pred, preds[at], gold, g) === 0; at++) each(g, preds[at]);
  }
}

function compareTokens(a: SpanRows, i: number, b: SpanRows, j: number): number {
  return a.start[i] - b.start[j] || a.end[i] - b.end[j];
}

/** All pairs whose overlap counts. Both lists are sorted by start, so a predicted span that has ended is never looked at again. */
function overlappingPairs(
  gold: SpanRows,
  pred: SpanRows,
  golds: readonly number[],
  preds: readonly number[],
  minOverlap: number,
): Pair[] {
  const pairs: Pair[] = [];
  let active: number[] = [];
  let next = 0;
  for (const g of golds) {
    while (next < preds.length && pred.start[preds[next]] < gold.end[g]) active.push(preds[next++]);
    if (active.some((p) => pred.end[p] <= gold.start[g])) active = active.filter((p) => pred.end[p] > gold.start[g]);
    for (const p of active) {
      const from = Math.max(gold.start[g], pred.start[p]);
      const overlap = Math.min(gold.end[g], pred.end[p]) - from;
      if (!isEnough(overlap, gold.end[g] - gold.start[g], minOverlap)) continue;
      const hullStart = Math.min(gold.start[g], pred.start[p]);
      const hullEnd = Math.max(gold.end[g], pred.end[p]);
      pairs.push({ gold: g, pred: p, sameType: gold.type[g] === pred.type[p], overlap, from, hullStart, hullEnd });
    }
  }
  return pairs;
}

function comparePairs(a: Pair, b: Pair, gold: SpanRows, pred: SpanRows, types: readonly string[]): number {
  return (
    Number(b.sameType) - Number(a.sameType) ||
    b.overlap - a.overlap ||
    a.from - b.from ||
    a.hullStart - b.hullStart ||
    a.hullEnd - b.hullEnd ||
    compareCodePoints(types[gold.type[a.gold]], types[gold.type[b.gold]]) ||
    compareCodePoints(types[pred.type[a.pred]], types[pred.type[b.pred]])
  );
}
