import { CommanderError } from 'commander';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';

/** A command: its arguments, the world, and what it exits with. Throws CommanderError for a wrong command line. */
export type CommandAction = (argv: readonly string[], io: Io) => Promise<number>;

/**
 * Runs the command that the first argument names, or else the one that scores. A wrong command line exits 2; anything that we did
 * not foresee exits 70 with its stack, for the report that we ask for.
 */
export async function runCommands(
  argv: readonly string[],
  io: Io,
  score: CommandAction,
  others: Readonly<Record<string, CommandAction>>,
): Promise<number> {
  const [name = ''] = argv;
  try {
    return Object.hasOwn(others, name) ? await others[name](argv.slice(1), io) : await score(argv, io);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.scored : exitCode.usage;
    io.err(`${error instanceof Error ? error.stack : String(error)}\n`);
    io.err('This is a fault of the program. Please report it with the input that shows it.\n');
    return exitCode.internal;
  }
}
