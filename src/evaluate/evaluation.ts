import { type ProblemLog, type ProblemSink, startOf } from '../text/problem.ts';
import { withBaseline } from './baseline.ts';
import { makeReport, type Outcome } from './make-report.ts';
import type { Report } from './report.ts';
import type { StatisticsOptions } from './statistics.ts';
import { type Demands, missed, refuseUnknown } from './thresholds.ts';

/** What is asked of scores besides the scores, whatever they are of. */
export interface Questions extends StatisticsOptions, Demands {
  /** The path of a saved result that they are compared with. */
  readonly baseline?: string;
  /** Whether each unit is compared too. */
  readonly byDocument?: true;
}

/** What came of inputs: all that was said of them and, where nothing is wrong, what is to be reported. */
export interface Evaluated {
  readonly logs: readonly ProblemLog[];
  readonly outcome?: Outcome;
}

/** Whether any input has an error, so that nothing is scored. */
export function hasErrors(logs: readonly ProblemLog[]): boolean {
  return logs.some(({ errors }) => errors > 0);
}

/**
 * The report of what was scored, with all that was asked for. `withUnits`: what each unit scored too.
 *
 * @throws UsageError where a threshold is one of a part that was not scored.
 */
export async function reportOf(outcome: Outcome, questions: Questions, withUnits: boolean): Promise<Report> {
  const { units, baseline, rowsOf } = outcome;
  const plain = makeReport(outcome, withUnits);
  const report =
    units && isResampled(questions) ? (await import('./statistics.ts')).withStatistics(plain, units, questions) : plain;
  const compared = baseline ? withBaseline(report, baseline, rowsOf) : report;
  refuseUnknown(compared, questions);
  return { ...compared, missed: missed(compared, questions) };
}

/** Whether chance is asked about, so that rows of counts are needed. */
export function isResampled({ confidence, significance }: StatisticsOptions): boolean {
  return confidence !== undefined || significance !== undefined;
}

/** From this many units on, intervals and p-values are given without a warning. */
const enough = 20;

/** Warns of intervals and tests that rest on too few units to be believed. */
export function warnFewUnits(questions: Questions, units: number, unit: string, file: string, log: ProblemSink): void {
  if (!isResampled(questions) || units >= enough) return;
  const what = units === 1 ? `1 ${unit} says nothing about chance` : `${units} ${unit}s say little about chance`;
  log.report('FEW_UNITS', 'warning', () => ({
    place: startOf(file),
    message: `${what}: intervals are too narrow and p-values unreliable; score at least ${enough} ${unit}s`,
  }));
}
