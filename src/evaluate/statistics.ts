import { rowName, type ScoreRow, type Scorer } from '../score/score.ts';
import { alignUnits, type SystemUnits } from '../stats/align-units.ts';
import { confidenceIntervals } from '../stats/bootstrap.ts';
import { compareSystems, type Test } from '../stats/compare.ts';
import { type ScoreIntervals, scoreIntervals } from '../stats/score-intervals.ts';
import type { Report, SystemReport } from './report.ts';
import type { Counted, UnitTables } from './result.ts';
import { withResampling } from './settings.ts';

/** The statistics asked for: confidence intervals at a level in percent, a significance test between systems, or both. */
export interface StatisticsOptions {
  readonly confidence?: number;
  readonly significance?: Test;
  readonly samples?: number;
  readonly seed?: number;
}

/** The results of resampling, and the fields they add to the signature. */
export interface Statistics extends Pick<Report, 'confidence' | 'significance' | 'comparisons'> {
  /** One per system. */
  readonly intervals?: readonly NonNullable<SystemReport['intervals']>[];
  readonly signatureFields: readonly string[];
}

/** The report with statistics from resampling the rows of its units, which must have been kept; the signature names their settings. */
export function withStatistics<Scores extends object>(
  report: Report<Scores>,
  { alignedBy, scorers, systems: counted }: Resampled,
  options: StatisticsOptions,
): Report<Scores> {
  const isNamed = alignedBy === 'name';
  const units = counted.map(({ names, tables = [] }): SystemUnits => {
    const [{ rows, fields }] = tables;
    return { names: (isNamed && names) || new Array<string>(rows.length / fields).fill(''), tables };
  });
  const { intervals, signatureFields, ...found } = statistics(scorers, units, options);
  const fields = [...signatureFields, ...(isNamed ? [] : [`unit:${report.unit}`])];
  const ofF1 = (found.comparisons ?? []).filter(({ side }) => side === 'f1');
  const tests = new Map(ofF1.map((row) => [`${row.b} ${rowName(row)}`, row]));
  return {
    ...report,
    ...found,
    signature: withResampling(report.signature, fields),
    systems: report.systems.map((system, at) => {
      const own = intervals?.[at];
      const rows = system.rows.map((row) => {
        const test = tests.get(`${at} ${row.isMain ? row.metric : rowName(row)}`);
        return { ...row, interval: own && intervalOf(own, row), test };
      });
      return { ...system, rows, ...(own && { intervals: own }) };
    }),
  };
}

interface Resampled extends Pick<Counted, 'alignedBy' | 'scorers'> {
  readonly systems: readonly Partial<UnitTables>[];
}

/** The intervals of a row. Those of the metric, like its tests, are of its main row. */
function intervalOf(
  intervals: NonNullable<SystemReport['intervals']>,
  { metric, part, isMain }: ScoreRow,
): ScoreIntervals | undefined {
  const whole = intervals[metric];
  return part === undefined || isMain ? whole : whole?.parts?.[part];
}

/**
 * Resamples the counts of the systems; no document is scored again. The units are aligned first (see `alignUnits`), so the result
 * depends neither on the order of the documents nor on the shards they were in. The n-th table of a system is for the n-th scorer.
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
        test: tested.test,
        samples: tested.samples,
        seed: tested.seed,
        units: tested.units,
        against: 'first',
        adjustment: 'holm',
      },
      comparisons: tested.comparisons.map(({ measure: { metric, part, side }, a, b, difference, p, adjusted }) => {
        return { a, b, metric, ...(part !== undefined && { part }), side, difference, p, adjusted };
      }),
    }),
    signatureFields: [
      ...(first ? [`ci:${first.level}/${first.samples}`] : []),
      ...(tested ? [`test:${tested.test}/${tested.samples}`] : []),
      ...(seed === undefined ? [] : [`seed:${seed}`]),
    ],
  };
}
