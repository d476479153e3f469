import type { Command } from 'commander';
import { type CorefToolName, corefToolNames } from '../compat/tool.ts';
import { corefMetricSets, corefMetrics, selectMetrics } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import { type CorefSettings, corefSettings } from '../evaluate/coref/settings.ts';
import type { InputPaths } from '../evaluate/folders.ts';
import { type Choice, choice, commaList, text, wholeNumber } from '../evaluate/settings.ts';
import { reportersOf } from '../report/reporters.ts';
import type { Metric } from '../score/score.ts';
import { version } from '../version.ts';
import { addChoices, addTerminalOptions, command, exitRows, helpRows } from './command.ts';
import type { Io } from './io.ts';
import { formatChoices, judgingChoices, type ReportOptions } from './report-options.ts';

/** The parsed options of `corefscore KEY RESPONSE...`, without the settings. */
export interface CorefOptions extends ReportOptions {
  readonly metric: readonly Metric<Overlap>[];
  readonly compat?: 'scorer.pl' | CorefToolName;
  readonly crossCheck?: string;
  readonly crossCheckSeconds: number;
}

/** One run of the command: its files, options and settings. */
export interface CorefRun {
  readonly inputs: InputPaths;
  readonly options: CorefOptions;
  readonly settings: CorefSettings;
  readonly io: Io;
}

/** Which metrics are scored, given by their names or those of sets. */
export const metricChoice: Choice<CorefOptions['metric']> = {
  kind: { parse: (names) => selectMetrics(commaList(names)) },
  option: '-m, --metric <names>',
  help: 'metrics or sets, between commas',
};

/** The name of the metric that a user calls `name`: b3 is bcub. */
export function metricName(name: string): string {
  return name === 'b3' ? 'bcub' : name;
}

const checking = {
  compat: {
    ...{ option: '--compat <tool>', help: 'the numbers of another tool, and why they are not the definition' },
    kind: choice(['scorer.pl', ...corefToolNames]),
  },
  crossCheck: {
    kind: text(),
    option: '--cross-check <path>',
    help: 'run this scorer.pl on the same files and compare (also: COREFSCORER=PATH)',
  },
  crossCheckSeconds: {
    ...{ option: '--cross-check-seconds <number>', help: 'how long one run of it may take' },
    ...{ kind: wholeNumber(1, 1e6), default: 300 },
  },
};

/** The settings in the order of the help, after the format of the inputs. */
const rules: readonly (keyof CorefSettings)[] = ['document', 'singletons', 'duplicates', 'missing', 'lenient'];

/** The command line of `corefscore KEY RESPONSE...`. Its help is made from the tables of metrics, settings and reporters. */
export function corefCommand(io: Io): Command {
  const program = command('corefscore', io)
    .usage('[options] <key> <response...>')
    .description('Scores coreference: CoNLL-2011/2012 files, JSON or TSV in, the measures of scorer.pl and more out.')
    .version(version, '-V, --version', 'print the version')
    .argument('<key>', 'the gold file; - is standard input; gzipped files are unpacked; or a folder of files')
    .argument('<response...>', 'the file to score, or a folder with files of the same names; several are compared');
  addChoices(program, { metric: { ...metricChoice, default: selectMetrics(['all']), defaultText: 'all' } });
  addChoices(program, corefSettings, ['input']);
  addChoices(program, formatChoices(2, 'corefscore'));
  addChoices(program, corefSettings, rules);
  addChoices(program, judgingChoices(metricName));
  addChoices(program, checking);
  return addTerminalOptions(program).addHelpText('after', helpTables());
}

function helpTables(): string {
  const sets = Object.entries(corefMetricSets).map(([name, members]) => ({ name, summary: members.join(', ') }));
  const formats = reportersOf('corefscore').map(({ name, about }) => ({ name, summary: about }));
  return `
Metrics:
${helpRows(corefMetrics, 10)}

Sets of metrics:
${helpRows(sets, 10)}

Other commands:
  corefscore check <file...>      report every problem of files or folders, never score
  corefscore explain [name]       definition, edge cases and paper of a metric, rule of a tool
  corefscore merge <scores...>    add up the saved scores of shards

Formats:
${helpRows(formats, 10)}

Exit codes:
${helpRows(exitRows, 10)}`;
}
