import type { Command } from 'commander';
import { allow, comparing, gates, judgingChoices, skipFaulty } from '../results/choices.ts';
import type { Report } from '../results/report.ts';
import type { Choice } from '../settings/table.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import { version } from '../version.ts';
import { addChoices, addConfigOptions, addTerminalOptions, command, named, parseConfigured } from './command.ts';
import type { ChoiceOptions } from './file-choice.ts';
import { type HelpGroup, type HelpPage, useHelpPage, useShortHelp } from './help/help.ts';
import type { Io } from './io.ts';
import type { ReportOptions } from './report-options.ts';
import { jobs } from './threads/jobs.ts';

/** The arguments of a command line. */
export type Inputs = readonly (readonly [name: string, about: string])[];

/** What a program is: the command line that scores, and its other commands. */
export interface Program {
  readonly tool: Report['tool'];
  readonly page: HelpPage;
  /** The options of the command line that scores, by the topics that explain them. */
  readonly options: readonly (readonly [topic: HelpGroup, choices: readonly Choice<unknown>[]])[];
  /** The topics of `help`. */
  readonly topics: readonly string[];
  /** The name of what a limit may call otherwise. */
  metricName(name: string): string;
  /** By their names, in the order of the help. Made only for the command that runs. */
  readonly commands: Readonly<Record<string, () => CommandRow>>;
}

/** A command of a program besides scoring. */
export interface CommandRow {
  readonly name: string;
  readonly about: string;
  readonly inputs: Inputs;
  choices(): readonly Choice<unknown>[];
  /** What its arguments may be, where they are words. `scoring`: the command line that scores. */
  words?(scoring: Command): readonly string[];
  /** Where options come from besides: a configuration file, which may have those that it shares with scoring, or only the command line. */
  readonly takes: 'configuration' | 'options' | 'words';
  /** Returns the exit code. */
  run(line: CommandLine): Promise<number>;
}

/** A command line that was parsed. */
export interface CommandLine {
  readonly program: Program;
  readonly argv: readonly string[];
  readonly command: Command;
  readonly io: Io;
}

/** One run that scores: its files, options and settings. */
export interface Run<Options extends ReportOptions & ChoiceOptions, Settings> {
  readonly inputs: InputPaths;
  readonly options: Options;
  readonly settings: Settings;
  /** What the arguments or a configuration file gave, from `givenOptions`. */
  readonly given: ReadonlyMap<string, string>;
  readonly io: Io;
}

/** What commands that look into files take. */
export const filesToRead: Inputs = [['<file...>', 'files to read, or folders of them; - is standard input']];

/** The command line that scores, and its help. */
export function scoringCommand(program: Program, io: Io): Command {
  const { tool, page, options, topics, metricName, commands } = program;
  const made = command(tool, io);
  for (const [name, about] of page.inputs) made.argument(name, about);
  for (const [topic, choices] of options) addChoices(made.optionsGroup(topic), choices);
  addConfigOptions(addTerminalOptions(made.optionsGroup('formats')), tool);
  const judging = judgingChoices(metricName);
  addChoices(made.optionsGroup('compare'), [...named(judging, ...comparing), skipFaulty]);
  addChoices(made.optionsGroup('gates'), [...named(judging, ...gates), allow]);
  addChoices(made.optionsGroup('formats'), [jobs]);
  made.optionsGroup('').version(version, '-V, --version', 'print the version');
  return useHelpPage(made, page, Object.keys(commands), topics);
}

/** The command line of another command, parsed. */
export async function parsedCommand(
  program: Program,
  row: CommandRow,
  argv: readonly string[],
  io: Io,
): Promise<Command> {
  const made = commandOf(program, row, io);
  if (row.takes === 'configuration')
    await parseConfigured(made, argv, program.tool, io, () => scoringCommand(program, io));
  else made.parse(argv, { from: 'user' });
  return made;
}

/** The command line of another command. */
export function commandOf(program: Program, row: CommandRow, io: Io): Command {
  const made = useShortHelp(command(`${program.tool} ${row.name}`, io)).description(row.about);
  for (const [argument, what] of row.inputs) made.argument(argument, what);
  if (row.takes === 'words') return made.allowUnknownOption().showHelpAfterError(`Try '${program.tool} explain'.`);
  addTerminalOptions(addChoices(made, row.choices()));
  return row.takes === 'configuration' ? addConfigOptions(made, program.tool) : made;
}
