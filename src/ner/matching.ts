import { compareCodePoints } from '../text/order.ts';
import { firstCommon, overlapOf, runsAt, sizeOf } from './runs.ts';
import type { SpanColumns } from './spans.ts';

/** For each span of both sides the span of the other that it is matched with, or -1; and for each of gold, which of `matchKinds` it is. */
export interface Matching {
  readonly gold: Int32Array;
  readonly pred: Int32Array;
  readonly kinds: Uint8Array;
}

/** The spans of both sides, their matching among all, and that of the spans of each type alone. */
export interface Matchings {
  readonly gold: SpanColumns;
  readonly pred: SpanColumns;
  readonly all: Matching;
  readonly alone: Matching;
}

/**
 * How much two spans must share to be matched: a percentage of the gold span, where 0 is any position at all; or one of the positions
 * that either has (IoU), for spans of one type, the larger share first.
 */
export type LeastOverlap = number | { readonly iou: number };

/**
 * Which gold span is matched with which predicted span. No span is matched twice.
 *
 * Pairs are taken best first: the same tokens and type; the same tokens; the same type, the larger overlap first; any overlap, the
 * larger first. Where two overlaps are equal, the one that begins first wins, then the one whose two spans together begin first, then
 * end first, then whose fragments do, then the first types by code point, so that neither the order of the spans nor, except for `least`,
 * the sides matter.
 * The same tokens always count, and an overlap if it is large enough (`LeastOverlap`). A pair that was taken stays: among all pairings,
 * this one need not have the highest score.
 *
 * Spans of one side may overlap, nest and repeat, and have gaps: then their overlap is in the positions that both have. O(n log n) for n
 * spans plus the pairs that overlap; where no spans of one side overlap, those are fewer than n.
 *
 * nervaluate takes the first overlap in list order instead, so its counts may differ if a span overlaps two.
 *
 * @param types - the names of the types, to break ties.
 */
export function matchSpans(
  gold: SpanColumns,
  pred: SpanColumns,
  least: LeastOverlap,
  types: readonly string[],
): Matchings {
  const golds = gold.start.length;
  const preds = pred.start.length;
  const found = { gold, pred, all: noMatches(golds, preds), alone: noMatches(golds, preds) };
  let g = 0;
  let p = 0;
  while (g < golds && p < preds) {
    // Only spans that touch, directly or through others, may compete for one another. Among tags they are one or two of each side.
    const [fromGold, fromPred] = [g, p];
    let reach = Math.min(gold.start[g], pred.start[p]) + 1;
    while ((g < golds && gold.start[g] < reach) || (p < preds && pred.start[p] < reach)) {
      for (; g < golds && gold.start[g] < reach; g++) reach = Math.max(reach, gold.end[g]);
      for (; p < preds && pred.start[p] < reach; p++) reach = Math.max(reach, pred.end[p]);
    }
    if (g === fromGold || p === fromPred) continue;
    if (g - fromGold === 1 && p - fromPred === 1) {
      take(found, fromGold, fromPred, rankOf(gold, fromGold, pred, fromPred, least));
      continue;
    }
    const pairs = pairsOf(found, [fromGold, g], [fromPred, p], least);
    pairs.sort((a, b) => comparePairs(a, b, found, types, least));
    for (const pair of pairs) take(found, pair.gold, pair.pred, pair.rank);
  }
  return found;
}

// Of `matchKinds`; an unmatched gold span is missed.
const [EXACT_SAME, OVERLAP_SAME, MISSED] = [0, 2, 4];

function noMatches(golds: number, preds: number): Matching {
  const kinds = new Uint8Array(golds).fill(MISSED);
  return { gold: new Int32Array(golds).fill(-1), pred: new Int32Array(preds).fill(-1), kinds };
}

