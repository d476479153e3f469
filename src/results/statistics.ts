import type { ScoreRow } from '../score/score.ts';
import type { Signature } from '../settings/signature.ts';
import { resample } from '../stats/bootstrap.ts';
import { compareSystems, type Difference, differencesOf, type SystemValues, type Test } from '../stats/compare.ts';
import { DEFAULT_INTERVAL, type Interval, type IntervalMethod, intervalOf } from '../stats/intervals.ts';
import { accelerations } from '../stats/jackknife.ts';
import { measured, samplingOf } from '../stats/measures.ts';
import type { Pair } from '../stats/paired.ts';
import { exchangesOf, triesAll } from '../stats/permutation.ts';
import { deviationOf, meanOf, resampledRuns } from '../stats/runs.ts';
import type { MakeAdder } from '../stats/sample-adder.ts';
import { type ScoreIntervals, scoreIntervals } from '../stats/score-intervals.ts';
import { alignUnits, joinUnits, type SystemUnits, strataOf } from '../stats/units.ts';
import type { Work } from '../stats/work.ts';
import { UsageError } from '../text/usage-error.ts';
import { baseOf, comparisonTable, ranksOf } from './ranks.ts';
import type { Report, Resampled, SystemReport } from './report.ts';
import type { Counted, UnitScorer, UnitTables } from './result.ts';
import type { Runs } from './runs.ts';

/** The statistics asked for: confidence intervals at a level in percent, a significance test between systems, or both. */
export interface StatisticsOptions {
  readonly confidence?: number;
  /** How the bounds of intervals are found; `DEFAULT_INTERVAL` where this is not given. */
  readonly interval?: IntervalMethod;
  readonly significance?: Test;
  /** What systems are compared with: one, by its name or file, `best`, or each other (`all`); the first where this is not given. */
  readonly against?: string;
  readonly samples?: number;
  readonly seed?: number;
  /** Under `part`, each part of a document is a unit; else they are one. */
  readonly units?: string | undefined;
  /** Whether systems whose names differ in a number are runs of one. Their intervals are shown even where `confidence` is not given. */
  readonly runs?: true;
  /** Adds up samples in other threads. */
  readonly makeAdder?: MakeAdder | undefined;
}

/** The results of resampling. */
export interface Statistics extends Resampled {
  readonly intervals?: readonly NonNullable<SystemReport['intervals']>[] | undefined;
  /** Of the pairs that were asked for. */
  readonly differences: readonly Difference[];
  /** What they add to the signature. */
  readonly fields: Signature;
}

/** The units that are resampled: those that were counted, or the documents whose parts these are. */
export function resampledUnits(
  { sortedBy, stemOf, stratumOf, systems }: CountedUnits,
  { units }: Pick<StatisticsOptions, 'units'>,
): readonly SystemUnits[] {
  return systems.map(({ names, tables = [] }): SystemUnits => {
    const [{ rows, fields }] = tables;
    const own = { names: names ?? new Array<string>(rows.length / fields).fill(''), tables, sortedBy, stratumOf };
    return stemOf ? joinUnits(own, (name) => stemOf(name, units)) : own;
  });
}

/**
 * Statistics of the systems of a report from resampling the rows of their units, which must have been kept. The work yields the share of it
 * that is done. `runs`: which of the counted systems the systems of the report are.
 *
 * @throws UsageError if no system is called as `against` says, or memory cannot hold so many samples.
 */
export function* statisticsOf(
  report: Report,
  counted: CountedUnits,
  options: StatisticsOptions,
  runs?: readonly Runs[],
): Work<Statistics> {
  const pairs = options.significance ? comparedPairs(report, options.against) : [];
  const found = yield* statistics(counted.scorers, resampledUnits(counted, options), options, pairs, runs);
  return { ...found, fields: { ...found.fields, unit: options.units === 'part' ? 'part' : report.unit } };
}

/** The report with its statistics. Where all systems are compared, rows have the comparison with the first in rank. */
export function withStatistics(report: Report, found: Statistics): Report {
  const { intervals, confidence, significance, comparisons } = found;
  const base = baseOf({ ...report, significance, comparisons });
  const compared = comparisonTable(comparisons);
  const systems = report.systems.map((system, at) => {
    const own = intervals?.[at];
    const rows = system.rows.map((row) => {
      return { ...row, interval: own && intervalOfRow(own, row), test: compared(base, at, row) };
    });
    return { ...system, rows, intervals: own };
  });
  const ranks = ranksOf({ ...report, comparisons });
  return { ...report, confidence, significance, comparisons, ranks, systems };
}

/** The systems that are compared with each other: each with one of them, or all pairs. */
function comparedPairs({ systems, ranking = [] }: Report, against: string | undefined): Pair[] {
  const all = systems.map((_, at) => at);
  if (against === 'all') return all.flatMap((a) => all.slice(a + 1).map((b) => ({ a, b })));
  const a = against === undefined ? 0 : against === 'best' ? ranking[0] : systemCalled(against, systems);
  return all.filter((b) => b !== a).map((b) => ({ a, b }));
}

/**
 * The number of the system with this name or file.
 *
 * @throws UsageError if there is none.
 */
export function systemCalled(against: string, systems: readonly Pick<SystemReport, 'name' | 'file'>[]): number {
  const found = systems.findIndex(({ name, file }) => [name, file].includes(against));
  if (found >= 0) return found;
  const known = systems.map(({ name, file }) => name ?? file).join(', ');
  throw new UsageError(`--against ${against}: expected best, all, or the name or file of a system: ${known}`);
}

