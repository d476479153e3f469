import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { crossChecks, type OfficialRun } from '../evaluate/compat/cross-check.ts';
import type { CrossCheck } from '../results/report.ts';
import type { Counted, CountedSystem } from '../results/result.ts';
import type { Fractions } from '../score/fractions.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { Files } from '../sides/files.ts';
import { visible } from '../text/harmless.ts';
import { UsageError } from '../text/usage-error.ts';
import type { CorefRun } from './coref-program.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import { OutputError } from './io.ts';
import { refuseHarmful } from './output-files.ts';
import { statOf } from './status.ts';

/** A scorer.pl that scores are compared with, and what it is given. */
export interface Checker {
  readonly scorer: string;
  /** By the path of each input: the copy that scorer.pl reads, in a folder that only this user may enter. */
  readonly copies: ReadonlyMap<string, string>;
  readonly stop: AbortController;
  /** Ends the check: removes the copies. */
  end(): Promise<void>;
}

/**
 * Prepares for checks with the scorer.pl at that path, which is the file or its folder.
 *
 * @throws UsageError if there is none, if the report would overwrite it, if the inputs are folders, or for a setting that it does not
 * support.
 */
export function prepareCheck(path: string, { inputs, options, settings, io }: CorefRun): Checker {
  const scorer = findScorer(path, settings);
  refuseHarmful(options, [scorer], io);
  if (inputs.areFolders || inputs.areMixed)
    throw new UsageError('scorer.pl reads files, not folders, so it cannot cross-check them: give files');
  const stop = new AbortController();
  let folder = '';
  const remove = (): void => {
    stop.abort();
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  };
  const forget = onInterruption(remove);
  folder = written(tmpdir(), () => mkdtempSync(join(tmpdir(), 'corefscore-')));
  return {
    scorer,
    copies: new Map([...new Set(inputs.paths)].map((path, at) => [path, join(folder, `${at}.conll`)])),
    stop,
    async end() {
      remove();
      await forget();
    },
  };
}

function findScorer(path: string, { singletons, duplicates, missing, column, document }: CorefSettings): string {
  const unlike = [
    singletons === 'drop' && '--singletons drop',
    duplicates === 'first' && '--duplicates first',
    missing === 'skip' && '--missing-document skip',
    // It would mean all documents.
    document === 'none' && '--document none',
  ].find(Boolean);
  if (unlike)
    throw new UsageError(
      `scorer.pl does not support ${unlike}, so it cannot be cross-checked: leave out one of the two`,
    );
  if (column !== undefined)
    throw new UsageError('scorer.pl reads the last column: leave out --column, or the cross-check');
  const file = statOf(path)?.isDirectory() ? join(path, 'scorer.pl') : path;
  // Absolute, because perl would take a path such as -e for an option.
  if (statOf(file)?.isFile()) return resolve(file);
  throw new UsageError(
    `--cross-check or COREFSCORER: no scorer.pl at '${path}': expected the file, or the folder that holds it`,
  );
}

/**
 * The inputs, which are copied for scorer.pl, unpacked, when they are read for the first time: it could not read a pipe once more. And it
 * opens files with perl's two-argument `open`, which runs `date |` as a command and empties x for `> x`, so it must never be given a
 * user's file name.
 */
export function copying(files: Files, { copies }: Checker): Files {
  const begun = new Set<string>();
  const open: Files['open'] = (path) => {
    const source = files.open(path);
    const copy = begun.has(path) ? undefined : copies.get(path);
    begun.add(path);
    const next = async (): Promise<Uint8Array | undefined> => {
      await nextTurn();
      const chunk = await source.next();
      if (chunk && copy !== undefined) written(copy, () => appendFileSync(copy, chunk));
      return chunk;
    };
    return { ...source, next };
  };
  return { ...files, open, elsewhere: undefined };
}

function written<Made>(path: string, write: () => Made): Made {
  try {
    return write();
  } catch (error) {
    throw new OutputError(path, error);
  }
}

/**
 * Refuses what cannot be cross-checked.
 *
 * @throws UsageError if a file is in a format that scorer.pl does not read.
 */
export function refuseUncheckable({ settings }: Pick<Counted, 'settings'>): void {
  const { input } = settings as CorefSettings;
  if (input !== 'conll' && input !== '')
    throw new UsageError('scorer.pl reads only CoNLL files, so these cannot be cross-checked');
}

/** The systems with their checks. Each check is also printed to standard error. */
export async function crossChecked(
  { systems, settings }: Pick<Counted, 'systems' | 'settings'>,
  checker: Checker,
  { inputs, options, io }: CorefRun,
): Promise<readonly CountedSystem[]> {
  const { document = 'none' } = settings as CorefSettings;
  const checked: CountedSystem[] = [];
  for (const result of systems) {
    const paths = [inputs.paths[0], result.file].map((path) => checker.copies.get(path)!);
    const checks = await crossChecks(result, (metric) => {
      if (io.errWidth !== undefined) io.err(`scorer.pl ${metric} …\r`, 'styled');
      return runScorer(checker, [metric, ...paths, document], options.crossCheckSeconds);
    });
    if (systems.length > 1) io.err(`${visible(result.file)}:\n`);
    io.err(checks.map(checkText).join(''));
    checked.push({ ...result, crossCheck: checks });
  }
  return checked;
}

/**
 * Runs `perl SCORER METRIC KEY RESPONSE NAME`, or the file itself where there is no perl. A failed run says why: an exit code or a
 * signal with the first line of its standard error, or that it took longer than `seconds`.
 */
async function runScorer({ scorer, stop }: Checker, argv: readonly string[], seconds: number): Promise<OfficialRun> {
  const { signal } = stop;
  const limits = { timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const;
  const run = (file: string, words: readonly string[]) =>
    promisify(execFile)(file, words, { ...limits, signal, encoding: 'latin1' });
  try {
    const { stdout } = await run('perl', [scorer, ...argv]).catch((error) => {
      if (error.code === 'ENOENT') return run(scorer, argv);
      throw error;
    });
    return { stdout };
  } catch (error) {
    return { failure: failureText(error as Failure, seconds) };
  }
}

/** What `execFile` says of a run that failed. */
interface Failure {
  readonly code?: string | number;
  readonly killed?: boolean;
  readonly stderr?: string;
}

function failureText({ code, killed, stderr = '' }: Failure, seconds: number): string {
  if (killed) return `scorer.pl did not finish within ${seconds} seconds`;
  const [said] = stderr.trim().split('\n');
  return `scorer.pl ended with ${typeof code === 'number' ? `exit code ${code}` : code}: ${said}`;
}

function checkText({ metric, agrees, ours, theirs, cause }: CrossCheck): string {
  if (agrees) return `cross-check ${metric}: agrees\n`;
  if (!ours || !theirs) return `cross-check ${metric}: not checked: ${visible(cause ?? '')}\n`;
  const sides = (of: Fractions): string =>
    `R ${of.recallNumerator} / ${of.recallDenominator}, P ${of.precisionNumerator} / ${of.precisionDenominator}`;
  const numbers = Object.keys(ours).map(
    (name) => `  ours    ${name}: ${sides(ours[name])}\n  theirs  ${name}: ${sides(theirs[name])}\n`,
  );
  return `cross-check ${metric}: differs\n${numbers.join('')}${cause === undefined ? '' : `  cause: ${cause}\n`}`;
}
