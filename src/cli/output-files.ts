import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { folderFiles } from '../evaluate/folders.ts';
import { UsageError } from '../evaluate/settings.ts';
import { problemLog } from '../text/problem.ts';
import { nextTurn, onInterruption } from './interruption.ts';
import { byteWriter, type Io } from './io.ts';
import { nodeFiles } from './node-files.ts';
import type { ReportOptions } from './report-options.ts';

/**
 * Refuses outputs, and a summary for GitHub, that would overwrite an input under any name or link, and two outputs to the same file.
 *
 * @throws UsageError, before anything is read.
 */
export function refuseHarmful(
  { output, format, baseline }: ReportOptions,
  inputs: readonly string[],
  { GITHUB_STEP_SUMMARY: summary }: Io['env'],
): void {
  const read = baseline === undefined ? inputs : [...inputs, baseline];
  const isInput = (path: string): boolean => read.some((input) => isOver(path, input));
  const over = output.find(isInput);
  if (over !== undefined) throw new UsageError(`--output ${over} would overwrite an input: choose another name`);
  const appended = format === 'github' && summary ? [summary] : [];
  if (appended.some(isInput))
    throw new UsageError(`GITHUB_STEP_SUMMARY names an input, ${summary}, and would have a summary appended to it`);
  const written = [...appended, ...output].map(identity);
  const twice = output.find((_, at) => written.indexOf(written[at + appended.length]) < at + appended.length);
  if (twice !== undefined) throw new UsageError(`--output ${twice} is the same file as another: choose another name`);
}

/** Whether writing to a path would change an input: it is the same file, or in a folder that is read. */
function isOver(path: string, input: string): boolean {
  const read = statOf(input === '-' ? 0 : input);
  if (!read?.isDirectory()) return read?.isFile() === true && identity(path) === identityOf(read);
  if (realPath(path).startsWith(realPath(input) + sep)) return true;
  // A file in the folder may be a link to one elsewhere.
  return (
    statOf(path) !== undefined &&
    [...folderFiles(input, '', problemLog(), nodeFiles).values()].some((file) => isOver(path, file))
  );
}

/** What two paths have in common that lead to one file, whether it is there or not. */
function identity(path: string): string {
  const stat = statOf(path);
  return stat ? identityOf(stat) : realPath(path);
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/**
 * Writes a file so that it is there whole or not at all: what was there stays until the new one can take its place, also where the run
 * is interrupted. A link stays a link. What is no regular file, a pipe say, is written to directly.
 */
export async function writeWhole(path: string, pieces: Iterable<string>): Promise<void> {
  const target = realPath(path);
  const before = lstatSync(target, { throwIfNoEntry: false });
  if (before && !before.isFile()) return writeAll(openSync(path, 'w'), pieces);
  if (before) accessSync(target, constants.W_OK);
  // Hidden, so that nobody takes it for an input.
  const beside = join(dirname(target), `.${process.pid}-${Date.now()}.tmp`);
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

/** Writes to a file that is open, and closes it. Lets signals in now and then, the last time when all is written. */
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

/** The path without links; of a file that is not there, of its folder, or where a link to it leads. */
function realPath(path: string, links = 0): string {
  if (statOf(path)) return realpathSync(path);
  const folder = statOf(dirname(path)) ? realpathSync(dirname(path)) : dirname(path);
  const link = links < mostLinks ? linkAt(path) : undefined;
  return link === undefined ? join(folder, basename(path)) : realPath(resolve(folder, link), links + 1);
}

/** As many as Linux follows; more are a circle. */
const mostLinks = 40;

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** What a path, through links, or an open file is; undefined where there is nothing that could be read. */
export function statOf(path: string | number): Stats | undefined {
  try {
    return typeof path === 'number' ? fstatSync(path) : statSync(path);
  } catch {
    return undefined;
  }
}
