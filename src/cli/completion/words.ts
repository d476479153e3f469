import type { Option } from 'commander';
import type { Io } from '../io.ts';
import { commandOf, type Program, scoringCommand } from '../program.ts';

/** A command line as completion and the manual see it: what may follow the name of the program. */
export interface CommandWords {
  /** The command; empty for the line that scores. */
  readonly name: string;
  readonly about: string;
  readonly options: readonly OptionWords[];
  /** Words that may be arguments. Files may be, where there are none. */
  readonly words: readonly string[];
}

export interface OptionWords {
  /** As `-f` and `--format`. */
  readonly names: readonly string[];
  /** As help has it: `-f, --format <format>`. */
  readonly flags: string;
  readonly about: string;
  /** The topic of help that explains it, if one does. */
  readonly group?: string | undefined;
  /** The name of its argument; empty if it takes none. */
  readonly argument: string;
  readonly takes: 'nothing' | 'file' | 'name' | 'names' | 'text';
  /** What to choose from, where it takes a name or names. */
  readonly values: readonly string[];
}

/** The command lines of a program, the one that scores first. */
export function commandWords(program: Program, io: Io): readonly CommandWords[] {
  const scoring = scoringCommand(program, io);
  const rows = Object.values(program.commands).map((make) => make());
  return [
    { name: '', about: program.page.description, words: [], options: optionWords(scoring.options) },
    ...rows.map((row) => ({
      name: row.name,
      about: row.about.replace(/\.( .*)?$/s, ''),
      options: optionWords(commandOf(program, row, io).options),
      words: row.words?.(scoring) ?? [],
    })),
  ];
}

function optionWords(options: readonly Option[]): OptionWords[] {
  const help = { names: ['-h', '--help'], flags: '-h, --help', about: 'print this help', argument: '' };
  const shown = options.filter(({ hidden }) => !hidden);
  return [...shown.map(wordsOf), { ...help, takes: 'nothing', values: [] }];
}

function wordsOf(option: Option): OptionWords {
  const { short, long, flags, description, helpGroupHeading, argChoices: values = [] } = option;
  const names = [short, long].filter((name) => name !== undefined);
  const [, argument = ''] = /[<[](.+)[>\]]/.exec(flags) ?? [];
  const isFile = /file|folder|path|^key$|\.pl$|\.json$/.test(argument);
  const named = 'isList' in option ? 'names' : 'name';
  const takes = argument === '' ? 'nothing' : values.length > 0 ? named : isFile ? 'file' : 'text';
  return { names, flags, about: description, group: helpGroupHeading, argument, takes, values };
}
