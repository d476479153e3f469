import { KINDS, type Normalization } from './count-rows.ts';
import { countSpans, type PlacedSpan } from './count-spans.ts';
import type { SpanModeName } from './criteria.ts';
import { criterionScores, type ScoreSettings } from './metrics.ts';
import { isOfLinks } from './modes.ts';
import { knownSpanMode } from './span-modes.ts';
import type { Sweep, SweepRow, SweptDocument } from './sweep.ts';

/** A mode, and what its counts and scores depend on. */
export interface SweptMode extends ScoreSettings {
  readonly mode: SpanModeName;
  readonly minOverlap: number;
  readonly normalize?: Normalization | undefined;
}

/**
 * The sweep of any mode, whose matches may depend on other spans: a document is counted again at each score of its own spans, and the
 * corpus as a whole if its words count once. `tp` is what counts as right, with parts; `type`: if only its spans count.
 */
export function sweepMode(documents: readonly SweptDocument[], how: SweptMode, type?: string): Sweep {
  const isWhole = knownSpanMode(how.mode).counting === 'surface-corpus';
  const own = type === undefined ? documents : documents.map((document) => ofType(document, type));
  const units = isWhole ? [own] : own.map((document) => [document]);
  const steps = units.flatMap((unit) => stepsOf(unit, how)).sort((a, b) => b.score - a.score);
  const counts = new Float64Array(KINDS);
  const rows: SweepRow[] = [];
  let [average, best]: [number, SweepRow | undefined] = [0, undefined];
  for (const [at, { score, change }] of steps.entries()) {
    for (const [kind, more] of change.entries()) counts[kind] += more;
    if (steps[at + 1]?.score === score || score === Number.POSITIVE_INFINITY) continue;
    const row = rowOf(counts, score, how);
    average += (row.recall - (rows.at(-1)?.recall ?? 0)) * row.precision;
    if (!best || row.f1 > best.f1 + 1e-12) best = row;
    rows.push(row);
  }
  return { rows, best, average_precision: average, lowest_score: rows.at(-1)?.threshold };
}

/** How the counts of some documents change at each score, from that which keeps nothing. */
function stepsOf(unit: readonly SweptDocument[], how: SweptMode): { score: number; change: Float64Array }[] {
  const falling = [...new Set(unit.flatMap(({ scores }) => scores))].sort((a, b) => b - a);
  let before = new Float64Array(KINDS);
  return [Number.POSITIVE_INFINITY, ...falling].map((score) => {
    const now = countsAt(unit, score, how);
    const change = now.map((count, kind) => count - before[kind]);
    before = now;
    return { score, change };
  });
}

function countsAt(unit: readonly SweptDocument[], least: number, how: SweptMode): Float64Array<ArrayBuffer> {
  const { counting } = knownSpanMode(how.mode);
  const kept = unit.map((one) => {
    const own = { gold: one.gold, pred: one.pred.filter((_, at) => one.scores[at] >= least) };
    return { ...own, length: one.length, linked: isOfLinks(how.mode) ? own : undefined };
  });
  const { all } = countSpans(kept, [counting], how.minOverlap, how.normalize, false);
  return new Float64Array(all.get(counting)!.subarray(0, KINDS));
}

function rowOf(counts: Float64Array, threshold: number, how: SweptMode): SweepRow {
  const criterion = knownSpanMode(how.mode);
  const { precision, recall, f1, ...own } = criterionScores(criterion, counts, [''], how).micro;
  const tp = own.correct + (criterion.isMean ? 0.5 : (how.partialWeight ?? 0.5)) * own.partial;
  const counted = { threshold, tp, fp: own.predicted - tp, fn: own.support - tp };
  return { ...counted, precision: precision.value, recall: recall.value, f1 };
}

function ofType(document: SweptDocument, type: string): SweptDocument {
  const isOwn = (span: PlacedSpan): boolean => span.type === type;
  return {
    ...document,
    gold: document.gold.filter(isOwn),
    pred: document.pred.filter(isOwn),
    scores: document.scores.filter((_, at) => isOwn(document.pred[at])),
  };
}
