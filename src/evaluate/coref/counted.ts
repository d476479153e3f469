import { withoutPart } from '../../coref/document.ts';
import { corefMetrics } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { withoutWindow } from '../../coref/windows.ts';
import type { Metric, Score, ScoreRow } from '../../score/score.ts';
import { type Counted, type NamedSystem, scoresOfTables } from '../result.ts';
import { countPairs } from './count-pairs.ts';
import type { ScoredPair } from './pair-sides.ts';
import type { CorefSide } from './read-side.ts';
import { type CorefSettings, corefSignature } from './settings.ts';
import { acrossDocuments } from './topics.ts';

/** What was counted of a response, without its scores. */
export function corefSystem(
  key: CorefSide,
  response: CorefSide,
  pairs: readonly ScoredPair[],
  metrics: readonly Metric<Overlap>[],
  { duplicates }: Pick<CorefSettings, 'duplicates'>,
): NamedSystem {
  const pools = pairs.flatMap(({ pool }) => pool ?? []);
  return {
    file: response.path,
    names: pairs.map((pair) => pair.key.id),
    ...countPairs(pairs, metrics, duplicates),
    logs: [...new Set([key.log, response.log])],
    acrossDocuments: pools.length > 0 ? acrossDocuments(pools) : undefined,
  };
}

/** What was counted of one or more responses to one key. The headline is the CoNLL average or, if that was not scored, the last metric. */
export function corefCounted(
  key: string,
  results: readonly NamedSystem[],
  metrics: readonly Metric<Overlap>[],
  settings: CorefSettings,
): Counted<CorefScores> {
  return {
    tool: 'corefscore',
    signature: corefSignature(settings),
    settings,
    reference: key,
    unit: settings.topic === undefined ? 'document' : 'topic',
    headline: (metrics.find(({ name }) => name === 'conll') ?? metrics[metrics.length - 1]).name,
    alignedBy: 'name',
    stemOf: stemOf(settings),
    scorers: metrics,
    systems: results.map((result) => {
      const scores = scoresOfTables(metrics, result.tables) as CorefScores;
      return { ...result, size: result.names.length, scores };
    }),
    // Scores read from a saved result have the same shape as those of a report.
    rowsOf: (scores) => corefRows(scores as CorefScores),
  };
}

/** The document that a part or window is of; where parts are units, those of windows. */
function stemOf({ window }: CorefSettings): NonNullable<Counted['stemOf']> {
  return (name, units) => {
    const whole = window === undefined ? name : withoutWindow(name);
    return units === 'part' ? whole : withoutPart(whole);
  };
}

type CorefScores = Readonly<Record<string, Score>>;

/** The scores as rows, in the order in which reports show the metrics: each metric, then its parts. */
function corefRows(scores: CorefScores): ScoreRow[] {
  return corefMetrics.flatMap(({ name, title }) => {
    const score = scores[name];
    if (!score) return [];
    const parts = Object.entries(score.parts ?? {}).map(([part, of]) => {
      return { metric: name, part, title: partTitles[part], isMain: false, score: of };
    });
    return [{ metric: name, title, isMain: true, averages: averagesOf[name], score }, ...parts];
  });
}

/** The averages that each metric is a part of. */
const averagesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  corefMetrics.map(({ name }) => {
    const averages = corefMetrics.filter(({ parts }) => parts?.some((part) => part.name === name));
    return [name, averages.map((average) => average.name)];
  }),
);

const partTitles: Readonly<Record<string, string>> = { coreference: 'coreferent', nonCoreference: 'other pairs' };
