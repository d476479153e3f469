import type { CorefDocument, DocumentPair, MissingDocument } from '../../coref/document.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { Metric } from '../../score/score.ts';
import { type Problem, type ProblemSink, problemLog, startOf } from '../../text/problem.ts';
import { readBaseline } from '../baseline.ts';
import type { Files } from '../files.ts';
import { corefFiles } from '../folder-files.ts';
import { type InputPaths, type PairedFiles, pairFiles, systemsOf } from '../folders.ts';
import { type Evaluated, hasErrors, type Questions, warnFewUnits } from '../make-report.ts';
import type { ReadColumns } from '../report.ts';
import { isGated } from '../thresholds.ts';
import { type CorefEvaluationOptions, type CorefEvaluator, corefEvaluator, onCommonDocuments } from './evaluator.ts';
import { type CorefResult, corefOutcome } from './outcome.ts';
import { type CorefInput, type CorefNotes, columnRead, emptyHint, endSide, readTogether } from './read-together.ts';
import { type CorefSettings, corefSignature } from './settings.ts';

/** What to score: a key and one or more responses, as files or folders. */
export interface CorefTask extends Questions {
  readonly inputs: InputPaths;
  readonly metrics: readonly Metric<Overlap>[];
  readonly settings: CorefSettings;
  /** Whether to keep the pairs of documents, for a reporter that needs them. */
  readonly keepsPairs: boolean;
  /** Whether to take the fingerprints of the key. */
  readonly fingerprints?: boolean;
}

/**
 * Scores every response against the key. All are read once, side by side, and each pair of documents is counted as soon as both sides
 * have been read. Folders are read file by file.
 *
 * @returns also the settings with the formats found and the number of files.
 */
export async function evaluateCoref(
  task: CorefTask,
  files: Files,
): Promise<Evaluated & { readonly settings: CorefSettings }> {
  const { inputs, metrics } = task;
  const [key, ...responses] = inputs.paths;
  const keyLog = problemLog();
  const keyNotes: CorefNotes = {};
  const fingerprint = task.fingerprints ? (await import('./fingerprint.ts')).documentFingerprint : undefined;
  const systems = responses.map((response, at) =>
    startSystem(key, response, keyNotes, task, at === 0 ? fingerprint : undefined),
  );
  const { missing: rule } = task.settings;
  const missing = rule === 'empty' && oneSided(task) === 'error' ? undefined : missingFile[rule];
  const words = { key: 'key', response: 'response', ...corefFiles, ...(missing && { missing }) };
  const logs = [keyLog, ...systems.map(({ log }) => log)];
  const paired = await pairFiles(inputs, logs, words, files);
  const formats = new Set<string>();
  const named = namesByFile();
  for (const paths of paired) {
    const found = await readTogether(
      sideBySide(paths, { log: keyLog, notes: keyNotes }, systems, named(paths.name), task.settings),
      files,
    );
    for (const format of found) formats.add(format);
  }
  for (const { notes, log } of systems) endSide(notes, task.settings.lenient === true, log);
  const counted = { input: [...formats].join('+'), ...(inputs.areFolders && { files: paired.length }) };
  const settings: CorefSettings = { ...task.settings, ...counted };

  // If a file could not be read to its end, documents are missing anyway: `end` must not report them.
  const results = hasErrors(logs)
    ? []
    : resultsOf(key, systems, keyLog, task).map((result, at) => {
        const columns = columnsOf(keyNotes, systems[at].notes, settings);
        return { ...result, ...systemsOf(inputs)[at], ...(columns && { columns }) };
      });
  const baselineLog = problemLog();
  const baseline = await readBaseline(task, corefSignature(settings), systemsOf(inputs), baselineLog, files);
  const units = Math.max(0, ...results.map(({ evaluation }) => evaluation.documents.length));
  if (results.length > 0) warnFewUnits(task, units, 'document', key, keyLog);
  const all = { logs: [baselineLog, ...logs], settings };
  if (hasErrors(all.logs)) return all;
  const outcome = corefOutcome(key, results, metrics, settings);
  if (!baseline) return { ...all, outcome };
  const { comparedOutcome } = await import('../comparable.ts');
  const compared = await comparedOutcome(baseline, outcome, task, baselineLog, async () => {
    const [{ addedUp }, { corefShards }] = await Promise.all([import('../merge.ts'), import('./shards.ts')]);
    return (units) => addedUp(units, corefShards(), settings);
  });
  return compared ? { ...all, outcome: compared } : all;
}

