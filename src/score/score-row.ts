import type { Score } from './score.ts';

/** One line of a table of scores: a metric, or a part of its score. Every report, threshold and baseline goes by these rows. */
export interface ScoreRow {
  readonly metric: string;
  /** The part of the metric's score, such as a type of entity; absent for the metric itself. */
  readonly part?: string;
  /** As in tables. */
  readonly title: string;
  /** Whether the name of the metric alone means this row: in coreference the row without a part, in tagging the micro average. */
  readonly isMain: boolean;
  readonly score: Score;
  /** How many gold spans there were, where that is customary to show. */
  readonly support?: number;
}

/** A row's name in files and on the command line: `muc`, `blanc.coreference`, `strict.PER`. */
export function rowName({ metric, part }: Pick<ScoreRow, 'metric' | 'part'>): string {
  return part === undefined ? metric : `${metric}.${part}`;
}
