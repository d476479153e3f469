import { corefMetrics } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { Metric, Score, ScoreRow } from '../../score/score.ts';
import type { Outcome, Result } from '../make-report.ts';
import type { CorefEvaluation } from './count-pairs.ts';
import { type CorefSettings, corefSignature } from './settings.ts';

/** What to report for one response. */
export interface CorefResult extends Pick<Result, 'name' | 'logs' | 'columns' | 'crossCheck' | 'pairs'> {
  readonly response: string;
  readonly evaluation: Pick<CorefEvaluation, 'documents' | 'tables' | 'scores'>;
}

/** What to report for one or more responses to one key. The headline is the CoNLL average or, if that was not scored, the last metric. */
export function corefOutcome(
  key: string,
  results: readonly CorefResult[],
  metrics: readonly Metric<Overlap>[],
  settings: CorefSettings,
): Outcome<Readonly<Record<string, Score>>> {
  return {
    tool: 'corefscore',
    signature: corefSignature(settings),
    settings,
    reference: key,
    unit: 'document',
    headline: (metrics.find(({ name }) => name === 'conll') ?? metrics[metrics.length - 1]).name,
    results: results.map(({ response, evaluation: { documents, scores }, ...result }) => {
      return { ...result, file: response, size: documents.length, scores };
    }),
    units: {
      alignedBy: 'name',
      scorers: metrics,
      systems: results.map(({ evaluation: { documents, tables } }) => ({ names: documents, tables })),
    },
    // Scores read from a saved result have the same shape as those of a report.
    rowsOf: (scores) => corefRows(scores as Readonly<Record<string, Score>>),
  };
}

/** The scores as rows, in the order in which reports show the metrics: each metric, then its parts. */
function corefRows(scores: Readonly<Record<string, Score>>): ScoreRow[] {
  return corefMetrics.flatMap(({ name, title }) => {
    const score = scores[name];
    if (!score) return [];
    const parts = Object.entries(score.parts ?? {}).map(([part, of]) => {
      return { metric: name, part, title: partTitles[part], isMain: false, score: of };
    });
    return [{ metric: name, title, isMain: true, score }, ...parts];
  });
}

const partTitles: Readonly<Record<string, string>> = { coreference: 'coreferent', nonCoreference: 'other pairs' };
