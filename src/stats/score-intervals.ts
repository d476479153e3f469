import type { NumberName } from '../score/score.ts';
import type { Bounds, Interval } from './intervals.ts';
import type { Measure } from './measures.ts';

/** The intervals of one score, structured as the score is. A number that is 0/0 has none. */
export interface ScoreIntervals extends Readonly<Partial<Record<NumberName, Bounds>>> {
  /** For each number that is 0/0 in some resamples, how many these are; its interval is made of the others. */
  readonly leftOut?: Readonly<Partial<Record<NumberName, number>>>;
  /** The standard deviation of each number, if it is the mean of several runs. */
  readonly deviation?: Readonly<Partial<Record<NumberName, number>>>;
  readonly parts?: Readonly<Record<string, ScoreIntervals>>;
}

/** The intervals by metric, each structured as its score is. The n-th interval is of the n-th measure. */
export function scoreIntervals(
  measures: readonly Measure[],
  intervals: readonly Interval[],
): Record<string, ScoreIntervals> {
  const byMetric: Record<string, Building> = {};
  measures.forEach(({ metric, part, side }, at) => {
    byMetric[metric] ??= {};
    let place = byMetric[metric];
    if (part !== undefined) {
      // Without a prototype, because the type of a span may have any name.
      place.parts ??= Object.create(null) as Record<string, Building>;
      place.parts[part] ??= {};
      place = place.parts[part];
    }
    const { bounds, leftOut, deviation } = intervals[at];
    if (bounds) place[side] = bounds;
    if (deviation !== undefined) place.deviation = { ...place.deviation, [side]: deviation };
    if (leftOut > 0) place.leftOut = { ...place.leftOut, [side]: leftOut };
  });
  return byMetric;
}

type Building = Partial<Record<NumberName, Bounds>> & {
  leftOut?: Partial<Record<NumberName, number>>;
  deviation?: Partial<Record<NumberName, number>>;
  parts?: Record<string, Building>;
};
