import { allCompared } from '../../align/compare-words.ts';
import { allStrings } from '../../align/string-counts.ts';
import { spanErrors } from '../../findings/error-counts.ts';
import { foundIn } from '../../findings/span-findings.ts';
import { noNotes } from '../../formats/tags/tag-columns.ts';
import { countCollected, type SpanCounts } from '../../ner/count-spans.ts';
import { countingOf, isOfLinks } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import { spanModeScores, spanScores } from '../../ner/scores.ts';
import type { ReadDocument, SpanDocuments } from '../../ner/span-document.ts';
import type { SpanColumns } from '../../ner/spans.ts';
import { hasErrors } from '../../results/make-report.ts';
import type { DocumentPairing } from '../../results/report.ts';
import { isGated } from '../../results/thresholds.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import type { FirstSpans } from '../../suspect/shifted.ts';
import { firstSpans } from '../../suspect/shifted-sides.ts';
import { reportSurfaces } from '../../suspect/surfaces.ts';
import { suspected } from '../../suspect/suspicions.ts';
import { areEqual } from '../../text/columns.ts';
import { compareCodePoints } from '../../text/order.ts';
import { allowingLog, type Problem, type ProblemSink, reportAll } from '../../text/problem.ts';
import { type NerResult, spanConfusion } from '../ner/counted.ts';
import { analysed, mostListed, type SpanTask } from '../ner/ner-task.ts';
import type { TagFileUnits } from '../ner/units.ts';
import { type CountedDocuments, DocumentCounts, placedAgain, placingRules } from './count-documents.ts';
import { refuseWithoutLinks, wholeUnits } from './document-units.ts';

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

/** One prediction whose documents were counted. */
export interface CountedSystem extends Omit<PairedSystem, 'pairs' | 'texts'> {
  /** Of the documents of gold that are scored. */
  readonly names: readonly (string | undefined)[];
  /** Theirs, where any has one. */
  readonly layers: readonly ReadDocument['layer'][];
}

/**
 * Scores one prediction, and reports what is suspicious. `inCharacters`: whether tokens are compared as characters (see `PlacingRules`).
 */
export function scoreDocuments(system: PairedSystem, task: SpanTask, inCharacters: boolean): SpanSideScores {
  const { pairs, texts, before, logs } = system;
  const names = pairs.map(({ gold }) => gold.id);
  const layers = pairs.map(({ gold }) => gold.layer);
  refuseWithoutLinks(pairs, task.modes);
  const rules = placingRules(task, inCharacters);
  const spans = { gold: spansIn(pairs, 'gold'), pred: spansIn(pairs, 'pred') };
  const most = mostListed(task);
  const listing = most === undefined ? undefined : { most, areNamed: !names.includes(undefined) };
  const found = new DocumentCounts(system, { ...task, listing }, rules, spans);
  for (const [at, pair] of pairs.entries()) {
    task.watch?.('counting', at / pairs.length);
    found.add(pair, texts[at], before + at);
  }
  for (const side of ['gold', 'pred'] as const)
    reportSurfaces(found.wrong[side], pairs, side, allowingLog(logs[side], task.allow), texts);
  const first = firstSpans(placedAgain(pairs, texts, rules));
  return scoreCounted({ ...system, names, layers }, task, { ...found, first });
}

/** The scores of what was counted in the documents of a prediction. Reports what is suspicious. */
export function scoreCounted(
  system: CountedSystem,
  task: SpanTask,
  found: CountedDocuments & { readonly first: FirstSpans },
): SpanSideScores {
  const { sides, names, layers, pairing, before, logs } = system;
  const { modes, settings, confusion, sweeps } = task;
  const hasUnits = task.units !== undefined;
  const countings = [...new Set(modes.map(countingOf))];
  const counted = countCollected(found.spans, countings, settings.minOverlap, settings.normalize, hasUnits);
  reportAll(logs.pred, suspicions(system, task, found, counted));
  const strict = counted.all.get('spans');
  const units = names.includes(undefined)
    ? found.units
    : found.units.toSorted((a, b) => compareCodePoints(a.document, b.document));
  const ofDocuments: TagFileUnits = {
    kind: 'document',
    length: names.length,
    spans: counted.ofDocuments,
    tags: new Float64Array(0),
    types: counted.types,
    tagNames: ['O'],
    names: names.map((name, at) => name ?? String(before + at + 1)),
  };
  return {
    format: sides.pred.format,
    result: {
      size: names.length / Math.max(1, new Set(layers.map((layer) => layer?.name)).size),
      pairing,
      strings: allStrings(found.strings),
      swept: sweeps || (found.areScored && found.swept.pred.length > 0) ? found.swept : undefined,
      scores: spanModeScores(modes, counted.all, counted.types, settings),
      confusion: confusion ? spanConfusion(counted, settings.minOverlap) : undefined,
      errors: strict && spanErrors(spanScores(strict, counted.types)),
      ...(found.errors ? { findings: foundIn(found.errors, settings.zeroDivision) } : analysed(units, task, settings)),
    },
    units: hasUnits && layers[0] ? wholeUnits(ofDocuments, layers) : ofDocuments,
  };
}

function spansIn(pairs: readonly SpanDocuments[], side: 'gold' | 'pred'): number {
  return pairs.reduce((sum, pair) => sum + (pair[side]?.spans.length ?? 0), 0);
}

/** What is suspicious in all documents. */
function suspicions(
  { sides, pairing, logs }: CountedSystem,
  task: SpanTask,
  found: CountedDocuments & { readonly first: FirstSpans },
  counted: SpanCounts,
): readonly Problem[] {
  const { inputs, modes, settings, allow } = task;
  const isRead = !hasErrors([logs.gold, logs.pred]);
  const isAlike =
    !settings.types && !pairing.inCharacters && sides.gold.format === sides.pred.format && !modes.some(isOfLinks);
  const compared = {
    ...suspectedSides(sides, found.types, counted),
    settings,
    isOneFile: inputs.paths.length === 1,
    isGated: isGated(task),
    isPredMissing: sides.pred.isMissing,
    allow,
    found: {
      isCopy: isAlike && isRead ? isCopy(counted.spans) : undefined,
      renamed: new Set([...(sides.gold.renamed ?? []), ...(sides.pred.renamed ?? []), ...found.renamed]),
      compared: allCompared(found.compared),
      first: { spans: found.first, sides },
    },
  };
  return suspected(nerSuspicions, compared, isRead);
}

function isCopy({ gold, pred }: Sides<SpanColumns>): boolean {
  // The runs with their places.
  const [own, other] = [gold, pred].map(({ start, end, type, runs = new Map() }) => {
    return [start, end, type, [...runs].flatMap(([at, of]) => [at, ...of.flat()])];
  });
  return own.every((column, at) => areEqual(column, other[at]));
}

/** Both sides as suspicions take them. */
function suspectedSides(
  { gold, pred }: Sides<SpanSide>,
  others: CountedDocuments['types'],
  { spans, types }: SpanCounts,
) {
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
