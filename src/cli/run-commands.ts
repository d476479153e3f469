import { CommanderError } from 'commander';
import { UsageError } from '../evaluate/settings.ts';
import { counted } from '../report/numbers.ts';
import type { ProblemLog } from '../text/problem.ts';
import { type Io, textStyle } from './io.ts';

/** What a command exits with. */
export const exitCode = {
  /** Scored. */
  scored: 0,
  /** Scored, but a threshold or the baseline is missed. */
  missed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The input is wrong: nothing was scored. */
  input: 3,
  /** The cross-check disagrees. */
  disagrees: 4,
  /** Our fault. */
  internal: 70,
} as const;

/** A command: its arguments, the world, and what it exits with. Throws CommanderError or UsageError for a wrong command line. */
export type CommandAction = (argv: readonly string[], io: Io) => Promise<number>;

/**
 * Runs the command that the first argument names, or else the one that scores. A wrong command line exits 2; anything that we did
 * not foresee exits 70 with its stack, for the report that we ask for.
 */
export async function runCommands(
  program: string,
  argv: readonly string[],
  io: Io,
  score: CommandAction,
  others: Readonly<Record<string, () => Promise<CommandAction>>>,
): Promise<number> {
  const [name = ''] = argv;
  const isOther = Object.hasOwn(others, name);
  try {
    return isOther ? await (await others[name]())(argv.slice(1), io) : await score(argv, io);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.scored : exitCode.usage;
    if (error instanceof UsageError) {
      io.err(`error: ${error.message}\nTry '${isOther ? `${program} ${name}` : program} --help'.\n`);
      return exitCode.usage;
    }
    io.err(`${error instanceof Error ? error.stack : String(error)}\n`);
    io.err('This is an internal error. Please report it with the input that causes it.\n');
    return exitCode.internal;
  }
}

/**
 * Prints errors always, and warnings unless they are not wanted. For GitHub, errors are annotations on standard output too: they are
 * all the report that there is.
 */
export async function printProblems(
  logs: readonly ProblemLog[],
  options: { readonly quiet?: true; readonly color?: boolean; readonly format?: string },
  io: Io,
): Promise<void> {
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  if (logs.every((log) => log.counts.size === 0) || (options.quiet && errors === 0)) return;
  const { errorCount, problemText } = await import('../report/problem-text.ts');
  const style = await textStyle(options.color, io, io.errIsTerminal);
  io.err(problemText(logs, style, options));
  if (errors === 0) return;
  io.err(`nothing was scored: ${counted(errorCount(logs), 'error')} in the input\n`);
  if (options.format !== 'github') return;
  const { annotation } = await import('../report/github.ts');
  for (const { place, ...problem } of logs.flatMap((log) => log.problems)) io.out(annotation({ ...problem, ...place }));
}
