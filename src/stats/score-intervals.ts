import type { Interval } from './bootstrap.ts';
import type { Measure } from './measures.ts';

/** Lower and upper bound: fractions, which only repeated mentions make larger than 1. */
export type Bounds = readonly [low: number, high: number];

/** The intervals of one score, structured as the score is. */
export interface ScoreIntervals extends Readonly<Record<Measure['side'], Bounds>> {
  readonly parts?: Readonly<Record<string, ScoreIntervals>>;
}

/** The intervals by metric, each structured as its score is. */
export function scoreIntervals(intervals: readonly Interval[]): Record<string, ScoreIntervals> {
  const byMetric: Record<string, Building> = {};
  for (const { metric, part, side, low, high } of intervals) {
    byMetric[metric] ??= {};
    let place = byMetric[metric];
    if (part !== undefined) {
      // Without a prototype, because the type of a span may have any name.
      place.parts ??= Object.create(null) as Record<string, Building>;
      place.parts[part] ??= {};
      place = place.parts[part];
    }
    place[side] = [low, high];
  }
  // Every score has its three sides among the measures.
  return byMetric as Record<string, ScoreIntervals>;
}

type Building = Partial<Record<Measure['side'], Bounds>> & { parts?: Record<string, Building> };
