import type { Command } from 'commander';
import type { Choice } from '../settings/table.ts';
import { version } from '../version.ts';
import { addChoices, addConfigOptions, addTerminalOptions, command, named, parseConfigured } from './command.ts';
import { helpGroups, useHelpPage } from './help.ts';
import type { Io } from './io.ts';
import type { Kind } from './kind.ts';
import { allow, comparing, gates, judgingChoices, skipFaulty } from './report-options.ts';

/** What the command line that scores is made from. */
export type Scoring = Pick<Kind, 'tool' | 'page' | 'inputs' | 'options' | 'metricName'>;

/** The command line that scores, and its help. */
export function scoringCommand({ tool, page, inputs, options, metricName }: Scoring, io: Io): Command {
  const program = command(tool, io);
  for (const [name, about] of inputs) program.argument(name, about);
  addConfigOptions(program.optionsGroup(helpGroups.other), tool);
  for (const [heading, choices] of options) addChoices(program.optionsGroup(heading), choices);
  addTerminalOptions(program.optionsGroup(helpGroups.output));
  const judging = judgingChoices(metricName);
  addChoices(program.optionsGroup(helpGroups.comparing), [...named(judging, ...comparing), skipFaulty]);
  addChoices(program.optionsGroup(helpGroups.gates), [...named(judging, ...gates), allow]);
  program.optionsGroup(helpGroups.other).version(version, '-V, --version', 'print the version');
  return useHelpPage(program, page);
}

/** Another command line of a program: its name, what it does, its arguments, and its options besides those of every command. */
export interface OtherCommand {
  readonly name: string;
  readonly about: string;
  readonly inputs: Kind['inputs'];
  readonly choices: readonly Choice<unknown>[];
}

/** What commands that look into files take. */
export const filesToRead: Kind['inputs'] = [['<file...>', 'files to read, or folders of them; - is standard input']];

/** Another command line, parsed. A configuration file may have the options that it shares with the one that scores. */
export function parsedCommand(
  kind: Scoring,
  { name, about, inputs, choices }: OtherCommand,
  argv: readonly string[],
  io: Io,
): Command {
  const { tool } = kind;
  const program = command(`${tool} ${name}`, io).description(about);
  for (const [argument, what] of inputs) program.argument(argument, what);
  addConfigOptions(addTerminalOptions(addChoices(program, choices)), tool);
  parseConfigured(program, argv, tool, io, () => scoringCommand(kind, io));
  return program;
}