/** What two spans are if they are matched: one of the first four of `matchKinds`, better ones first; `MISSED` if they may not be. */
function rankOf(gold: SpanColumns, g: number, pred: SpanColumns, p: number, least: LeastOverlap): number {
  const otherType = gold.type[g] === pred.type[p] ? 0 : 1;
  const overlap = overlapOf(gold, g, pred, p);
  if (overlap <= 0) return MISSED;
  const [size, predSize] = [sizeOf(gold, g), sizeOf(pred, p)];
  if (overlap === size && size === predSize) return EXACT_SAME + otherType;
  const isEnough =
    typeof least === 'number'
      ? overlap * 100 >= least * size
      : overlap * 100 >= least.iou * (size + predSize - overlap);
  return isEnough ? OVERLAP_SAME + otherType : MISSED;
}

/** Matches two spans among all, and among those of their type, unless one of them is matched already. */
function take({ gold, pred, all, alone }: Matchings, g: number, p: number, rank: number): void {
  if (rank === MISSED) return;
  if (all.gold[g] < 0 && all.pred[p] < 0) {
    all.gold[g] = p;
    all.pred[p] = g;
    all.kinds[g] = rank;
  }
  if (gold.type[g] === pred.type[p] && alone.gold[g] < 0 && alone.pred[p] < 0) {
    alone.gold[g] = p;
    alone.pred[p] = g;
    alone.kinds[g] = rank;
  }
}

interface Pair {
  readonly rank: number;
  readonly gold: number;
  readonly pred: number;
}

/** All pairs that may be matched of the spans [from, to) of both sides. A predicted span that has ended is never looked at again. */
function pairsOf(
  { gold, pred }: Matchings,
  [fromGold, toGold]: readonly [number, number],
  [fromPred, toPred]: readonly [number, number],
  least: LeastOverlap,
): Pair[] {
  const pairs: Pair[] = [];
  let open: number[] = [];
  let next = fromPred;
  for (let g = fromGold; g < toGold; g++) {
    while (next < toPred && pred.start[next] < gold.end[g]) open.push(next++);
    if (open.some((p) => pred.end[p] <= gold.start[g])) open = open.filter((p) => pred.end[p] > gold.start[g]);
    for (const p of open) {
      const rank = rankOf(gold, g, pred, p, least);
      if (rank !== MISSED) pairs.push({ rank, gold: g, pred: p });
    }
  }
  return pairs;
}

function comparePairs(
  a: Pair,
  b: Pair,
  { gold, pred }: Matchings,
  types: readonly string[],
  least: LeastOverlap,
): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  const [ag, ap, bg, bp] = [a.gold, a.pred, b.gold, b.pred];
  const [ofA, ofB] = [overlapOf(gold, ag, pred, ap), overlapOf(gold, bg, pred, bp)];
  const sizesOf = (g: number, p: number): number => sizeOf(gold, g) + sizeOf(pred, p);
  return (
    // A larger IoU is a larger share of both sizes together.
    (typeof least === 'number' ? 0 : ofB * sizesOf(ag, ap) - ofA * sizesOf(bg, bp)) ||
    ofB - ofA ||
    firstCommon(gold, ag, pred, ap) - firstCommon(gold, bg, pred, bp) ||
    Math.min(gold.start[ag], pred.start[ap]) - Math.min(gold.start[bg], pred.start[bp]) ||
    Math.max(gold.end[ag], pred.end[ap]) - Math.max(gold.end[bg], pred.end[bp]) ||
    compareNumbers(boundsOf(gold, ag, pred, ap), boundsOf(gold, bg, pred, bp)) ||
    compareCodePoints(types[gold.type[ag]], types[gold.type[bg]]) ||
    compareCodePoints(types[pred.type[ap]], types[pred.type[bp]])
  );
}

/** Where the runs of two spans begin and end, in order. */
function boundsOf(gold: SpanColumns, g: number, pred: SpanColumns, p: number): readonly number[] {
  return [...runsAt(gold, g), ...runsAt(pred, p)].flat().sort((a, b) => a - b);
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, place) => number !== b[place]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? Number.POSITIVE_INFINITY);
}
