import type { Command } from 'commander';
import { corefTools } from '../compat/coref/coref-tools.ts';
import { metricName, selectMetrics } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import { type CorefSettings, corefSettings } from '../evaluate/coref/settings.ts';
import { type Choice, choice, commaList, text, wholeNumber } from '../evaluate/settings.ts';
import type { Metric } from '../score/score.ts';
import { version } from '../version.ts';
import { addChoices, addConfigOptions, addGroup, addTerminalOptions, command } from './command.ts';
import { type ChoiceOptions, choiceOptions } from './file-choice.ts';
import { type HelpPage, helpGroups, useHelpPage } from './help.ts';
import type { Io } from './io.ts';
import type { Run } from './kind.ts';
import { comparing, formatChoices, gates, judgingChoices, type ReportOptions } from './report-options.ts';

/** The parsed options of `corefscore KEY RESPONSE...`, without the settings. */
export interface CorefOptions extends ReportOptions, ChoiceOptions {
  readonly metric: readonly Metric<Overlap>[];
  readonly compat?: string;
  readonly crossCheck?: string;
  readonly crossCheckSeconds: number;
}

/** One run of the command. */
export type CorefRun = Run<CorefOptions, CorefSettings>;

/** Which metrics are scored, given by their names or those of sets. */
export const metricChoice: Choice<CorefOptions['metric']> = {
  kind: { parse: (names) => selectMetrics(commaList(names)) },
  option: '-m, --metric <names>',
  help: 'comma-separated metrics or sets',
};

const toolNames = ['scorer.pl', ...corefTools.map(({ name }) => name)];

const checking = {
  compat: {
    option: '--compat <tool>',
    help: `numbers of ${toolNames.join(', ')}`,
    kind: choice(toolNames),
  },
  crossCheck: {
    kind: text(),
    option: '--cross-check <scorer.pl>',
    help: 'run this scorer.pl on the same files and compare; also COREFSCORER=PATH',
  },
  crossCheckSeconds: {
    option: '--cross-check-seconds <n>',
    help: 'timeout for each run of scorer.pl, in seconds',
    kind: wholeNumber(1, 1e6),
    default: 300,
  },
};

/** The command line of `corefscore KEY RESPONSE...`, and its help. */
export function corefCommand(io: Io): Command {
  const program = command('corefscore', io)
    .argument('<key>', 'the gold annotation')
    .argument('<response...>', 'system output; several are compared');
  const judging = judgingChoices(metricName);
  addGroup(program, helpGroups.input, corefSettings, ['input', 'column', 'end', 'document', 'lenient']);
  addGroup(program, helpGroups.input, choiceOptions);
  addGroup(program, helpGroups.metrics, {
    metric: { ...metricChoice, default: selectMetrics(['all']), defaultText: 'all' },
  });
  addGroup(program, helpGroups.metrics, corefSettings, ['singletons', 'duplicates', 'missing']);
  addGroup(program, helpGroups.metrics, checking, ['compat']);
  addGroup(program, helpGroups.output, formatChoices('corefscore'));
  addTerminalOptions(program);
  addGroup(program, helpGroups.comparing, judging, comparing);
  addGroup(program, helpGroups.gates, judging, gates);
  addConfigOptions(program.optionsGroup(helpGroups.other), 'corefscore');
  addChoices(program, checking, ['crossCheck', 'crossCheckSeconds']);
  program.version(version, '-V, --version', 'print the version');
  return useHelpPage(program, corefPage);
}

/** The help of the command, besides its arguments and options. */
export const corefPage: HelpPage = {
  description: 'Scores coreference: MUC, B³, CEAF, BLANC, LEA and the CoNLL average.',
  usage: '[options] <key> <response...>',
  examples: [
    ['corefscore key.conll response.conll', 'all metrics'],
    ['corefscore key.conll a.conll b.conll -m conll', 'compare two systems'],
    ['corefscore key.conll new.conll --fail-under conll=60', 'gate a build'],
  ],
};
