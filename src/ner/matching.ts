import { compareCodePoints } from '../text/order.ts';
import type { SpanRows } from './spans.ts';

/** Which span met which: for each row of one side a row of the other, or -1. Only as many count as the side has rows. */
export interface Meetings {
  readonly gold: readonly number[];
  readonly pred: readonly number[];
}

/** Matches spans, again and again in the same memory. */
export interface SpanMatcher {
  /** Sets `all` and `alone`. Rows are in any order. */
  match(gold: SpanRows, pred: SpanRows): void;
  /** The meetings of the last call. */
  readonly all: Meetings;
  /** The same where each type is matched alone. */
  readonly alone: Meetings;
}

/**
 * A matcher: no span is met twice. Pairs are taken best first: the same tokens and type; the same tokens; the same type, the larger
 * overlap first; any overlap, the larger first. Where two overlaps are equal, the one that begins first wins, then the one whose two
 * spans together begin first, then end first, then the types by code point: so neither the order of the spans nor the sides matter. An
 * overlap counts if it is at least `minOverlap` per cent of the gold span's tokens (any at all, when 0); the same tokens always do.
 *
 * Spans of one side may overlap, nest and repeat. O(n log n) for n spans plus the pairs that overlap; where no spans of one
 * side overlap, those are fewer than n.
 *
 * nervaluate takes the first overlap in list order instead, so where a span meets two the counts may differ.
 *
 * @param types - the names of the types, which may grow, to break ties.
 */
export function spanMatcher(types: readonly string[], minOverlap: number): SpanMatcher {
  const all = { gold: [] as number[], pred: [] as number[] };
  const alone = { gold: [] as number[], pred: [] as number[] };
  const active: number[] = [];
  return {
    all,
    alone,
    match(gold, pred) {
      clear(all, gold.length, pred.length);
      clear(alone, gold.length, pred.length);
      if (gold.length === 0 || pred.length === 0) return;
      if (gold.length === 1 && pred.length === 1) {
        const rank = rankOf(gold, 0, pred, 0, minOverlap);
        if (rank !== NONE) meet(all, 0, 0);
        if (rank === EXACT || rank === SAME_TYPE) meet(alone, 0, 0);
        return;
      }
      const pairs: Pair[] = [];
      const goldOrder = startOrder(gold);
      const predOrder = startOrder(pred);
      // Both sides by their start, so that a predicted span that has ended is never looked at again.
      let next = 0;
      let open = 0;
      for (let at = 0; at < gold.length; at++) {
        const g = goldOrder ? goldOrder[at] : at;
        for (; next < pred.length; next++) {
          const p = predOrder ? predOrder[next] : next;
          if (pred.start[p] >= gold.end[g]) break;
          active[open++] = p;
        }
        let kept = 0;
        for (let index = 0; index < open; index++) {
          const p = active[index];
          if (pred.end[p] <= gold.start[g]) continue;
          active[kept++] = p;
          const rank = rankOf(gold, g, pred, p, minOverlap);
          if (rank !== NONE) pairs.push({ rank, gold: g, pred: p });
        }
        open = kept;
      }
      inOrder(pairs, (a, b) => comparePairs(a, b, gold, pred, types));
      for (const { rank, gold: g, pred: p } of pairs) {
        meet(all, g, p);
        if (rank === EXACT || rank === SAME_TYPE) meet(alone, g, p);
      }
    },
  };
}

/** Two spans that may meet: their rows; pairs of a lower rank come first. */
interface Pair {
  readonly rank: number;
  readonly gold: number;
  readonly pred: number;
}

const [EXACT, SAME_TOKENS, SAME_TYPE, OVERLAP, NONE] = [0, 1, 2, 3, 4];

function rankOf(gold: SpanRows, g: number, pred: SpanRows, p: number, minOverlap: number): number {
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

/** Sorts in place. Most regions have two or three pairs, for which the engine's sort costs more than all else. */
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

/** The rows by their start; undefined where they are in that order, as those of tags always are. */
function startOrder({ start, length }: SpanRows): number[] | undefined {
  let row = 1;
  while (row < length && start[row - 1] <= start[row]) row++;
  if (row >= length) return undefined;
  return Array.from({ length }, (_, at) => at).sort((a, b) => start[a] - start[b]);
}

function clear({ gold, pred }: { gold: number[]; pred: number[] }, golds: number, preds: number): void {
  for (let row = 0; row < golds; row++) gold[row] = -1;
  for (let row = 0; row < preds; row++) pred[row] = -1;
}

function meet({ gold, pred }: { gold: number[]; pred: number[] }, g: number, p: number): void {
  if (gold[g] >= 0 || pred[p] >= 0) return;
  gold[g] = p;
  pred[p] = g;
}
