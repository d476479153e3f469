import { excerptOf, type MarkedWords } from './excerpts.ts';
import type { Excerpt, NerFinding } from './finding.ts';
import type { SpanUnit, UnitSpan } from './span-unit.ts';

/** The passages of a group of spans: one for both sides where one shows both, or else one for each. */
export function excerptsOf(
  unit: SpanUnit,
  kind: NerFinding['kind'],
  gold: readonly UnitSpan[],
  pred: readonly UnitSpan[],
): readonly Excerpt[] {
  const all = [...gold, ...pred];
  const excerpt = (marked: readonly UnitSpan[], side?: 'gold' | 'pred'): Excerpt => {
    // Characters have no lines: the place of a span is that in its file.
    const line = unit.between === '' ? undefined : all[0].where.place.line;
    const [{ words: own, type }] = all;
    // A string that the text does not have stands alone.
    if (own !== undefined) return excerptOf([own], [[0, 0, type]], { line, side }, [[0, 0, type]], unit.between);
    return excerptOf(unit.words ?? [], markedWords(marked), { line, side }, markedWords(all), unit.between);
  };
  if (kind === 'type') return [excerpt([{ ...gold[0], type: `${gold[0].type} > ${pred[0].type}` }])];
  if (gold.length === 0 || pred.length === 0) return [excerpt(all, gold.length === 0 ? 'pred' : 'gold')];
  return [excerpt(gold, 'gold'), excerpt(pred, 'pred')];
}

/** The runs of spans, of which the first has the type. */
function markedWords(spans: readonly UnitSpan[]): readonly MarkedWords[] {
  return spans.flatMap(({ type, runs }) =>
    runs.map(([start, end], at): MarkedWords => [start, end - 1, at === 0 ? type : undefined]),
  );
}
