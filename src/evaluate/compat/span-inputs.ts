import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { charactersOf, wordsAt } from '../../align/scale.ts';
import type { NerOutcome, NerTool, NerToolSettings, SurfaceEntity, SurfaceSample } from '../../compat/ner/ner-tool.ts';
import { type NerSide, sidesOfTypes } from '../../formats/tags/tag-columns.ts';
import type { Sides } from '../../ner/rows.ts';
import type { Span } from '../../ner/spans.ts';

/** The outcome of a tool that reads lists of spans, or texts with strings, for documents with spans in any format. */
export function scoreSpanPairs(
  { title, score }: NerTool,
  pairs: readonly PlacedPair[],
  settings: NerToolSettings,
): NerOutcome {
  const areApart = pairs.some(({ gold, pred }) => [...gold, ...pred].some(({ runs }) => runs.length > 1));
  if (areApart && score.spans) return { refusal: `${title} does not know discontinuous spans` };
  const lists = (side: 'gold' | 'pred'): Span[][] =>
    pairs.map((pair) => pair[side].map(({ type, runs: [[start, end]] }) => ({ type, start, end })));
  if (score.spans) return score.spans({ gold: lists('gold'), pred: lists('pred') }, settings);
  const samples = pairs.flatMap(sampleOf);
  if (samples.length < pairs.length) return { refusal: `${title} needs the texts, which neither side has` };
  return score.samples!(samples, settings);
}

function sampleOf({ gold, pred, text }: PlacedPair): SurfaceSample[] {
  if (text === undefined) return [];
  const characters = charactersOf(text);
  const entities = (spans: readonly ReadSpan[]): SurfaceEntity[] =>
    spans.map(({ type, runs, surface = '', fileRuns = runs }) => {
      return { type, surface: fileRuns.length === 0 ? surface : wordsAt(characters, runs) };
    });
  return [{ text, gold: entities(gold), pred: entities(pred) }];
}

/** Both sides as suspicions take them. */
export function sidesOfPairs([gold, pred = gold]: readonly string[], pairs: readonly PlacedPair[]): Sides<NerSide> {
  const types = (side: 'gold' | 'pred') => pairs.flatMap((pair) => pair[side].map(({ type }) => type));
  return sidesOfTypes({ gold, pred }, { gold: types('gold'), pred: types('pred') });
}
