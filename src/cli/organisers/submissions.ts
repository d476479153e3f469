import type { Command } from 'commander';
import type { Note } from '../../evaluate/check/check-files.ts';
import { type CheckedSubmission, checkSubmissions, type Trial } from '../../evaluate/check/submissions.ts';
import type { Choice } from '../../settings/table.ts';
import type { FileChoice } from '../../sides/folder-files.ts';
import { counted } from '../../text/counted.ts';
import { visible } from '../../text/harmless.ts';
import { UsageError } from '../../text/usage-error.ts';
import { reading } from '../command.ts';
import type { CommandLine } from '../program.ts';

/** How a program tries submissions. */
export interface Submissions {
  /** The option that names the key. */
  readonly key: Choice<unknown> & { readonly name: 'key' | 'gold'; readonly option: string };
  /** Options that say how to score, and so need it. */
  readonly choices: readonly Choice<unknown>[];
  trial(command: Command, key: string, choice: FileChoice | undefined): Trial;
}

/** Tries the arguments of `check` as submissions; undefined without the option that names the key. */
export async function triedSubmissions(
  { key, choices, trial }: Submissions,
  { command, io }: CommandLine,
  choice: FileChoice | undefined,
): Promise<Printed | undefined> {
  const path = command.getOptionValue(key.name) as string | undefined;
  if (path === undefined) {
    const useless = choices.find((one) => isGiven(command, one));
    if (useless) throw new UsageError(`${useless.option?.split(' ')[0]} needs --${key.name}`);
    return undefined;
  }
  const from = trial(command, path, choice);
  const files = await reading(io.files, command.opts(), io, (own) => checkSubmissions(from, command.args, own));
  return { files, logs: files.map(({ log }) => log), notes: [], summary: summaryOf(files) };
}

interface Printed {
  readonly files: readonly CheckedSubmission[];
  readonly logs: readonly CheckedSubmission['log'][];
  readonly notes: readonly Note[];
  readonly summary: string;
}

/** A line for each submission, before the number of errors. */
function summaryOf(files: readonly CheckedSubmission[]): string {
  const lines = files.map(({ path, log: { errors } }) => {
    return `${visible(path)}: ${errors === 0 ? 'can be scored' : counted(errors, 'error')}\n`;
  });
  return `${lines.join('')}${counted(files.length, 'submission')}: `;
}

function isGiven(command: Command, { option }: Choice<unknown>): boolean {
  const name = command.options.find(({ flags }) => flags === option)?.attributeName();
  return name !== undefined && command.getOptionValueSource(name) === 'cli';
}
