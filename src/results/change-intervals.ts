import { type NumberName, rowName } from '../score/score.ts';
import type { Bounds } from '../stats/intervals.ts';
import type { Work } from '../stats/work.ts';
import { pairedSystems } from './baseline.ts';
import type { Report, ReportRow, SideChange } from './report.ts';
import { type Counted, countTable, makeReport } from './result.ts';
import type { Saved } from './saved-values.ts';
import { resampledUnits, type Statistics, type StatisticsOptions, statistics } from './statistics.ts';

/**
 * Statistics of the changes since the baseline, with an interval of each at the level `at` in percent: the n-th difference of pairs is that of
 * the n-th system. In each resample the units are the same ones before and now. The baseline has rows of units, and is of the same corpus.
 */
export function* changeStatistics(
  counted: Counted,
  saved: Saved,
  { at, significance, runs, ...options }: StatisticsOptions & { readonly at: number },
): Work<Statistics> {
  const now = makeReport(counted, true).systems.map(({ byUnit = [] }) => byUnit);
  const before = pairedSystems(saved.systems, counted.systems).map((system) => system?.byUnit ?? []);
  const all = [...before, ...now];
  const scorers = counted
    .scorersOf(all.flat())
    .filter(({ name }) => before.flat().every(({ counts }) => Object.hasOwn(counts, name)));
  const systems = all.map((rows) => ({
    names: rows.map(({ name }) => name),
    tables: scorers.map((scorer) => countTable(scorer, scorer.name, rows)),
  }));
  const pairs = now.map((_, system) => ({ a: system, b: before.length + system }));
  const units = resampledUnits({ ...counted, systems }, options);
  const found = yield* statistics(scorers, units, { ...options, confidence: at }, pairs);
  const { ci, interval, seed } = found.fields;
  return { ...found, fields: { at: ci, interval, seed } };
}

/** The report with the intervals of changes, which are at this level in percent. */
export function withChangeIntervals(report: Report, { differences }: Statistics, level: number): Report {
  const byName = new Map(differences.map((one) => [`${one.a} ${rowName(one)} ${one.side}`, one.interval]));
  const systems = report.systems.map((system, number) => ({
    ...system,
    baseline: system.baseline && { ...system.baseline, at: level },
    rows: system.rows.map((row) => {
      const name = row.isMain ? row.metric : rowName(row);
      return withIntervals(row, (side) => byName.get(`${number} ${name} ${side}`));
    }),
  }));
  return { ...report, systems };
}

function withIntervals({ change, ...row }: ReportRow, intervalOf: (side: NumberName) => Bounds | undefined): ReportRow {
  if (!change) return row;
  const of = <One extends SideChange>(one: One, side: NumberName): One => ({ ...one, interval: intervalOf(side) });
  const [recall, precision] = (['recall', 'precision'] as const).map((side) => of(change[side], side));
  return { ...row, change: { ...of(change, 'f1'), recall, precision } };
}
