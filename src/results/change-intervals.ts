import { type NumberName, rowName } from '../score/score.ts';
import { signatureFields, withResampling } from '../settings/settings.ts';
import type { Bounds } from '../stats/intervals.ts';
import type { Work } from '../stats/work.ts';
import { pairedSystems } from './baseline.ts';
import type { Report, ReportRow, SideChange } from './report.ts';
import { type Counted, countTable, makeReport } from './result.ts';
import type { Saved } from './saved-values.ts';
import { resampledUnits, type StatisticsOptions, statistics } from './statistics.ts';

/**
 * The report with an interval of each change since the baseline, at the level `at` in percent. In each resample the units are the same ones
 * before and now. The baseline has rows of units, and is of the same corpus.
 */
export function* withChangeIntervals(
  report: Report,
  counted: Counted,
  saved: Saved,
  { at, significance, runs, ...options }: StatisticsOptions & { readonly at: number },
): Work<Report> {
  const now = makeReport(counted, true).systems.map(({ byUnit = [] }) => byUnit);
  const before = pairedSystems(saved.systems, report.systems).map((system) => system?.byUnit ?? []);
  const all = [...before, ...now];
  const scorers = counted
    .scorersOf(all.flat())
    .filter(({ name }) => before.flat().every(({ counts }) => Object.hasOwn(counts, name)));
  const systems = all.map((rows) => ({
    names: rows.map(({ name }) => name),
    tables: scorers.map((scorer) => countTable(scorer, scorer.name, rows)),
  }));
  const found = yield* statistics(
    scorers,
    resampledUnits({ ...counted, systems }, options),
    { ...options, confidence: at },
    now.map((_, system) => ({ a: system, b: before.length + system })),
  );
  const known = signatureFields(report.signature);
  const fields = found.signatureFields.map((field) => field.replace(/^ci:/, 'at:'));
  const byName = new Map(found.differences.map((one) => [`${one.a} ${rowName(one)} ${one.side}`, one.interval]));
  return {
    ...report,
    signature: withResampling(
      report.signature,
      fields.filter((field) => !known.has(field.slice(0, field.indexOf(':')))),
    ),
    systems: report.systems.map((system, number) => ({
      ...system,
      ...(system.baseline && { baseline: { ...system.baseline, at } }),
      rows: system.rows.map((row) => {
        const name = row.isMain ? row.metric : rowName(row);
        return withIntervals(row, (side) => byName.get(`${number} ${name} ${side}`));
      }),
    })),
  };
}

function withIntervals({ change, ...row }: ReportRow, intervalOf: (side: NumberName) => Bounds | undefined): ReportRow {
  if (!change) return row;
  const of = <One extends SideChange>(one: One, side: NumberName): One => ({ ...one, interval: intervalOf(side) });
  const [recall, precision] = (['recall', 'precision'] as const).map((side) => of(change[side], side));
  return { ...row, change: { ...of(change, 'f1'), recall, precision } };
}
