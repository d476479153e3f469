import { lstatSync, realpathSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { UsageError } from '../evaluate/settings.ts';
import type { Io } from './io.ts';
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
  const summaries = format === 'github' && summary ? [summary] : [];
  const over = [...output, ...summaries].find((path) => read.some((input) => isOver(path, input)));
  if (over !== undefined) throw new UsageError(`--output ${over} would overwrite an input: choose another name`);
  const written = output.map(realPath);
  const twice = output.find((_, at) => written.indexOf(written[at]) < at);
  if (twice !== undefined) throw new UsageError(`--output ${twice} is the same file as another: choose another name`);
}

/** Whether writing to a path would change an input: it is the same file, or in a folder that is read. */
function isOver(path: string, input: string): boolean {
  const [target, read] = [statOf(path), statOf(input)];
  if (read?.isDirectory()) return realPath(path).startsWith(realPath(input) + sep);
  return target !== undefined && read?.isFile() === true && target.dev === read.dev && target.ino === read.ino;
}

/**
 * Writes a file completely or not at all: the old one stays until the new one replaces it. A link stays a link, and its target is
 * replaced. Anything but a regular file, such as a pipe, and the target of a dangling link are written directly.
 */
export function writeWhole(path: string, text: string): void {
  const before = statOf(path);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (before ? !before.isFile() : isLink) return void writeFileSync(path, text);
  const target = realPath(path);
  const beside = `${target}.${process.pid}`;
  try {
    writeFileSync(beside, text, { flag: 'wx', ...(before && { mode: before.mode }) });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** The path with links resolved; for a file that does not exist, those of its folder. */
function realPath(path: string): string {
  const folder = dirname(path);
  return statOf(path) ? realpathSync(path) : join(statOf(folder) ? realpathSync(folder) : folder, basename(path));
}

/** The status of the file at a path, through links; undefined if there is none that could be read. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
