import type { Overlap } from '../coref/overlap.ts';
import { type CorefResult, corefReport, withBaseline } from '../evaluate/coref-report.ts';
import type { SavedScores } from '../evaluate/saved-scores.ts';
import type { CorefSettings } from '../evaluate/signature.ts';
import { withStatistics } from '../evaluate/with-statistics.ts';
import { corefView } from '../report/coref-view.ts';
import type { ReportView } from '../report/view.ts';
import type { Metric } from '../score/metric.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './report-options.ts';
import { reportScores, resample } from './report-scores.ts';

/** What was scored, whether now or by the runs that are merged. */
export interface CorefOutcome {
  readonly key: string;
  readonly results: readonly CorefResult[];
  readonly metrics: readonly Metric<Overlap>[];
  readonly settings: CorefSettings;
  readonly baseline?: SavedScores;
}

/** Prints the report in all the formats that were asked for. True where a threshold is missed, which has been said then. */
export async function reportCoref(
  { key, results, metrics, settings, baseline }: CorefOutcome,
  options: ReportOptions,
  io: Io,
  refuse: (message: string) => never,
): Promise<boolean> {
  const units = results.map(({ evaluation }) => ({ names: evaluation.documents, tables: evaluation.tables }));
  const found = await resample(metrics, units, options);
  const makeView = (withDocuments: boolean, missed: readonly string[]): ReportView => {
    const plain = corefReport(key, results, metrics, settings, withDocuments);
    const report = found ? withStatistics(plain, found) : plain;
    return corefView(baseline ? withBaseline(report, baseline) : report, missed);
  };
  return reportScores(makeView, options, io, refuse);
}
