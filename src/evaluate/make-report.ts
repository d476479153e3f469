import { type Counts, rowName } from '../score/score.ts';
import { type Problem, type ProblemCode, type ProblemLog, type ProblemSink, startOf } from '../text/problem.ts';
import { version } from '../version.ts';
import { gatesAboveOne } from './above-one.ts';
import { type RowsOf, withBaseline } from './baseline.ts';
import type { CountedUnits, ProblemRow, Report, SystemReport, UnitReport, UnitScorer, UnitTables } from './report.ts';
import type { Saved } from './saved.ts';
import { type StatisticsOptions, withStatistics } from './statistics.ts';
import { type Demands, isGated, missed } from './thresholds.ts';

/** What a run has to report, whether it scored inputs or added up saved results. */
export interface Outcome<Scores extends object = object>
  extends Pick<Report, 'tool' | 'signature' | 'settings' | 'reference' | 'unit' | 'headline' | 'corpus'> {
  readonly results: readonly Result<Scores>[];
  /** The rows of counts, if they were kept. */
  readonly units?: CountedUnits;
  readonly rowsOf: RowsOf;
  readonly baseline?: Saved;
}

/** What to report for one response or prediction. */
export interface Result<Scores extends object = object>
  extends Pick<
    SystemReport<Scores>,
    'file' | 'name' | 'size' | 'scores' | 'reading' | 'columns' | 'crossCheck' | 'pairs'
  > {
  readonly logs: readonly ProblemLog[];
}

/** Makes the report on one or more systems. `withUnits`: include the scores of each unit, if rows were kept. */
export function makeReport<Scores extends object>(outcome: Outcome<Scores>, withUnits: boolean): Report<Scores> {
  const { tool, signature, settings, reference, unit, headline, results, units, corpus, rowsOf } = outcome;
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
  const whole = { reference, unit, headline, ...(corpus !== undefined && { corpus }) };
  const report = { tool, version, signature, settings, ...whole, systems };
  return systems.length > 1 ? { ...report, ranking: ranking(report) } : report;
}

/** The report without the scores of single units. */
export function withoutUnits(report: Report): Report {
  return { ...report, systems: report.systems.map(({ byUnit, ...system }) => system) };
}

/** The problems in the logs, log after log. */
export function problemRows(logs: readonly ProblemLog[]): ProblemRow[] {
  return logs.flatMap((log) => log.problems.map((problem) => problemRow(problem)));
}

/** A problem without its excerpt. */
export function problemRow({ code, severity, place, message, help, count }: Problem): ProblemRow {
  return { code, severity, ...place, message, help, count };
}

/** How often each kind of problem occurred, in all logs together. */
export function problemCounts(logs: readonly ProblemLog[]): Partial<Record<ProblemCode, number>> {
  const counts: Partial<Record<ProblemCode, number>> = {};
  for (const log of logs) for (const [code, count] of log.counts) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

function unitReports<Scores extends object>(
  scorers: readonly UnitScorer[],
  { names, tables }: UnitTables,
  rowsOf: RowsOf,
): UnitReport<Scores>[] {
  const length = tables[0].rows.length / tables[0].fields;
  return Array.from({ length }, (_, unit) => {
    const own = tables.map(({ rows, fields }) => rows.subarray(unit * fields, (unit + 1) * fields));
    const scores = Object.fromEntries(
      scorers.map((scorer, at) => [scorer.name, scorer.scores ? scorer.scores(own[at]) : scorer.score(own[at])]),
    );
    const counts = Object.fromEntries(scorers.map((scorer, at) => [scorer.name, namedCounts(scorer, own[at])]));
    return {
      name: names?.[unit] ?? String(unit + 1),
      scores: scores as Scores,
      rows: rowsOf(scores),
      counts,
    };
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

/** What a user can ask for besides scores, in every command that reports them. */
export interface Questions extends StatisticsOptions, Demands {
  /** The path of a saved result to compare with. */
  readonly baseline?: string;
  /** Whether each unit is listed and compared too. */
  readonly byDocument?: true;
  /** Whether every warning makes the run fail. */
  readonly errorOnWarnings?: true;
}

/** The result of evaluating inputs: their problems and, unless there are errors, what to report. */
export interface Evaluated {
  readonly logs: readonly ProblemLog[];
  readonly outcome?: Outcome;
}

/** Whether any input has an error, so that nothing is scored. */
export function hasErrors(logs: readonly ProblemLog[]): boolean {
  return logs.some(({ errors }) => errors > 0);
}

/**
 * The report with statistics, baseline and missed thresholds, as asked for. `withUnits`: include the scores of each unit.
 *
 * @throws UsageError if a threshold or limit names a row that was not scored.
 */
export function reportOf(outcome: Outcome, questions: Questions, withUnits: boolean): Report {
  const { units, baseline, rowsOf } = outcome;
  const plain = makeReport(outcome, withUnits);
  const report = units && isResampled(questions) ? withStatistics(plain, units, questions) : plain;
  const compared = baseline ? withBaseline(report, baseline, rowsOf) : report;
  const above = isGated(questions) ? gatesAboveOne(compared, questions) : [];
  const all = [...missed(compared, questions), ...above];
  return { ...compared, missed: all, hasGateAboveOne: above.length > 0 };
}

/** Whether intervals or a test are asked for, which need rows of counts. */
export function isResampled({ confidence, significance }: StatisticsOptions): boolean {
  return confidence !== undefined || significance !== undefined;
}

/** With fewer units, intervals and p-values are unreliable, and there is a warning. */
const enough = 20;

/** Warns of too few units, if intervals or a test are asked for. */
export function warnFewUnits(questions: Questions, units: number, unit: string, file: string, log: ProblemSink): void {
  if (!isResampled(questions) || units >= enough) return;
  const what = units === 1 ? `1 ${unit} says nothing about chance` : `${units} ${unit}s say little about chance`;
  log.report('FEW_UNITS', 'warning', () => ({
    place: startOf(file),
    message: `${what}: intervals are too narrow and p-values unreliable`,
    help: `score at least ${enough} ${unit}s`,
  }));
}
