import type { Command } from 'commander';
import { version } from '../version.ts';
import { addChoices, addConfigOptions, addTerminalOptions, command, named } from './command.ts';
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
