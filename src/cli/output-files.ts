import { lstatSync, realpathSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { UsageError } from '../evaluate/settings.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './report-options.ts';

/**
 * Refuses outputs that would overwrite what is read, by whatever name or link, or one another; and a summary that is an input.
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

/** Whether what is written to a path would change an input: the same file, or one in a folder that is read. */
function isOver(path: string, input: string): boolean {
  const [target, read] = [statOf(path), statOf(input)];
  if (read?.isDirectory()) return realPath(path).startsWith(realPath(input) + sep);
  return target !== undefined && read?.isFile() === true && target.dev === read.dev && target.ino === read.ino;
}

/**
 * Writes a file so that it is there whole or not at all: what was there stays until the new one can take its place. A link stays a link.
 * What is no regular file, a pipe say, and what a link to nothing names are written to directly.
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

/** The path without links; of a file that is not there, of its folder. */
function realPath(path: string): string {
  const folder = dirname(path);
  return statOf(path) ? realpathSync(path) : join(statOf(folder) ? realpathSync(folder) : folder, basename(path));
}

/** What a path names, through links; undefined where there is nothing that could be read. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
