import { compareCodePoints } from '../text/order.ts';
import type { SpanRows } from './spans.ts';

/**
 * Which gold span meets which predicted span: for each row of `gold` a row of `pred`, or -1. No row is met twice.
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
 * @param types - the names of the types, to break ties.
 */
export function matchSpans(gold: SpanRows, pred: SpanRows, minOverlap: number, types: readonly string[]): Int32Array {
  const matched = new Int32Array(gold.length).fill(-1);
  const taken = new Uint8Array(pred.length);
  let golds = sortedRows(gold, types);
  let preds = sortedRows(pred, types);
  matchEqual(gold, pred, golds, preds, matched, taken, true);
  golds = golds.filter((row) => matched[row] < 0);
  preds = preds.filter((row) => taken[row] === 0);
  matchEqual(gold, pred, golds, preds, matched, taken, false);
  golds = golds.filter((row) => matched[row] < 0);
  preds = preds.filter((row) => taken[row] === 0);
  const pairs = overlappingPairs(gold, pred, golds, preds, minOverlap);
  pairs.sort((a, b) => comparePairs(a, b, gold, pred, types));
  for (const pair of pairs) {
    if (matched[pair.gold] >= 0 || taken[pair.pred] !== 0) continue;
    matched[pair.gold] = pair.pred;
    taken[pair.pred] = 1;
  }
  return matched;
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

function sortedRows(rows: SpanRows, types: readonly string[]): number[] {
  const { start, end, type } = rows;
  return Array.from({ length: rows.length }, (_, row) => row).sort(
    (a, b) =>
      start[a] - start[b] ||
      end[a] - end[b] ||
      (type[a] === type[b] ? 0 : compareCodePoints(types[type[a]], types[type[b]])),
  );
}

/** Pairs rows on the same tokens by walking both sorted lists: with `sameType` only rows of one type. */
function matchEqual(
  gold: SpanRows,
  pred: SpanRows,
  golds: readonly number[],
  preds: readonly number[],
  matched: Int32Array,
  taken: Uint8Array,
  sameType: boolean,
): void {
  let first = 0;
  for (const g of golds) {
    while (first < preds.length && compareTokens(pred, preds[first], gold, g) < 0) first++;
    for (let at = first; at < preds.length && compareTokens(pred, preds[at], gold, g) === 0; at++) {
      const p = preds[at];
      if (taken[p] !== 0 || (sameType && pred.type[p] !== gold.type[g])) continue;
      matched[g] = p;
      taken[p] = 1;
      break;
    }
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
