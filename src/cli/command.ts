import { Command, InvalidArgumentError } from 'commander';
import type { Io } from './io.ts';

/** A commander command that writes to `io`, and throws instead of ending the process. */
export function command(name: string, io: Io): Command {
  return new Command(name)
    .exitOverride()
    .configureOutput({ writeOut: (text) => io.out(text), writeErr: (text) => io.err(text) })
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(`Try '${name} --help'.`);
}

/** What the arguments gave, not a default: the flag of each option by the name of its value. */
export function givenOptions(program: Command): ReadonlyMap<string, string> {
  const given = program.options.filter((option) => program.getOptionValueSource(option.attributeName()) === 'cli');
  return new Map(given.map((option) => [option.attributeName(), option.long ?? option.flags]));
}

/** Adds colour or none, and quiet. */
export function addTerminalOptions(program: Command): Command {
  return addColorOptions(program).option('-q, --quiet', 'no warnings');
}

/** Adds colour or none. */
export function addColorOptions(program: Command): Command {
  return program.option('--color', 'colour, even into a pipe').option('--no-color', 'no colour, even on a terminal');
}

/** A parser for a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Names between commas; blanks around them do not count. */
export function commaList(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}