interface CountedUnits extends Pick<Counted, 'sortedBy' | 'scorers' | 'stemOf' | 'stratumOf'> {
  readonly systems: readonly Partial<UnitTables>[];
}

/** The intervals of a row. Those of the metric, like its tests, are of its main row. */
function intervalOfRow(
  intervals: NonNullable<SystemReport['intervals']>,
  { metric, part, isMain }: ScoreRow,
): ScoreIntervals | undefined {
  const whole = intervals[metric];
  return part === undefined || isMain ? whole : whole?.parts?.[part];
}

/**
 * Resamples the counts of the systems; no document is scored again. The units are aligned first (see `alignUnits`), so the result
 * depends neither on the order of the documents nor on the shards they were in. The n-th table of a system is for the n-th scorer.
 * By default there are 1,000 resamples for intervals, and 10,000 for a test. `pairs`: which systems are compared, of those that `runs` make
 * of several if it is given.
 */
export function* statistics(
  scorers: readonly UnitScorer[],
  systems: readonly SystemUnits[],
  {
    confidence,
    interval: method = DEFAULT_INTERVAL,
    significance: test,
    against = 'first',
    ...asked
  }: StatisticsOptions,
  pairs: readonly Pair[],
  runs: readonly Runs[] = systems.map((_, at) => ({ systems: [at] })),
): Work<Statistics> {
  const { columns, numbers, values } = measured(scorers, alignUnits(systems));
  const { units } = columns;
  const level = confidence ?? 95;
  const drawing = samplingOf(asked, 1000);
  const testing = samplingOf(asked, 10_000);
  const interval = { level, samples: drawing.samples, method };
  const exact = test === 'permutation' && triesAll(units) ? ({ exact: true, samples: 2 ** units } as const) : undefined;
  // Fewer samples are the first of many.
  const sampling = test === 'bootstrap' ? testing : drawing;
  refuseLarge(sampling.samples, systems.length * numbers.measures.length);
  const exchanges = test === 'permutation' ? 2 * pairs.length * exchangesOf(units, testing.samples) : 0;
  const share = shareOf(sampling.samples * systems.length + exchanges);
  const inStrata = { ...columns, strata: strataOf(systems) };
  const all = { values, drawn: yield* share(resample(inStrata, numbers, sampling, asked.makeAdder)) };
  const joined = runs.length === systems.length ? all : joinRuns(all, runs, sampling.seed);
  const contrasts = [...systems.map((_, b) => ({ b })), ...pairs];
  const skew = method === 'bca' ? accelerations(columns, numbers, contrasts) : [];
  const intervalsOf = ({ systems: own }: Runs, system: number): NonNullable<SystemReport['intervals']> => {
    const found = numbers.measures.map((_, at): Interval => {
      const drawn = joined.drawn[system][at].subarray(0, drawing.samples);
      const deviation = deviationOf(own.map((run) => values[run][at]));
      return { ...intervalOf(joined.values[system][at], drawn, skew[system]?.[at], interval), deviation };
    });
    return scoreIntervals(numbers.measures, found);
  };
  const differences = differencesOf(numbers.measures, joined, pairs, skew.slice(systems.length), interval);
  const hasIntervals = confidence !== undefined || asked.runs === true;
  return {
    confidence: hasIntervals ? { level, ...drawing, method, units } : undefined,
    intervals: hasIntervals ? runs.map(intervalsOf) : undefined,
    significance: test && { test, ...testing, ...exact, units, against, adjustment: 'holm', interval },
    comparisons: test
      ? yield* share(compareSystems(columns, numbers, joined.drawn, differences, { test, ...testing }))
      : undefined,
    differences,
    fields: {
      ci: hasIntervals ? `${level}/${drawing.samples}` : undefined,
      interval: method,
      test: test && `${test}/${exact ? 'exact' : testing.samples}`,
      holm: test && String(pairs.length),
      seed: String(drawing.seed),
      runs: asked.runs && runs.map((own) => own.systems.length).join(),
    },
  };
}

/** The means of runs, over all units and in resamples of both; the draws of runs are other ones for each system. */
function joinRuns({ values, drawn }: SystemValues, runs: readonly Runs[], seed: number): SystemValues {
  return {
    values: runs.map(({ systems: [first, ...others] }) =>
      values[first].map((value, at) => meanOf([value, ...others.map((run) => values[run][at])])),
    ),
    drawn: runs.map(({ systems: own }, at) =>
      own.length > 1
        ? resampledRuns(
            own.map((run) => drawn[run]),
            seed + 1 + at,
          )
        : drawn[own[0]],
    ),
  };
}

/** How many numbers of samples are kept: 2 GiB. */
const MOST_NUMBERS = 2 ** 28;

function refuseLarge(samples: number, numbers: number): void {
  const most = Math.floor(MOST_NUMBERS / numbers);
  if (samples <= most) return;
  throw new UsageError(
    `--samples ${samples}: memory has room for ${most} samples of ${numbers} scores: take fewer, or fewer metrics or modes`,
  );
}

/** Turns work that yields how many scorings it did into work that yields the share that is done, one part after the other. */
export function shareOf(scorings: number): <Result>(work: Work<Result>) => Work<Result> {
  let done = 0;
  return function* shared(work) {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      done += step.value;
      yield done / scorings;
    }
  };
}
