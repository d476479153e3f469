import { f1, side } from '../score/score.ts';
import { compareCodePoints } from '../text/order.ts';
import type { PlacedSpan, SpanPair } from './count-spans.ts';

/** A predicted span with its score, and whether it is right at every threshold that keeps it. */
export interface SweptSpan {
  readonly type: string;
  readonly score: number;
  readonly isRight: boolean;
}

/** The spans of both sides of a document, with the scores of the predicted ones. */
export interface SweptDocument extends SpanPair {
  readonly scores: readonly number[];
}

/** Predicted spans, and the types of all gold spans. */
export interface SweptSpans {
  readonly gold: string[];
  readonly pred: SweptSpan[];
  /** All of them, for modes in which a match depends on other spans. */
  readonly documents?: SweptDocument[];
}

/** The strict scores of the spans that a threshold keeps: those with at least this score. The names are those of the JSON. */
export interface SweepRow {
  readonly threshold: number;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** The scores at every threshold that changes anything. */
export interface Sweep {
  /** From the highest threshold to the lowest. */
  readonly rows: readonly SweepRow[];
  /** The row with the largest F1, of several that with the highest threshold; absent without predictions. */
  readonly best?: SweepRow | undefined;
  /** Σ (Rᵢ − Rᵢ₋₁)·Pᵢ over falling thresholds, recall being over all gold spans. */
  readonly average_precision: number;
  /** The lowest score of a prediction; absent without predictions. Of what was left out below it, nothing is known. */
  readonly lowest_score?: number | undefined;
}

/**
 * Adds the spans of a document. Of the predictions with the positions and type of a gold span, as many are right as there are such gold
 * spans, those with the highest scores: a strict match never depends on other spans, so this holds at every threshold.
 */
export function addSwept(
  swept: SweptSpans,
  gold: readonly PlacedSpan[],
  pred: readonly (PlacedSpan & { readonly score?: number | undefined })[],
): void {
  const left = new Map<string, number>();
  const key = ({ type, runs }: PlacedSpan): string => JSON.stringify([type, runs]);
  for (const span of gold) left.set(key(span), (left.get(key(span)) ?? 0) + 1);
  for (const { type } of gold) swept.gold.push(type);
  for (const span of [...pred].sort((a, b) => (b.score ?? 0) - (a.score ?? 0))) {
    const count = left.get(key(span)) ?? 0;
    left.set(key(span), count - 1);
    swept.pred.push({ type: span.type, score: span.score ?? 0, isRight: count > 0 });
  }
}

/** The sweep over the spans of all documents together, in one pass over falling scores. */
export function sweep({ gold, pred }: SweptSpans): Sweep {
  const falling = [...pred].sort((a, b) => b.score - a.score);
  const rows: SweepRow[] = [];
  let [tp, average, best]: [number, number, SweepRow | undefined] = [0, 0, undefined];
  for (const [at, { score, isRight }] of falling.entries()) {
    if (isRight) tp++;
    if (falling[at + 1]?.score === score) continue;
    const [precision, recall] = [side(tp, at + 1).value, side(tp, gold.length).value];
    const counts = { tp, fp: at + 1 - tp, fn: gold.length - tp };
    const row = { threshold: score, ...counts, precision, recall, f1: f1(recall, precision) };
    average += (recall - (rows.at(-1)?.recall ?? 0)) * precision;
    // F1 is 2·TP over the spans of both sides: as a fraction, so that equal ones are equal.
    if (!best || tp * spansOf(best) > best.tp * spansOf(row)) best = row;
    rows.push(row);
  }
  return { rows, best, average_precision: average, lowest_score: falling.at(-1)?.score };
}

function spansOf({ tp, fp, fn }: SweepRow): number {
  return 2 * tp + fp + fn;
}

export function sweptByType({ gold, pred }: SweptSpans): Readonly<Record<string, SweptSpans>> {
  const types = [...new Set([...gold, ...pred.map(({ type }) => type)])].sort(compareCodePoints);
  return Object.fromEntries(
    types.map((type) => {
      const own = { gold: gold.filter((one) => one === type), pred: pred.filter((one) => one.type === type) };
      return [type, own];
    }),
  );
}
