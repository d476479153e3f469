import { entityCounts } from '../../coref/overlap.ts';
import { isAnyPaired } from '../../pair/folders.ts';
import type { Evaluated, Outcome } from '../../results/make-report.ts';
import type { NerScores } from '../../results/tool-reports.ts';
import { type Files, readWhole } from '../../sides/files.ts';
import { type FileChoice, type FolderContents, folderFiles } from '../../sides/folder-files.ts';
import { type InputPaths, inputPaths, withoutSlash } from '../../sides/input-paths.ts';
import { type Fingerprint, numbersFingerprint, summed } from '../../text/fingerprint.ts';
import { groupedBy } from '../../text/grouped.ts';
import {
  fileProblem,
  type Problem,
  type ProblemCode,
  type ProblemLog,
  problemLog,
  reportAll,
} from '../../text/problem.ts';
import { quoted, someOf } from '../../text/quoted.ts';
import { joinedLogs } from '../../text/shown-problems.ts';
import { UsageError } from '../../text/usage-error.ts';

/** A submission that was tried: its problems, as scoring has them and as a list of submissions shows them. */
export interface CheckedSubmission {
  readonly path: string;
  readonly log: ProblemLog;
}

/** What submissions are tried against, and how they are scored. */
export interface Trial {
  /** The key, or gold. */
  readonly key: string;
  readonly keyName: 'the key' | 'gold';
  readonly contents: FolderContents;
  readonly choice?: FileChoice | undefined;
  /** Scores one submission. Its scores are looked at and forgotten. */
  score(inputs: InputPaths, files: Files): Promise<Evaluated>;
}

/** Two folders, whose files are compared by name before anything is read. */
interface Folders {
  readonly trial: Trial;
  readonly path: string;
  /** The names of the files of the key, and of the submission. */
  readonly key: readonly string[];
  readonly own: readonly string[];
}

/**
 * Scores every submission by itself, and says what is wrong with it: what scoring refuses, and what it cannot see. Without an error it can be
 * scored. Of a key without mentions or spans, which is handed out, it is no problem that it has none.
 *
 * @throws UsageError if an input is a stream, which could not be read again.
 */
export async function checkSubmissions(
  trial: Trial,
  paths: readonly string[],
  files: Files,
): Promise<readonly CheckedSubmission[]> {
  const stream = [trial.key, ...paths].find((path) => files.kind(path) === 'stream');
  if (stream !== undefined)
    throw new UsageError(`submissions and key are read several times, and ${stream} can be read once`);
  const prints = new Map<Fingerprint, string>();
  const checked: CheckedSubmission[] = [];
  for (const path of paths) checked.push(await checkOne(trial, withoutSlash(path), prints, files));
  return checked;
}

async function checkOne(
  trial: Trial,
  path: string,
  prints: Map<Fingerprint, string>,
  files: Files,
): Promise<CheckedSubmission> {
  const { key, contents, choice, keyName } = trial;
  const inputs = inputPaths([withoutSlash(key), path], files);
  const names = (folder: string): readonly string[] =>
    files.kind(folder) === 'folder' ? [...folderFiles(folder, contents, problemLog(), files, choice).keys()] : [];
  const folders = { trial, path, key: names(withoutSlash(key)), own: names(path) };
  // What would be said of each file has one cause.
  const misplaced = severalSystems(folders);
  if (misplaced.length > 0) return { path, log: withProblems([], misplaced) };
  const same = await sameSubmission(path, folders.own, prints, files);
  const { logs, outcome } = await trial.score({ ...inputs, choice }, files);
  return { path, log: withProblems(logs, [...same, ...(outcome ? degenerate(outcome, path, keyName) : [])]) };
}

/** The problems of scoring and others as one log, as `check` counts them. */
function withProblems(logs: readonly ProblemLog[], others: readonly Problem[]): ProblemLog {
  const own = problemLog();
  reportAll(own, others);
  const all = joinedLogs([...logs, own]);
  const counts = new Map([...all.counts].filter(([code]) => !ofBlindKey.includes(code)));
  const errorCounts = new Map(
    [...counts].flatMap(([code, count]): [ProblemCode, number][] => {
      const errors = nothing.includes(code) ? count : (all.errorCounts.get(code) ?? 0);
      return errors > 0 ? [[code, errors]] : [];
    }),
  );
  const problems = all.problems
    .filter(({ code }) => !ofBlindKey.includes(code))
    .map((one): Problem => (nothing.includes(one.code) ? { ...one, severity: 'error' } : one));
  return { problems, counts, errorCounts, errors: [...errorCounts.values()].reduce((sum, count) => sum + count, 0) };
}

/** What a key that is handed out has: nothing. */
const ofBlindKey: readonly ProblemCode[] = ['EMPTY_KEY', 'EMPTY_GOLD'];

/** A submission without anything in it is scored with a warning, and is not a submission. */
const nothing: readonly ProblemCode[] = ['EMPTY_RESPONSE', 'EMPTY_PRED'];

