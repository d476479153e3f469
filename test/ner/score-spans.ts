import { countSpans, type PlacedSpan } from '../../src/ner/count-spans.ts';
import type { ScoreSettings } from '../../src/ner/metrics.ts';
import { type CriteriaScores, spanScores } from '../../src/ner/scores.ts';
import type { Span } from '../../src/ner/spans.ts';

/** Scores lists of spans, a list a document, by the four criteria. */
export function scoreSpanLists(
  gold: readonly (readonly Span[])[],
  pred: readonly (readonly Span[])[],
  {
    types: asked,
    minOverlap = 1,
    ...settings
  }: ScoreSettings & { readonly types?: readonly string[]; readonly minOverlap?: number } = {},
): CriteriaScores {
  const placed = (spans: readonly Span[]): PlacedSpan[] =>
    spans
      .filter(({ type }) => !asked || asked.includes(type))
      .map(({ type, start, end }) => ({ type, runs: [[start, end]] }));
  const documents = gold.map((spans, at) => {
    const length = [...spans, ...pred[at]].reduce((most, { end }) => Math.max(most, end), 0);
    return { gold: placed(spans), pred: placed(pred[at]), length };
  });
  const { all, types } = countSpans(documents, ['spans'], minOverlap);
  return spanScores(all.get('spans')!, types, settings);
}
