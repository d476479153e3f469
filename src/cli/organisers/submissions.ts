import type { Command } from 'commander';
import { type CheckedSubmission, checkSubmissions, type Trial } from '../../evaluate/check/submissions.ts';
import { text } from '../../settings/kinds.ts';
import type { Choice } from '../../settings/table.ts';
import type { FileChoice, FolderContents } from '../../sides/folder-files.ts';
import { visible } from '../../text/harmless.ts';
import { counted } from '../../text/quoted.ts';
import { UsageError } from '../../text/usage-error.ts';
import { givenOptions, reading } from '../command.ts';
import type { CommandLine } from '../program.ts';

/** How a program tries submissions. */
export interface Submissions {
  /** What they are scored against, and the name of the option that names it. */
  readonly side: 'key' | 'gold';
  readonly contents: FolderContents;
  /** Options that say how to score, and so need that of the side. */
  readonly choices: readonly Choice<unknown>[];
  /** What scores one of them. */
  scorer(command: Command): Trial['score'];
}

/** The option that makes submissions of the arguments, and those that need it. */
export function submissionChoices({ side, choices }: Submissions): readonly Choice<unknown>[] {
  const help = `try each argument as a submission for this ${side}, without a score`;
  return [{ kind: text(), option: `--${side} <path>`, help }, ...choices];
}

/** Tries the arguments of `check` as submissions; undefined without the option that names the key. */
export async function triedSubmissions(
  { side, contents, choices, scorer }: Submissions,
  { command, io }: CommandLine,
  choice: FileChoice | undefined,
) {
  const key = command.getOptionValue(side) as string | undefined;
  if (key === undefined) {
    const given = new Set(givenOptions(command).values());
    const useless = choices.map(({ option = '' }) => option.split(' ')[0]).find((flag) => given.has(flag));
    if (useless) throw new UsageError(`${useless} needs --${side}`);
    return undefined;
  }
  const keyName = side === 'key' ? 'the key' : 'gold';
  const trial = { key, keyName, contents, choice, score: scorer(command) } as const;
  const files = await reading(io.files, command.opts(), io, (own) => checkSubmissions(trial, command.args, own));
  return { files, logs: files.map(({ log }) => log), notes: [], summary: summaryOf(files) };
}

/** A line for each submission, before the number of errors. */
function summaryOf(files: readonly CheckedSubmission[]): string {
  const lines = files.map(({ path, log: { errors } }) => {
    return `${visible(path)}: ${errors === 0 ? 'can be scored' : counted(errors, 'error')}\n`;
  });
  return `${lines.join('')}${counted(files.length, 'submission')}: `;
}
