import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import type { SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import { summedRows } from '../../ner/count-rows.ts';
import type { SpanDocuments } from '../../ner/span-document.ts';
import { chosenSpans, type SpanChoice } from '../../pair/chosen-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { compareCodePoints } from '../../text/order.ts';
import { problemLog } from '../../text/problem.ts';
import type { TagFileUnits } from '../ner/score-corpus.ts';

/** A document of both sides, the n-th from 0, in the positions that are compared. Repeats are kept, whatever becomes of them in scores. */
export function documentUnit(
  { gold }: SpanDocuments,
  placed: PlacedPair,
  at: number,
  settings: NerSettings,
  keepsText: boolean,
): SpanUnit {
  const { words: known } = placed;
  let words: readonly string[] | undefined;
  const { layer } = gold;
  return {
    document: gold.id ?? (layer ? `${layer.of}: ${layer.name}` : String(at + 1)),
    layer: layer?.name,
    gold: kept(placed.gold, { ...settings, minScore: undefined }),
    pred: kept(placed.pred, settings),
    // Of many documents, few are shown.
    words: keepsText && known ? () => (words ??= [...known]) : undefined,
    between: placed.between,
    invalid: [],
  };
}

/** The counts of documents with all of their layers, which are documents by themselves, so that what is drawn again is whole. */
export function wholeUnits(units: TagFileUnits, pairs: readonly SpanDocuments[]): TagFileUnits {
  const firsts = pairs.flatMap(({ gold }, at) => (gold.layer?.of === pairs[at - 1]?.gold.layer?.of ? [] : at));
  const spans = Array.from(units.spans, ([counting, rows]) => {
    const width = rows.length / units.length;
    const ends = [...firsts.slice(1), units.length];
    const sums = firsts.map((from, at) => summedRows(rows.subarray(from * width, ends[at] * width), width));
    return [counting, Float64Array.from(sums.flatMap((sum) => [...sum]))] as const;
  });
  const names = firsts.map((at) => pairs[at].gold.layer!.of);
  return { ...units, names, length: firsts.length, spans: new Map(spans) };
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
