import { withBaseline } from '../evaluate/baseline.ts';
import { makeReport, type Outcome } from '../evaluate/make-report.ts';
import type { Report } from '../evaluate/report.ts';
import type { Io } from './io.ts';
import { missed, refuseUnknown } from './judge.ts';
import { listsUnits, printReport } from './print-report.ts';
import type { ReportOptions } from './report-options.ts';

/** Prints scores in all the formats that were asked for, and judges them. True where a threshold was missed, which has been said then. */
export async function reportScores(
  outcome: Outcome,
  options: ReportOptions,
  io: Io,
  refuse: (message: string) => never,
): Promise<boolean> {
  const report = await reportOf(outcome, options);
  refuseUnknown(report, options, refuse);
  const words = missed(report, options);
  await printReport({ ...report, missed: words }, options, io, refuse);
  if (words.length > 0) io.err(`missed: ${words.join('; ')}\n`);
  return words.length > 0;
}

/** The report with all that was asked for. */
async function reportOf(outcome: Outcome, options: ReportOptions): Promise<Report> {
  const { units, baseline, rowsOf } = outcome;
  const plain = makeReport(outcome, listsUnits(options));
  const isResampled = units && (options.confidence !== undefined || options.significance !== undefined);
  const report = isResampled
    ? (await import('../evaluate/statistics.ts')).withStatistics(plain, units, options)
    : plain;
  return baseline ? withBaseline(report, baseline, rowsOf) : report;
}
