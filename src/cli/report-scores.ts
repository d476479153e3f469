import type { Statistics } from '../evaluate/statistics.ts';
import type { ReportView } from '../report/view.ts';
import type { Scorer } from '../score/metric.ts';
import type { SystemUnits } from '../stats/align-units.ts';
import type { Io } from './io.ts';
import { missed, printMissed, refuseUnknown } from './judge.ts';
import { printReport } from './print-report.ts';
import type { ReportOptions } from './report-options.ts';

/**
 * Prints scores in all the formats that were asked for, and judges them. `makeView` makes the view, with documents or without, and
 * with the thresholds that were missed. True where one was, which has been said then.
 */
export async function reportScores(
  makeView: (withUnits: boolean, missed: readonly string[]) => ReportView,
  options: ReportOptions,
  io: Io,
  refuse: (message: string) => never,
): Promise<boolean> {
  const view = makeView(options.maxDocumentDrop !== undefined, []);
  refuseUnknown(view, options, refuse);
  const words = missed(view, options);
  await printReport((withUnits) => makeView(withUnits, words), options, io, refuse);
  printMissed(words, io);
  return words.length > 0;
}

/** Intervals and tests, where they were asked for. The n-th table of a system is that of the n-th scorer. */
export async function resample(
  scorers: readonly Scorer[],
  systems: readonly SystemUnits[],
  { confidence, significance, samples, seed }: ReportOptions,
): Promise<Statistics | undefined> {
  if (confidence === undefined && !significance) return undefined;
  const { statistics } = await import('../evaluate/statistics.ts');
  return statistics(scorers, systems, {
    ...(confidence !== undefined && { confidence }),
    ...(significance && { significance }),
    ...(samples !== undefined && { samples }),
    ...(seed !== undefined && { seed }),
  });
}
