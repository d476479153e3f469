import type { Overlap } from '../coref/overlap.ts';
import type { Metric } from '../score/metric.ts';
import type { Score } from '../score/score.ts';
import type { ProblemCode, ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import type { CorefEvaluation } from './coref.ts';
import type { CrossCheck } from './cross-check.ts';
import { type ProblemRow, problemCounts, problemRows } from './problem-rows.ts';
import { type CorefSettings, corefSignature } from './signature.ts';

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
}

/** What one response scored. */
export interface CorefSystem {
  readonly response: string;
  /** How many documents were scored. */
  readonly documents: number;
  readonly scores: Readonly<Record<string, Score>>;
  readonly byDocument?: readonly DocumentScores[];
  /** How often each kind of problem was met; `problems` holds the first of each. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>;
  readonly problems: readonly ProblemRow[];
  /** How each metric compares with scorer.pl, where it was asked to check. */
  readonly crossCheck?: readonly CrossCheck[];
}

export interface DocumentScores {
  readonly document: string;
  readonly scores: Readonly<Record<string, Score>>;
  /** The counts that the scores were made from, which add over documents: per metric, by the name of each field. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

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
  };
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
