import { findingKinds } from '../../findings/kinds.ts';
import { mentionSlices, spanSlices } from '../../findings/slices/slice.ts';
import { type PlotName, slicePlots } from '../../report/plots/plot-names.ts';
import { reportersUsed } from '../../report/reporters.ts';
import type { Questions } from '../../results/make-report.ts';
import type { Report } from '../../results/report.ts';
import { choice, flag, listOf, text } from '../../settings/kinds.ts';
import type { Choice } from '../../settings/table.ts';
import { UsageError } from '../../text/usage-error.ts';

/** The parsed options that say which findings to list, and how. */
export interface ErrorOptions extends Pick<Questions, 'by' | 'seen'> {
  /** How many of each kind; Infinity for all of them. */
  readonly errors?: number;
  readonly errorKinds?: readonly string[];
  readonly noText?: true;
  readonly errorsTo?: readonly string[];
}

/** Their rows. */
export function errorChoices(tool: Report['tool']): Readonly<Partial<Record<keyof ErrorOptions, Choice<unknown>>>> {
  const kinds: readonly string[] = findingKinds[tool];
  const slices: readonly string[] = tool === 'nerscore' ? spanSlices : mentionSlices;
  return {
    errors: {
      option: '--errors <n|all>',
      help: 'list n errors of each kind, with their text; 0 prints only totals',
      kind: { parse: howMany },
    },
    errorKinds: {
      option: '--error-kinds <kinds>',
      help: 'only these kinds, comma-separated',
      kind: listOf(choice(kinds)),
    },
    by: { option: '--by <slice>', help: `scores and errors by ${slices.join(', ')}`, kind: choice(slices) },
    ...(tool === 'nerscore' && { seen }),
    noText: { option: '--no-text', help: 'hashes instead of words', kind: flag },
    errorsTo: {
      option: '--errors-to <file>',
      help: 'write the whole list: .jsonl .csv .md; repeatable',
      default: [],
      isRepeatable: true,
      kind: text('expected .jsonl, .csv or .md', (path) => /\.(?:jsonl|csv|md)$/i.test(path)),
    },
  };
}

const seen: Choice<string> = {
  option: '--seen <file>',
  help: 'with --by seen: gold spans that were seen before, as in training',
  kind: text(),
};

function howMany(given: string): number {
  if (given === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new RangeError('expected a whole number, or all');
}

/** The options that say what is written, and how. */
interface Outputs {
  readonly format: string;
  readonly output: readonly string[];
  readonly compat?: string;
  readonly plot?: PlotName | undefined;
}

/** Whether a page is written, which has all findings with the documents that they are in. */
export function writesPage(options: Outputs): boolean {
  return reportersUsed(options).some(({ isPage }) => isPage);
}

/** What to find, if anything. */
export function findingsAsked(options: ErrorOptions & Outputs): Questions['findings'] {
  const { errors, errorsTo = [] } = options;
  const withTexts = writesPage(options);
  const inSlices = errors !== undefined || errorsTo.length > 0;
  if (!inSlices && !withTexts) return undefined;
  const areAll = withTexts || errorsTo.length > 0 || errors === Number.POSITIVE_INFINITY;
  return { keepsText: areAll || errors !== 0, inSlices, withTexts, most: areAll ? undefined : errors };
}

/** The scores that are asked for because a plot draws them: those of slices, or at all thresholds. */
export function askedByPlot({ by, plot }: Pick<ErrorOptions, 'by'> & Pick<Outputs, 'plot'>) {
  const drawn = slicePlots.find((name) => name === plot);
  if (drawn && by !== undefined && by !== drawn)
    throw new UsageError(`--plot ${drawn} draws the scores of --by ${drawn}: leave out --by ${by}`);
  return { by: drawn ?? by, sweeps: plot === 'pr-curve' ? ('all' as const) : undefined };
}

/** Refuses options that would have no effect. */
export function refuseUselessErrors(options: ErrorOptions & Outputs): void {
  const { errors, errorKinds, errorsTo = [], noText, by, seen, format, compat } = options;
  if ((by === 'seen') !== (seen !== undefined)) throw new UsageError('--by seen and --seen FILE need each other');
  if (by === 'text' && noText) throw new UsageError('--by text shows words, and --no-text hides words: leave one out');
  const isListed = errors !== undefined || errorsTo.length > 0;
  if (!isListed && errorKinds) throw new UsageError('--error-kinds needs --errors or --errors-to');
  if (!isListed && noText && !writesPage(options))
    throw new UsageError('--no-text needs --errors or --errors-to, or a page (-o report.html)');
  const isShown = reportersUsed(options).some(({ hasFindings }) => hasFindings);
  const asked = errors === undefined ? by && 'slices' : 'errors';
  if (asked && !compat && !isShown)
    throw new UsageError(
      `--format ${format} has no ${asked}: choose table, json, markdown, html or github, or add -o FILE`,
    );
}
