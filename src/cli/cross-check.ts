import { type ChildProcess, execFile } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type OfficialMetric, officialMetrics } from '../coref/repeats/repeats.ts';
import { type CrossCheck, crossCheck, type OfficialRun } from '../evaluate/coref/cross-check.ts';
import { readOfficialTotals } from '../evaluate/coref/scorer-pl-output.ts';
import type { CorefSettings } from '../evaluate/coref/settings.ts';
import type { Files } from '../evaluate/files.ts';
import type { Result } from '../evaluate/make-report.ts';
import { UsageError } from '../evaluate/settings.ts';
import type { Score } from '../score/score.ts';
import { visible } from '../text/harmless.ts';
import type { CorefRun } from './coref-options.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import { OutputError } from './io.ts';
import { nodeFiles } from './node-files.ts';
import { refuseHarmful, statOf } from './output-files.ts';

/** Compares scores with those of a scorer.pl. */
export interface CrossChecker {
  /** Access to the inputs. What scorer.pl cannot read, or not once more, such as a pipe, is copied for it while we read it. */
  files(paths: readonly string[]): Files;
  /** Refuses formats that scorer.pl does not read. `settings`: those after reading, which name the formats found. */
  refuseFormats(settings: CorefSettings): void;
  /** The results with their checks, each of which is also printed to standard error. */
  check(results: readonly Result[]): Promise<readonly Result[]>;
  /** Whether any check so far has disagreed. */
  readonly disagrees: boolean;
  /** Ends a scorer.pl that is still running, and removes its temporary files. */
  remove(): Promise<void>;
}

/**
 * Checks with the scorer.pl at that path, which is the file or its folder.
 *
 * @throws UsageError if there is none, if the report would overwrite it, if the inputs are folders, or for a setting that it does not
 * support.
 */
export async function crossChecker(path: string, { inputs, options, settings, io }: CorefRun): Promise<CrossChecker> {
  const scorer = findScorer(path, settings);
  refuseHarmful(options, [scorer]);
  if (inputs.areFolders)
    throw new UsageError('scorer.pl reads files, not folders, so it cannot cross-check them: give files');
  // By the path of each input: the path that scorer.pl is given instead.
  const given = new Map<string, string>();
  const { document = 'none' } = settings;
  let child: ChildProcess | undefined;
  let folder = '';
  let disagrees = false;
  const run = (metric: OfficialMetric, response: string): Promise<OfficialRun> => {
    if (io.errIsTerminal) io.err(`scorer.pl ${metric} …\r`, 'styled');
    const [key, other] = [inputs.paths[0], response].map((path) => given.get(path) ?? path);
    const argv = [metric, key, other, settings.document === 'none' ? newName : document];
    return runScorer(scorer, argv, options.crossCheckSeconds, (started) => {
      child = started;
    });
  };
  const remove = (): void => {
    child?.kill('SIGKILL');
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  };
  const forget = onInterruption(remove);
  folder = temporaryFolder();
  return {
    files(paths) {
      const uncopied = new Map<string, string>();
      for (const file of new Set(paths)) {
        const path = join(folder, `${given.size}.conll`);
        given.set(file, path);
        if (needsCopy(file)) uncopied.set(file, path);
        else linkTo(file, path);
      }
      const open: Files['open'] = (file, room) => {
        const source = nodeFiles.open(file, room);
        const copy = uncopied.get(file);
        uncopied.delete(file);
        const next = async (): Promise<Uint8Array | undefined> => {
          await nextTurn();
          const chunk = await source.next();
          if (chunk && copy !== undefined) write(copy, chunk);
          return chunk;
        };
        return { ...source, next };
      };
      return { ...nodeFiles, open };
    },
    refuseFormats({ input }) {
      if (input !== 'conll' && input !== '')
        throw new UsageError('scorer.pl reads only CoNLL files, so these cannot be cross-checked');
    },
    async check(results) {
      const checked: Result[] = [];
      if (settings.document === 'none') for (const path of given.values()) renameDocument(path);
      for (const result of results) {
        const checks = await checkAll(result, run);
        if (results.length > 1) io.err(`${visible(result.file)}:\n`);
        io.err(checks.map(checkText).join(''));
        disagrees ||= checks.some(({ agrees }) => !agrees);
        checked.push({ ...result, crossCheck: checks });
      }
      return checked;
    },
    get disagrees() {
      return disagrees;
    },
    async remove() {
      remove();
      await forget();
    },
  };
}

function findScorer(path: string, { singletons, duplicates, missing }: CorefSettings): string {
  const unlike = [
    singletons === 'drop' && '--singletons drop',
    duplicates === 'first' && '--duplicates first',
    missing === 'skip' && '--missing-document skip',
  ].find(Boolean);
  if (unlike)
    throw new UsageError(
      `scorer.pl does not support ${unlike}, so it cannot be cross-checked: leave out one of the two`,
    );
  const file = statOf(path)?.isDirectory() ? join(path, 'scorer.pl') : path;
  // Absolute, because perl would take a path such as -e for an option.
  if (statOf(file)?.isFile()) return resolve(file);
  throw new UsageError(
    `--cross-check or COREFSCORER: no scorer.pl at '${path}': expected the file, or the folder that holds it`,
  );
}

