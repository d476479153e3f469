import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import type { SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import type { SpanDocuments } from '../../ner/span-document.ts';
import { chosenSpans, type SpanChoice } from '../../pair/chosen-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { compareCodePoints } from '../../text/order.ts';
import { problemLog } from '../../text/problem.ts';

/** A document of both sides, the n-th from 0, in the positions that are compared. Repeats are kept, whatever becomes of them in scores. */
export function documentUnit(
  { gold }: SpanDocuments,
  placed: PlacedPair,
  at: number,
  settings: NerSettings,
  keepsText: boolean,
): SpanUnit {
  const words = keepsText && placed.words ? [...placed.words] : undefined;
  return {
    document: gold.id ?? String(at + 1),
    layer: gold.layer,
    gold: kept(placed.gold, { ...settings, minScore: undefined }),
    pred: kept(placed.pred, settings),
    words: words && (() => words),
    between: placed.between,
    invalid: [],
  };
}

/** In the order of their names. */
export function byDocument(units: readonly SpanUnit[]): readonly SpanUnit[] {
  return [...units].sort((a, b) => compareCodePoints(a.document, b.document));
}

function kept(spans: readonly ReadSpan[], settings: SpanChoice): readonly UnitSpan[] {
  const chosen = chosenSpans(spans, { ...settings, duplicates: 'count' }, problemLog());
  return chosen.map(({ type, runs, surface, where, isNowhere }) => ({
    type,
    runs,
    words: isNowhere ? surface : undefined,
    where,
  }));
}
