import { selectMetrics } from '../coref/metrics.ts';
import { withPassages, withText } from '../findings/finding.ts';
import { selectModes } from '../ner/modes.ts';
import { refuseUselessQuestions } from '../results/choices.ts';
import { type Evaluated, isResampled, type Questions, reportOf } from '../results/make-report.ts';
import { withWords } from '../results/result.ts';
import type { CorefReport, NerReport } from '../results/tool-reports.ts';
import { type CorefSettings, corefSettings } from '../settings/coref.ts';
import { type NerSettings, nerSettings } from '../settings/ner.ts';
import type { Files, GivenSide } from '../sides/files.ts';
import { type InputPaths, inputPaths, systemsOf } from '../sides/input-paths.ts';
import type { FilesInMemory } from '../sides/memory-files.ts';
import { finished } from '../stats/work.ts';
import { readArgument } from '../text/argument.ts';
import type { ProblemLog } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { evaluateCoref } from './evaluate-coref.ts';
import { evaluateNer } from './evaluate-ner.ts';
import { type Chosen, chosenBy, type ScoreOptions, withUnits } from './library/options.ts';
import type { CorefOptionNames } from './library/score-coref.ts';
import {
  type CorefInput,
  checkedSources,
  corefDocuments,
  type GivenFile,
  inputsOf,
  listedDocuments,
  type NerInput,
  nerSide,
  settingsOfLists,
} from './library/sides.ts';
import { wordedCase, wordedReport } from './library/wording.ts';
import { withoutFaulty } from './skip-faulty.ts';
import { askedThreads } from './threads/asked-threads.ts';

/** The options of `scoreCorefFiles` and `scoreNerFiles`, with the defaults of the commands. */
export type ScoreFilesOptions<Settings> = Partial<Settings> &
  ScoreOptions & {
    /** Names of metrics and sets; `['all']` when not given. */
    readonly metrics?: readonly string[];
    /** Names of modes; `['strict']` when not given. */
    readonly modes?: readonly string[];
    /** Settings as a value of their own. */
    readonly settings?: Partial<Settings>;
    /** Whether to count which type was predicted for which; so it is with `findings`. */
    readonly confusion?: boolean;
  };

/** What became of files: a report unless they have errors, and their problems, each once, errors first. */
export interface ScoredFiles<ToolReport = CorefReport | NerReport> {
  readonly report?: ToolReport | undefined;
  readonly log: ProblemLog;
}

/**
 * Scores files in memory as `corefscore KEY RESPONSE...` scores those of a disk: with all settings, several responses, folders and warnings.
 *
 * @param sources - the key and one or more responses: paths among the files, which may be folders; contents; or data. A file of JSON whose
 *   records have both sides may be alone.
 * @returns with the scores of each document in `byUnit`, unless `units` is false.
 * @throws RangeError when an argument is invalid. The promise is rejected with one where settings contradict each other, or the files.
 */
export function scoreCorefFiles(
  sources: readonly (string | GivenFile | CorefInput)[],
  files: FilesInMemory | Files = {},
  options: ScoreFilesOptions<CorefSettings & CorefOptionNames> = {},
): Promise<ScoredFiles<CorefReport>> {
  const chosen = chosenBy('corefscore', corefSettings, options);
  const checked = checkedSources(sources);
  const entities = readArgument('paths', () =>
    checked.find((source) => Array.isArray(source) && source.some(Array.isArray)),
  );
  const sideOf = (source: unknown, name: string): GivenSide => {
    return { kind: 'mentions', documents: corefDocuments(source, name, chosen.ends, entities) };
  };
  const given = inputsOf(checked, files, ['key', 'response'], sideOf);
  const metrics = readArgument('metrics', () => selectMetrics(chosen.metrics ?? ['all']));
  const { units = !chosen.questions.runs } = chosen;
  const asked = {
    ...chosen.questions,
    ...(typeof units === 'string' && units !== 'page' && { units }),
    ...withUnits(units),
    fingerprint: true,
    settings: chosen.settings,
    metrics,
    keepsPairs: false,
    isMissingGiven: chosen.given.has('missing'),
    given: chosen.metrics ? new Set([...chosen.given, 'metric']) : chosen.given,
    inputs: namedPaths(given.paths, given.files, chosen.names),
  };
  return scored((own) => withoutFaulty(own, given.files, evaluateCoref), asked, chosen);
}

/**
 * Scores files in memory as `nerscore GOLD PRED...` scores those of a disk. A single file has the tags of both sides.
 *
 * @param sources - gold and predictions: paths among the files, which may be folders; contents; or data.
 * @returns with the scores of each document or sentence in `byUnit`, unless `units` is false.
 * @throws RangeError when an argument is invalid. The promise is rejected with one where settings contradict each other, or the files.
 */
export function scoreNerFiles(
  sources: readonly (string | GivenFile | NerInput)[],
  files: FilesInMemory | Files = {},
  options: ScoreFilesOptions<NerSettings> = {},
): Promise<ScoredFiles<NerReport>> {
  const chosen = chosenBy('nerscore', nerSettings, options);
  const { questions } = chosen;
  const { units = !questions.runs } = chosen;
  const needsUnits = isResampled(questions);
  let areLists = false;
  const sideOf = (source: unknown, name: string): GivenSide => {
    const side = nerSide(source, name, chosen.ends, sources);
    if (side.kind !== 'lists') return side;
    areLists = true;
    return { kind: 'spans', documents: listedDocuments(side) };
  };
  const given = inputsOf(checkedSources(sources), files, ['gold', 'pred'], sideOf);
  const asked = {
    ...questions,
    ...withUnits(units),
    fingerprint: true,
    settings: { ...(areLists ? settingsOfLists : {}), ...chosen.settings },
    modes: readArgument('modes', () => selectModes(chosen.metrics ?? ['strict'])),
    confusion: chosen.findings || chosen.confusion,
    units: units === 'sentence' || units === 'document' ? units : units || needsUnits ? ('auto' as const) : undefined,
    inputs: namedPaths(given.paths, given.files, chosen.names),
  };
  return scored((own) => withoutFaulty(own, given.files, evaluateNer), asked, chosen);
}

function namedPaths(paths: readonly string[], files: Files, names: ScoreOptions['names']): InputPaths {
  const found = inputPaths(paths, files);
  return names ? { ...found, names: paths.length > 1 ? [undefined, ...names] : names } : found;
}

function scored<ToolReport, Asked extends Questions & { readonly inputs: InputPaths }>(
  evaluate: (asked: Asked) => Promise<Evaluated>,
  given: Asked,
  { units, jobs, wording }: Pick<Chosen<unknown>, 'units' | 'jobs' | 'wording'>,
): Promise<ScoredFiles<ToolReport>> {
  return wordedCase(async () => {
    const asked = { ...given, ...(await askedThreads(jobs)) };
    refuseUselessQuestions(asked, systemsOf(asked.inputs).length);
    if (asked.runs && asked.byDocument)
      throw new UsageError('--runs has no scores of single documents: units is false');
    const { logs, outcome } = await evaluate(asked);
    if (!outcome) return { logs };
    const listsUnits = asked.byDocument === true && (units !== 'page' || outcome.unit === 'document');
    const made = finished(reportOf(outcome, asked, listsUnits));
    // A page has its texts beside findings.
    const report = withWords(made, units === 'page' ? withText : withPassages);
    return { logs, report: wordedReport(report, wording) as ToolReport };
  }, wording);
}
