import { allowedCode, choice, flag, number, text, wholeNumber } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { DEFAULT_INTERVAL, intervalMethods } from '../stats/intervals.ts';
import { allowable } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { isResampled, type Questions } from './make-report.ts';
import { type Limit, parseDropLimit, parseThreshold } from './thresholds.ts';

type Choices = Readonly<Partial<Record<keyof Questions, Choice<unknown>>>>;

/** The options that say how sure the scores are, and the options that make the exit code 1. */
export const comparing = ['confidence', 'interval', 'significance', 'against', 'runs', 'samples', 'seed'] as const;
export const gates = ['failUnder', 'baseline', 'maxDrop', 'at', 'maxDocumentDrop', 'errorOnWarnings'] as const;

/** What is scored although it looks like a mistake. */
export const allow: Choice<unknown> = {
  kind: allowedCode,
  default: [],
  isRepeatable: true,
  option: '--allow <code>',
  help: `score, with a warning, what looks like a mistake: ${allowable.join(', ')}; repeatable`,
};

/** Whether one system with errors is in the way of all. */
export const skipFaulty: Choice<unknown> = {
  kind: flag,
  option: '--skip-faulty',
  help: 'leave out systems with errors, score the others, exit 3',
};

/** The level of confidence intervals, in percent. */
const confidenceLevel = number(
  'a level is a percentage above 1 and below 100: 95, not 0.95',
  /^\d+(\.\d+)?$/,
  (level) => level > 1 && level < 100,
);

/** What makes the exit code 1, and how sure the scores are. `metricName`: the name of what a threshold may call otherwise. */
export function judgingChoices(metricName: (name: string) => string = (name) => name) {
  const named = ({ name, points }: Limit): Limit => {
    return { name: name?.replace(/^[^.]+/, (metric) => metricName(metric)), points };
  };
  return {
    baseline: {
      option: '--baseline <scores.json>',
      help: 'compare with a report saved with -o scores.json',
      kind: text(),
    },
    maxDrop: {
      kind: { parse: (given) => named(parseDropLimit(given)) },
      default: [],
      isRepeatable: true,
      option: '--max-drop <points>',
      help: 'no F1 of a whole metric or mode may be lower than the baseline by more than this; METRIC[.PART][.recall|precision|f1]=POINTS limits one, METRIC.*=POINTS each part, type or metric of an average; repeatable',
    },
    at: {
      kind: confidenceLevel,
      option: '--at <level>',
      help: 'with --max-drop: fail only if the whole interval of the change, at this level, is below the limit',
    },
    maxDocumentDrop: {
      kind: number('expected points, from 0 to 100', /^\d+(\.\d+)?$/, (points) => points <= 100),
      option: '--max-document-drop <points>',
      help: 'the same for each document; needs --by-document',
    },
    failUnder: {
      kind: { parse: (given) => named(parseThreshold(given)) },
      default: [],
      isRepeatable: true,
      option: '--fail-under <limit>',
      help: 'a score must reach this value, 0 to 100: METRIC[.PART][.recall|precision|f1]=POINTS, METRIC.*=POINTS for each part, type or metric of an average; repeatable',
    },
    errorOnWarnings: { kind: flag, option: '--error-on-warnings', help: 'every warning exits 3' },
    ...statisticsChoices,
  } satisfies Choices;
}

/** What intervals, and tests of differences between systems, take. */
const statisticsChoices = {
  confidence: {
    kind: confidenceLevel,
    option: '--confidence <level>',
    help: 'bootstrap confidence intervals at this level, such as 95',
  },
  interval: {
    option: '--interval <method>',
    help: `bounds of intervals: ${intervalMethods.join(', ')} [${DEFAULT_INTERVAL}]`,
    kind: choice(intervalMethods),
  },
  significance: {
    option: '--significance <test>',
    help: 'intervals and p-values of differences between systems: permutation (approximate randomization, recommended), bootstrap',
    kind: choice(['permutation', 'bootstrap'], { randomization: 'permutation' }),
  },
  against: {
    option: '--against <system>',
    help: 'compare with this system, by name or file, with the best, or all with each other: NAME, best, all [the first]',
    kind: text(),
  },
  runs: {
    kind: flag,
    option: '--runs',
    help: 'systems called a.1, a.2 and so on are runs of one: mean, standard deviation, interval over runs and documents',
  },
  samples: {
    option: '--samples <n>',
    help: 'number of resamples [1000 for intervals, 10000 for tests]',
    kind: wholeNumber(1, 10_000_000),
  },
  seed: {
    option: '--seed <n>',
    help: 'random seed [1]',
    kind: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
} satisfies Choices;

/**
 * Refuses questions that would have no effect, such as a limit on a drop without a baseline, or a test of one system.
 *
 * @throws UsageError
 */
export function refuseUselessQuestions(options: Questions, systems: number): void {
  const { maxDrop = [], maxDocumentDrop, baseline, significance } = options;
  if (maxDrop.length > 0 && baseline === undefined)
    throw new UsageError('--max-drop needs a --baseline to compare with');
  if (options.at !== undefined && maxDrop.length === 0)
    throw new UsageError('--at says how sure --max-drop has to be: add --max-drop POINTS');
  if (maxDocumentDrop !== undefined && (baseline === undefined || !options.byDocument))
    throw new UsageError('--max-document-drop needs --by-document and a --baseline to compare with');
  if (significance && systems < 2)
    throw new UsageError('--significance compares systems: give at least two; the first is the one to beat');
  if (options.against !== undefined && !significance)
    throw new UsageError('--against says what --significance compares with: add --significance permutation');
  const isSampled = [options.interval, options.samples, options.seed].some((value) => value !== undefined);
  if (isSampled && !isResampled(options))
    throw new UsageError('--interval, --samples and --seed are for --confidence or --significance: add one of them');
}
