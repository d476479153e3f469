import { rowName, type ScoreRow } from '../score/score.ts';
import { alignUnits, type SystemUnits } from '../stats/align-units.ts';
import { percentileIntervals, resample } from '../stats/bootstrap.ts';
import { columnsOf, totalsOf } from '../stats/columns.ts';
import { compareSystems, type Test } from '../stats/compare.ts';
import { joinUnits } from '../stats/join-units.ts';
import { samplingOf, scoreStatistics, valuesOf } from '../stats/measures.ts';
import { triesAll } from '../stats/permutation.ts';
import { type ScoreIntervals, scoreIntervals } from '../stats/score-intervals.ts';
import type { Report, SystemReport } from './report.ts';
import type { Counted, UnitScorer, UnitTables } from './result.ts';
import { withResampling } from './settings.ts';

/** The statistics asked for: confidence intervals at a level in percent, a significance test between systems, or both. */
export interface StatisticsOptions {
  readonly confidence?: number;
  readonly significance?: Test;
  readonly samples?: number;
  readonly seed?: number;
  /** Under `part`, each part of a document is a unit; else they are one. */
  readonly units?: string | undefined;
}

/** The results of resampling, and the fields they add to the signature. */
export interface Statistics extends Pick<Report, 'confidence' | 'significance' | 'comparisons'> {
  readonly intervals?: readonly NonNullable<SystemReport['intervals']>[] | undefined;
  readonly signatureFields: readonly string[];
}

/** How many units are resampled, of the system that has most. */
export function resampledCount({ stemOf, systems }: Resampled, { units }: Pick<StatisticsOptions, 'units'>): number {
  const counts = systems.map(({ names, tables = [] }) => {
    if (stemOf && names) return new Set(names.map((name) => stemOf(name, units))).size;
    return tables[0].rows.length / tables[0].fields;
  });
  return Math.max(0, ...counts);
}

/** The units that are resampled: those that were counted, or the documents whose parts these are. */
export function resampledUnits(
  { alignedBy, stemOf, systems }: Resampled,
  { units }: Pick<StatisticsOptions, 'units'>,
): readonly SystemUnits[] {
  return systems.map(({ names, tables = [] }): SystemUnits => {
    const [{ rows, fields }] = tables;
    const own = {
      names: (alignedBy === 'name' && names) || new Array<string>(rows.length / fields).fill(''),
      tables,
    };
    return stemOf ? joinUnits(own, (name) => stemOf(name, units)) : own;
  });
}

/** The report with statistics from resampling the rows of its units, which must have been kept; the signature names their settings. */
export function withStatistics<Scores extends object>(
  report: Report<Scores>,
  counted: Resampled,
  options: StatisticsOptions,
): Report<Scores> {
  const { alignedBy, scorers } = counted;
  const { intervals, signatureFields, ...found } = statistics(scorers, resampledUnits(counted, options), options);
  const ofUnits = alignedBy === 'name' ? [] : [`unit:${report.unit}`];
  const fields = [...signatureFields, ...(options.units === 'part' ? ['unit:part'] : ofUnits)];
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

interface Resampled extends Pick<Counted, 'alignedBy' | 'scorers' | 'stemOf'> {
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
 * By default there are 1,000 resamples for intervals, and 10,000 for a test.
 */
export function statistics(
  scorers: readonly UnitScorer[],
  systems: readonly SystemUnits[],
  { confidence, significance: test, ...asked }: StatisticsOptions,
): Statistics {
  const columns = columnsOf(alignUnits(systems));
  const { units } = columns;
  const totals = systems.map((_, system) => totalsOf(columns, system));
  const numbers = scoreStatistics(scorers, totals[0]);
  const level = confidence ?? 95;
  const drawing = samplingOf(asked, 1000);
  const values = totals.map((own) => valuesOf(numbers, own));
  const testing = samplingOf(asked, 10_000);
  // The first of many samples are those of few.
  const drawn = resample(columns, numbers, test === 'bootstrap' ? testing : drawing);
  const ofIntervals = (own: Float64Array): Float64Array => own.subarray(0, drawing.samples);
  const interval = { level, samples: drawing.samples };
  const isExact = test === 'permutation' && triesAll(units);
  return {
    ...(confidence !== undefined && {
      confidence: { level, ...drawing, units },
      intervals: values.map((own, at) =>
        scoreIntervals(percentileIntervals(numbers, own, drawn[at].map(ofIntervals), level)),
      ),
    }),
    ...(test && {
      significance: {
        test,
        ...testing,
        ...(isExact && { exact: true, samples: 2 ** units }),
        units,
        against: 'first',
        adjustment: 'holm',
        interval,
      },
      comparisons: compareSystems(columns, numbers, drawn, { test, interval, ...testing }),
    }),
    signatureFields: [
      ...(confidence !== undefined ? [`ci:${level}/${drawing.samples}`] : []),
      ...(test ? [`test:${test}/${isExact ? 'exact' : testing.samples}`] : []),
      `seed:${drawing.seed}`,
    ],
  };
}
