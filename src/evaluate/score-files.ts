import { selectMetrics } from '../coref/metrics.ts';
import { selectModes } from '../ner/modes.ts';
import { type Evaluated, type FindingsAsked, reportOf } from '../results/make-report.ts';
import { withWords } from '../results/result.ts';
import { confidenceLevel } from '../results/statistics.ts';
import type { CorefReport, NerReport } from '../results/tool-reports.ts';
import { type CorefSettings, corefSettings } from '../settings/coref.ts';
import { flag, names } from '../settings/kinds.ts';
import { type NerSettings, nerSettings } from '../settings/ner.ts';
import { chosenOptions, kindsOf, rowsOf, type SettingTable, settingsBy } from '../settings/table.ts';
import { inputPaths } from '../sides/input-paths.ts';
import { type FilesInMemory, memoryFiles } from '../sides/memory-files.ts';
import { finished } from '../stats/work.ts';
import { bytesOf, isRecord, readArgument, shown } from '../text/argument.ts';
import type { ProblemLog } from '../text/problem.ts';
import { joinedLogs, mergedProblems } from '../text/shown-problems.ts';
import { evaluateCoref } from './evaluate-coref.ts';
import { evaluateNer } from './evaluate-ner.ts';

/** The options of `scoreCorefFiles` and `scoreNerFiles`, with the defaults of the commands. */
export interface ScoreFilesOptions<Settings> {
  /** Names of metrics and sets, or of modes; `['all']` and `['strict']` when not given. */
  readonly metrics?: readonly string[];
  /** Rows of `corefSettings` or `nerSettings`, by name. */
  readonly settings?: Partial<Settings>;
  /** The level of bootstrap confidence intervals, in percent. */
  readonly confidence?: number;
  /** Whether what is wrong is listed too, with the texts that it is in and the confusion of types, as `htmlReport` shows it. */
  readonly findings?: boolean;
}

/** What became of files: a report unless they have errors, and their problems, each once, errors first. */
export interface ScoredFiles<ToolReport = CorefReport | NerReport> {
  readonly report?: ToolReport | undefined;
  readonly log: ProblemLog;
}

/**
 * Scores files in memory as `corefscore KEY RESPONSE...` scores those of a disk: with all settings, several responses, folders and warnings.
 *
 * @param paths - the key and one or more responses, which may be folders.
 * @returns with the scores of each document in `byUnit`.
 * @throws RangeError when an argument is invalid. The promise is rejected with one where settings contradict each other, or the files.
 */
export function scoreCorefFiles(
  paths: readonly string[],
  files: FilesInMemory,
  options: ScoreFilesOptions<CorefSettings> = {},
): Promise<ScoredFiles<CorefReport>> {
  const { metrics = ['all'], settings = {}, confidence, findings } = chosenOptions(optionKinds, options);
  checkFiles(paths, files, 2);
  const asked = {
    ...questions(confidence, findings),
    settings: readSettings(corefSettings, settings),
    metrics: readArgument('metrics', () => selectMetrics(metrics)),
    keepsPairs: false,
    isMissingGiven: settings.missing !== undefined,
  };
  const found = memoryFiles(files);
  return scored(async () => evaluateCoref({ ...asked, inputs: inputPaths(paths, found) }, found), asked);
}

/**
 * Scores files in memory as `nerscore GOLD PRED...` scores those of a disk. A single file has the tags of both sides.
 *
 * @param paths - gold and predictions, which may be folders.
 * @returns with the scores of each document or sentence in `byUnit`.
 * @throws RangeError when an argument is invalid. The promise is rejected with one where settings contradict each other, or the files.
 */
export function scoreNerFiles(
  paths: readonly string[],
  files: FilesInMemory,
  options: ScoreFilesOptions<NerSettings> = {},
): Promise<ScoredFiles<NerReport>> {
  const { metrics = ['strict'], settings = {}, confidence, findings } = chosenOptions(optionKinds, options);
  checkFiles(paths, files, 1);
  const asked = {
    ...questions(confidence, findings),
    settings: readSettings(nerSettings, settings),
    modes: readArgument('metrics', () => selectModes(metrics)),
    confusion: findings === true,
    units: 'auto' as const,
  };
  const found = memoryFiles(files);
  return scored(async () => evaluateNer({ ...asked, inputs: inputPaths(paths, found) }, found), asked);
}

const optionKinds = { metrics: names, settings: { check: () => {} }, confidence: confidenceLevel, findings: flag };

const listed: FindingsAsked = { keepsText: true, inSlices: false, withTexts: true };

function questions(confidence: number | undefined, findings: boolean | undefined) {
  return {
    ...(confidence !== undefined && { confidence }),
    findings: findings ? listed : undefined,
    byDocument: true as const,
    fingerprint: true,
  };
}

function readSettings<Settings extends object>(table: SettingTable<Settings>, given: Partial<Settings>): Settings {
  const own = rowsOf(table).filter(([, { option }]) => option !== undefined);
  const kinds = kindsOf(
    table,
    own.map(([name]) => name),
  );
  const chosen = readArgument('settings', () => chosenOptions<Partial<Settings>>(kinds as never, given));
  return settingsBy(table, (name) => chosen[name]);
}

async function scored<ToolReport>(
  evaluate: () => Promise<Evaluated>,
  asked: ReturnType<typeof questions> & { readonly units?: 'auto' },
): Promise<ScoredFiles<ToolReport>> {
  const { logs, outcome } = await evaluate();
  const log = mergedProblems(joinedLogs(logs));
  return { log, report: outcome && (withWords(finished(reportOf(outcome, asked, true))) as ToolReport) };
}

function checkFiles(paths: readonly string[], files: FilesInMemory, least: number): void {
  readArgument('paths', () => {
    if (!Array.isArray(paths) || paths.length < least || Array.from(paths).some((path) => typeof path !== 'string'))
      throw new RangeError(`expected a list of ${least} or more paths, not ${shown(paths)}`);
  });
  readArgument('files', () => {
    if (!isRecord(files)) throw new RangeError(`expected an object with contents by paths, not ${shown(files)}`);
    for (const content of Object.values(files)) if (typeof content !== 'string') bytesOf(content);
  });
}
