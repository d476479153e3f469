import { sizeOfRuns } from '../../ner/runs.ts';
import { score, side } from '../../score/score.ts';
import { compareCodePoints } from '../../text/order.ts';
import { groupSpans } from '../findings/group-spans.ts';
import { type SpanUnit, textOf, type UnitSpan } from '../findings/span-unit.ts';
import { UsageError } from '../settings.ts';
import type { SeenSpans } from './seen-spans.ts';
import type { Slice, SpanSlice, TextErrors } from './slice.ts';

/** How spans are divided. */
export interface SpanDivision {
  readonly by: SpanSlice;
  /** What another file has, for slices by what was seen there. */
  readonly seen?: SeenSpans | undefined;
  /** Whether findings are counted too. */
  readonly hasFindings: boolean;
  readonly zeroDivision: 0 | 1;
}

/**
 * The spans of units in slices, as sets: what is repeated counts once.
 *
 * @throws UsageError if words are asked for that the units do not have.
 */
export function spanSlicesOf(
  units: readonly SpanUnit[],
  division: SpanDivision,
): readonly Slice[] | readonly TextErrors[] {
  const { by, hasFindings, zeroDivision } = division;
  const isByWords = by === 'text' || by === 'seen';
  if (isByWords && units.some((unit) => !unit.words && unit.gold.length + unit.pred.length > 0))
    throw new UsageError(`--by ${by} needs words, and these inputs have none: choose type or length`);
  if (by === 'text' && hasFindings) return textErrors(units);
  const tallies = new Map<string, Tally>();
  const tallyOf = (unit: SpanUnit, span: UnitSpan): Tally => {
    const slice = sliceOf(unit, span, division);
    const type = by === 'text' ? span.type : undefined;
    const key = `${type ?? ''} ${slice}`;
    const tally = tallies.get(key) ?? { slice, type, gold: 0, pred: 0, correct: 0, findings: {} };
    tallies.set(key, tally);
    return tally;
  };
  for (const unit of units) {
    const { correct, groups } = groupSpans(unit.gold, unit.pred);
    for (const span of correct.gold) tallyOf(unit, span).correct++;
    for (const { kind, gold, pred } of groups) {
      for (const span of gold) tallyOf(unit, span).gold++;
      for (const span of pred) tallyOf(unit, span).pred++;
      for (const span of kind === 'spurious' ? pred : gold) {
        const { findings } = tallyOf(unit, span);
        findings[kind] = (findings[kind] ?? 0) + 1;
      }
    }
  }
  return [...tallies.values()].sort(orders[by]).map(({ slice, type, gold, pred, correct, findings }): Slice => {
    const [support, predicted] = [correct + gold, correct + pred];
    const strict = score(side(correct, support, zeroDivision), side(correct, predicted, zeroDivision));
    return {
      slice,
      type,
      scores: { strict },
      findings: hasFindings ? findings : undefined,
    };
  });
}

/** What is in a slice: correct spans, and those of either side that are wrong. */
interface Tally {
  readonly slice: string;
  readonly type: string | undefined;
  gold: number;
  pred: number;
  correct: number;
  readonly findings: Record<string, number>;
}

function sliceOf(unit: SpanUnit, span: UnitSpan, { by, seen }: SpanDivision): string {
  if (by === 'type') return span.type;
  if (by === 'length') return String(sizeOfRuns(span.runs));
  const text = textOf(unit, span);
  if (by === 'text') return text;
  const types = seen?.get(text);
  return !types ? unseen : types.has(span.type) ? seenSo : seenOtherwise;
}

const [seenSo, seenOtherwise, unseen] = ['seen', 'seen as another type', 'unseen'];

const orders: Readonly<Record<SpanSlice, (a: Tally, b: Tally) => number>> = {
  type: (a, b) => compareCodePoints(a.slice, b.slice),
  length: (a, b) => Number(a.slice) - Number(b.slice),
  seen: (a, b) => compareCodePoints(a.slice, b.slice),
  text: (a, b) =>
    total(b) - total(a) || compareCodePoints(a.type ?? '', b.type ?? '') || compareCodePoints(a.slice, b.slice),
};

function total({ gold, pred, correct }: Tally): number {
  return gold + pred + 2 * correct;
}

/** What is wrong with each text: the most frequent first, then by error, type and text. */
function textErrors(units: readonly SpanUnit[]): readonly TextErrors[] {
  const counts = new Map<string, { count: number } & Omit<TextErrors, 'count'>>();
  for (const unit of units) {
    for (const group of groupSpans(unit.gold, unit.pred).groups) {
      for (const [error, spans] of [['FN', group.gold] as const, ['FP', group.pred] as const]) {
        for (const span of spans) {
          const [type, text] = [span.type, textOf(unit, span)];
          const key = JSON.stringify([error, type, text]);
          const counted = counts.get(key) ?? { count: 0, error, type, text };
          counts.set(key, counted);
          counted.count++;
        }
      }
    }
  }
  return [...counts.values()].sort(
    (a, b) =>
      b.count - a.count ||
      compareCodePoints(a.error, b.error) ||
      compareCodePoints(a.type, b.type) ||
      compareCodePoints(a.text, b.text),
  );
}