/** The files of several systems are in one folder: in a folder each, or side by side with the names of systems in theirs. */
function severalSystems({ trial, path, key, own }: Folders): readonly Problem[] {
  if (key.length === 0) return [];
  const inFolders = groupedBy(
    own.filter((name) => name.includes('/')),
    (name) => name.split('/')[0],
  );
  const systems = [...inFolders].flatMap(([folder, names]) => {
    const inside = names.map((name) => name.slice(folder.length + 1));
    return isAnyPaired(names, key) || !isAnyPaired(inside, key) ? [] : [folder];
  });
  const beside = own.length > key.length ? sideBySide(own, key) : [];
  if (systems.length < 2 && beside.length < 2) return [];
  const found = systems.length > 1 ? systems.map((folder) => `${folder}/`) : beside;
  const message = `this folder has the files of ${trial.keyName} several times: ${someOf(found)}`;
  return [
    fileProblem('SEVERAL_SYSTEMS', 'error', path, message, 'give the files of each system in a folder of their own'),
  ];
}

/** The files that have the name of the first file of the key and something after it, if each file of the key has several. */
function sideBySide(own: readonly string[], key: readonly string[]): readonly string[] {
  const withExtension = (name: string): string => /\.[^./]*$/.exec(name)?.[0] ?? '';
  const ofEach = key.map((name) => {
    const stem = name.slice(0, name.length - withExtension(name).length);
    const like = own.filter((other) => other.startsWith(stem) && !/^[\p{L}\p{N}]/u.test(other.slice(stem.length)));
    const byExtension = [...groupedBy(like, withExtension).values()];
    return byExtension.find((names) => names.length > 1) ?? [];
  });
  return ofEach.every((names) => names.length > 1) ? ofEach[0] : [];
}

/** SAME_SUBMISSION, if the bytes of all files are those of another submission, whatever the names. */
async function sameSubmission(
  path: string,
  names: readonly string[],
  prints: Map<Fingerprint, string>,
  files: Files,
): Promise<readonly Problem[]> {
  const inFolder = files.kind(path) === 'folder';
  const log = problemLog();
  const own: Fingerprint[] = [];
  for (const file of inFolder ? names.map((name) => fileNamed(path, name, files)) : [path]) {
    const bytes = await readWhole(file, log, files);
    if (bytes) own.push(numbersFingerprint(bytes));
  }
  // What cannot be read is reported where it is scored.
  if (own.length === 0 || log.errors > 0) return [];
  const print = summed(own);
  const other = prints.get(print);
  if (other === undefined) prints.set(print, path);
  if (other === undefined) return [];
  const message = `this is the same, byte by byte, as the submission ${quoted(other)}`;
  return [fileProblem('SAME_SUBMISSION', 'error', path, message, 'ask which of the two was meant')];
}

/** The names of files in folders lack `.gz`. */
function fileNamed(folder: string, name: string, files: Files): string {
  const path = `${folder}/${name}`;
  return files.kind(path) === 'absent' ? `${path}.gz` : path;
}

/** With fewer mentions or spans, what looks degenerate may be chance. */
const ENOUGH = 10;

/** DEGENERATE_OUTPUT of the only system that was scored: what a program writes that has failed without knowing it. `keyName`: in messages. */
function degenerate(outcome: Outcome, path: string, keyName: string): readonly Problem[] {
  const [{ pairs, scores }] = outcome.systems;
  const message = pairs ? ofMentions(pairs, keyName) : ofSpans(scores as NerScores, keyName);
  const help = 'look at what the system has written; this may be an error in its last step';
  return message === undefined ? [] : [fileProblem('DEGENERATE_OUTPUT', 'error', path, message, help)];
}

type Pairs = NonNullable<Outcome['systems'][number]['pairs']>;

/** All mentions are singletons, or all of each document are one entity, and the key is not so. */
function ofMentions(pairs: Pairs, keyName: string): string | undefined {
  const mentions = pairs.reduce((sum, { response }) => sum + response.start.length, 0);
  if (mentions < ENOUGH) return undefined;
  const [ofKey, ofResponse] = [
    pairs.map(({ key }) => entityCounts(key)),
    pairs.map(({ response }) => entityCounts(response)),
  ];
  const isBlind = ofKey.every(({ all }) => all === 0);
  const haveLinks = ofKey.some(({ all, single }) => all > single);
  if ((isBlind || haveLinks) && ofResponse.every(({ all, single }) => all === single))
    return `all ${mentions} mentions are singletons${isBlind ? '' : `, and ${keyName} has entities of several`}`;
  if ((isBlind || ofKey.some(({ all }) => all > 1)) && ofResponse.every(({ all }) => all <= 1))
    return `all mentions of each document are one entity${isBlind ? '' : `, and ${keyName} has several in a document`}`;
  return undefined;
}

/** All spans have one type, and at least a tenth of gold has others. */
function ofSpans({ strict }: NerScores, keyName: string): string | undefined {
  const types = Object.entries(strict?.types ?? {});
  const predicted = types.filter(([, { predicted }]) => predicted > 0);
  if (predicted.length !== 1) return undefined;
  const [[name, { predicted: count, support }]] = predicted;
  const all = types.reduce((sum, [, score]) => sum + score.support, 0);
  if (count < ENOUGH || support * 10 > all * 9 || all === 0) return undefined;
  return `all ${count} spans are ${name}, and ${keyName} has ${types.filter(([, score]) => score.support > 0).length} types`;
}
