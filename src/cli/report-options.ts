import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Report } from '../evaluate/report.ts';
import { type DropLimit, parseDropLimit, parseThreshold, type Threshold } from '../evaluate/thresholds.ts';
import { reporterForFile, reporters, reportersOf } from '../report/reporters.ts';
import type { Test } from '../stats/compare.ts';
import { wholeNumber } from './command.ts';

/** The options of every command that reports scores, as parsed. */
export interface ReportOptions {
  readonly format: string;
  readonly output: readonly string[];
  readonly digits: number;
  readonly byDocument?: true;
  readonly baseline?: string;
  readonly maxDrop: readonly DropLimit[];
  readonly maxDocumentDrop?: number;
  readonly failUnder: readonly Threshold[];
  readonly confidence?: number;
  readonly significance?: Test;
  readonly samples?: number;
  readonly seed?: number;
  readonly color?: boolean;
  readonly quiet?: true;
}

/** Adds how the report is written. `tool`: the command, where it scores. */
export function addFormatOptions(program: Command, digits: number, tool?: Report['tool']): Command {
  const names = reportersOf(tool).map(({ name }) => name);
  return program
    .addOption(new Option('-f, --format <format>', 'what to print').choices(names).default('table'))
    .addOption(
      new Option(
        '-o, --output <file>',
        `write a file too, its format by its extension: ${knownExtensions()}; repeatable`,
      )
        .default([], 'none')
        .argParser(outputFile),
    )
    .option('--by-document', 'the scores of each document too')
    .addOption(
      new Option('--digits <number>', 'digits after the point in text').default(digits).argParser(wholeNumber(0, 15)),
    );
}

/** Adds what makes the exit code 1, and how sure the scores are. */
export function addJudgingOptions(program: Command): Command {
  return addResamplingOptions(addGateOptions(program));
}

/** Refuses options that would do nothing or harm: bounds without what they need, a test of one system, an output over an input. */
export function refuseUseless(
  options: ReportOptions,
  systems: number,
  inputs: readonly string[],
  refuse: (message: string) => never,
): void {
  const { maxDrop, maxDocumentDrop, baseline, significance, confidence, samples, seed, output } = options;
  if (maxDrop.length > 0 && baseline === undefined) refuse('error: --max-drop needs a --baseline to drop from');
  if (maxDocumentDrop !== undefined && (baseline === undefined || !options.byDocument))
    refuse('error: --max-document-drop needs --by-document and a --baseline to drop from');
  if (significance && systems < 2)
    refuse('error: --significance compares systems: give two or more, the first being the one to beat');
  if ((samples ?? seed) !== undefined && confidence === undefined && !significance)
    refuse('error: --samples and --seed are for --confidence or --significance: add one of them');
  const read = new Set([...inputs, ...(baseline === undefined ? [] : [baseline])].map((path) => resolve(path)));
  const harmful = output.find((path) => read.has(resolve(path)));
  if (harmful !== undefined) refuse(`error: --output ${harmful} would overwrite an input: choose another name`);
}

function addGateOptions(program: Command): Command {
  return program
    .option('--baseline <scores.json>', 'the change since a result that was saved as JSON')
    .addOption(
      new Option(
        '--max-drop <points>',
        'exit 1 where an F1 is more points below the baseline; METRIC[.PART]=POINTS for one of them; repeatable',
      )
        .default([], 'none')
        .argParser(dropLimit),
    )
    .addOption(
      new Option(
        '--max-document-drop <points>',
        'exit 1 where an F1 of a document is more points below it; with --by-document',
      ).argParser(points),
    )
    .addOption(
      new Option(
        '--fail-under <metric=points>',
        'exit 1 below METRIC[.PART][.recall|precision|f1]=POINTS, 0 to 100; repeatable',
      )
        .default([], 'none')
        .argParser(threshold),
    );
}

function addResamplingOptions(program: Command): Command {
  return program
    .addOption(new Option('--confidence <level>', 'bootstrap intervals of that level, such as 95').argParser(level))
    .addOption(
      new Option('--significance <test>', 'p-values of the differences between systems').choices([
        'bootstrap',
        'permutation',
      ]),
    )
    .addOption(
      new Option('--samples <number>', 'how many (default: 1000 for intervals, 10000 for tests)').argParser(
        wholeNumber(1, 10_000_000),
      ),
    )
    .addOption(
      new Option('--seed <number>', 'where the random numbers begin (default: 1)').argParser(
        wholeNumber(0, Number.MAX_SAFE_INTEGER),
      ),
    );
}

function outputFile(path: string, before: readonly string[]): readonly string[] {
  if (reporterForFile(path)) return [...before, path];
  throw new InvalidArgumentError(`The extension tells the format: expected one of ${knownExtensions()}.`);
}

function knownExtensions(): string {
  return reporters.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(' ');
}

function threshold(text: string, before: readonly Threshold[]): readonly Threshold[] {
  return [...before, parsed(parseThreshold, text)];
}

function dropLimit(text: string, before: readonly DropLimit[]): readonly DropLimit[] {
  return [...before, parsed(parseDropLimit, text)];
}

/** What `parse` makes of an argument; its RangeError is a wrong command line. */
function parsed<Value>(parse: (text: string) => Value, text: string): Value {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

function points(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value > 100) throw new InvalidArgumentError('Expected points, from 0 to 100.');
  return value;
}

function level(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 1 || value >= 100)
    throw new InvalidArgumentError('A level is a percentage between 1 and 100: 95, not 0.95.');
  return value;
}
