import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CorefToolName, corefToolNames } from '../compat/tool-names.ts';
import { corefMetricSets, corefMetrics, selectMetrics } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import type { Duplicates, MissingDocument, Singletons } from '../coref/rules.ts';
import { type CorefFormatName, corefFormatNames } from '../formats/coref-format-names.ts';
import { reportersOf } from '../report/reporters.ts';
import type { Metric } from '../score/metric.ts';
import { version } from '../version.ts';
import { addTerminalOptions, commaList, command, wholeNumber } from './command.ts';
import type { Io } from './io.ts';
import { addFormatOptions, addJudgingOptions, type ReportOptions } from './report-options.ts';

/** The options of `corefscore KEY RESPONSE...`, as parsed. */
export interface CorefOptions extends ReportOptions {
  readonly metric: readonly Metric<Overlap>[];
  readonly input: 'auto' | CorefFormatName;
  readonly compat?: 'scorer.pl' | CorefToolName;
  readonly crossCheck?: string;
  readonly crossCheckSeconds: number;
  readonly document?: string;
  readonly singletons: Singletons;
  readonly duplicates: Duplicates;
  readonly missingDocument: MissingDocument;
  readonly lenient?: true;
}

/** The command line of `corefscore KEY RESPONSE...`. Its help is printed from the tables of metrics, rules and reporters. */
export function corefCommand(io: Io): Command {
  const program = command('corefscore', io)
    .usage('[options] <key> <response...>')
    .description('Scores coreference: CoNLL-2011/2012 files, JSON or TSV in, the measures of scorer.pl and more out.')
    .version(version, '-V, --version', 'print the version')
    .argument('<key>', 'the gold file; - is standard input; gzipped files are unpacked; or a folder of files')
    .argument('<response...>', 'the file to score, or a folder with files of the same names; several are compared')
    .addOption(metricOption().default(selectMetrics(['all']), 'all'))
    .addOption(inputOption());
  addFormatOptions(program, 2, 'corefscore');
  addRuleOptions(program);
  addJudgingOptions(program);
  addCheckingOptions(program);
  return addTerminalOptions(program).addHelpText('after', helpTables());
}

/** `--metric`, with names or sets of metrics. */
export function metricOption(): Option {
  return new Option('-m, --metric <names>', 'metrics or sets, between commas').argParser(parseMetrics);
}

/** `--input`: how the files are written. */
export function inputOption(): Option {
  return new Option('--input <format>', 'how the files are written; auto is told by their content, file by file')
    .choices(['auto', ...corefFormatNames])
    .default('auto');
}

function addRuleOptions(program: Command): Command {
  return program
    .option('--document <name>', 'score only the documents of that name')
    .addOption(new Option('--singletons <rule>', 'entities with one mention').choices(['keep', 'drop']).default('keep'))
    .addOption(
      new Option('--duplicates <rule>', 'a mention that is repeated: as scorer.pl, the first only, or refuse')
        .choices(['reference', 'first', 'error'])
        .default('reference'),
    )
    .addOption(
      new Option('--missing-document <rule>', 'a key document that the response lacks')
        .choices(['empty', 'error', 'skip'])
        .default('empty'),
    )
    .option('--lenient', 'repair brackets and pair nearly equal names instead of refusing; the output counts both');
}

function addCheckingOptions(program: Command): Command {
  return program
    .addOption(
      new Option('--compat <tool>', 'the numbers of another tool, and why they are not the definition').choices([
        'scorer.pl',
        ...corefToolNames,
      ]),
    )
    .option('--cross-check <path>', 'run this scorer.pl on the same files and compare (also: COREFSCORER=PATH)')
    .addOption(
      new Option('--cross-check-seconds <number>', 'how long one run of it may take')
        .default(300)
        .argParser(wholeNumber(1, 1e6)),
    );
}

function parseMetrics(text: string): readonly Metric<Overlap>[] {
  try {
    return selectMetrics(commaList(text));
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** The metric that a threshold or a question calls by this name. */
export function metricName(name: string): string {
  return name === 'b3' ? 'bcub' : name;
}

/** The options with the metrics that thresholds and allowed drops call by another name. */
export function withMetricNames<Options extends ReportOptions>(options: Options): Options {
  return {
    ...options,
    failUnder: options.failUnder.map((threshold) => ({ ...threshold, metric: metricName(threshold.metric) })),
    maxDrop: options.maxDrop.map((limit) => {
      return { ...limit, ...(limit.metric !== undefined && { metric: metricName(limit.metric) }) };
    }),
  };
}

function helpTables(): string {
  const rows = corefMetrics.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`);
  const sets = Object.entries(corefMetricSets).map(([name, members]) => `  ${name.padEnd(10)} ${members.join(', ')}`);
  return `
Metrics:
${rows.join('\n')}

Sets of metrics:
${sets.join('\n')}

Other commands:
  corefscore check <file...>      report every problem of files or folders, never score
  corefscore explain [name]       definition, edge cases and paper of a metric, rule of a tool
  corefscore merge <scores...>    add up the saved scores of shards

Formats:
${reportersOf('corefscore')
  .map(({ name, about }) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}

Exit codes: 0 scored, 1 scored but a threshold is missed, 2 wrong command line, 3 wrong input (no
score), 4 the cross-check does not agree, 70 our fault.`;
}
