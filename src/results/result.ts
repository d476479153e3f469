import { type Finding, withPassages } from '../findings/finding.ts';
import { type GoldTypes, sharedErrors } from '../findings/shared-errors.ts';
import {
  type Counts,
  type CountTable,
  isMean,
  type LabelScorer,
  rowName,
  type ScoreRow,
  type Scorer,
} from '../score/score.ts';
import { totals } from '../score/sum.ts';
import { type Signature, signatureText } from '../settings/signature.ts';
import type { Place, Problem, ProblemCode, ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import type { ProblemRow, Report, SystemReport, UnitReport, UnitResults } from './report.ts';

/** What was counted in a run, and what is known of it: the report is made from this. */
export interface Counted
  extends Pick<Report, 'tool' | 'settings' | 'reference' | 'unit' | 'headline' | 'corpus' | 'words' | 'skipped'> {
  readonly signature: Signature;
  /** The n-th table of each system is for the n-th of them. */
  readonly scorers: readonly UnitScorer[];
  readonly systems: readonly CountedSystem[];
  /** What units are sorted by before they are drawn: names, unless these may be numbers, which depend on the order of the documents. */
  readonly sortedBy: 'name' | 'counts';
  /** The name of what a unit is a part of, where units are parts or, under `units` "part", where these are in pieces. */
  readonly stemOf?: (name: string, units: string | undefined) => string;
  /** The name of the stratum that a unit is drawn in; without it, units are drawn from all. */
  readonly stratumOf?: ((name: string) => string) | undefined;
  readonly rowsOf: RowsOf;
  /** The scorers of these units, which may have types and tags that were not counted in this run. */
  scorersOf(units: readonly Pick<UnitResults, 'counts'>[]): readonly UnitScorer[];
}

/** The rows of one system, with one table per scorer. Units without names are numbered from 1. */
export interface UnitTables {
  readonly names?: readonly string[] | undefined;
  /** Where units of tags begin, if that was kept. */
  readonly places?: readonly Place[] | undefined;
  readonly tables: readonly CountTable[];
}

export type UnitScorer = Scorer | LabelScorer;

/** What was counted of one response or prediction. The tables are absent where rows were not kept. */
export interface CountedSystem
  extends Partial<UnitTables>,
    Omit<SystemReport, 'rows' | 'byUnit' | 'intervals' | 'problems' | 'problemCounts' | 'baseline'> {
  readonly logs: readonly ProblemLog[];
}

/** A system whose units have names, before its scores are computed. */
export interface NamedSystem extends Omit<CountedSystem, 'names' | 'tables' | 'size' | 'scores'>, UnitTables {
  readonly names: readonly string[];
}

/** The rows for scores, in the order of reports. */
export type RowsOf = (scores: object) => ScoreRow[];

/** The scores of the sums of tables, one table for each scorer. */
export function scoresOfTables(scorers: readonly UnitScorer[], tables: readonly CountTable[]): object {
  return scoresOf(scorers, tables.map(totals));
}

/** The scores of counts, one list for each scorer. */
function scoresOf(scorers: readonly UnitScorer[], counts: readonly Counts[]): object {
  return Object.fromEntries(
    scorers.map((scorer, at) => [
      scorer.name,
      'scores' in scorer ? scorer.scores(counts[at]) : scorer.score(counts[at]),
    ]),
  );
}

/** Makes the report on one or more systems. `withUnits`: include the scores of each unit, if rows were kept. */
export function makeReport(counted: Counted, withUnits: boolean): Report {
  const { tool, settings, reference, unit, headline, corpus, words, skipped, rowsOf } = counted;
  const systems = counted.systems.map(({ logs, names, places, tables, ...system }): SystemReport => {
    return {
      ...system,
      rows: rowsOf(system.scores),
      byUnit: withUnits && tables ? unitReports(counted, { names, places }, tables) : undefined,
      problemCounts: problemCounts(logs),
      problems: problemRows(logs),
    };
  });
  const signature = signatureText(counted.signature);
  const report = { tool, version, signature, settings, reference, unit, headline, corpus, words, systems, skipped };
  if (systems.length < 2) return report;
  return {
    ...report,
    ranking: ranking(report),
    sharedErrors: sharedErrors(
      systems.map(({ findings }) => findings),
      goldTypes(report),
    ),
  };
}

/** How many gold spans of each type there are, where types were scored. */
function goldTypes({ systems: [{ rows }], headline }: Pick<Report, 'systems' | 'headline'>): GoldTypes {
  const own = rows.filter(({ metric }) => headline.startsWith(`${metric}.`));
  return own.flatMap((row) => (isMean(row) || !row.support ? [] : { type: row.title, gold: row.support }));
}

function unitReports(
  { scorers, rowsOf }: Counted,
  { names, places }: Pick<CountedSystem, 'names' | 'places'>,
  tables: readonly CountTable[],
): UnitReport[] {
  const [{ rows: first, fields: width }] = tables;
  return Array.from({ length: first.length / width }, (_, unit) => {
    const own = tables.map(({ rows, fields }) => rows.subarray(unit * fields, (unit + 1) * fields));
    const scores = scoresOf(scorers, own);
    const counts = Object.fromEntries(scorers.map((scorer, at) => [scorer.name, namedCounts(scorer, own[at])]));
    return { name: names?.[unit] ?? String(unit + 1), place: places?.[unit], scores, rows: rowsOf(scores), counts };
  });
}

function namedCounts({ fields, ...scorer }: UnitScorer, counts: Counts): Record<string, number> {
  const sparseFrom = 'sparseFrom' in scorer ? scorer.sparseFrom : fields.length;
  const named = fields.map((field, at) => [field, counts[at]] as const);
  return Object.fromEntries(named.filter(([, count], at) => at < sparseFrom || count > 0));
}

/** Saved counts as a table. `source`: under which name; a field that is absent from a unit is 0, such as that of a type that it lacks. */
export function countTable(
  { name, fields }: UnitScorer,
  source: string,
  units: readonly Pick<UnitResults, 'counts'>[],
): CountTable {
  const rows = new Float64Array(fields.length * units.length);
  units.forEach(({ counts }, row) => {
    fields.forEach((field, at) => {
      rows[row * fields.length + at] = counts[source]?.[field] ?? 0;
    });
  });
  return { metric: name, fields: fields.length, rows };
}

function ranking({ systems, headline }: Pick<Report, 'systems' | 'headline'>): number[] {
  const f1 = systems.map(({ rows }) => rows.find((row) => rowName(row) === headline)?.score.f1 ?? 0);
  return f1.map((_, at) => at).sort((a, b) => f1[b] - f1[a] || a - b);
}

/** The report as it is where nothing needs its units: tags are then counted in sentences, unless `keepsUnit`. */
export function withoutUnits(report: Report, keepsUnit = true): Report {
  const areSentences = !keepsUnit && report.systems.every(({ reading }) => reading);
  const systems = report.systems.map(({ byUnit, ...system }) => {
    return { ...system, size: areSentences ? system.reading!.sentences : system.size };
  });
  return { ...report, unit: areSentences ? 'sentence' : report.unit, systems };
}

/** The report with the words of all findings, which `made` makes: texts and passages. */
export function withWords(report: Report, made: (finding: Finding) => Finding = withPassages): Report {
  const systems = report.systems.map((system) => {
    const { findings } = system;
    return { ...system, findings: findings && { ...findings, list: findings.list.map(made) } };
  });
  return { ...report, systems };
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
