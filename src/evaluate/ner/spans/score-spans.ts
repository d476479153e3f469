import { givenTexts } from '../../../formats/spans/given-texts.ts';
import {
  type PairedDocuments,
  pairDocuments,
  type ReadDocument,
  type SpanSide,
  withSentences,
} from '../../../formats/spans/pair-documents.ts';
import { type PlacedPair, placePair } from '../../../formats/spans/place-pair.ts';
import type { ReadSpan } from '../../../formats/spans/place-spans.ts';
import { reportSurfaces, type WrongSurface, wrongSurfaces } from '../../../formats/spans/surfaces.ts';
import { noNotes } from '../../../formats/tags/tag-columns.ts';
import { countSpans, type SpanPair } from '../../../ner/count-spans.ts';
import type { SpanModeName } from '../../../ner/criteria.ts';
import { countingOf, isOfWords } from '../../../ner/modes.ts';
import { type NewTypeName, typeRenaming } from '../../../ner/renamed-types.ts';
import type { Sides } from '../../../ner/rows.ts';
import { spanModeScores, spanScores } from '../../../ner/scores.ts';
import { type SweptSpans, sweptSpans } from '../../../ner/sweep.ts';
import { type ProblemCode, type ProblemSink, reportAll } from '../../../text/problem.ts';
import { byDocument, documentUnit } from '../../findings/document-units.ts';
import { spanErrors } from '../../findings/error-counts.ts';
import type { SpanUnit } from '../../findings/span-unit.ts';
import { hasErrors } from '../../make-report.ts';
import type { DocumentPairing, StringCounts } from '../../report.ts';
import { type Asked, analysed, keptUnits } from '../analysis.ts';
import { type NerResult, spanConfusion } from '../counted.ts';
import { ofDocument } from '../named-document.ts';
import type { NerTask } from '../ner-task.ts';
import type { NerSettings } from '../settings.ts';
import { suspicionsOf } from '../suspicions.ts';
import type { TagFileUnits } from '../tag-corpus.ts';
import { chosenSpans } from './chosen-spans.ts';
import { isTagInput } from './span-settings.ts';
import { withWords } from './span-words.ts';
import { allStrings, stringCounts } from './string-counts.ts';

/** What spans are scored by. */
export interface SpanScoring extends Asked {
  readonly modes: readonly SpanModeName[];
  readonly confusion: boolean;
  readonly settings: NerSettings;
  /** The documents of gold that are scored; all that are paired, when not given. */
  readonly shared?: ReadonlySet<ReadDocument> | undefined;
  /** Whether one file holds both sides. */
  readonly isOneFile: boolean;
  /** Whether the exit code depends on the scores. */
  readonly isGated: boolean;
  readonly allow?: readonly ProblemCode[] | undefined;
  readonly sweeps?: NerTask['sweeps'];
  /** Whether rows of counts of each document are asked for. */
  readonly hasUnits: boolean;
}

/** What was counted of one prediction. */
export interface SpanSideScores {
  /** Of pred. */
  readonly format: string;
  readonly units: TagFileUnits;
  readonly result: Omit<NerResult, 'file' | 'name' | 'logs'> & { readonly pairing: DocumentPairing };
}

/**
 * Pairs, places and counts the spans of both sides. `texts`: where those of documents are that have none, if they were given. Undefined
 * if the documents cannot be paired.
 */
