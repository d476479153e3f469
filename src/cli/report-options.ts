import type { Questions } from '../evaluate/make-report.ts';
import type { Report } from '../evaluate/report.ts';
import { type Choice, choice, flag, number, text, UsageError, wholeNumber } from '../evaluate/settings.ts';
import { parseDropLimit, parseThreshold } from '../evaluate/thresholds.ts';
import { reporterForFile, reporters, reportersOf } from '../report/reporters.ts';

/** The parsed options of every command that reports scores. */
export interface ReportOptions extends Questions {
  readonly format: string;
  readonly output: readonly string[];
  readonly digits: number;
  readonly color?: boolean;
  readonly quiet?: true;
}

type Choices<Name extends keyof ReportOptions> = Readonly<Record<Name, Choice<unknown>>>;

const extensions = reporters.flatMap((reporter) => reporter.extensions.map((extension) => `.${extension}`)).join(' ');

/** The options for how a report is written. `tool`: the command; absent for `merge`, which prints none of the foreign formats. */
export function formatChoices(
  digits: number,
  tool?: Report['tool'],
): Choices<'format' | 'output' | 'byDocument' | 'digits'> {
  return {
    format: {
      ...{ option: '-f, --format <format>', help: 'what to print' },
      ...{ kind: choice(reportersOf(tool).map(({ name }) => name)), default: 'table' },
    },
    output: {
      kind: text(
        `The extension sets the format: expected one of ${extensions}.`,
        (path) => reporterForFile(path) !== undefined,
      ),
      default: [],
      defaultText: 'none',
      isRepeatable: true,
      option: '-o, --output <file>',
      help: `write a file too, its format by its extension: ${extensions}; repeatable`,
    },
    byDocument: { kind: flag, option: '--by-document', help: 'the scores of each document too' },
    digits: {
      ...{ option: '--digits <number>', help: 'digits after the point in text' },
      ...{ kind: wholeNumber(0, 15), default: digits },
    },
  };
}

/** The options for thresholds, baseline and statistics. `metricName`: turns the name in a threshold into that of the metric. */
export function judgingChoices(
  metricName: (name: string) => string = (name) => name,
): Choices<Exclude<keyof Questions, 'byDocument'>> {
  const parsed = (parse: (text: string) => { readonly metric?: string }) => (text: string) => {
    try {
      const { metric, ...rest } = parse(text);
      return { ...(metric !== undefined && { metric: metricName(metric) }), ...rest };
    } catch (error) {
      throw new RangeError(`${(error as RangeError).message}.`);
    }
  };
  return {
    baseline: {
      ...{ option: '--baseline <scores.json>', help: 'the change since a result that was saved as JSON' },
      kind: text(),
    },
    maxDrop: {
      ...{ kind: { parse: parsed(parseDropLimit) }, default: [], defaultText: 'none', isRepeatable: true },
      option: '--max-drop <points>',
      help: 'exit 1 where an F1 is more points below the baseline; METRIC[.PART]=POINTS for one of them; repeatable',
    },
    maxDocumentDrop: {
      kind: number('Expected points, from 0 to 100.', /^\d+(\.\d+)?$/, (points) => points <= 100),
      option: '--max-document-drop <points>',
      help: 'exit 1 where an F1 of a document is more points below it; with --by-document',
    },
    failUnder: {
      ...{ kind: { parse: parsed(parseThreshold) }, default: [], defaultText: 'none', isRepeatable: true },
      option: '--fail-under <metric=points>',
      help: 'exit 1 below METRIC[.PART][.recall|precision|f1]=POINTS, 0 to 100; repeatable',
    },
    confidence: {
      kind: number(
        'A level is a percentage between 1 and 100: 95, not 0.95.',
        /^\d+(\.\d+)?$/,
        (level) => level > 1 && level < 100,
      ),
      option: '--confidence <level>',
      help: 'bootstrap intervals of that level, such as 95',
    },
    significance: {
      ...{ option: '--significance <test>', help: 'p-values of the differences between systems' },
      kind: choice(['bootstrap', 'permutation']),
    },
    samples: {
      ...{ option: '--samples <number>', help: 'how many (default: 1000 for intervals, 10000 for tests)' },
      kind: wholeNumber(1, 10_000_000),
    },
    seed: {
      ...{ option: '--seed <number>', help: 'where the random numbers begin (default: 1)' },
      kind: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    },
  };
}

/** Refuses options that would have no effect, such as a limit on a drop without a baseline, or a test of one system. */
export function refuseUseless(options: ReportOptions, systems: number): void {
  const { maxDrop, maxDocumentDrop, baseline, significance, confidence, samples, seed } = options;
  if (maxDrop.length > 0 && baseline === undefined)
    throw new UsageError('--max-drop needs a --baseline to compare with');
  if (maxDocumentDrop !== undefined && (baseline === undefined || !options.byDocument))
    throw new UsageError('--max-document-drop needs --by-document and a --baseline to compare with');
  if (significance && systems < 2)
    throw new UsageError('--significance compares systems: give at least two; the first is the one to beat');
  if ((samples ?? seed) !== undefined && confidence === undefined && !significance)
    throw new UsageError('--samples and --seed are for --confidence or --significance: add one of them');
}
