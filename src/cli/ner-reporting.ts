import { type NerResult, nerReport, withNerBaseline } from '../evaluate/ner-report.ts';
import type { NerSettings } from '../evaluate/ner-settings.ts';
import type { NerUnits, UnitScores } from '../evaluate/ner-units.ts';
import type { SavedScores } from '../evaluate/saved-scores.ts';
import type { Statistics } from '../evaluate/statistics.ts';
import { withStatistics } from '../evaluate/with-statistics.ts';
import { nerView } from '../report/ner-view.ts';
import { reporterForFile, reporterOf } from '../report/reporters.ts';
import type { ReportView } from '../report/view.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './report-options.ts';
import { reportScores, resample } from './report-scores.ts';

/** What was scored, whether now or by the runs that are merged. */
export interface NerOutcome {
  readonly gold: string;
  readonly results: readonly NerResult[];
  readonly settings: NerSettings;
  /** The rows of counts, where `needsUnits` or saved results have them. */
  readonly units?: NerUnits;
  readonly baseline?: SavedScores;
}

/** Whether rows of counts have to be kept: for resampling, or where units are listed. */
export function needsUnits({ byDocument, confidence, significance, format, output }: ReportOptions): boolean {
  return (
    byDocument === true ||
    confidence !== undefined ||
    significance !== undefined ||
    reporterOf(format)?.needsUnits === true ||
    output.some((path) => reporterForFile(path)?.needsUnits === true)
  );
}

/** Prints the report in all the formats that were asked for. True where a threshold is missed, which has been said then. */
export async function reportNer(
  { gold, results, settings, units, baseline }: NerOutcome,
  options: ReportOptions,
  io: Io,
  refuse: (message: string) => never,
): Promise<boolean> {
  const found = units && (await resampleUnits(units, options));
  const own = units && needsUnits(options) ? await scoresOfUnits(units) : [];
  const makeView = (withUnits: boolean, missed: readonly string[]): ReportView => {
    const plain = nerReport(gold, results, settings, withUnits ? own : []);
    const report = found ? withStatistics(plain, found) : plain;
    return nerView(baseline ? withNerBaseline(report, baseline) : report, missed);
  };
  return reportScores(makeView, options, io, refuse);
}

/** Units have no names: their counts alone say which is which, in whatever order they come. */
async function resampleUnits(
  { kind, scorers, systems }: NerUnits,
  options: ReportOptions,
): Promise<Statistics | undefined> {
  const unnamed = systems.map((tables) => {
    const [{ rows, fields }] = tables;
    return { names: new Array<string>(rows.length / fields).fill(''), tables };
  });
  const found = await resample(scorers, unnamed, options);
  return found && { ...found, signatureFields: [...found.signatureFields, `unit:${kind}`] };
}

async function scoresOfUnits({ scorers, systems }: NerUnits): Promise<UnitScores[][]> {
  const { unitScores } = await import('../evaluate/ner-units.ts');
  return systems.map((tables) => unitScores(scorers, tables));
}
