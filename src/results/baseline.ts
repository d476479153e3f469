import { isAboveOne, type NumberName, rowName, type ScoreRow } from '../score/score.ts';
import { majorOf } from '../settings/signature.ts';
import type { Bounds } from '../stats/intervals.ts';
import type { Work } from '../stats/work.ts';
import { groupedBy } from '../text/grouped.ts';
import { quoted } from '../text/quoted.ts';
import type { Change, Report, ReportRow, SideChange, SystemResults, UnitReport, UnitResults } from './report.ts';
import { type Counted, countTable, makeReport, type RowsOf } from './result.ts';
import type { Saved } from './saved-values.ts';
import { resampledUnits, type Statistics, type StatisticsOptions, statistics } from './statistics.ts';

type Named = Pick<SystemResults, 'file' | 'name'>;

/** The report with the change of each score since a saved result that `evaluated` accepts, also per unit if the report has units. */
export function withBaseline(report: Report, saved: Saved, rowsOf: RowsOf): Report {
  const paired = pairedSystems(saved.systems, report.systems);
  const systems = report.systems.map((system, at) => {
    const before = paired[at];
    const { scores = {}, byUnit: units = [] } = before ?? {};
    const other = report.systems.length > 1 && before && nameOf(before) !== nameOf(system) ? before : undefined;
    const byUnit = system.byUnit && changedUnits(units, system.byUnit, rowsOf);
    const notes = notesOn(saved, report);
    if (other && saved.systems.length > 1) {
      const [now, then] = [system, other].map(({ file, name = file }) => quoted(name));
      notes.push(`the baseline has no ${now}: compared with ${then}, at the same position`);
    }
    const baseline = {
      file: saved.place.file,
      system: other && (other.name ?? other.file),
      notes: notes.length > 0 ? notes : undefined,
    };
    return { ...system, rows: changedRows(rowsOf(scores), system.rows), byUnit, baseline };
  });
  return { ...report, systems };
}

/** What has to be known of a comparison, beyond the changes. */
function notesOn({ corpus, signature }: Saved, report: Pick<Report, 'corpus'>): string[] {
  if (corpus === undefined) {
    const which = majorOf(signature.v) === '1' ? 'the baseline of version 1' : 'the baseline';
    return [`${which} has no fingerprint: the corpus was not compared`];
  }
  const isOther = report.corpus !== undefined && report.corpus !== corpus;
  return isOther ? ['the baseline was scored on another corpus'] : [];
}

/**
 * The saved system that each of those now is compared with: the one there is, or of several that of the same name. If there are as many
 * as now, those of other names are compared in order; otherwise they have none.
 */
export function pairedSystems(saved: readonly SystemResults[], now: readonly Named[]): (SystemResults | undefined)[] {
  if (saved.length === 1) return now.map(() => saved[0]);
  const left = [...saved];
  const take = (at: number): SystemResults | undefined => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const byName = now.map((system) => take(left.findIndex((other) => nameOf(other) === nameOf(system))));
  return byName.map((found) => found ?? (saved.length === now.length ? take(0) : undefined));
}

/** The given name of a system, or its path without what does not change it: `./`, repeated slashes, folders that are left again. */
function nameOf({ file, name }: Named): string {
  if (name !== undefined) return name;
  const parts: string[] = [];
  for (const [at, part] of file.split(/[\\/]/).entries()) {
    if (part === '..' && !['', '..', undefined].includes(parts.at(-1))) parts.pop();
    else if (part !== '.' && (part !== '' || at === 0)) parts.push(part);
  }
  return parts.join('/');
}

function changedRows(before: readonly ScoreRow[], after: readonly ReportRow[]): ReportRow[] {
  const old = new Map(before.map((row) => [rowName(row), row.score]));
  return after.map((row) => {
    const was = old.get(rowName(row));
    if (!was) return row;
    const side = (name: 'recall' | 'precision'): SideChange => sideChange(was[name].value, row.score[name].value);
    const sides = { recall: side('recall'), precision: side('precision') };
    return { ...row, change: { ...sideChange(was.f1, row.score.f1), ...sides } };
  });
}

function sideChange(before: number, after: number): SideChange {
  return { before, after, change: after - before };
}

/** Whether one of the values of a row was above 1 before, or is now. */
export function hadAboveOne({ recall, precision, ...f1 }: Change, when: 'before' | 'after'): boolean {
  return [recall, precision, f1].some((side) => isAboveOne(side[when]));
}

/**
 * The units, with changes where they were there before, by name or number. Of units of one name, the n-th is compared with the
 * n-th.
 */
function changedUnits(before: readonly UnitResults[], after: readonly UnitReport[], rowsOf: RowsOf): UnitReport[] {
  // Those of one name stand in reverse, so that the earliest is taken from the end: they may be many.
  const left = groupedBy(before.toReversed(), ({ name }) => name);
  return after.map((unit) => {
    const twin = left.get(unit.name)?.pop();
    return twin ? { ...unit, rows: changedRows(rowsOf(twin.scores), unit.rows), isCompared: true } : unit;
  });
}

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
