import { allCompared, type ComparedWords } from '../../align/compare-words.ts';
import { type PlacedPair, type PlacingRules, placePair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { allStrings, type StringCounts, stringCounts } from '../../align/string-counts.ts';
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
import { countingOf, isOfLinks, isOfWords } from '../../ner/modes.ts';
import { typeRenaming } from '../../ner/renamed-types.ts';
import type { Sides } from '../../ner/rows.ts';
import { spanModeScores, spanScores } from '../../ner/scores.ts';
import type { SpanDocuments } from '../../ner/span-document.ts';
import type { SpanColumns } from '../../ner/spans.ts';
import { addSwept, type SweptDocument, type SweptSpans } from '../../ner/sweep.ts';
import { chosenSpans } from '../../pair/chosen-spans.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { DocumentPairing } from '../../results/report.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import { withoutNested } from '../../suspect/nested.ts';
import { reportInside } from '../../suspect/other-tokens.ts';
import { type FirstSpans, firstSpans, type PlacedDocuments } from '../../suspect/shifted-spans.ts';
import { reportSurfaces, type WrongSurface, wrongSurfaces } from '../../suspect/surfaces.ts';
import { suspected } from '../../suspect/suspicions.ts';
import {
  allowingLog,
  type Problem,
  type ProblemCode,
  type ProblemSink,
  problemLog,
  reportAll,
} from '../../text/problem.ts';
import { type Asked, analysed, keptUnits } from '../ner/analysis.ts';
import { type NerResult, spanConfusion } from '../ner/counted.ts';
import type { NerTask } from '../ner/ner-task.ts';
import type { TagFileUnits } from '../ner/score-corpus.ts';
import { byDocument, documentUnit, wholeUnits } from './document-units.ts';
import { linkedSpans, refuseWithoutLinks } from './span-links.ts';
import { withWords } from './span-words.ts';

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
  readonly watch?: NerTask['watch'];
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

/** One prediction with its documents in pairs. */
export interface PairedSystem {
  readonly sides: Sides<SpanSide>;
  readonly pairs: readonly SpanDocuments[];
  readonly pairing: DocumentPairing;
  /** How many documents come before the first that is scored: one without a name is shown by its number among all. */
  readonly before: number;
  /** Of the pairs, where neither document has one. */
  readonly texts: readonly (string | undefined)[];
  readonly logs: Sides<ProblemSink>;
}

/**
 * Scores one prediction, and reports what is suspicious. `inCharacters`: whether tokens are compared as characters (see `PlacingRules`).
 */
export function scoreDocuments(system: PairedSystem, scoring: SpanScoring, inCharacters: boolean): SpanSideScores {
  const { sides, pairs, texts, pairing, before, logs } = system;
  const { modes, settings, confusion, allow, sweeps, hasUnits } = scoring;
  refuseWithoutLinks(pairs, modes);
  const rules = placingRules(scoring, inCharacters);
  const names = pairs.map(({ gold }, at) => gold.id ?? String(before + at + 1));
  const found = countDocuments(system, names, scoring, rules);
  for (const side of ['gold', 'pred'] as const)
    reportSurfaces(found.wrong[side], pairs, side, allowingLog(logs[side], allow), texts);
  const countings = [...new Set(modes.map(countingOf))];
  const counted = countCollected(found.spans, countings, settings.minOverlap, settings.normalize, hasUnits);
  const first = firstSpans(placedAgain(system, rules));
  reportAll(logs.pred, suspicions(system, scoring, { ...found, first }, counted));
  const strict = counted.all.get('spans');
  const kept = keptUnits(scoring);
  const units = pairs.every(({ gold }) => gold.id !== undefined) ? byDocument(found.units) : found.units;
  const ofDocuments: TagFileUnits = {
    kind: 'document',
    length: pairs.length,
    spans: counted.ofDocuments,
    tags: new Float64Array(0),
    types: counted.types,
    tagNames: ['O'],
    names,
  };
  return {
    format: sides.pred.format,
    result: {
      size: pairs.length / Math.max(1, new Set(pairs.map(({ gold }) => gold.layer?.name)).size),
      pairing,
      strings: allStrings(found.strings),
      swept: sweeps && found.swept,
      scores: spanModeScores(modes, counted.all, counted.types, settings),
      confusion: confusion ? spanConfusion(counted, settings.minOverlap) : undefined,
      errors: strict && spanErrors(spanScores(strict, counted.types)),
      ...(kept && analysed(units, scoring, settings)),
    },
    units: hasUnits && pairs[0]?.gold.layer ? wholeUnits(ofDocuments, pairs) : ofDocuments,
  };
}

function placingRules({ modes, settings, confusion, allow }: SpanScoring, inCharacters: boolean): PlacingRules {
  return {
    lenient: settings.lenient === true,
    // What meets what depends on places.
    mayLackText: !confusion && modes.every((mode) => mode === 'string' || mode === 'string-set'),
    inCharacters,
    allowsTexts: allow?.includes('TEXTS_DIFFER'),
    newName: typeRenaming(settings),
  };
}

/** What was found in the documents of both sides. */
interface CountedDocuments {
  readonly spans: CollectedSpans;
  /** The types in documents that have spans which are not scored. */
  readonly types: Sides<ReadonlySet<string>>;
  /** The types that were given new names. */
  readonly renamed: ReadonlySet<string>;
  readonly wrong: Sides<readonly WrongSurface[]>;
  /** If `findings` or `by` are asked for. */
  readonly units: readonly SpanUnit[];
  readonly strings: readonly StringCounts[];
  readonly swept: SweptSpans;
  /** What comparing their tokens shows. */
  readonly compared: readonly ComparedWords[];
}

/** Places and chooses the spans of each pair. One after another: what is made of a pair goes once it is in columns. */
function countDocuments(
  { sides, pairs, texts, before, logs }: PairedSystem,
  names: readonly string[],
  scoring: SpanScoring,
  rules: PlacingRules,
): CountedDocuments {
  const { modes, settings, sweeps } = scoring;
  const { types, duplicates, minScore = sweeps ? Number.NEGATIVE_INFINITY : undefined } = settings;
  const kept = keptUnits(scoring);
  const hasWords = modes.some(isOfWords);
  const byLink = modes.every(isOfLinks);
  const found = {
    spans: collectedSpans({ gold: spansIn(pairs, 'gold'), pred: spansIn(pairs, 'pred') }),
    types: { gold: new Set<string>(), pred: new Set<string>() },
    renamed: new Set<string>(),
    wrong: { gold: [] as WrongSurface[], pred: [] as WrongSurface[] },
    units: [] as SpanUnit[],
    strings: [] as StringCounts[],
    swept: { gold: [], pred: [], documents: [] as SweptDocument[] },
    compared: [] as ComparedWords[],
  };
  for (const [at, pair] of pairs.entries()) {
    scoring.watch?.('counting', at / pairs.length);
    const all = renamed(placePair(pair, texts[at], rules, logs), rules, sides, found.renamed);
    const placed = withoutNested(pair, all, logs.pred);
    for (const side of ['gold', 'pred'] as const)
      for (const wrong of wrongSurfaces(pair[side], placed.text, placed[side])) found.wrong[side].push(wrong);
    if (placed.compared) found.compared.push(placed.compared);
    if (rules.inCharacters) reportInside(pair, placed, logs.pred);
    if (kept) found.units.push(documentUnit(pair, placed, before + at, settings, kept.keepsText));
    const chosen = {
      gold: chosenSpans(placed.gold, { types, duplicates, byLink }, logs.gold),
      pred: chosenSpans(placed.pred, { types, duplicates, byLink, minScore }, logs.pred),
      length: placed.length,
    };
    const { rules: { areStrings } = {}, isUnparsable } = pair.pred ?? {};
    const { text } = placed;
    const isAbsent = text === undefined ? undefined : (string: string) => !text.includes(string);
    const strings = pair.pred && stringCounts(names[at], { areStrings, isUnparsable }, chosen.pred, isAbsent);
    if (strings) found.strings.push(strings);
    const worded = hasWords ? withWords(chosen, pair, placed, logs) : chosen;
    if (sweeps) addSwept(found.swept, chosen.gold, chosen.pred);
    const linked = linkedSpans(modes, placed, settings);
    if (sweeps && modes[0] !== 'strict') {
      const scores = (linked ?? chosen).pred.map(({ score = 0 }) => score);
      found.swept.documents.push({ ...worded, ...linked, scores });
    }
    for (const side of ['gold', 'pred'] as const)
      if (chosen[side].length < placed[side].length) for (const { type } of placed[side]) found.types[side].add(type);
    addDocument(found.spans, linked ? { ...worded, linked } : worded);
  }
  return found;
}

function spansIn(pairs: readonly SpanDocuments[], side: 'gold' | 'pred'): number {
  return pairs.reduce((sum, pair) => sum + (pair[side]?.spans.length ?? 0), 0);
}

/** The pairs in the positions that are compared, each placed when it is asked for. What is wrong with them has been reported. */
function* placedAgain({ pairs, texts }: PairedSystem, rules: PlacingRules): Generator<PlacedDocuments> {
  const unheard = problemLog({ perError: 0, perWarning: 0 });
  const logs = { gold: unheard, pred: unheard };
  for (const [at, pair] of pairs.entries())
    yield { pair, placed: withoutNested(pair, placePair(pair, texts[at], rules, logs), unheard) };
}

/** The spans with the new names of their types, unless they have them already. `met` gets the types that have one. */
function renamed(
  placed: PlacedPair,
  { newName }: PlacingRules,
  sides: Sides<Pick<SpanSide, 'renamed'>>,
  met: Set<string>,
): PlacedPair {
  if (!newName) return placed;
  const withName = (span: ReadSpan): ReadSpan => {
    const type = newName(span.type);
    if (type === undefined) return span;
    met.add(span.type);
    return { ...span, type };
  };
  const side = (name: 'gold' | 'pred'): readonly ReadSpan[] =>
    sides[name].renamed ? placed[name] : placed[name].map(withName);
  return { ...placed, gold: side('gold'), pred: side('pred') };
}

/** What is suspicious in all documents. */
function suspicions(
  { sides, pairing, logs }: PairedSystem,
  { modes, settings, isOneFile, isGated, allow }: SpanScoring,
  found: CountedDocuments & { readonly first: FirstSpans },
  counted: SpanCounts,
): readonly Problem[] {
  const isRead = !hasErrors([logs.gold, logs.pred]);
  const isAlike =
    !settings.types && !pairing.inCharacters && sides.gold.format === sides.pred.format && !modes.some(isOfLinks);
  const compared = {
    ...readSides(sides, found.types, counted),
    settings,
    isOneFile,
    isGated,
    isPredMissing: sides.pred.isMissing,
    allow,
    found: {
      content: isAlike && isRead ? contentOf(counted.spans) : undefined,
      renamed: new Set([...(sides.gold.renamed ?? []), ...(sides.pred.renamed ?? []), ...found.renamed]),
      compared: allCompared(found.compared),
      first: { spans: found.first, sides },
    },
  };
  return suspected(nerSuspicions, compared, isRead);
}

/** The spans as columns of numbers; `runs` with their places. */
function contentOf({ gold, pred }: Sides<SpanColumns>): Sides<readonly ArrayLike<number>[]> {
  const columns = ({ start, end, type, runs = new Map() }: SpanColumns) => {
    return [start, end, type, [...runs].flatMap(([at, own]) => [at, ...own.flat()])];
  };
  return { gold: columns(gold), pred: columns(pred) };
}

/** Both sides as suspicions take them. */
function readSides({ gold, pred }: Sides<SpanSide>, others: CountedDocuments['types'], { spans, types }: SpanCounts) {
  const side = <Name extends 'gold' | 'pred'>(name: Name, { path, notes = noNotes }: SpanSide) => ({
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