/** Makes a folder that only this user may enter. */
function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'corefscore-'));
  } catch (error) {
    throw new OutputError(tmpdir(), error);
  }
}

/**
 * Whether scorer.pl cannot read this file, or not once we have read it: standard input, a pipe, or gzip. A file that nobody can read
 * needs no copy: our reader says what is wrong with it.
 */
function needsCopy(path: string): boolean {
  if (nodeFiles.kind(path) === 'stream') return true;
  const bytes = new Uint8Array(2);
  try {
    const file = openSync(path, 'r');
    readSync(file, bytes);
    closeSync(file);
  } catch {
    return false;
  }
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * Gives a file a name of our own. scorer.pl opens files with perl's two-argument `open`, which runs `date |` as a command and empties
 * x for `> x`, so it must never be given a user's file name.
 */
function linkTo(file: string, path: string): void {
  try {
    symlinkSync(resolve(file), path);
  } catch {
    // Windows lets few users make links.
    if (existsSync(file)) copyFileSync(file, path);
  }
}

/** The name for a document called `none` in scorer.pl's copies: given as `none`, it would mean all documents. */
const newName = 'the document none';

/** Renames the document `none`. The file or link at that path is replaced with a changed copy. */
function renameDocument(path: string): void {
  const text = readFileSync(path, 'latin1');
  rmSync(path);
  write(path, text.replace(/^(#[ \t\r\f\v]*begin document )none(?=\r?$)/gm, `$1${newName}`));
}

/** Writes more at the end of a file. */
function write(path: string, bytes: Uint8Array | string): void {
  try {
    appendFileSync(path, bytes, 'latin1');
  } catch (error) {
    throw new OutputError(path, error);
  }
}

/** Checks each scored metric that scorer.pl has, in a process of its own; `mentions` is taken from the first run. */
async function checkAll(
  { file, scores: all, logs }: Result,
  run: (metric: OfficialMetric, response: string) => Promise<OfficialRun>,
): Promise<readonly CrossCheck[]> {
  const scores = all as Readonly<Record<string, Score>>;
  const checks: CrossCheck[] = [];
  let first: OfficialRun | undefined;
  for (const metric of officialMetrics.filter((name) => name in scores)) {
    const found = await run(metric, file);
    first ??= found;
    checks.push(crossCheck(metric, scores[metric], found, logs));
  }
  if (!('mentions' in scores)) return checks;
  return [crossCheck('mentions', scores.mentions, first ?? (await run('muc', file)), logs), ...checks];
}

/**
 * Runs `perl SCORER METRIC KEY RESPONSE NAME`, or the file itself where there is no perl. A failed run says why: an exit code or a
 * signal with the first line of its standard error, or that it took longer than `seconds`.
 */
function runScorer(
  scorer: string,
  argv: readonly string[],
  seconds: number,
  onStart: (child: ChildProcess) => void,
): Promise<OfficialRun> {
  return new Promise((done) => {
    const finish = (error: Error | null, stdout: string, stderr: string): void =>
      done(error ? { failure: failureText(error, stderr, seconds) } : { totals: readOfficialTotals(stdout) });
    const options = { timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 1 << 28, encoding: 'latin1' } as const;
    const withPerl = execFile('perl', [scorer, ...argv], options, (error, stdout, stderr) => {
      const hasNoPerl = error?.code === 'ENOENT';
      if (hasNoPerl) onStart(execFile(scorer, argv, options, finish));
      else finish(error, stdout, stderr);
    });
    onStart(withPerl);
  });
}

function failureText(error: Error & { code?: string | number; killed?: boolean }, stderr: string, seconds: number) {
  const { code, killed } = error;
  if (killed) return `scorer.pl did not finish within ${seconds} seconds`;
  const [said = ''] = stderr.trim().split('\n');
  return `scorer.pl ended with ${typeof code === 'number' ? `exit code ${code}` : code}: ${said}`;
}

function checkText({ metric, agrees, ours, theirs, cause }: CrossCheck): string {
  if (agrees) return `cross-check ${metric}: agrees\n`;
  if (!ours || !theirs) return `cross-check ${metric}: not checked: ${visible(cause ?? '')}\n`;
  const numbers = Object.keys(ours).flatMap((name) => {
    const [we, they] = [ours[name], theirs[name]];
    const sides = (of: typeof we): string =>
      `R ${of.recallNumerator} / ${of.recallDenominator}, P ${of.precisionNumerator} / ${of.precisionDenominator}`;
    return [`  ours    ${name}: ${sides(we)}\n`, `  theirs  ${name}: ${sides(they)}\n`];
  });
  return `cross-check ${metric}: differs\n${numbers.join('')}${cause === undefined ? '' : `  cause: ${cause}\n`}`;
}
