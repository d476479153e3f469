import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Texts } from '../formats/write/span-writer.ts';
import { refuseStreamTwice } from '../sides/input-paths.ts';
import { UsageError } from '../text/usage-error.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import { byteWriter, type Io, OutputError } from './io.ts';
import type { ReportOptions } from './report-options.ts';
import { statOf } from './status.ts';

/**
 * Refuses an output that would overwrite an input under any name, or is in a folder that is read, and two outputs to the same file. Also
 * refuses a pipe that is given twice, as an input and as the baseline for example.
 *
 * @throws UsageError, before anything is read.
 */
export function refuseHarmful(
  { output, errorsTo = [], baseline, seen, config }: Outputs,
  inputs: readonly string[],
  { files, isOwnProcess }: Io,
): void {
  const read = [...inputs, ...[baseline, seen, config].filter((path) => typeof path === 'string')];
  refuseStreamTwice(read, files);
  const written = [...output.map((path) => ['--output', path]), ...errorsTo.map((path) => ['--errors-to', path])];
  const stream = written.find(([, path]) => !isOwnProcess && [0, 1, 2].some((open) => isStream(path, open)));
  if (stream) throw new UsageError(`${stream.join(' ')} is not a file of this run: choose another name`);
  const over = written.find(([, path]) => read.some((input) => isOver(path, input)));
  if (over) throw new UsageError(`${over.join(' ')} would overwrite an input: choose another name`);
  const identities = written.map(([, path]) => identity(path));
  const twice = written.find((_, at) => identities.indexOf(identities[at]) < at);
  if (twice) throw new UsageError(`${twice.join(' ')} is the same file as another: choose another name`);
}

type Outputs = Pick<ReportOptions, 'output' | 'errorsTo' | 'baseline' | 'seen' | 'config'>;

/** Whether writing to a path would change an input: it is the same file, or in a folder that is read. */
function isOver(path: string, input: string): boolean {
  const read = statOf(input === '-' ? 0 : input);
  if (read?.isDirectory()) return realPath(path).startsWith(realPath(input) + sep);
  return read?.isFile() === true && identity(path) === identityOf(read);
}

/** The same text for all paths that lead to one file, whether it exists or not. */
function identity(path: string): string {
  const stat = statOf(path);
  return stat ? identityOf(stat) : realPath(path);
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/** Refuses a place for a folder that `what` writes, unless there is nothing, or a folder without files. */
export function refuseTaken(output: string | undefined, what: string): void {
  const there = output === undefined ? undefined : statOf(output);
  if (output === undefined || (there && !(there.isDirectory() && readdirSync(output).length === 0)))
    throw new UsageError(`${what} writes a folder: say where with -o FOLDER, a new or an empty one`);
}

/** Writes a text to a file, or to standard output if none is given, and the texts of a folder into one that is empty or not there yet. */
export async function writeTexts(texts: Texts, output: string | undefined, io: Io): Promise<void> {
  if (typeof texts !== 'string') await writeFolder(output!, texts);
  else if (output === undefined) io.out(texts);
  else await writeWhole(output, [texts]);
}

async function writeFolder(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const path of new Set([folder, ...[...texts.keys()].map((name) => dirname(join(folder, name)))]))
    try {
      mkdirSync(path, { recursive: true });
    } catch (error) {
      throw new OutputError(path, error);
    }
  for (const [name, text] of texts) await writeWhole(join(folder, name), [text]);
}

/**
 * Writes a file completely or not at all, even if the run is interrupted: the old one stays until the new one replaces it. A link stays
 * a link, and its target is replaced. Anything but a regular file, such as a pipe, is written directly.
 *
 * @throws OutputError if the system cannot write it.
 */
export async function writeWhole(path: string, pieces: Iterable<string>): Promise<void> {
  try {
    await replaced(path, pieces);
  } catch (error) {
    throw error instanceof Error && 'code' in error ? new OutputError(path, error) : error;
  }
}

async function replaced(path: string, pieces: Iterable<string>): Promise<void> {
  const target = realPath(path);
  // Links in a circle lead to nothing but are there.
  const before = statOf(path) ?? lstatSync(target, { throwIfNoEntry: false });
  if (before && !before.isFile()) return writeAll(openSync(path, 'w'), pieces);
  if (before) accessSync(target, constants.W_OK);
  // A hidden file, which folders of inputs leave out.
  const beside = join(dirname(target), `.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`);
  let isThere = false;
  const remove = (): void => {
    if (isThere) rmSync(beside, { force: true });
  };
  const forget = onInterruption(remove);
  try {
    const file = openSync(beside, 'wx');
    isThere = true;
    if (before) fchmodSync(file, before.mode);
    await writeAll(file, pieces);
    renameSync(beside, target);
    isThere = false;
  } finally {
    remove();
    await forget();
  }
}

/** Writes to an open file and closes it. Signals are handled every megabyte, and once more at the end. */
async function writeAll(file: number, pieces: Iterable<string>): Promise<void> {
  try {
    const writer = byteWriter(file, 'utf8');
    let length = 0;
    for (const piece of pieces) {
      writer.write(piece);
      length += piece.length;
      if (length > 1 << 20) {
        writer.flush();
        await nextTurn();
        length = 0;
      }
    }
    writer.flush();
    await nextTurn();
  } finally {
    closeSync(file);
  }
}

/** The path with links resolved, even if the file at the end does not exist. */
export function realPath(path: string): string {
  if (statOf(path)) return realpathSync(path);
  const folder = statOf(dirname(path)) ? realpathSync(dirname(path)) : dirname(path);
  try {
    return resolve(folder, readlinkSync(path));
  } catch {
    return join(folder, basename(path));
  }
}

/** Whether the path leads to what is open under that number, and that is not a file. */
export function isStream(path: string, descriptor: number): boolean {
  const [named, open] = [statOf(path), statOf(descriptor)];
  return named !== undefined && !named.isFile() && named.dev === open?.dev && named.ino === open.ino;
}
