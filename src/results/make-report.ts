import type { Slices } from '../findings/slices/slice.ts';
import { hasAboveOne } from '../score/score.ts';
import { signatureText } from '../settings/signature.ts';
import type { Work } from '../stats/work.ts';
import type { ProblemCode, ProblemLog } from '../text/problem.ts';
import { shortened, someOf } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import { changeStatistics, hadAboveOne, withBaseline, withChangeIntervals } from './baseline.ts';
import type { Report, ReportRow } from './report.ts';
import { type Counted, makeReport } from './result.ts';
import { joinedRuns, runsOf } from './runs.ts';
import type { Saved } from './saved-values.ts';
import { type StatisticsOptions, statisticsOf, withStatistics } from './statistics.ts';
import { type Demands, isGated, isLimited, missed } from './thresholds.ts';

/** What a user can ask for besides scores, in every command that reports them. */
export interface Questions extends StatisticsOptions, Demands {
  readonly baseline?: string;
  readonly byDocument?: true;
  /** Which findings to list, if any. */
  readonly findings?: FindingsAsked | undefined;
  /** What scores are also divided by, and the file that says what was seen, where that is `seen`. */
  readonly by?: Slices['by'] | undefined;
  readonly seen?: string | undefined;
  /** The codes of errors that are not mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[];
  readonly errorOnWarnings?: true;
  /** Whether systems with errors are left out, so that the others are scored. */
  readonly skipFaulty?: true;
  /** Is told how far long work is. */
  readonly watch?: Watch | undefined;
}

/** Is told what is done, and the share of it from 0 to 1: that of all threads, which this one alone does not know, where it says so. */
export type Watch = (what: string, share: number, isOfThreads?: true) => void;

/** How findings are listed: with the words that they are about, in slices too, with the documents that they are in. */
export interface FindingsAsked {
  readonly keepsText: boolean;
  readonly inSlices: boolean;
  readonly withTexts: boolean;
  /** How many of each kind are listed, if only so many are. */
  readonly most?: number | undefined;
}

/** The result of evaluating inputs: their problems and, unless there are errors, what to report. */
export interface Evaluated {
  readonly logs: readonly ProblemLog[];
  /** Those of the inputs, in their order, if these have errors. */
  readonly ofInputs?: readonly ProblemLog[];
  readonly outcome?: Outcome;
}

/** What was counted, whether in inputs or in saved results, and the saved result to compare it with. */
export interface Outcome extends Counted {
  readonly baseline?: Saved | undefined;
}

/** Whether any input has an error, so that nothing is scored. */
export function hasErrors(logs: readonly ProblemLog[]): boolean {
  return logs.some(({ errors }) => errors > 0);
}

/**
 * The report with statistics, baseline and missed thresholds, as asked for. `withUnits`: include the scores of each unit. The work yields
 * the share of the statistics that is done.
 *
 * @throws UsageError if a threshold or limit names a row that was not scored, or no system is called as `against` says.
 */
export function* reportOf(outcome: Outcome, questions: Questions, withUnits: boolean): Work<Report> {
  const { baseline, rowsOf } = outcome;
  const runs = questions.runs ? runsOf(outcome.systems) : undefined;
  const plain = makeReport(runs ? joinedRuns(outcome, runs) : outcome, withUnits);
  const { significance, ...others } = questions;
  // Where others were left out, there may be none to compare with.
  const asked = plain.systems.length > 1 ? questions : others;
  if (runs && significance && plain.systems.length < 2)
    throw new UsageError('--significance compares systems, and these are all runs of one: leave it out');
  const found = hasStatistics(asked) ? yield* statisticsOf(plain, outcome, asked, runs) : undefined;
  const report = found ? withStatistics(plain, found) : plain;
  const changed = baseline ? withBaseline(report, baseline, rowsOf) : report;
  const { at } = questions;
  const changes =
    baseline && at !== undefined ? yield* changeStatistics(outcome, baseline, { ...questions, at }) : undefined;
  const compared = changes ? withChangeIntervals(changed, changes, at!) : changed;
  const above = isGated(questions) ? gatesAboveOne(compared, questions) : [];
  const all = [...missed(compared, questions), ...above];
  const signature = signatureText({ ...outcome.signature, ...found?.fields, ...changes?.fields });
  return { ...compared, signature, missed: isGated(questions) ? all : undefined, hasGateAboveOne: above.length > 0 };
}

/** Whether intervals, a test or a limit by an interval are asked for, which need rows of counts. */
export function isResampled(questions: StatisticsOptions & Pick<Demands, 'at'>): boolean {
  return hasStatistics(questions) || questions.at !== undefined;
}

function hasStatistics({ confidence, significance, runs }: StatisticsOptions): boolean {
  return confidence !== undefined || significance !== undefined || runs === true;
}

/**
 * Why thresholds and limits decide nothing: a sentence for each system that has a value above 1, in this run or in the baseline, in a metric
 * that they name.
 */
function gatesAboveOne({ systems }: Report, { failUnder = [], maxDrop = [], maxDocumentDrop }: Demands): string[] {
  const changed = (rows: readonly ReportRow[], where = ''): string[] =>
    rows.flatMap(({ metric, change }) => {
      if (change && hadAboveOne(change, 'after')) return [`${metric}${where}`];
      return change && hadAboveOne(change, 'before') ? [`${metric}${where} in the baseline`] : [];
    });
  return systems.flatMap(({ file, name = file, rows, byUnit = [] }) => {
    const now = rows.filter((row) => hasAboveOne(row) && failUnder.some((limit) => isLimited(row, limit)));
    const limited = rows.filter((row) => maxDrop.some((limit) => isLimited(row, limit)));
    const units = maxDocumentDrop === undefined ? [] : byUnit;
    const found = new Set([
      ...now.map(({ metric }) => metric),
      ...changed(limited),
      ...units.flatMap((unit) => changed(unit.rows, ` of ${shortened(unit.name)}`)),
    ]);
    const which = systems.length > 1 ? `${name}: ` : '';
    const why = `values above 100 % cannot be gates (${someOf([...found])}): add --duplicates first`;
    return found.size === 0 ? [] : [which + why];
  });
}
