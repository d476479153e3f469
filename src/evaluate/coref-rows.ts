import { corefMetrics } from '../coref/metrics.ts';
import type { Score } from '../score/score.ts';
import type { ScoreRow } from '../score/score-row.ts';

/** The scores as rows, in the order in which reports show the metrics: each metric, then its parts. */
export function corefRows(scores: Readonly<Record<string, Score>>): ScoreRow[] {
  return corefMetrics.flatMap(({ name, title }) => {
    const score = scores[name];
    if (!score) return [];
    const parts = Object.entries(score.parts ?? {}).map(([part, of]) => {
      return { metric: name, part, title: partTitles[part], isMain: false, score: of };
    });
    return [{ metric: name, title, isMain: true, score }, ...parts];
  });
}

const partTitles: Readonly<Record<string, string>> = { coreference: 'coreferent', nonCoreference: 'not coreferent' };
