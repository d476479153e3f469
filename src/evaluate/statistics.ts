import { rowName, type ScoreRow, type Scorer } from '../score/score.ts';
import { alignUnits, type SystemUnits } from '../stats/align-units.ts';
import { confidenceIntervals } from '../stats/bootstrap.ts';
import { type Comparisons, compareSystems, type Test } from '../stats/compare.ts';
import { type ScoreIntervals, scoreIntervals } from '../stats/score-intervals.ts';
import type { Report, SignificanceSettings, SystemReport } from './report.ts';
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
  const bounded =
    level === undefined ? [] : aligned.map((own) => confidenceIntervals(scorers, own, { level, ...sampling }));
  const [confidence] = bounded.map(({ intervals: _, ...settings }) => settings);
  const tested = test === undefined ? undefined : compareSystems(scorers, aligned, { test, ...sampling });
  const seed = confidence?.seed ?? tested?.seed;
  return {
    ...(confidence && { confidence, intervals: bounded.map((own) => scoreIntervals(own.intervals)) }),
    ...(tested && { significance: significanceOf(tested), comparisons: tested.comparisons }),
    signatureFields: [
      ...(confidence ? [`ci:${confidence.level}/${confidence.samples}`] : []),
      ...(tested ? [`test:${tested.test}/${tested.samples}`] : []),
      ...(seed === undefined ? [] : [`seed:${seed}`]),
    ],
  };
}

function significanceOf({ comparisons: _, ...settings }: Comparisons): SignificanceSettings {
  return { ...settings, against: 'first', adjustment: 'holm' };
}
