import { allCompared, type ComparedWords } from '../../align/compare-words.ts';
import { type PlacedPair, type PlacingRules, placePair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { spanErrors } from '../../findings/error-counts.ts';
import type { SpanUnit } from '../../findings/span-unit.ts';
import { noNotes } from '../../formats/tags/tag-columns.ts';
import {
  addDocument,
  type CollectedSpans,
  collectedSpans,
  countCollected,
  type SpanCounts,
} from '../../ner/count-spans.ts';
import type { SpanModeName } from '../../ner/criteria.ts';
import { countingOf, isOfWords } from '../../ner/modes.ts';
import { type NewTypeName, typeRenaming } from '../../ner/renamed-types.ts';
import type { Sides } from '../../ner/rows.ts';
import { spanModeScores, spanScores } from '../../ner/scores.ts';
import type { DocumentPair } from '../../ner/span-document.ts';
import type { Run, SpanColumns } from '../../ner/spans.ts';
import { addSwept, type SweptSpans } from '../../ner/sweep.ts';
import { chosenSpans, type SpanChoice } from '../../pair/spans/chosen-spans.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { DocumentPairing, StringCounts } from '../../results/report.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { SpanSide } from '../../sides/spans/span-side.ts';
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import { withoutNested } from '../../suspect/nested.ts';
import { reportInside } from '../../suspect/other-tokens.ts';
import { addSpans, type FirstSpans, noSpans } from '../../suspect/shifted-spans.ts';
import { type WrongSurface, wrongSurfaces } from '../../suspect/surfaces.ts';
import { suspected } from '../../suspect/suspicions.ts';
import type { Fingerprint } from '../../text/fingerprint.ts';
import { type ProblemCode, type ProblemSink, reportAll } from '../../text/problem.ts';
import { type Asked, analysed, keptUnits } from '../ner/analysis.ts';
import { type NerResult, spanConfusion } from '../ner/counted.ts';
import type { NerTask } from '../ner/ner-task.ts';
import type { TagFileUnits } from '../ner/score-corpus.ts';
import { byDocument, documentUnit } from './document-units.ts';
import { withWords } from './span-words.ts';
import { allStrings, stringCounts } from './string-counts.ts';

/** What spans are scored by. */
export interface SpanScoring extends Asked {
  readonly modes: readonly SpanModeName[];
  readonly confusion: boolean;
  readonly settings: NerSettings;
  /** Whether one file holds both sides. */
  readonly isOneFile: boolean;
  /** Whether the exit code depends on the scores. */
  readonly isGated: boolean;
  readonly allow?: readonly ProblemCode[] | undefined;
  readonly sweeps?: NerTask['sweeps'];
  /** Whether rows of counts of each document are asked for. */
  readonly hasUnits: boolean;
  /** See `PlacingRules`. */
  readonly inCharacters?: boolean | undefined;
}

/** What was counted of one prediction. */
export interface SpanSideScores {
  /** Of pred. */
  readonly format: string;
  readonly units: TagFileUnits;
  readonly result: Omit<NerResult, 'file' | 'name' | 'logs'> & { readonly pairing: DocumentPairing };
}

/** What was counted of all predictions. */
export interface ScoredSpans {
  readonly log: ProblemSink;
  readonly goldLog: ProblemSink;
  readonly predLogs: readonly ProblemSink[];
  /** Absent if the inputs cannot be scored. */
  readonly gold?: { readonly format: string; readonly corpus: Fingerprint | undefined };
  readonly scored: readonly SpanSideScores[];
}

/** What is known of a side besides its documents. */
type SideFacts = Omit<SpanSide, 'documents'>;

/** What is done with each document of both sides, by what is asked, and what was found in them so far. */
export interface ScoredDocuments {
  readonly sides: Sides<SideFacts>;
  readonly scoring: SpanScoring;
  readonly placing: PlacingRules;
  readonly hasWords: boolean;
  /** Which spans are scored. */
  readonly choices: Sides<SpanChoice>;
  readonly kept: ReturnType<typeof keptUnits>;
  /** How many documents come before the first that is scored, if one was chosen: one without a name is shown by its number among all. */
  readonly before: number;
  readonly spans: CollectedSpans;
  readonly names: string[];
  /** Whether all names are ids. */
  areNamed: boolean;
  /** The types in documents that have spans which are not scored. */
  readonly types: Sides<Set<string>>;
  readonly wrong: Sides<WrongSurface[]>;
  /** The types that were given new names. */
  readonly renamed: Set<string>;
  /** If `findings` or `by` are asked for. */
  readonly units: SpanUnit[];
  readonly strings: StringCounts[];
  readonly swept: SweptSpans;
  readonly first: FirstSpans;
  /** What comparing their tokens shows. */
  readonly compared: ComparedWords[];
}

/** Of no documents of these sides. */
export function noDocuments(sides: Sides<SideFacts>, scoring: SpanScoring, before = 0): ScoredDocuments {
  const { modes, settings, confusion, sweeps, inCharacters } = scoring;
  const { types, duplicates, minScore = sweeps ? Number.NEGATIVE_INFINITY : undefined } = settings;
  // What meets what depends on places.
  const allowsTexts = scoring.allow?.includes('TEXTS_DIFFER');
  const mayLackText = !confusion && modes.every((mode) => mode === 'string' || mode === 'string-set');
  return {
    sides,
    scoring,
    placing: {
      lenient: settings.lenient === true,
      mayLackText,
      inCharacters,
      allowsTexts,
      newName: typeRenaming(settings),
    },
    hasWords: modes.some(isOfWords),
    choices: { gold: { types, duplicates }, pred: { types, duplicates, minScore } },
    kept: keptUnits(scoring),
    before,
    spans: collectedSpans(),
    names: [],
    areNamed: true,
    types: { gold: new Set(), pred: new Set() },
    wrong: { gold: [], pred: [] },
    renamed: new Set(),
    units: [],
    strings: [],
    swept: { gold: [], pred: [] },
    first: noSpans(),
    compared: [],
  };
}

/** Places, chooses and adds the spans of one more pair of documents. `given`: their text, if neither has it. */
export function scoreDocument(
  scored: ScoredDocuments,
  pair: DocumentPair,
  given: string | undefined,
  logs: Sides<ProblemSink>,
): void {
  const { scoring, kept, choices } = scored;
  const at = scored.before + scored.names.length;
  const name = pair.gold.id ?? String(at + 1);
  scored.names.push(name);
  scored.areNamed &&= pair.gold.id !== undefined;
  const placed = withoutNested(pair, renamed(placePair(pair, given, scored.placing, logs), scored), logs.pred);
  for (const side of ['gold', 'pred'] as const)
    for (const wrong of wrongSurfaces(pair[side], placed.text, placed[side])) scored.wrong[side].push(wrong);
  addSpans(scored.first, pair, placed, scored.wrong);
  if (placed.compared) scored.compared.push(placed.compared);
  if (scoring.inCharacters) reportInside(pair, placed, logs.pred);
  if (kept) scored.units.push(documentUnit(pair, placed, at, scoring.settings, kept.keepsText));
  const pred = chosenSpans(placed.pred, choices.pred, logs.pred);
  const strings = pair.pred && stringCounts(name, pair.pred, pred, placed.text);
  if (strings) scored.strings.push(strings);
  const gold = chosenSpans(placed.gold, choices.gold, logs.gold);
  if (scoring.sweeps) addSwept(scored.swept, gold, pred);
  const chosen = { gold, pred, length: placed.length };
  if (gold.length < placed.gold.length) for (const { type } of placed.gold) scored.types.gold.add(type);
  if (pred.length < placed.pred.length) for (const { type } of placed.pred) scored.types.pred.add(type);
  addDocument(scored.spans, scored.hasWords ? withWords(chosen, pair, placed, logs) : chosen);
}

/** The spans with the new names of their types, unless they have them already. */
function renamed(placed: PlacedPair, { placing: { newName }, sides, renamed: met }: ScoredDocuments): PlacedPair {
  if (!newName) return placed;
  const side = (name: 'gold' | 'pred'): readonly ReadSpan[] =>
    sides[name].renamed ? placed[name] : placed[name].map((span) => withName(span, newName, met));
  return { ...placed, gold: side('gold'), pred: side('pred') };
}

function withName(span: ReadSpan, newName: NewTypeName, met: Set<string>): ReadSpan {
  const type = newName(span.type);
  if (type === undefined) return span;
  met.add(span.type);
  return { ...span, type };
}

/**
 * Counts what was found in all documents, and reports what is suspicious. `order`: of the documents, by their numbers, if they were not
 * found in that of gold.
 */
export function documentScores(
  found: ScoredDocuments,
  pairing: DocumentPairing,
  logs: Sides<ProblemSink>,
  order?: readonly number[],
): SpanSideScores {
  const { sides, scoring, kept } = found;
  const { modes, settings, confusion, isOneFile, isGated, allow, sweeps, hasUnits } = scoring;
  const countings = [...new Set(modes.map(countingOf))];
  const counted = countCollected(found.spans, countings, settings.minOverlap, settings.normalize, hasUnits);
  const renamed = new Set([...(sides.gold.renamed ?? []), ...(sides.pred.renamed ?? []), ...found.renamed]);
  const isAlike = !settings.types && !pairing.inCharacters && sides.gold.format === sides.pred.format;
  const isRead = !hasErrors([logs.gold, logs.pred]);
  const compared = {
    ...readSides(sides, found.types, counted),
    settings,
    isOneFile,
    isGated,
    isPredMissing: sides.pred.isMissing,
    allow,
    found: {
      content: isAlike && isRead ? contentOf(counted.spans) : undefined,
      renamed,
      compared: allCompared(found.compared),
      first: { spans: found.first, sides },
    },
  };
  reportAll(logs.pred, suspected(nerSuspicions, compared, isRead));
  const strict = counted.all.get('spans');
  const inOrder = <Of>(all: readonly Of[]): readonly Of[] => order?.map((at) => all[at]) ?? all;
  const units = inOrder(found.units);
  return {
    format: sides.pred.format,
    result: {
      size: found.names.length,
      pairing,
      strings: allStrings(found.strings),
      swept: sweeps && found.swept,
      scores: spanModeScores(modes, counted.all, counted.types, settings),
      confusion: confusion ? spanConfusion(counted, settings.minOverlap) : undefined,
      errors: strict && spanErrors(spanScores(strict, counted.types)),
      ...(kept && analysed(found.areNamed ? byDocument(units) : units, scoring, settings)),
    },
    units: {
      kind: 'document',
      length: found.names.length,
      spans: order && hasUnits ? rowsInOrder(counted.ofDocuments, order) : counted.ofDocuments,
      tags: new Float64Array(0),
      types: counted.types,
      tagNames: ['O'],
      names: inOrder(found.names),
    },
  };
}

/** The rows of documents in this order. The corpus may be one row, as if it were one document. */
function rowsInOrder(rows: SpanCounts['ofDocuments'], order: readonly number[]): SpanCounts['ofDocuments'] {
  const arranged = Array.from(rows, ([counting, own]) => {
    if (counting === 'surface-corpus') return [counting, own] as const;
    const width = own.length / order.length;
    const moved = new Float64Array(own.length);
    for (const [to, from] of order.entries()) moved.set(own.subarray(from * width, (from + 1) * width), to * width);
    return [counting, moved] as const;
  });
  return new Map(arranged);
}

/** The spans as columns of numbers; `runs` with their places. */
function contentOf({ gold, pred }: Sides<SpanColumns>): Sides<readonly ArrayLike<number>[]> {
  const columns = ({
    start,
    end,
    type,
    runs = new Map<number, readonly Run[]>(),
  }: SpanColumns): readonly ArrayLike<number>[] => {
    return [start, end, type, [...runs].flatMap(([at, own]) => [at, ...own.flat()])];
  };
  return { gold: columns(gold), pred: columns(pred) };
}

/** Both sides as suspicions take them. */
function readSides({ gold, pred }: Sides<SideFacts>, others: ScoredDocuments['types'], { spans, types }: SpanCounts) {
  const side = <Name extends 'gold' | 'pred'>(name: Name, { path, notes = noNotes }: SideFacts) => ({
    name,
    file: path,
    types: [...new Set([...metTypes(spans[name], types), ...others[name]])],
    unread: 0,
    notes,
  });
  return { gold: side('gold', gold), pred: side('pred', pred) };
}

function metTypes({ type }: SpanColumns, names: readonly string[]): readonly string[] {
  const isMet = new Uint8Array(names.length);
  for (let at = 0; at < type.length; at++) isMet[type[at]] = 1;
  return names.filter((_, number) => isMet[number] === 1);
}
