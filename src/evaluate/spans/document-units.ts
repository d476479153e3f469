import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { charactersOf, wordsAt } from '../../align/scale.ts';
import type { SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import { summedRows } from '../../ner/count-rows.ts';
import type { PlacedSpan, SpanPair } from '../../ner/count-spans.ts';
import { isOfLinks, type ModeName } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import type { ReadDocument, SpanDocuments } from '../../ner/span-document.ts';
import { chosenSpans, type SpanChoice } from '../../pair/chosen-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { once } from '../../text/grouped.ts';
import { type ProblemSink, problemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { TagFileUnits } from '../ner/units.ts';

/** A document of both sides, the n-th from 0, in the positions that are compared. Repeats are kept, whatever becomes of them in scores. */
export function documentUnit(
  { gold }: SpanDocuments,
  placed: PlacedPair,
  at: number,
  settings: NerSettings,
  keepsText: boolean,
): SpanUnit {
  const { words } = placed;
  const { layer } = gold;
  return {
    document: gold.id ?? (layer ? `${layer.of}: ${layer.name}` : String(at + 1)),
    layer: layer?.name,
    gold: kept(placed.gold, { types: settings.types }),
    pred: kept(placed.pred, settings),
    // Of many documents, few are shown.
    words: keepsText && words ? once(() => [...words]) : undefined,
    between: placed.between,
    invalid: [],
  };
}

/** The counts of documents with all of their layers, which are documents by themselves, so that what is drawn again is whole. */
export function wholeUnits(units: TagFileUnits, layers: readonly ReadDocument['layer'][]): TagFileUnits {
  const firsts = layers.flatMap((layer, at) => (layer?.of === layers[at - 1]?.of ? [] : at));
  const spans = Array.from(units.spans, ([counting, rows]) => {
    const width = rows.length / units.length;
    const ends = [...firsts.slice(1), units.length];
    const sums = firsts.map((from, at) => summedRows(rows.subarray(from * width, ends[at] * width), width));
    return [counting, Float64Array.from(sums.flatMap((sum) => [...sum]))] as const;
  });
  const names = firsts.map((at) => layers[at]!.of);
  return { ...units, names, length: firsts.length, spans: new Map(spans) };
}

function kept(spans: readonly ReadSpan[], { types, minScore }: SpanChoice): readonly UnitSpan[] {
  const chosen = chosenSpans(spans, { types, minScore, duplicates: 'count' }, problemLog());
  return chosen.map(({ type, runs, surface, where, isNowhere }) => ({
    type,
    runs,
    words: isNowhere ? surface : undefined,
    where,
  }));
}

/** The spans that are scored, repeats too, for modes that compare what they refer to; undefined for others. */
export function linkedSpans(
  modes: readonly ModeName[],
  { gold, pred }: PlacedPair,
  { types, minScore }: NerSettings,
): Sides<readonly ReadSpan[]> | undefined {
  if (!modes.some(isOfLinks)) return undefined;
  const kept = { types, duplicates: 'count' } as const;
  return { gold: chosenSpans(gold, kept, problemLog()), pred: chosenSpans(pred, { ...kept, minScore }, problemLog()) };
}

/**
 * Refuses sides that say of no span what it refers to, if that is compared.
 *
 * @throws UsageError that says which side.
 */
export function refuseWithoutLinks(pairs: readonly SpanDocuments[], modes: readonly ModeName[]): void {
  const mode = modes.find(isOfLinks);
  for (const side of mode ? (['gold', 'pred'] as const) : []) {
    const spans = pairs.flatMap((pair) => pair[side]?.spans.slice() ?? []);
    if (spans.length === 0 || spans.some(({ link }) => link !== undefined)) continue;
    const where = 'nerscore explain link says where files have them';
    throw new UsageError(`--mode ${mode} compares ids of a knowledge base, and ${side} has none: ${where}`);
  }
}

/**
 * The spans of two documents with their words: what is at their positions or, where that is not known, the tokens of their side joined by
 * one blank. Fragments are joined by one blank too. A string that has no place is its own words. Reports NO_TEXT, an error, where words
 * are not known.
 */
export function withWords(
  pair: Sides<readonly ReadSpan[]> & Pick<SpanPair, 'length'>,
  { gold, pred = gold }: SpanDocuments,
  placed: Pick<PlacedPair, 'words' | 'between'>,
  logs: Sides<ProblemSink>,
): SpanPair {
  return {
    ...pair,
    gold: worded(pair.gold, gold, placed, logs.gold),
    pred: worded(pair.pred, pred, placed, logs.pred),
  };
}

function worded(
  spans: readonly ReadSpan[],
  { rules: { unit, surfaces = 'text' }, tokens, where }: ReadDocument,
  placed: Pick<PlacedPair, 'words' | 'between'>,
  log: ProblemSink,
): readonly PlacedSpan[] {
  const own = { words: unit === 'tokens' ? tokens : undefined, between: ' ' };
  const { words, between } = placed.words === undefined ? own : placed;
  const known = typeof words === 'string' ? charactersOf(words) : words?.includes('') ? undefined : words;
  const all = spans.map(({ type, runs, surface, isNowhere }) => {
    // Other surfaces are what a tool made of the words.
    const given = isNowhere || surfaces === 'text' ? surface : undefined;
    return { type, runs, words: isNowhere || !known ? given : wordsAt(known, runs, between) };
  });
  if (all.some(({ words }) => words === undefined)) {
    const message = 'this mode compares the words of spans, and neither side has the text or its tokens';
    const help = 'give one side in a format that has the text, or --text FILE';
    log.report('NO_TEXT', 'error', () => ({ place: where.place, message, help }));
  }
  return all.map((span) => ({ ...span, words: span.words ?? '' }));
}
