import { f1, side } from '../score/score.ts';
import type { Findings, NerFinding, NerGain } from './finding.ts';
import { type FindingTally, type KindTally, noFindings } from './finding-tally.ts';
import { type SpanKind, spanKinds } from './kinds.ts';

/** What is wrong with predicted spans. Definitions are in docs/findings.md. */
export interface NerFindings extends Findings {
  readonly counts: NerCounts;
  readonly gains: readonly NerGain[];
  readonly list: readonly NerFinding[];
}

/** How many groups of each kind there are, how many spans are in them, and the counts of strict, which these add up to. */
export interface NerCounts {
  readonly tp: number;
  readonly fn: number;
  readonly fp: number;
  readonly kinds: PerKind<number>;
  /** How many findings with wrong ends there are of each extent, as in `boundary longer`. */
  readonly extent: Readonly<Record<string, number>>;
  readonly spans_in: PerKind<readonly [gold: number, pred: number]>;
  /** Tags that break the scheme, and repeated spans of either side; absent if there are none. */
  readonly invalid?: number | undefined;
  readonly duplicated?: number | undefined;
}

type PerKind<Value> = Readonly<Record<'correct' | SpanKind, Value>>;

/** What was found in units that were counted one after another. */
export function foundIn(tally: FindingTally, zeroDivision: 0 | 1): NerFindings {
  const counts = countsOf(tally);
  return { counts, gains: gainsOf(counts, zeroDivision), list: tally.listed() };
}

function countsOf({ tp, kinds, extents }: FindingTally): NerCounts {
  const of = (kind: NerFinding['kind']): KindTally => kinds.get(kind) ?? noFindings;
  const each = <Value>(correct: Value, value: (kind: SpanKind) => Value) =>
    Object.fromEntries([['correct', correct], ...spanKinds.map((kind) => [kind, value(kind)])]) as PerKind<Value>;
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const spans = each<readonly [number, number]>([tp, tp], (kind) => [of(kind).gold, of(kind).pred]);
  return {
    tp,
    fn: sum(spanKinds.map((kind) => spans[kind][0])),
    fp: sum(spanKinds.map((kind) => spans[kind][1])),
    kinds: each(tp, (kind) => of(kind).count),
    // Whatever the order of the documents.
    extent: Object.fromEntries([...extents].sort()),
    spans_in: spans,
    invalid: of('invalid').count || undefined,
    duplicated: of('repeated').count || undefined,
  };
}

/** Of each kind that was found, the F1 with its groups replaced by their gold spans. */
function gainsOf({ tp, fn, fp, spans_in }: NerCounts, zeroDivision: 0 | 1): NerGain[] {
  return spanKinds.flatMap((kind) => {
    const [gold, pred] = spans_in[kind];
    const [right, predicted] = [tp + gold, tp + fp - pred + gold];
    const corrected = f1(side(right, tp + fn, zeroDivision).value, side(right, predicted, zeroDivision).value);
    return gold + pred > 0 ? [{ kind, f1: corrected }] : [];
  });
}