/** The columns that were read, of the sides that have columns. */
export function columnsOf(keyNotes: CorefNotes, notes: CorefNotes, settings: CorefSettings): ReadColumns | undefined {
  const [key, response] = [keyNotes, notes].map((side) => columnRead(side, settings));
  return key || response ? { ...(key && { key }), ...(response && { response }) } : undefined;
}

interface System {
  readonly response: string;
  readonly log: ProblemSink;
  readonly evaluator: CorefEvaluator;
  readonly pairs: DocumentPair[];
  readonly notes: CorefNotes;
}

function startSystem(
  key: string,
  response: string,
  keyNotes: CorefNotes,
  task: CorefTask,
  fingerprint: CorefEvaluationOptions['fingerprint'],
): System {
  const { metrics, settings, keepsPairs } = task;
  const { lenient, document } = settings;
  const log = problemLog();
  const pairs: DocumentPair[] = [];
  const notes: CorefNotes = { waiting: [] };
  const evaluator = corefEvaluator({
    ...{
      metrics,
      rules: settings,
      lenient: lenient === true,
      oneSided: oneSided(task),
      log,
      keyFile: key,
      responseFile: response,
      isGated: isGated(task),
      looksAtEnds: settings.end === undefined,
      hints: { key: () => emptyHint(keyNotes, settings), response: () => emptyHint(notes, settings) },
    },
    ...(document !== undefined && { document }),
    ...(fingerprint && { fingerprint }),
    ...(keepsPairs && { onPair: (pair: DocumentPair) => pairs.push(pair) }),
  });
  return { response, log, evaluator, pairs, notes };
}

/** The results of all responses. Where a response may skip documents, only those count that all of them have. */
function resultsOf(
  key: string,
  systems: readonly System[],
  keyLog: ProblemSink,
  { metrics, settings }: CorefTask,
): CorefResult[] {
  const ended = systems.map(({ evaluator }) => evaluator.end());
  const skips = settings.missing === 'skip' && systems.length > 1;
  const evaluations = skips ? onCommonDocuments(metrics, ended) : ended;
  if (skips && evaluations[0].documents.length === 0) {
    const message = `no document of the key is in all of the ${systems.length} responses`;
    const help = 'score them one by one, or with --missing-document empty';
    keyLog.report('NO_COMMON_DOCUMENT', 'error', () => ({ place: startOf(key), message, help }));
  }
  return systems.map(({ response, log, pairs }, at) => {
    return {
      ...{ response, evaluation: evaluations[at], logs: [keyLog, log] },
      pairs: pairs.sort((a, b) => a.index - b.index),
    };
  });
}

/** How bad it is if a document is on one side only: thresholds must be checked on the scores of all documents. */
function oneSided(task: CorefTask): Problem['severity'] {
  return isGated(task) && !task.settings.lenient ? 'error' : 'warning';
}

/** What happens to a file that is missing from a response, for the warning; undefined if that is an error. */
const missingFile: Readonly<Record<MissingDocument, string | undefined>> = {
  empty: 'all mentions of its documents count as missed',
  error: undefined,
  skip: 'its documents are left out of the score',
};

/** What is read side by side: a file of the key, and those of the same name in the responses that have one. */
function sideBySide(
  paths: PairedFiles,
  keySide: { readonly log: ProblemSink; readonly notes: CorefNotes },
  systems: readonly System[],
  named: (document: CorefDocument) => CorefDocument,
  { input, lenient, column, end }: CorefSettings,
): CorefInput[] {
  const common = {
    format: input as CorefInput['format'],
    mentions: {},
    lenient: lenient === true,
    ...(column && { column }),
    ...(end && { end }),
  };
  const onKey = (document: CorefDocument): void => {
    const ours = named(document);
    for (const { evaluator } of systems) evaluator.key(ours);
  };
  const responses = systems.flatMap(({ log, evaluator, notes }, at): CorefInput[] => {
    const path = paths.responses[at];
    if (path === undefined) return [];
    const onDocument = (document: CorefDocument): void => evaluator.response(named(document));
    return [{ ...common, path, side: 'response', log, notes, onDocument }];
  });
  return [{ ...common, path: paths.key, side: 'key', ...keySide, onDocument: onKey }, ...responses];
}

/**
 * Renames documents so that those of different files are never paired. A document keeps its name unless an earlier file, on either
 * side, had a document of that name; then it becomes `file: name`. Must be called for the files in the order in which they are read.
 */
export function namesByFile(): (file: string) => (document: CorefDocument) => CorefDocument {
  const owners = new Map<string, string>();
  return (file) => (document) => {
    const owner = owners.get(document.id);
    if (owner === undefined) owners.set(document.id, file);
    return owner === undefined || owner === file ? document : { ...document, id: `${file}: ${document.id}` };
  };
}
