import type { Scorer } from '../score/metric.ts';
import { alignUnits, type SystemUnits } from '../stats/align-units.ts';
import { confidenceIntervals } from '../stats/bootstrap.ts';
import { compareSystems, type Test } from '../stats/compare.ts';
import type { Measure } from '../stats/measures.ts';
import { type ScoreIntervals, scoreIntervals } from '../stats/score-intervals.ts';

/** What was asked for: intervals of a level in percent, a test between systems, or both. */
export interface StatisticsOptions {
  readonly confidence?: number;
  readonly significance?: Test;
  readonly samples?: number;
  readonly seed?: number;
}

/** How the intervals of a report were found: percentile bootstrap over so many units. */
export interface ConfidenceSettings {
  readonly level: number;
  readonly samples: number;
  readonly seed: number;
  readonly units: number;
}

/** How the comparisons of a report were found. `adjustment`: `adjusted` is p after Bonferroni and Holm over all compared pairs. */
export interface SignificanceSettings {
  readonly test: Test;
  readonly samples: number;
  readonly seed: number;
  readonly units: number;
  readonly against: 'first';
  readonly adjustment: 'holm';
}

/** One number of two systems: b's minus a's. `a` and `b` are places among the systems, from 0. */
export interface ComparisonRow {
  readonly a: number;
  readonly b: number;
  readonly metric: string;
  readonly part?: string;
  readonly side: Measure['side'];
  readonly difference: number;
  readonly p: number;
  readonly adjusted: number;
}

/** What resampling found, as the JSON has it, and the fields that it adds to the signature. */
export interface Statistics {
  readonly confidence?: ConfidenceSettings;
  /** Of each system, by metric. */
  readonly intervals?: readonly Readonly<Record<string, ScoreIntervals>>[];
  readonly significance?: SignificanceSettings;
  readonly comparisons?: readonly ComparisonRow[];
  readonly signatureFields: readonly string[];
}

/**
 * Resamples the counts of the systems, never scoring again. The units are aligned first (see `alignUnits`), so the result depends
 * neither on the order of the documents nor on how they were cut into shards. The n-th table of a system is that of the n-th scorer.
 */
export function statistics(
  scorers: readonly Scorer[],
  systems: readonly SystemUnits[],
  options: StatisticsOptions,
): Statistics {
  const { confidence: level, significance: test, ...sampling } = options;
  const aligned = alignUnits(systems);
  const intervals =
    level === undefined ? [] : aligned.map((own) => confidenceIntervals(scorers, own, { level, ...sampling }));
  const tested = test === undefined ? undefined : compareSystems(scorers, aligned, { test, ...sampling });
  const [first] = intervals;
  const seed = first?.seed ?? tested?.seed;
  return {
    ...(first && {
      confidence: { level: first.level, samples: first.samples, seed: first.seed, units: first.units },
      intervals: intervals.map((own) => scoreIntervals(own.intervals)),
    }),
    ...(tested && {
      significance: {
        ...{ test: tested.test, samples: tested.samples, seed: tested.seed, units: tested.units },
        ...{ against: 'first', adjustment: 'holm' },
      },
      comparisons: tested.comparisons.map(({ measure: { metric, parts, side }, a, b, difference, p, adjusted }) => {
        return { a, b, metric, ...(parts.length > 0 && { part: parts.join('.') }), side, difference, p, adjusted };
      }),
    }),
    signatureFields: [
      ...(first ? [`ci:${first.level}/${first.samples}`] : []),
      ...(tested ? [`test:${tested.test}/${tested.samples}`] : []),
      ...(seed === undefined ? [] : [`seed:${seed}`]),
    ],
  };
}
