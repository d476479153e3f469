import { withAgainst } from '../../findings/against.ts';
import { spanErrors } from '../../findings/error-counts.ts';
import type { SpanCounts } from '../../ner/count-spans.ts';
import type { TagSide } from '../../ner/count-tags.ts';
import { matchSpans } from '../../ner/matching.ts';
import { inOrder, isSpanMode, type ModeName, modeScorers, partOf } from '../../ner/modes.ts';
import { type Confusion, confusion, typePairs } from '../../ner/pair-counts.ts';
import { type Sides, unitEnds } from '../../ner/rows.ts';
import { reportInvalid, scoreTags, type TagScores, type TagUnits } from '../../ner/scores.ts';
import { noSteps } from '../../ner/steps.ts';
import { placeOfRow } from '../../pair/row-tokens.ts';
import { type CorpusFile, type TagCorpus, unitNames } from '../../pair/tag-corpus.ts';
import type { NerReading } from '../../results/report.ts';
import type { Counted, CountedSystem } from '../../results/result.ts';
import type { NerScores } from '../../results/tool-reports.ts';
import type { Score, ScoreRow } from '../../score/score.ts';
import { type NerSettings, nerSignature, type TagFileSettings, usedSettings } from '../../settings/ner.ts';
import { arePairedById } from '../../settings/signature.ts';
import { byName } from '../../text/order.ts';
import type { Place, ProblemLog, ProblemSink } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { labelsOfUnits, type NerUnits, type TagFileUnits } from './units.ts';

/** Which of the scores a report shows. */
export interface NerChoice {
  readonly modes: readonly ModeName[];
  readonly confusion: boolean;
}

/** What was counted of one prediction. */
export type NerResult = Omit<CountedSystem, 'names' | 'tables'>;

/** What was counted of one prediction that was read. */
export function nerResult(
  file: string,
  all: TagFileScores,
  settings: NerSettings,
  choice: NerChoice,
  logs: readonly ProblemLog[],
): NerResult {
  const { sentences, scores, units } = all;
  return {
    file,
    size: units?.kind === 'document' ? units.length : sentences,
    scores: Object.fromEntries(choice.modes.map((mode) => [mode, scores[mode]])),
    reading: nerReading(all, settings),
    confusion: choice.confusion ? tagConfusion(all) : undefined,
    errors: spanErrors(scores),
    logs,
  };
}

/** What the report says about the tags, besides scores. */
function nerReading(found: TagFileScores, { lenient }: NerSettings): NerReading {
  const { sentences, tokens, scores, scheme, invalid, unpaired, skipped, ignored } = found;
  return {
    sentences,
    tokens,
    accuracy: scores.token.accuracy,
    scheme,
    invalid,
    ...(lenient && { unpaired }),
    ...(skipped.gold + skipped.pred > 0 && { skipped }),
    ...(ignored.gold + ignored.pred > 0 && { ignored }),
  };
}

/**
 * Which tag, and which type, was taken for which.
 *
 * @throws UsageError if there are too many tags for the matrices, whose room grows with the square of their number.
 */
function tagConfusion(found: TagScores): ReturnType<TagScores['confusion']> {
  refuseLargeMatrix(Object.keys(found.scores.token.tags).length, 'tags');
  return found.confusion();
}

/**
 * Which type was taken for which among spans that are matched, with what was missed and spurious.
 *
 * @throws UsageError if there are too many types.
 */
export function spanConfusion({ spans, types }: SpanCounts, minOverlap = 1): { readonly entities: Confusion } {
  refuseLargeMatrix(types.length - 1, 'types');
  return { entities: confusion(typePairs(matchSpans(spans.gold, spans.pred, minOverlap, types)), types, 0) };
}

function refuseLargeMatrix(labels: number, what: 'tags' | 'types'): void {
  if (labels <= MOST_LABELS) return;
  throw new UsageError(`confusion can show at most ${MOST_LABELS} ${what}, and there are ${labels}: leave it out`);
}

/** More than any tag set has; a matrix of so many has 4 million cells. */
const MOST_LABELS = 2000;

/**
 * What was counted of one or more predictions for one gold file. The headline is the micro average of the first mode: strict, if it was
 * scored.
 */