export function scoreSpanSides(
  read: Sides<SpanSide>,
  texts: SpanSide | 'joined' | undefined,
  { modes, settings, confusion, shared, isOneFile, isGated, allow, sweeps, hasUnits, ...asked }: SpanScoring,
  logs: Sides<ProblemSink>,
): SpanSideScores | undefined {
  const { pair, missingDocument = 'empty', extraDocument, lenient = false } = settings;
  const sides = withSentences(read);
  const all = pairDocuments(sides, { pair, missingDocument, extraDocument }, logs.pred);
  if (!all) return undefined;
  const scored = shared ? all.pairs.filter(({ gold }) => shared.has(gold)) : all.pairs;
  const chosen = ofDocument(scored, settings.document, ({ gold }) => gold.id, sides.gold.path, logs.gold);
  const paired = { ...all, pairs: chosen };
  const pairs = texts === undefined ? paired.pairs : paired.pairs.map((one) => inCharacters(one, sides.pred));
  const given = givenTexts({ ...paired, pairs }, texts, sides.gold, logs.pred);
  if (!given) return undefined;
  const countings = [...new Set(modes.map(countingOf))];
  if (countings.includes('characters')) refuseMixedUnits(pairs, logs.pred);
  const hasWords = modes.some(isOfWords);
  const newName = typeRenaming(settings);
  // What meets what depends on places.
  const mayLackText = !confusion && modes.every((mode) => mode === 'string' || mode === 'string-set');
  const rules = { lenient, mayLackText, newName };
  const found = { gold: newFound(), pred: newFound() };
  const kept = keptUnits(asked);
  const shown: SpanUnit[] = [];
  const areNamed = pairs.every(({ gold }) => gold.id !== undefined);
  const names = pairs.map(({ gold }, at) => gold.id ?? String(at + 1));
  const strings: StringCounts[] = [];
  const swept: SweptSpans[] = [];
  const { minScore = sweeps ? Number.NEGATIVE_INFINITY : undefined } = settings;
  const met = new Set([...(sides.gold.renamed ?? []), ...(sides.pred.renamed ?? [])]);
  const choices = { gold: { ...settings, minScore: undefined }, pred: { ...settings, minScore } };
  // One after another: what is made of a pair goes once it is in columns.
  const placedPairs = function* (): Generator<SpanPair> {
    for (const [at, one] of pairs.entries()) {
      const placed = renamed(placePair(one, given[at], rules, logs), sides, newName, met);
      for (const side of ['gold', 'pred'] as const) {
        for (const { type } of placed[side]) found[side].types.add(type);
        const document = one[side];
        if (document) found[side].wrong.push(...wrongSurfaces(document, placed.text, placed[side]));
      }
      if (kept) shown.push(documentUnit(one, placed, at, settings, kept.keepsText));
      const pred = chosenSpans(placed.pred, choices.pred, logs.pred);
      const counts = one.pred && stringCounts(names[at], one.pred, pred, placed.text);
      if (counts) strings.push(counts);
      const gold = chosenSpans(placed.gold, choices.gold, logs.gold);
      if (sweeps) swept.push(sweptSpans(gold, pred));
      const chosen = { gold, pred, length: placed.length };
      yield hasWords ? withWords(chosen, one, placed.text, logs) : chosen;
    }
  };
  const counted = countSpans(placedPairs(), countings, settings.minOverlap, settings.normalize, hasUnits);
  for (const side of ['gold', 'pred'] as const)
    reportSurfaces(found[side].wrong, withTexts(pairs, given, side), side, logs[side]);
  const isRead = !hasErrors([logs.gold, logs.pred]);
  const suspected = { ...readSides(sides, found), settings, isOneFile, isGated, renamed: met, allow };
  reportAll(logs.pred, suspicionsOf(suspected, isRead));
  const strict = counted.all.get('spans');
  const errors = strict && spanErrors(spanScores(strict, counted.types));
  return {
    format: sides.pred.format,
    result: {
      size: pairs.length,
      pairing: {
        by: paired.by,
        leftOut: paired.leftOut,
        sentences: sides.gold.areSentences ? 'gold' : sides.pred.areSentences ? 'pred' : undefined,
      },
      strings: allStrings(strings),
      swept: sweeps && { gold: swept.flatMap(({ gold }) => gold), pred: swept.flatMap(({ pred }) => pred) },
      scores: spanModeScores(modes, counted.all, counted.types, settings),
      confusion: confusion ? spanConfusion(counted, settings.minOverlap) : undefined,
      errors,
      ...(kept && analysed(areNamed ? byDocument(shown) : shown, asked, settings)),
    },
    units: {
      kind: 'document',
      length: pairs.length,
      spans: counted.ofDocuments,
      tags: new Float64Array(0),
      types: counted.types,
      tagNames: ['O'],
      names,
    },
  };
}

