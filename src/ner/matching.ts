import { compareCodePoints } from '../text/order.ts';
import type { SpanRows } from './spans.ts';

/** Two spans that may be matched: their rows. Pairs of a lower rank come first; the ranks are those of `matchKinds` that are matches. */
export interface Pair {
  readonly rank: number;
  readonly gold: number;
  readonly pred: number;
}

/**
 * Which gold span is matched with which predicted span, among `all` and with each type `alone`. No span is matched twice; rows may be
 * in any order.
 *
 * Pairs are taken best first: the same tokens and type; the same tokens; the same type, the larger overlap first; any overlap, the
 * larger first. Where two overlaps are equal, the one that begins first wins, then the one whose two spans together begin first, then
 * end first, then the first types by code point, so that neither the order of the spans nor, except for `minOverlap`, the sides matter.
 * An overlap counts if it is at least `minOverlap` percent of the gold span's tokens (any at all, when 0); the same tokens always do. A
 * pair that was taken stays: among all pairings, this one need not have the highest score.
 *
 * Spans of one side may overlap, nest and repeat. O(n log n) for n spans plus the pairs that overlap; where no spans of one
 * side overlap, those are fewer than n.
 *
 * nervaluate takes the first overlap in list order instead, so its counts may differ if a span overlaps two.
 *
 * @param types - the names of the types, to break ties.
 */
export function matchSpans(
  gold: SpanRows,
  pred: SpanRows,
  minOverlap: number,
  types: readonly string[],
): { readonly all: readonly Pair[]; readonly alone: readonly Pair[] } {
  const pairs = pairsOf(gold, pred, minOverlap);
  if (pairs.length > 1) inOrder(pairs, (a, b) => comparePairs(a, b, gold, pred, types));
  return { all: met(pairs), alone: met(pairs.filter(({ rank }) => rank === EXACT || rank === SAME_TYPE)) };
}

const [EXACT, SAME_TOKENS, SAME_TYPE, OVERLAP, NONE] = [0, 1, 2, 3, 4];

/** All pairs that may be matched. With both sides sorted by start, a predicted span that has ended is never looked at again. */
function pairsOf(gold: SpanRows, pred: SpanRows, minOverlap: number): Pair[] {
  const pairs: Pair[] = [];
  const predOrder = startOrder(pred);
  let open: number[] = [];
  let next = 0;
  for (const g of startOrder(gold)) {
    while (next < pred.length && pred.start[predOrder[next]] < gold.end[g]) open.push(predOrder[next++]);
    if (open.some((p) => pred.end[p] <= gold.start[g])) open = open.filter((p) => pred.end[p] > gold.start[g]);
    for (const p of open) {
      const rank = rankOf(gold, g, pred, p, minOverlap);
      if (rank !== NONE) pairs.push({ rank, gold: g, pred: p });
    }
  }
  return pairs;
}

/** The rank of two spans, 4 if they cannot be matched. */
export function rankOf(gold: SpanRows, g: number, pred: SpanRows, p: number, minOverlap: number): number {
  const sameType = gold.type[g] === pred.type[p];
  if (gold.start[g] === pred.start[p] && gold.end[g] === pred.end[p]) return sameType ? EXACT : SAME_TOKENS;
  const overlap = Math.min(gold.end[g], pred.end[p]) - Math.max(gold.start[g], pred.start[p]);
  const isEnough = overlap > 0 && overlap * 100 >= minOverlap * (gold.end[g] - gold.start[g]);
  return isEnough ? (sameType ? SAME_TYPE : OVERLAP) : NONE;
}

function comparePairs(a: Pair, b: Pair, gold: SpanRows, pred: SpanRows, types: readonly string[]): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  const [ag, ap, bg, bp] = [a.gold, a.pred, b.gold, b.pred];
  const fromA = Math.max(gold.start[ag], pred.start[ap]);
  const fromB = Math.max(gold.start[bg], pred.start[bp]);
  const overlapA = Math.min(gold.end[ag], pred.end[ap]) - fromA;
  const overlapB = Math.min(gold.end[bg], pred.end[bp]) - fromB;
  return (
    overlapB - overlapA ||
    fromA - fromB ||
    Math.min(gold.start[ag], pred.start[ap]) - Math.min(gold.start[bg], pred.start[bp]) ||
    Math.max(gold.end[ag], pred.end[ap]) - Math.max(gold.end[bg], pred.end[bp]) ||
    compareCodePoints(types[gold.type[ag]], types[gold.type[bg]]) ||
    compareCodePoints(types[pred.type[ap]], types[pred.type[bp]])
  );
}

/** Sorts in place. Most regions have two or three pairs, for which the engine's sort costs more than everything else. */
function inOrder(pairs: Pair[], compare: (a: Pair, b: Pair) => number): void {
  if (pairs.length > FEW) pairs.sort(compare);
  else {
    for (let end = 1; end < pairs.length; end++) {
      const pair = pairs[end];
      let at = end;
      for (; at > 0 && compare(pairs[at - 1], pair) > 0; at--) pairs[at] = pairs[at - 1];
      pairs[at] = pair;
    }
  }
}

const FEW = 8;

/** The rows sorted by start, as those of tags always are. */
function startOrder({ start, length }: SpanRows): number[] {
  const order: number[] = [];
  let isSorted = true;
  for (let row = 0; row < length; row++) {
    order.push(row);
    if (row > 0 && start[row - 1] > start[row]) isSorted = false;
  }
  return isSorted ? order : order.sort((a, b) => start[a] - start[b]);
}

/** The given sorted pairs, without those with a span of an earlier pair. */
function met(pairs: readonly Pair[]): readonly Pair[] {
  if (pairs.length < 2) return pairs;
  const golds = new Set<number>();
  const preds = new Set<number>();
  return pairs.filter(({ gold, pred }) => {
    const isFree = !golds.has(gold) && !preds.has(pred);
    if (isFree) {
      golds.add(gold);
      preds.add(pred);
    }
    return isFree;
  });
}
