import { type PlotName, plotNames, slicePlots } from '../report/plots/plot-names.ts';
import { type Reporter, reporterForFile, reporters, reportersOf, reportersUsed } from '../report/reporters.ts';
import { type Shown, showable } from '../report/style.ts';
import { refuseUselessQuestions } from '../results/choices.ts';
import type { Questions } from '../results/make-report.ts';
import type { Report } from '../results/report.ts';
import { choice, flag, listOf, text, wholeNumber } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { UsageError } from '../text/usage-error.ts';
import { type ErrorOptions, refuseUselessErrors } from './findings/options.ts';
import type { JobsOption } from './threads/jobs.ts';

/** What every command that prints a result can be told. */
export interface PrintOptions {
  readonly format: string;
  readonly color?: boolean;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** The choice of the format of a result: the first of these, where none is chosen. */
export function formatChoice(...formats: readonly string[]): Choice<string> {
  return { kind: choice(formats), default: formats[0], option: '-f, --format <format>', help: formats.join(', ') };
}

/** The parsed options of every command that reports scores. */
export interface ReportOptions extends Questions, ErrorOptions, PrintOptions, JobsOption {
  readonly output: readonly string[];
  readonly digits?: number | undefined;
  readonly sort?: 'f1';
  readonly top?: number;
  readonly rank?: true;
  readonly show?: readonly Shown[];
  readonly name: readonly string[];
  readonly compat?: string;
  readonly cite?: true;
  readonly bibtex?: true;
  /** The plot to draw. */
  readonly plot?: PlotName;
  /** The title of a leader board to publish. */
  readonly public?: string;
  /** The configuration file that was read; false if there should be none. */
  readonly config?: string | false;
  /** The command and its arguments, for a page. */
  readonly commandLine: readonly string[];
  readonly confusion?: true;
}

type Choices = Readonly<Partial<Record<keyof ReportOptions, Choice<unknown>>>>;

/** A format may be named by the extension of its files. */
const byExtension = Object.fromEntries(
  reporters.flatMap(({ name, extensions }) => extensions.map((one) => [one, name])),
);
const extensions = reporters.flatMap((reporter) => reporter.extensions.map((extension) => `.${extension}`)).join(' ');

/** The options for how a report is written. `known`: what can write it, which for `merge` is none of the foreign formats. */
export function formatChoices(tool: Report['tool'], known: readonly Reporter[] = reportersOf(tool)) {
  return {
    format: {
      option: '-f, --format <format>',
      help: known.map(({ name }) => name).join(', '),
      kind: choice(
        known.map(({ name }) => name),
        byExtension,
      ),
      default: 'table',
    },
    output: {
      kind: text(
        `the extension sets the format: expected one of ${extensions}`,
        (path) => reporterForFile(path) !== undefined,
      ),
      default: [],
      isRepeatable: true,
      option: '-o, --output <file>',
      help: 'also write a report to a file; the extension sets the format; repeatable',
    },
    byDocument: { kind: flag, option: '--by-document', help: 'also print the scores of each document' },
    sort: { kind: choice(['f1']), option: '--sort <by>', help: 'with --by-document: f1, lowest first' },
    top: {
      kind: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      option: '--top <n>',
      help: 'with --sort: only this many rows of tables',
    },
    rank: { kind: flag, option: '--rank', help: 'list systems from best to worst, with their ranks' },
    show: {
      kind: listOf(choice(showable[tool], sideNames)),
      option: '--show <names>',
      help: `columns of tables, in this order: ${showable[tool].join(', ')}`,
    },
    name: {
      option: '--name <name=file>',
      help: 'what to call a system; also NAME=FILE as its argument',
      kind: text(),
      default: [],
      isRepeatable: true,
    },
    bibtex: { kind: flag, option: '--bibtex', help: 'print what --cite names as BibTeX entries, instead of a report' },
    plot: {
      option: '--plot <name>',
      help: `a plot as SVG, to -o FILE.svg or instead of the table: ${plotNames[tool].join(', ')}`,
      kind: choice(plotNames[tool]),
    },
    public: {
      kind: text(),
      option: '--public <title>',
      help: 'a leader board to publish: nothing of the gold, no paths',
    },
    cite: { kind: flag, option: '--cite', help: 'print what to cite: tool, signature, papers' },
    digits: {
      option: '--digits <n>',
      help: 'decimal places [2 of percentages, 4 of fractions]',
      kind: wholeNumber(0, 15),
    },
    percent: { kind: flag, option: '--percent', help: 'print percentages (corefscore does)' },
    fraction: { kind: flag, option: '--fraction', help: 'print fractions (nerscore does)' },
  } satisfies Choices;
}

/** Columns of scores by the words that people know. */
const sideNames = { precision: 'p', recall: 'r', f: 'f1' } as const;

/** Refuses options that would have no effect, such as a limit on a drop without a baseline, or a test of one system. */
export function refuseUseless(options: ReportOptions, systems: number): void {
  refuseUselessErrors(options);
  if (options.percent && options.fraction) throw new UsageError('--percent and --fraction exclude each other');
  if (options.bibtex && options.format !== 'table')
    throw new UsageError(
      '--bibtex prints entries instead of a report: leave out --format, or write the report with -o',
    );
  if (options.sort && !options.byDocument) throw new UsageError('--sort needs --by-document');
  if (options.top && !options.sort) throw new UsageError('--top needs --by-document --sort f1');
  const { several } = showable;
  const other = systems > 1 && options.show?.find((name) => !several.includes(name));
  if (other) throw new UsageError(`--show ${other} is for one system: tables of several have ${several.join(', ')}`);
  refuseUselessQuestions(options, systems);
  const drawn = reportersUsed(options).find(({ isPlot }) => isPlot);
  if (drawn && options.plot === undefined)
    throw new UsageError(`${options.format === 'svg' ? '--format svg' : '--output FILE.svg'} needs --plot NAME`);
  if (options.runs) refuseRuns(options);
  if (options.public !== undefined) refusePrivate(options);
}

/** Refuses what shows words, names or paths of the gold beside a leader board. */
function refusePrivate(options: ReportOptions & { readonly document?: string }): void {
  if (options.document !== undefined)
    throw new UsageError(
      '--public names no document of the gold, and the signature has that of --document: score a file of it alone',
    );
  const shown = firstGiven(options, ['errors', 'errorsTo', 'by', 'baseline', 'compat']);
  if (shown) throw new UsageError(`--public shows nothing of the gold: leave out ${shown}`);
  const format = reportersUsed(options).find(({ foreign, written }) => foreign || written === 'commands');
  if (format)
    throw new UsageError(
      `--public: --format ${format.name} names files: take table, csv, json, markdown, latex or html`,
    );
}

/** Refuses what the mean of several runs does not have. */
function refuseRuns(options: ReportOptions): void {
  const { significance, interval } = options;
  if (significance === 'permutation')
    throw new UsageError('--runs: to exchange documents says nothing of other runs: take --significance bootstrap');
  if (interval === 'bca') throw new UsageError('--runs has percentile intervals: leave out --interval bca');
  const ofUnits = reportersUsed(options).some(({ foreign, needsUnits, isPage }) => foreign || (needsUnits && !isPage));
  if (ofUnits || options.byDocument)
    throw new UsageError(
      '--runs has no scores of single documents: leave out --by-document, jsonl and the formats of other tools',
    );
  const one = firstGiven(options, ['baseline', 'errors', 'errorsTo', 'by', 'confusion']);
  if (one) throw new UsageError(`--runs has means of whole runs: leave out ${one}`);
}

/** The first of these options that was given, as it was given: a plot of slices asks for these too. */
function firstGiven(options: ReportOptions, names: readonly (keyof ReportOptions)[]): string | undefined {
  const found = names.find((name) => options[name] !== undefined && String(options[name]) !== '');
  if (found === 'by' && slicePlots.some((one) => one === options.plot)) return `--plot ${options.plot}`;
  return found && `--${found === 'errorsTo' ? 'errors-to' : found}`;
}