export function nerCounted(
  gold: string,
  results: readonly NerResult[],
  settings: NerSettings,
  units?: NerUnits,
): Counted {
  const modes = Object.keys(results[0].scores) as ModeName[];
  const [mode = 'strict'] = modes;
  const used = usedSettings(settings);
  return {
    tool: 'nerscore',
    signature: nerSignature(used, results[0].reading?.scheme.name),
    settings: used,
    reference: gold,
    unit: units?.kind ?? 'sentence',
    headline: `${mode}.micro`,
    sortedBy: arePairedById(settings.pair) ? 'name' : 'counts',
    scorers: units?.scorers ?? [],
    scorersOf: (rows) => modeScorers(modes, labelsOfUnits(rows, settings), settings),
    systems: (results[0].findings ? withAgainst(results) : results).map((result, at) => ({
      ...result,
      ...units?.systems[at],
    })),
    // Scores read from a saved result have the same shape as those of a report.
    rowsOf: (scores) => nerRows(scores as NerScores),
  };
}

/**
 * The scores as rows, mode by mode in the order of reports: the micro average, which is the main row, then the types (or tags) in
 * code point order, then the other averages.
 */
export function nerRows(scores: NerScores): ScoreRow[] {
  return inOrder(Object.keys(scores) as ModeName[]).flatMap((name): ScoreRow[] => {
    const means = scores[name]!;
    const row = (part: string, title: string, score: Supported, isMain = false): ScoreRow => {
      return { metric: name, part, title, isMain, score, support: score.support };
    };
    const labels: Readonly<Record<string, Supported>> = isSpanMode(name) ? scores[name]!.types : scores.token!.tags;
    const others = Object.entries(isSpanMode(name) ? {} : scores.token!.withoutOutside);
    const apart = isSpanMode(name) ? scores[name]!.discontinuous : undefined;
    return [
      row('micro', `${name} micro`, means.micro, true),
      ...byName(labels).map(([label, score]) => row(partOf(label), label, score)),
      row('macro', 'macro', means.macro),
      row('weighted', 'weighted', means.weighted),
      ...(apart ? [row('discontinuous', 'discontinuous', apart)] : []),
      ...others.map(([mean, score]) => row(`withoutOutside.${mean}`, `not outside, ${mean}`, score)),
    ];
  });
}

interface Supported extends Score {
  readonly support: number;
}

export interface TagFileScores extends TagScores {
  readonly unpaired: Sides<number>;
  /** Comments and rows of metadata, of each side; of one file that holds both, as those of either. */
  readonly skipped: Sides<number>;
  /** Tags that say that there is no token, in the same way. */
  readonly ignored: Sides<number>;
  readonly units?: TagFileUnits | undefined;
}

/** Scores a corpus. Only meaningful if `problems` has no errors. */
export function scoreCorpus(corpus: TagCorpus, settings: TagFileSettings, problems: ProblemSink): TagFileScores {
  const { sides, files } = corpus;
  const { units, ...scores } = scoreTags(corpus, corpus.tags, settings);
  // Words that were read as tags, from the wrong column, follow no scheme: that they are unknown is said once.
  const readable = (side: 'gold' | 'pred'): TagSide =>
    2 * sides[side].unread > sides[side].notes.tokens ? { ...corpus[side], steps: noSteps() } : corpus[side];
  const readSides = { gold: readable('gold'), pred: readable('pred') };
  reportInvalid(readSides, scores.scheme, settings, problems);
  const names =
    units &&
    files.flatMap(({ name, isUnit, rows }) => {
      if (name === undefined) return [];
      const own = unitNames(name, rows, units);
      return isUnit && own.length === 1 ? [name] : own;
    });
  return {
    ...scores,
    unpaired: corpus.unpaired,
    skipped: { gold: sides.gold.notes.rows, pred: sides.pred.notes.rows },
    ignored: { gold: sides.gold.notes.ignored, pred: sides.pred.notes.ignored },
    units: units && { ...units, ...(names?.length && { names }), places: places(files, units) },
  };
}

/** Where the units of files begin. */
function places(files: readonly CorpusFile[], { kind }: TagUnits): readonly Place[] | undefined {
  if (files.some(({ tokens }) => !tokens)) return undefined;
  return files.flatMap(({ rows, tokens }) => {
    const { ends } = unitEnds(rows, kind);
    return Array.from(ends, (_, unit) => placeOfRow(tokens!, unit === 0 ? 0 : ends[unit - 1]));
  });
}
