import type { Command } from 'commander';
import type { CheckedFiles } from '../evaluate/check.ts';
import type { Files } from '../evaluate/files.ts';
import type { FileChoice } from '../evaluate/folder-files.ts';
import { refuseStreamTwice } from '../evaluate/folders.ts';
import { choice } from '../evaluate/settings.ts';
import { problemAnnotations } from '../report/github.ts';
import { counted } from '../report/numbers.ts';
import { problemsJson } from '../report/problem-json.ts';
import { problemText } from '../report/problem-text.ts';
import { version } from '../version.ts';
import {
  addChoices,
  addConfigOptions,
  addTerminalOptions,
  command,
  exitCode,
  parseConfigured,
  reading,
} from './command.ts';
import { type ChoiceOptions, choiceOptions, fileChoice } from './file-choice.ts';
import { type Io, textStyle } from './io.ts';
import { nodeFiles } from './node-files.ts';

/** What the `check` command of a program needs to know. */
export interface CheckCommand<Found extends object | undefined> {
  readonly program: 'corefscore' | 'nerscore';
  /** The kind of files that are read, for the help. */
  readonly contents: string;
  /** The command line that scores. */
  scoring(): Command;
  addOptions(program: Command): void;
  check(program: Command, files: Files, chosen: { readonly choice?: FileChoice }): Promise<CheckedFiles<Found>>;
  /** The text that says what was read, printed before the number of errors. */
  summary(files: CheckedFiles<Found>['files']): string;
}

/** `check FILE...`: reads the files and prints every problem to standard output, because the problems are the result. */
export async function runCheck<Found extends object | undefined>(
  { program: name, contents, scoring, addOptions, check, summary }: CheckCommand<Found>,
  argv: readonly string[],
  io: Io,
): Promise<number> {
  const program = command(`${name} check`, io)
    .description(
      `Reads ${contents} and reports every problem. Scores nothing. Exits 0 if nothing is worse than a warning, else 3.`,
    )
    .argument('<file...>', 'files to read, or folders of them; - is standard input');
  addOptions(program);
  addChoices(program, choiceOptions);
  addChoices(program, { format: formatChoice });
  parseConfigured(addConfigOptions(addTerminalOptions(program), name), argv, name, io, scoring);
  refuseStreamTwice(program.args, nodeFiles);
  const options = program.opts<CheckOptions>();
  const { format, color, quiet = false } = options;
  const areFolders = program.args.some((path) => nodeFiles.kind(path) === 'folder');
  const chosen = await fileChoice(options, { paths: program.args, areFolders });
  const { files, logs } = await reading(nodeFiles, options, io, (from) => check(program, from, chosen));
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  if (format === 'json') {
    const found = files.map((file) => ({ file: file.path, ...file.found }));
    io.out(problemsJson(logs, { tool: name, version, files: found }));
  } else if (format === 'github') io.out(problemAnnotations(logs, quiet), 'commands');
  else {
    const problems = logs.reduce((sum, { counts }) => [...counts.values()].reduce((all, count) => all + count, sum), 0);
    const style = await textStyle(color, io, io.outIsTerminal);
    io.out(problemText(logs, style, { shownErrors: Number.POSITIVE_INFINITY, quiet }), 'styled');
    io.out(`${summary(files)}${counted(errors, 'error')}, ${counted(problems - errors, 'warning')}\n`);
  }
  return errors > 0 ? exitCode.input : exitCode.scored;
}

interface CheckOptions extends ChoiceOptions {
  readonly format: string;
  readonly color?: boolean;
  readonly quiet?: true;
}

const formatChoice = {
  kind: choice(['text', 'json', 'github']),
  default: 'text',
  option: '-f, --format <format>',
  help: 'text, json, github',
};
