import type { Command } from 'commander';
import { nerToolAliases, nerToolNames } from '../compat/tool.ts';
import type { InputPaths } from '../evaluate/folders.ts';
import { type NerSettings, nerSettings } from '../evaluate/ner/settings.ts';
import { type Choice, choice, commaList, flag } from '../evaluate/settings.ts';
import { type ModeName, modes, selectModes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import type { UnitChoice } from '../ner/unit-rows.ts';
import { reportersOf } from '../report/reporters.ts';
import { version } from '../version.ts';
import { addChoices, addTerminalOptions, command, exitRows, helpRows } from './command.ts';
import type { Io } from './io.ts';
import { formatChoices, judgingChoices, type ReportOptions } from './report-options.ts';

/** The parsed options of `nerscore GOLD PRED...`, without the settings. */
export interface NerOptions extends ReportOptions {
  readonly mode: readonly ModeName[];
  readonly compat?: string;
  readonly confusion?: true;
  readonly withoutOutside?: true;
  readonly units: UnitChoice;
}

/** One run of the command: its files, options and settings. */
export interface NerRun {
  readonly inputs: InputPaths;
  readonly options: NerOptions;
  readonly settings: NerSettings;
  readonly io: Io;
}

/** Which modes are scored. */
export const modeChoice: Choice<readonly ModeName[]> = {
  kind: { parse: (names) => selectModes(commaList(names)) },
  option: '-m, --mode <names>',
  help: 'ways to score, between commas, or all',
};

/** The settings that say how the tags of a file are written, in the order of the help; `check` has them too. */
export const tagSettings = ['scheme', 'delimiter', 'headerRows', 'suffix', 'tagDelimiter', 'outside'] as const;

const otherSettings: readonly (keyof NerSettings)[] = [
  'goldColumn',
  'predColumn',
  'tokenColumn',
  'lenient',
  'invalid',
  'types',
  'labels',
  'zeroDivision',
  'minOverlap',
  'partialWeight',
];

const more = {
  compat: {
    ...{ option: '--compat <tool>', help: 'the numbers of another tool, and why they are not the definition' },
    kind: choice([...nerToolNames, ...Object.keys(nerToolAliases)]),
  },
  confusion: { kind: flag, option: '--confusion', help: 'which type, and which tag, was taken for which' },
  withoutOutside: {
    kind: flag,
    option: '--without-outside',
    help: 'the sklearn format of tokens without the outside tag, as labels= gives it',
  },
  units: {
    ...{ kind: choice(['auto', 'sentence', 'document']), default: 'auto' },
    option: '--units <unit>',
    help: 'what is resampled and listed: documents where there are several, as the files of a folder are, or sentences',
  },
};

/** The command line of `nerscore GOLD PRED...`. Its help is made from the tables of modes, schemes, settings and reporters. */
export function nerCommand(io: Io): Command {
  const program = command('nerscore', io)
    .usage('[options] <gold> [pred...]')
    .description(
      'Scores tagged spans, such as named entities: tag files in, the figures of conlleval, seqeval and more out.',
    )
    .version(version, '-V, --version', 'print the version')
    .argument(
      '<gold>',
      'the gold tags, or one file with gold and predicted tags, or a folder of such files; - is standard input; gzip is unpacked',
    )
    .argument(
      '[pred...]',
      'the file of the predicted tags, or a folder with files of the same names; several are compared',
    );
  addChoices(program, { mode: { ...modeChoice, default: selectModes(['strict']), defaultText: 'strict' } });
  addChoices(program, formatChoices(4, 'nerscore'));
  addChoices(program, nerSettings, [...tagSettings, ...otherSettings]);
  addChoices(program, more);
  addChoices(program, judgingChoices());
  return addTerminalOptions(program).addHelpText('after', helpTables());
}

function helpTables(): string {
  const formats = reportersOf('nerscore').map(({ name, about }) => ({ name, summary: about }));
  return `
Modes:
${helpRows(modes, 8)}

Schemes (auto: as the letters tell; iob1, ioe1 and raw have to be asked for):
${helpRows(Object.values(schemes), 8)}

Other commands:
  nerscore check <file...>      report every problem of files or folders, never score
  nerscore explain [name]       definition and edge cases of a mode or a scheme, rule of a tool
  nerscore merge <scores...>    add up the saved scores of shards

Formats:
${helpRows(formats, 10)}

Exit codes:
${helpRows(
  exitRows.filter(({ name }) => name !== '4'),
  10,
)}`;
}