/** The spans with the new names of their types, which go into `met`. Those of tag files have them already. */
function renamed(
  placed: PlacedPair,
  sides: Sides<SpanSide>,
  newName: NewTypeName | undefined,
  met: Set<string>,
): PlacedPair {
  if (!newName) return placed;
  const side = (name: 'gold' | 'pred'): readonly ReadSpan[] =>
    placed[name].map((span) => {
      const type = sides[name].renamed ? undefined : newName(span.type);
      if (type === undefined) return span;
      met.add(span.type);
      return { ...span, type };
    });
  return { ...placed, gold: side('gold'), pred: side('pred') };
}

type Pair = PairedDocuments['pairs'][number];

/** Whether the spans of two documents are compared by tokens. Of a document that pred lacks, those of gold are all there is. */
function areTokens({ gold, pred = gold }: Pair): boolean {
  return gold.unit === 'tokens' && pred.unit === 'tokens';
}

/** A document that pred lacks, with an empty one in its place if the others are compared by characters. */
function inCharacters(one: Pair, { documents }: SpanSide): Pair {
  const isOther = !one.pred && one.gold.unit === 'tokens' && documents.some(({ unit }) => unit !== 'tokens');
  if (!isOther) return one;
  const { id, where } = one.gold;
  return { ...one, pred: { id, where, spans: [], unit: 'code-points', promisesSurfaces: false } };
}

/** Reports NO_TEXT of documents that count tokens where others count characters: those that pred lacks, which gold has no text of. */
function refuseMixedUnits(pairs: readonly Pair[], log: ProblemSink): void {
  const ofTokens = pairs.filter(areTokens);
  if (ofTokens.length === pairs.length) return;
  const message = 'pred lacks this document, whose characters are not known: gold has only its tokens';
  const help = 'give --text FILE, or leave it out with --missing-document skip';
  for (const { gold } of ofTokens) log.report('NO_TEXT', 'error', () => ({ place: gold.where.place, message, help }));
}

/** What is known of one side after its documents were placed: the types of all spans, and those with a wrong surface. */
interface FoundSide {
  readonly types: Set<string>;
  readonly wrong: WrongSurface[];
}

function newFound(): FoundSide {
  return { types: new Set(), wrong: [] };
}

/** The documents of a side, and the texts that their spans are in. */
function* withTexts(
  pairs: PairedDocuments['pairs'],
  given: readonly (string | undefined)[],
  side: 'gold' | 'pred',
): Generator<readonly [ReadDocument, string | undefined]> {
  for (const [at, { gold, pred }] of pairs.entries()) {
    const document = side === 'gold' ? gold : pred;
    if (document) yield [document, gold.text ?? pred?.text ?? given[at]];
  }
}

/** Both sides as suspicions take them. */
function readSides({ gold, pred }: Sides<SpanSide>, found: Sides<FoundSide>) {
  const side = <Name extends 'gold' | 'pred'>(name: Name, { path, notes = noNotes }: SpanSide) => ({
    name,
    file: path,
    types: [...found[name].types],
    unread: 0,
    notes,
  });
  return { gold: side('gold', gold), pred: side('pred', pred) };
}

/** The settings that the scores of spans depend on, with what was found out. Those of tags only where a side has them. */
export function spanSettingsOf(settings: NerSettings, gold: SpanSide, scored: readonly SpanSideScores[]): NerSettings {
  const { goldInput, predInput, ...all } = settings;
  const { outside, suffix, tagDelimiter, goldColumn, predColumn, tokenColumn, delimiter, headerRows, ...own } = all;
  const formats = [gold.format, ...scored.map(({ format }) => format)];
  return {
    ...(formats.some(isTagInput) ? all : own),
    input: joined(formats),
    pair: joined(scored.map(({ result }) => result.pairing.by)) as NonNullable<NerSettings['pair']>,
    missingDocument: settings.missingDocument ?? 'empty',
    duplicates: settings.duplicates ?? 'drop',
  };
}

function joined(names: readonly string[]): string {
  return [...new Set(names)].join('+');
}
