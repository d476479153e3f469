import type { Command } from 'commander';
import { nerToolAliases, nerTools } from '../compat/ner/ner-tools.ts';
import { type NerSettings, nerSettings } from '../evaluate/ner/settings.ts';
import { type Choice, choice, commaList, flag } from '../evaluate/settings.ts';
import { type ModeName, selectModes } from '../ner/modes.ts';
import type { UnitChoice } from '../ner/rows.ts';
import { version } from '../version.ts';
import { addChoices, addConfigOptions, addGroup, addTerminalOptions, command } from './command.ts';
import { type ChoiceOptions, choiceOptions } from './file-choice.ts';
import { type HelpPage, helpGroups, useHelpPage } from './help.ts';
import type { Io } from './io.ts';
import type { Run } from './kind.ts';
import { comparing, formatChoices, gates, judgingChoices, type ReportOptions } from './report-options.ts';

/** The parsed options of `nerscore GOLD PRED...`, without the settings. */
export interface NerOptions extends ReportOptions, ChoiceOptions {
  readonly mode: readonly ModeName[];
  readonly compat?: string;
  readonly confusion?: true;
  readonly withoutOutside?: true;
  readonly units: UnitChoice;
}

/** One run of the command. */
export type NerRun = Run<NerOptions, NerSettings>;

/** Which modes are scored. */
export const modeChoice: Choice<readonly ModeName[]> = {
  kind: { parse: (names) => selectModes(commaList(names)) },
  option: '-m, --mode <names>',
  help: 'comma-separated modes, or all',
};

/** The settings that say how the tags of a file are written, in the order of the help; `check` has them too. */
export const tagSettings = ['scheme', 'input', 'delimiter', 'headerRows', 'suffix', 'tagDelimiter', 'outside'] as const;

const nerToolNames = nerTools.map(({ name }) => name);

const more = {
  compat: {
    option: '--compat <tool>',
    help: `numbers of ${nerToolNames.join(', ')}`,
    kind: choice([...nerToolNames, ...Object.keys(nerToolAliases)]),
  },
  confusion: { kind: flag, option: '--confusion', help: 'which type, and which tag, was taken for which' },
  withoutOutside: {
    kind: flag,
    option: '--without-outside',
    help: 'leave the outside tag out of the sklearn format of tokens',
  },
  units: {
    kind: choice(['auto', 'sentence', 'document']),
    default: 'auto',
    option: '--units <unit>',
    help: 'unit of resampling and --by-document: auto (document if there are several), document, sentence',
  },
};

/** The command line of `nerscore GOLD PRED...`, and its help. */
export function nerCommand(io: Io): Command {
  const program = command('nerscore', io)
    .argument('<gold>', 'gold tags, or a file with gold and predicted tags')
    .argument('[pred...]', 'predicted tags; several are compared');
  const judging = judgingChoices();
  addGroup(program, helpGroups.tags, nerSettings, [
    'goldColumn',
    'predColumn',
    'tokenColumn',
    ...tagSettings,
    'lenient',
  ]);
  addGroup(program, helpGroups.tags, choiceOptions);
  addGroup(program, helpGroups.modes, {
    mode: { ...modeChoice, default: selectModes(['strict']), defaultText: 'strict' },
  });
  // Users of corefscore type its name of the option.
  addChoices(program, { metric: { ...modeChoice, option: '--metric <names>' } });
  program.options.at(-1)?.hideHelp();
  program.on('option:metric', () => {
    program.setOptionValueWithSource('mode', program.getOptionValue('metric'), 'cli');
  });
  addGroup(program, helpGroups.modes, nerSettings, [
    'types',
    'invalid',
    'labels',
    'zeroDivision',
    'minOverlap',
    'partialWeight',
  ]);
  addGroup(program, helpGroups.modes, more, ['compat', 'confusion']);
  addGroup(program, helpGroups.output, formatChoices('nerscore'));
  addGroup(program, helpGroups.output, more, ['units', 'withoutOutside']);
  addTerminalOptions(program);
  addGroup(program, helpGroups.comparing, judging, comparing);
  addGroup(program, helpGroups.gates, judging, gates);
  addConfigOptions(program.optionsGroup(helpGroups.other), 'nerscore');
  program.version(version, '-V, --version', 'print the version');
  return useHelpPage(program, nerPage);
}

/** The help of the command, besides its arguments and options. */
export const nerPage: HelpPage = {
  description: 'Scores named entities and other tagged spans.',
  usage: '[options] <gold> [pred...]',
  examples: [
    ['nerscore gold.txt pred.txt', 'F1 by type'],
    ['nerscore both.txt', 'gold and pred in one file'],
    ['nerscore gold.txt a.txt b.txt -m all', 'compare two systems'],
  ],
};
