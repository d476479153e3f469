import { Command, InvalidArgumentError, Option } from 'commander';
import { type Choice, type SettingTable, settingsBy } from '../evaluate/settings.ts';
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

/** Names and what they are, below each other, as help has them. */
export function helpRows(rows: readonly { readonly name: string; readonly summary: string }[], width: number): string {
  return rows.map(({ name, summary }) => `  ${name.padEnd(width)} ${summary}`).join('\n');
}

/** Adds the options of those rows of a table; of all when not given. */
export function addChoices<Name extends string>(
  program: Command,
  table: Readonly<Record<Name, Choice<unknown>>>,
  names: readonly Name[] = Object.keys(table) as Name[],
): Command {
  for (const name of names) program.addOption(optionOf(table[name]));
  return program;
}

/** The settings as the arguments have them, or else by default. */
export function chosenSettings<Values>(program: Command, table: SettingTable<Values>): Values {
  return settingsBy(table, (_, { option }) => {
    return option === undefined ? undefined : program.getOptionValue(new Option(option).attributeName());
  });
}

function optionOf({ option = '', help, kind, isRepeatable, ...row }: Choice<unknown>): Option {
  const made = new Option(option, help);
  if (row.default !== undefined) made.default(row.default, row.defaultText);
  if (kind.choices) return made.choices(kind.choices);
  if (made.isBoolean()) return made;
  return made.argParser((text, before) => {
    try {
      return isRepeatable ? [...(before as readonly unknown[]), kind.parse(text)] : kind.parse(text);
    } catch (error) {
      throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
    }
  });
}
