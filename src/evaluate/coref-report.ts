import type { Overlap } from '../coref/overlap.ts';
import type { Metric } from '../score/metric.ts';
import type { Score } from '../score/score.ts';
import type { ScoreIntervals } from '../stats/score-intervals.ts';
import type { ProblemCode, ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { type Baseline, baselinesOf } from './baseline.ts';
import type { CorefEvaluation } from './coref.ts';
import { corefRows } from './coref-rows.ts';
import type { CrossCheck } from './cross-check.ts';
import { type ProblemRow, problemCounts, problemRows } from './problem-rows.ts';
import type { SavedScores } from './saved-scores.ts';
import { type CorefSettings, corefSignature } from './signature.ts';
import type { ComparisonRow, ConfidenceSettings, SignificanceSettings } from './statistics.ts';

/**
 * All results of one run, as the JSON output has them: the one structure that every other output is made from. Scores are fractions
 * in [0, 1] at full precision. Keys that do not apply are absent, never null.
 */
export interface CorefReport {
  readonly schema: 1;
  readonly tool: 'corefscore';
  readonly version: string;
  readonly signature: string;
  readonly settings: CorefSettings;
  readonly key: string;
  readonly systems: readonly CorefSystem[];
  /** Of several systems, the places in `systems` from the best F1 to the worst, and under which metric. Equal ones stay in order. */
  readonly ranking?: { readonly metric: string; readonly systems: readonly number[] };
  readonly confidence?: ConfidenceSettings;
  readonly significance?: SignificanceSettings;
  readonly comparisons?: readonly ComparisonRow[];
}

/** What one response scored. */
export interface CorefSystem {
  readonly response: string;
  /** How many documents were scored. */
  readonly documents: number;
  readonly scores: Readonly<Record<string, Score>>;
  readonly intervals?: Readonly<Record<string, ScoreIntervals>>;
  readonly byDocument?: readonly DocumentScores[];
  /** How often each kind of problem was met; `problems` holds the first of each. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>;
  readonly problems: readonly ProblemRow[];
  /** How each metric compares with scorer.pl, where it was asked to check. */
  readonly crossCheck?: readonly CrossCheck[];
  readonly baseline?: Baseline;
}

/** What one document scored. */
export interface DocumentScores {
  readonly document: string;
  readonly scores: Readonly<Record<string, Score>>;
  /** The counts that the scores were made from, which add over documents: per metric, by the name of each field. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What there is to report of one response. */
export interface CorefResult {
  readonly response: string;
  readonly evaluation: CorefEvaluation;
  readonly logs: readonly ProblemLog[];
  readonly crossCheck?: readonly CrossCheck[];
}

/** Makes the report of one or more responses to one key. */
export function corefReport(
  key: string,
  results: readonly CorefResult[],
  metrics: readonly Metric<Overlap>[],
  settings: CorefSettings,
  withDocuments: boolean,
): CorefReport {
  return {
    schema: 1,
    tool: 'corefscore',
    version,
    signature: corefSignature(settings),
    settings,
    key,
    systems: results.map(({ response, evaluation, logs, crossCheck }) => ({
      response,
      documents: evaluation.documents.length,
      scores: evaluation.scores,
      ...(withDocuments && { byDocument: documentScores(evaluation, metrics) }),
      problemCounts: problemCounts(logs),
      problems: problemRows(logs),
      ...(crossCheck && { crossCheck }),
    })),
    ...(results.length > 1 && { ranking: ranking(results, metrics) }),
  };
}

/**
 * The report with the change of each F1 since a saved result, and of each document where the report has them. The baseline is one
 * that `isBaseline` accepts.
 */
export function withBaseline(report: CorefReport, saved: SavedScores): CorefReport {
  const now = report.systems.map(({ scores, byDocument }) => ({
    rows: corefRows(scores),
    ...(byDocument && { units: byDocument.map((own) => ({ name: own.document, rows: corefRows(own.scores) })) }),
  }));
  // Only what this program wrote is a baseline: its scores have the shape that the report has.
  const baselines = baselinesOf(saved, now, (scores) => corefRows(scores as CorefSystem['scores']));
  return { ...report, systems: report.systems.map((system, at) => ({ ...system, baseline: baselines[at] })) };
}

/** By the CoNLL average where it was scored, else by the last metric of the table. */
function ranking(results: readonly CorefResult[], metrics: readonly Metric<Overlap>[]) {
  const metric = metrics[metrics.length - 1].name;
  const f1 = results.map(({ evaluation }) => evaluation.scores[metric].f1);
  return { metric, systems: f1.map((_, at) => at).sort((a, b) => f1[b] - f1[a] || a - b) };
}

function documentScores({ documents, tables }: CorefEvaluation, metrics: readonly Metric<Overlap>[]): DocumentScores[] {
  return documents.map((document, row) => {
    const scores: Record<string, Score> = {};
    const counts: Record<string, Record<string, number>> = {};
    metrics.forEach((metric, at) => {
      const { fields, rows } = tables[at];
      const own = rows.subarray(row * fields, (row + 1) * fields);
      scores[metric.name] = metric.score(own);
      counts[metric.name] = Object.fromEntries(metric.fields.map((field, index) => [field, own[index]]));
    });
    return { document, scores, counts };
  });
}
