import type { Overlap } from '../coref/overlap.ts';
import {
  type CorefReport,
  type CorefResult,
  corefReport,
  withBaseline,
  withStatistics,
} from '../evaluation/coref-report.ts';
import type { CorefSettings } from '../evaluation/signature.ts';
import type { Statistics } from '../evaluation/statistics.ts';
import { corefView } from '../report/coref-view.ts';
import type { SavedScores } from '../saved/saved-scores.ts';
import type { Metric } from '../score/metric.ts';
import type { Io } from './io.ts';
import { missed, printMissed, refuseUnknown } from './judge.ts';
import { printReport } from './print-report.ts';
import type { ReportOptions } from './report-options.ts';

/** What was scored, whether now or by the runs that are merged. */
export interface CorefOutcome {
  readonly key: string;
  readonly results: readonly CorefResult[];
  readonly metrics: readonly Metric<Overlap>[];
  readonly settings: CorefSettings;
  readonly baseline?: SavedScores;
}

/** Prints the report in all the formats that were asked for. Whether a threshold is missed, which has been said then. */
export async function reportCoref(
  outcome: CorefOutcome,
  options: ReportOptions,
  io: Io,
  refuse: (message: string) => never,
): Promise<boolean> {
  const { key, results, metrics, settings, baseline } = outcome;
  const found = await resampled(outcome, options);
  const reportWith = (withDocuments: boolean): CorefReport => {
    const plain = corefReport(key, results, metrics, settings, withDocuments);
    const report = found ? withStatistics(plain, found) : plain;
    return baseline ? withBaseline(report, baseline) : report;
  };
  const view = corefView(reportWith(false));
  refuseUnknown(view, options.failUnder, refuse);
  const words = missed(view, options);
  await printReport((withUnits) => corefView(reportWith(withUnits), words), options, io, refuse);
  printMissed(words, io);
  return words.length > 0;
}

/** Intervals and tests, where they were asked for. */
async function resampled({ results, metrics }: CorefOutcome, options: ReportOptions): Promise<Statistics | undefined> {
  const { confidence, significance, samples, seed } = options;
  if (confidence === undefined && !significance) return undefined;
  const { statistics } = await import('../evaluation/statistics.ts');
  const systems = results.map(({ evaluation }) => ({ names: evaluation.documents, tables: evaluation.tables }));
  return statistics(metrics, systems, {
    ...(confidence !== undefined && { confidence }),
    ...(significance && { significance }),
    ...(samples !== undefined && { samples }),
    ...(seed !== undefined && { seed }),
  });
}
