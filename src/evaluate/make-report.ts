import { type Counts, type CountTable, rowName, type ScoreRow, type Scorer } from '../score/score.ts';
import type { Problem, ProblemCode, ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import type { ProblemRow, Report, SystemReport, UnitReport } from './report.ts';
import type { SavedScores } from './saved-scores.ts';

/** What a run has to report, whether it scored now or adds up what earlier runs saved. */
export interface Outcome<Scores extends object = object>
  extends Pick<Report, 'tool' | 'signature' | 'settings' | 'reference' | 'unit' | 'headline'> {
  readonly results: readonly Result<Scores>[];
  /** The rows of counts, where they were kept. */
  readonly units?: CountedUnits;
  readonly baseline?: SavedScores;
  /** Scores as rows, in the order in which reports show them. */
  rowsOf(scores: object): ScoreRow[];
}

/** What there is to report of one response or prediction. */
export interface Result<Scores extends object = object>
  extends Pick<SystemReport<Scores>, 'file' | 'size' | 'scores' | 'reading' | 'crossCheck' | 'pairs'> {
  readonly logs: readonly ProblemLog[];
}

/** The rows of counts of several systems, with the same fields. */
export interface CountedUnits {
  /** Which units of two systems are the same: those of one name, or else their counts alone tell, in whatever order they come. */
  readonly alignedBy: 'name' | 'counts';
  readonly scorers: readonly UnitScorer[];
  readonly systems: readonly UnitTables[];
}

/** The rows of one system: a table a scorer. Units have numbers, from 1, where they have no names. */
export interface UnitTables {
  readonly names?: readonly string[];
  readonly tables: readonly CountTable[];
}

/** A scorer of rows. */
interface UnitScorer extends Scorer {
  /** The scores as the report has them, where they are more than `score` gives. */
  scores?(counts: Counts): object;
  /** The first of the fields that are left out of a report where they are 0: those of types and tags, of which a unit has few. */
  readonly sparseFrom?: number;
}

/** Makes the report of one or more systems. `withUnits`: what each unit scored too, where rows were kept. */
export function makeReport<Scores extends object>(outcome: Outcome<Scores>, withUnits: boolean): Report<Scores> {
  const { tool, signature, settings, reference, unit, headline, results, units, rowsOf } = outcome;
  const systems = results.map(({ logs, ...result }, at): SystemReport<Scores> => {
    const byUnit = withUnits && units && unitReports<Scores>(units.scorers, units.systems[at], rowsOf);
    return {
      ...result,
      rows: rowsOf(result.scores),
      ...(byUnit && { byUnit }),
      problemCounts: problemCounts(logs),
      problems: problemRows(logs),
    };
  });
  const report = { tool, version, signature, settings, reference, unit, headline, systems };
  return systems.length > 1 ? { ...report, ranking: ranking(report) } : report;
}

/** The report without what single units scored. */
export function withoutUnits(report: Report): Report {
  const systems = report.systems.map(({ byUnit, baseline, ...system }) => {
    return baseline ? { ...system, baseline: { file: baseline.file, differences: baseline.differences } } : system;
  });
  return { ...report, systems };
}

/** The problems that the logs have kept, log after log. */
export function problemRows(logs: readonly ProblemLog[]): ProblemRow[] {
  return logs.flatMap((log) => log.problems.map(problemRow));
}

function problemRow({ code, severity, place, message }: Problem): ProblemRow {
  return { code, severity, ...place, message };
}

/** How often each kind of problem was met, in all logs together. */
function problemCounts(logs: readonly ProblemLog[]): Partial<Record<ProblemCode, number>> {
  const counts: Partial<Record<ProblemCode, number>> = {};
  for (const log of logs) for (const [code, count] of log.counts) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

function unitReports<Scores extends object>(
  scorers: readonly UnitScorer[],
  { names, tables }: UnitTables,
  rowsOf: Outcome['rowsOf'],
): UnitReport<Scores>[] {
  const length = tables[0].rows.length / tables[0].fields;
  return Array.from({ length }, (_, unit) => {
    const own = tables.map(({ rows, fields }) => rows.subarray(unit * fields, (unit + 1) * fields));
    const scores = Object.fromEntries(
      scorers.map((scorer, at) => [scorer.name, scorer.scores ? scorer.scores(own[at]) : scorer.score(own[at])]),
    );
    const counts = Object.fromEntries(scorers.map((scorer, at) => [scorer.name, namedCounts(scorer, own[at])]));
    return { name: names?.[unit] ?? String(unit + 1), scores: scores as Scores, rows: rowsOf(scores), counts };
  });
}

function namedCounts({ fields, sparseFrom = fields.length }: UnitScorer, counts: Counts): Record<string, number> {
  const named = fields.map((field, at) => [field, counts[at]] as const);
  return Object.fromEntries(named.filter(([, count], at) => at < sparseFrom || count > 0));
}

function ranking({ systems, headline }: Pick<Report, 'systems' | 'headline'>): number[] {
  const f1 = systems.map(({ rows }) => rows.find((row) => rowName(row) === headline)?.score.f1 ?? 0);
  return f1.map((_, at) => at).sort((a, b) => f1[b] - f1[a] || a - b);
}
