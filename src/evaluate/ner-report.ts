import type { Confusion } from '../ner/confusion.ts';
import type { ModeName } from '../ner/modes.ts';
import type { InvalidSpans, SchemeReport } from '../ner/scores.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { ScoreIntervals } from '../stats/score-intervals.ts';
import type { ProblemCode, ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { type Baseline, baselinesOf } from './baseline.ts';
import { nerRows } from './ner-rows.ts';
import type { NerScores } from './ner-scores.ts';
import { type NerSettings, nerSignature } from './ner-settings.ts';
import type { UnitScores } from './ner-units.ts';
import { type ProblemRow, problemCounts, problemRows } from './problem-rows.ts';
import type { SavedScores } from './saved-scores.ts';
import type { ComparisonRow, ConfidenceSettings, SignificanceSettings } from './statistics.ts';
import type { TagFileScores, TagFileUnits } from './tag-files.ts';

/**
 * All results of one run of nerscore, as the JSON output has them: the one structure that every other output is made from. Scores
 * are fractions in [0, 1] at full precision. Keys that do not apply are absent, never null.
 */
export interface NerReport {
  readonly schema: 1;
  readonly tool: 'nerscore';
  readonly version: string;
  readonly signature: string;
  readonly settings: NerSettings;
  /** The file of the gold tags. */
  readonly gold: string;
  readonly systems: readonly NerSystem[];
  /** Of several systems, the places in `systems` from the best micro F1 to the worst, and in which mode. Equal ones stay in order. */
  readonly ranking?: { readonly metric: ModeName; readonly systems: readonly number[] };
  readonly confidence?: ConfidenceSettings;
  readonly significance?: SignificanceSettings;
  readonly comparisons?: readonly ComparisonRow[];
}

/** What was read besides the scores. */
export interface NerReading {
  readonly sentences: number;
  readonly tokens: number;
  /** Tokens with the same tag on both sides, of all; whatever the modes. */
  readonly accuracy: TokenScores['accuracy'];
  /** Which tag, and which type of span, was taken for which: where it was asked for. */
  readonly confusion?: { readonly tags: Confusion; readonly entities: Confusion };
  /** The scheme that spans were judged by, and those that would fit each side. */
  readonly scheme: SchemeReport;
  /** How many spans break the scheme, and what was made of them. */
  readonly invalid: InvalidSpans;
  /** Rows that the other side lacks: where such files were allowed. */
  readonly unpaired?: TagFileScores['unpaired'];
}

/** What one prediction scored. Saved results that are added up do not tell what was read. */
export interface NerSystem extends Partial<NerReading> {
  /** The file of the predicted tags: that of the gold tags where it holds both. */
  readonly pred: string;
  /** How many documents were scored, where rows of documents are kept. */
  readonly documents?: number;
  readonly scores: NerScores;
  /** By mode, of its micro average; `parts` has the other averages, and the types or tags. */
  readonly intervals?: Readonly<Record<string, ScoreIntervals>>;
  /** How often each kind of problem was met; `problems` holds the first of each. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>;
  readonly problems: readonly ProblemRow[];
  readonly byDocument?: readonly (UnitScores & { readonly document: string })[];
  readonly bySentence?: readonly (UnitScores & { readonly sentence: string })[];
  readonly baseline?: Baseline;
}

/** A system whose files were read in this run. */
export type NerReadSystem = NerSystem & NerReading;

/** What there is to report of one prediction. */
export interface NerResult {
  readonly pred: string;
  /** Of the modes that were asked for. */
  readonly scores: NerScores;
  /** Absent where saved results are added up. */
  readonly reading?: NerReading;
  /** Where rows of units are kept, how many; and their names, where they have any. */
  readonly units?: Pick<TagFileUnits, 'kind' | 'length' | 'names'>;
  readonly logs: readonly ProblemLog[];
}

/** What of the scores of files a report shows. */
export interface NerChoice {
  readonly modes: readonly ModeName[];
  readonly confusion: boolean;
}

/** The result of files that were read. */
export function nerResult(
  pred: string,
  all: TagFileScores,
  settings: NerSettings,
  choice: NerChoice,
  logs: readonly ProblemLog[],
): NerResult {
  const { sentences, tokens, scores, confusion, scheme, invalid, unpaired, units } = all;
  return {
    pred,
    scores: Object.fromEntries(choice.modes.map((mode) => [mode, scores[mode]])),
    reading: {
      ...{ sentences, tokens, accuracy: scores.token.accuracy },
      ...(choice.confusion && { confusion }),
      ...{ scheme, invalid },
      ...(settings.lenient && { unpaired }),
    },
    ...(units && { units }),
    logs,
  };
}

/** Makes the report of one or more predictions for one gold file. `units`: what each unit of each system scored, to be shown. */
export function nerReport(
  gold: string,
  results: readonly NerResult[],
  settings: NerSettings,
  units: readonly (readonly UnitScores[])[] = [],
): NerReport {
  return {
    schema: 1,
    tool: 'nerscore',
    version,
    signature: nerSignature(settings),
    settings,
    gold,
    systems: results.map((result, at) => system(result, units[at])),
    ...(results.length > 1 && { ranking: ranking(results) }),
  };
}

/** Whether the system's files were read in this run, so that there is more than scores to be told. */
export function wasRead(system: NerSystem): system is NerReadSystem {
  return system.scheme !== undefined;
}

/**
 * The report with the change of each F1 since a saved result, and of each unit where the report has them. The baseline is one that
 * `isBaseline` accepts.
 */
export function withNerBaseline(report: NerReport, saved: SavedScores): NerReport {
  const now = report.systems.map(({ scores, byDocument, bySentence }) => {
    const units = byDocument?.map(({ document, ...own }) => ({ name: document, rows: nerRows(own.scores) }));
    const sentences = bySentence?.map(({ sentence, ...own }) => ({ name: sentence, rows: nerRows(own.scores) }));
    const listed = units ?? sentences;
    return { rows: nerRows(scores), ...(listed && { units: listed }) };
  });
  // Only what this program wrote is a baseline: its scores have the shape that the report has.
  const baselines = baselinesOf(saved, now, (scores) => nerRows(scores as NerScores));
  return { ...report, systems: report.systems.map((system, at) => ({ ...system, baseline: baselines[at] })) };
}

function system({ pred, scores, reading, units, logs }: NerResult, own: readonly UnitScores[] | undefined): NerSystem {
  const { sentences, tokens, ...facts } = reading ?? {};
  const counted = sentences ?? (units?.kind === 'sentence' ? units.length : undefined);
  // Numbers, from 1, where there are no names.
  const named = own?.map((unit, at) => ({ name: units?.names?.[at] ?? String(at + 1), unit }));
  return {
    pred,
    ...(units?.kind === 'document' && { documents: units.length }),
    ...(counted !== undefined && { sentences: counted }),
    ...(tokens !== undefined && { tokens }),
    scores,
    ...facts,
    problemCounts: problemCounts(logs),
    problems: problemRows(logs),
    ...(named &&
      (units?.kind === 'document'
        ? { byDocument: named.map(({ name, unit }) => ({ document: name, ...unit })) }
        : { bySentence: named.map(({ name, unit }) => ({ sentence: name, ...unit })) })),
  };
}

/** By the first mode: strict, where it was scored. */
function ranking(results: readonly NerResult[]) {
  const metric = Object.keys(results[0].scores)[0] as ModeName;
  const f1 = results.map(({ scores }) => scores[metric]!.micro.f1);
  return { metric, systems: f1.map((_, at) => at).sort((a, b) => f1[b] - f1[a] || a - b) };
}
