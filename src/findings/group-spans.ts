import type { PlacedSpan } from '../ner/count-spans.ts';
import type { Sides } from '../ner/rows.ts';
import { commonRuns, sizeOfRuns } from '../ner/runs.ts';
import { groupedBy } from '../text/grouped.ts';
import { compareCodePoints } from '../text/order.ts';
import type { SpanKind } from './kinds.ts';

/** Wrong spans that belong together; of either side those in the order of the text. */
export interface SpanGroup<Span> extends Sides<readonly Span[]> {
  readonly kind: SpanKind;
}

/** The spans of both sides of a text, each in one place. */
export interface GroupedSpans<Span> {
  /** The gold spans that are predicted, and the predictions of them, in the same order. */
  readonly correct: Sides<readonly Span[]>;
  /** In the order of the text: where they are in gold; what is only predicted, where that is. */
  readonly groups: readonly SpanGroup<Span>[];
  /** Spans with the positions and the type of an earlier one: the sides are sets. */
  readonly repeated: Sides<readonly Span[]>;
}

/**
 * Groups the spans of one text. Every span is correct, repeated or in one group.
 *
 * What is on both sides is correct. Of the rest, pairs that share positions are taken by their Dice coefficient, largest first:
 * 2 · common / (size of gold + size of pred); then pairs of one type; then in the order of gold, of pred, and of their types. A span that
 * is left joins the group of the span that it overlaps most, in the same order, unless it overlaps a span of its own side there; gold
 * spans join first. How many spans a group has on each side gives it its kind. The order of the input does not matter.
 */
export function groupSpans<Span extends PlacedSpan>(gold: readonly Span[], pred: readonly Span[]): GroupedSpans<Span> {
  const [golds, preds] = [groupedBy(gold, keyOf), groupedBy(pred, keyOf)];
  const common = [...golds.keys()].filter((key) => preds.has(key));
  const left = (own: Alike<Span>, other: Alike<Span>): readonly Span[] =>
    [...own].flatMap(([key, [span]]) => (other.has(key) ? [] : span)).sort(compareSpans);
  const repeated = (own: Alike<Span>): readonly Span[] => [...own.values()].flatMap(([, ...again]) => again);
  return {
    correct: { gold: common.map((key) => golds.get(key)![0]), pred: common.map((key) => preds.get(key)![0]) },
    groups: groupsOf(left(golds, preds), left(preds, golds)),
    repeated: { gold: repeated(golds), pred: repeated(preds) },
  };
}

/** The spans of a side that are the same, by their keys. */
type Alike<Span> = ReadonlyMap<string, readonly Span[]>;

/** How the predicted span of a pair lies to the gold one: it contains it, lies within it, or neither. */
export type SpanExtent = 'longer' | 'shorter' | 'shifted';

/** How two spans that overlap lie; undefined if they have the same positions. */
export function extentOf(gold: PlacedSpan, pred: PlacedSpan): SpanExtent | undefined {
  const common = commonSize(gold, pred);
  const isWithinPred = common === sizeOfRuns(gold.runs);
  const isWithinGold = common === sizeOfRuns(pred.runs);
  if (isWithinPred) return isWithinGold ? undefined : 'longer';
  return isWithinGold ? 'shorter' : 'shifted';
}

/** By where they begin, where they end, their types, and their gaps. */
export function compareSpans(a: PlacedSpan, b: PlacedSpan): number {
  return comparePlaces(a, b) || compareCodePoints(a.type, b.type) || compareCodePoints(keyOf(a), keyOf(b));
}

function comparePlaces(a: PlacedSpan, b: PlacedSpan): number {
  return a.runs[0][0] - b.runs[0][0] || lastOf(a) - lastOf(b);
}

function lastOf({ runs }: PlacedSpan): number {
  return runs[runs.length - 1][1];
}

/** The same for spans that are the same. */
function keyOf({ type, runs }: PlacedSpan): string {
  return runs.length === 1 ? `${runs[0][0]},${runs[0][1]} ${type}` : `${runs.join(' ')} ${type}`;
}

function commonSize(a: PlacedSpan, b: PlacedSpan): number {
  return sizeOfRuns(commonRuns(a.runs, b.runs));
}

/** Groups spans that are in order and never on both sides. */
function groupsOf<Span extends PlacedSpan>(gold: readonly Span[], pred: readonly Span[]): SpanGroup<Span>[] {
  const pairs = rankedPairs(gold, pred);
  const groups: Sides<Span[]>[] = [];
  const groupOf = new Map<Span, Sides<Span[]>>();
  const open = (group: Sides<Span[]>): void => {
    groups.push(group);
    for (const span of [...group.gold, ...group.pred]) groupOf.set(span, group);
  };
  for (const pair of pairs)
    if (!groupOf.has(pair.gold) && !groupOf.has(pair.pred)) open({ gold: [pair.gold], pred: [pair.pred] });
  for (const [side, other, spans] of [['gold', 'pred', gold] as const, ['pred', 'gold', pred] as const]) {
    const rest = new Map(spans.filter((span) => !groupOf.has(span)).map((span) => [span, [] as Sides<Span>[]]));
    for (const pair of pairs) rest.get(pair[side])?.push(pair);
    for (const [span, own] of rest) {
      const group = own
        .map((pair) => groupOf.get(pair[other])!)
        .find((one) => one[side].every((member) => commonSize(span, member) === 0));
      if (group) {
        group[side].push(span);
        groupOf.set(span, group);
      } else open({ gold: [], pred: [], [side]: [span] });
    }
  }
  for (const group of groups) for (const side of [group.gold, group.pred]) side.sort(compareSpans);
  const first = (group: Sides<Span[]>): Span => group.gold[0] ?? group.pred[0];
  return groups.sort((a, b) => comparePlaces(first(a), first(b))).map((group) => ({ kind: kindOf(group), ...group }));
}

interface Pair<Span> extends Sides<Span> {
  readonly common: number;
  /** The sizes of both together. */
  readonly size: number;
  readonly hasOneType: boolean;
}

/** The pairs that overlap of spans in order, best first. */
function rankedPairs<Span extends PlacedSpan>(gold: readonly Span[], pred: readonly Span[]): readonly Pair<Span>[] {
  const pairs: Pair<Span>[] = [];
  let open: Span[] = [];
  let next = 0;
  for (const span of gold) {
    while (next < pred.length && pred[next].runs[0][0] < lastOf(span)) open.push(pred[next++]);
    open = open.filter((other) => lastOf(other) > span.runs[0][0]);
    for (const other of open) {
      const common = commonSize(span, other);
      const size = sizeOfRuns(span.runs) + sizeOfRuns(other.runs);
      if (common > 0) pairs.push({ gold: span, pred: other, common, size, hasOneType: span.type === other.type });
    }
  }
  return pairs.sort(
    (a, b) =>
      b.common * a.size - a.common * b.size ||
      Number(b.hasOneType) - Number(a.hasOneType) ||
      compareSpans(a.gold, b.gold) ||
      compareSpans(a.pred, b.pred),
  );
}

function kindOf({ gold, pred }: Sides<readonly PlacedSpan[]>): SpanKind {
  if (pred.length === 0) return 'missed';
  if (gold.length === 0) return 'spurious';
  if (gold.length > 1) return pred.length > 1 ? 'tangled' : 'merged';
  if (pred.length > 1) return 'split';
  if (!extentOf(gold[0], pred[0])) return 'type';
  return gold[0].type === pred[0].type ? 'boundary' : 'boundary+type';
}
