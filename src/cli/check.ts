import { refuseStreamTwice } from '../evaluate/folders.ts';
import type { UnitScorer } from '../evaluate/result.ts';
import { choice } from '../evaluate/settings.ts';
import { problemAnnotations } from '../report/github.ts';
import { counted } from '../report/numbers.ts';
import { problemsJson } from '../report/problem-json.ts';
import { problemText } from '../report/problem-text.ts';
import { joinedLogs } from '../report/shown-problems.ts';
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
import type { Kind } from './kind.ts';
import { nodeFiles } from './node-files.ts';
import { type Scoring, scoringCommand } from './scoring-command.ts';

/** `check FILE...`: reads the files and prints every problem to standard output, because the problems are the result. */
export async function runCheck<Found extends object | undefined>(
  kind: Pick<Kind<unknown, unknown, UnitScorer, Found>, 'contents' | 'checkOptions' | 'check' | 'summary'> & Scoring,
  argv: readonly string[],
  io: Io,
): Promise<number> {
  const { tool } = kind;
  const program = command(`${tool} check`, io)
    .description(
      `Reads ${kind.contents} and reports every problem. Scores nothing. Exits 0 if nothing is worse than a warning, else 3.`,
    )
    .argument('<file...>', 'files to read, or folders of them; - is standard input');
  addChoices(program, [...kind.checkOptions, ...Object.values(choiceOptions), formatChoice]);
  parseConfigured(addConfigOptions(addTerminalOptions(program), tool), argv, tool, io, () => scoringCommand(kind, io));
  refuseStreamTwice(program.args, nodeFiles);
  const options = program.opts<CheckOptions>();
  const { format, color, quiet = false } = options;
  const areFolders = program.args.some((path) => nodeFiles.kind(path) === 'folder');
  const chosen = await fileChoice(options, { paths: program.args, areFolders });
  const { files, logs } = await reading(nodeFiles, options, io, (from) => kind.check(program, from, chosen));
  const log = joinedLogs(logs);
  if (format === 'json') {
    const found = files.map((file) => ({ file: file.path, ...file.found }));
    io.out(problemsJson(log, { tool, version, files: found }));
  } else if (format === 'github') io.out(problemAnnotations(log, quiet), 'commands');
  else {
    const problems = [...log.counts.values()].reduce((sum, count) => sum + count, 0);
    const style = await textStyle(color, io, io.outIsTerminal);
    io.out(problemText(log, style, { shownErrors: Number.POSITIVE_INFINITY, quiet }), 'styled');
    io.out(`${kind.summary(files)}${counted(log.errors, 'error')}, ${counted(problems - log.errors, 'warning')}\n`);
  }
  return log.errors > 0 ? exitCode.input : exitCode.scored;
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
