import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  truncateSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Files } from '../evaluate/files.ts';
import { pathsBelow } from '../evaluate/folder-files.ts';
import { refuseStreamTwice } from '../evaluate/folders.ts';
import { UsageError } from '../evaluate/settings.ts';
import { problemLog } from '../text/problem.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import { byteWriter, type Io } from './io.ts';
import { nodeFiles } from './node-files.ts';
import type { ReportOptions } from './report-options.ts';

/**
 * Refuses outputs, and a summary for GitHub, that would overwrite an input under any name or link, and two outputs to the same file.
 * Also refuses a pipe that is given twice, as an input and as the baseline for example.
 *
 * @throws UsageError, before anything is read.
 */
export async function refuseHarmful(
  { output, format, baseline, config }: ReportOptions,
  inputs: readonly string[],
  { GITHUB_STEP_SUMMARY: summary }: Io['env'],
  files: Files = nodeFiles,
): Promise<void> {
  const read = [...inputs, ...[baseline, config].filter((path) => typeof path === 'string')];
  refuseStreamTwice(read, nodeFiles);
  const firstOver = async (paths: readonly string[]): Promise<string | undefined> => {
    for (const path of paths) for (const input of read) if (await isOver(path, input, files)) return path;
    return undefined;
  };
  const over = await firstOver(output);
  if (over !== undefined) throw new UsageError(`--output ${over} would overwrite an input: choose another name`);
  const appended = format === 'github' && summary ? [summary] : [];
  if ((await firstOver(appended)) !== undefined)
    throw new UsageError(`GITHUB_STEP_SUMMARY names an input, ${summary}, and would have a summary appended to it`);
  const written = [...appended, ...output];
  const identities = written.map(identity);
  const twice = written.find((_, at) => identities.indexOf(identities[at]) < at);
  if (twice !== undefined) throw new UsageError(`--output ${twice} is the same file as another: choose another name`);
}

/** Whether writing to a path would change an input: it is the same file, or in a folder that is read. */
async function isOver(path: string, input: string, files: Files): Promise<boolean> {
  const read = statOf(input === '-' ? 0 : input);
  if (!read?.isDirectory()) return read?.isFile() === true && identity(path) === identityOf(read);
  if (realPath(path).startsWith(realPath(input) + sep)) return true;
  // A link in the folder may lead to a file or folder outside it.
  const folder = dirname(realPath(path));
  for await (const file of pathsBelow(input, problemLog(), files)) {
    if (realPath(dirname(file)) === folder || (await isOver(path, file, files))) return true;
  }
  return false;
}

/** The same text for all paths that lead to one file, whether it exists or not. */
function identity(path: string): string {
  const stat = statOf(path);
  return stat ? identityOf(stat) : realPath(path);
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/**
 * Writes a file completely or not at all, even if the run is interrupted: the old one stays until the new one replaces it. A link stays
 * a link, and its target is replaced. Anything but a regular file, such as a pipe, is written directly.
 */
export async function writeWhole(path: string, pieces: Iterable<string>): Promise<void> {
  const target = realPath(path);
  // Links in a circle lead to nothing but are there.
  const before = statOf(path) ?? lstatSync(target, { throwIfNoEntry: false });
  if (before && !before.isFile()) return writeAll(openSync(path, 'w'), pieces);
  if (before) accessSync(target, constants.W_OK);
  // A hidden file, which folders of inputs leave out.
  const beside = join(dirname(target), `.${process.pid}-${Date.now()}.tmp`);
  let isThere = false;
  const remove = (): void => {
    if (isThere) rmSync(beside, { force: true });
  };
  const forget = onInterruption(remove);
  try {
    const file = openSync(beside, 'wx');
    isThere = true;
    if (before) {
      keepOwner(file, before);
      fchmodSync(file, before.mode);
    }
    await writeAll(file, pieces);
    renameSync(beside, target);
    isThere = false;
  } finally {
    remove();
    await forget();
  }
}

/** Adds a text at the end of a file completely or not at all. */
export function appendWhole(path: string, text: string): void {
  const before = statOf(path);
  try {
    appendFileSync(path, text);
  } catch (error) {
    if (before?.isFile()) truncateSync(path, before.size);
    else if (!before) rmSync(path, { force: true });
    throw error;
  }
}

/** The new file belongs to whom the old one did, where that is allowed: root may write into the files of others. */
function keepOwner(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // It belongs to us, who may write to the old one.
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
export function realPath(path: string, links = 0): string {
  if (statOf(path)) return realpathSync(path);
  const folder = statOf(dirname(path)) ? realpathSync(dirname(path)) : dirname(path);
  const link = links < mostLinks ? linkAt(path) : undefined;
  return link === undefined ? join(folder, basename(path)) : realPath(resolve(folder, link), links + 1);
}

/** The limit of Linux. More links are a circle. */
const mostLinks = 40;

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** The status of an open file, or of the file at a path, through links; undefined if there is none that could be read. */
export function statOf(path: string | number): Stats | undefined {
  try {
    return typeof path === 'number' ? fstatSync(path) : statSync(path);
  } catch {
    return undefined;
  }
}
