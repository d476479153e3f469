import type { Columns } from './columns.ts';
import { type Bounds, type IntervalKind, intervalOf } from './intervals.ts';
import type { Measure, Sampling, Statistics } from './measures.ts';
import { type Pair, type Paired, pairedBootstrap } from './paired.ts';
import { permutationTest } from './permutation.ts';
import type { Work } from './work.ts';

/** How to test whether two equally good systems would easily differ as much as these two do. */
export type Test = 'bootstrap' | 'permutation';

/** One number of two systems, and how much they differ in it. */
export interface Difference extends Measure, Pair {
  /** The value of `b` minus that of `a`. */
  readonly difference: number;
  /** The interval of the difference, over resamples that both systems share; absent if a value is 0/0. */
  readonly interval?: Bounds | undefined;
  /** In how many of these resamples a value is 0/0: they are left out. Absent if in none. */
  readonly leftOut?: number | undefined;
}

/** The same, and how likely chance alone makes them differ as much. */
export interface Comparison extends Difference {
  /** Two-sided, in (0, 1]. */
  readonly p: number;
  /** `p` adjusted by `holm` over all pairs in this measure alone: testing several metrics is not corrected for. */
  readonly adjusted: number;
}

/** How intervals are found, and from how many samples. */
export interface DrawnInterval extends IntervalKind {
  readonly samples: number;
}

/** The values of systems over all units, and in the same resamples, as many as intervals and the bootstrap need. */
export interface SystemValues {
  readonly values: readonly Float64Array[];
  readonly drawn: readonly (readonly Float64Array[])[];
}

/**
 * How much pairs of systems differ in every measure: pair by pair, then measure by measure. `accelerations`: those of the differences of
 * each pair, which intervals of kind `bca` need.
 */
export function differencesOf(
  measures: readonly Measure[],
  { values, drawn }: SystemValues,
  pairs: readonly Pair[],
  accelerations: readonly Float64Array[],
  interval: DrawnInterval,
): Difference[] {
  return pairs.flatMap(({ a, b }, pair) =>
    measures.map((measure, at) => {
      const difference = values[b][at] - values[a][at];
      const other = drawn[b][at].subarray(0, interval.samples);
      const differences = other.map((value, sample) => value - drawn[a][at][sample]);
      const { bounds, leftOut } = intervalOf(difference, differences, accelerations[pair]?.[at], interval);
      return { a, b, ...measure, difference, interval: bounds, leftOut: leftOut > 0 ? leftOut : undefined };
    }),
  );
}

/**
 * Tests differences of pairs of systems, in the order of `differencesOf`. Every pair is tested with the same draws, so that its result does
 * not depend on the other systems; only `adjusted` does.
 */
export function* compareSystems(
  all: Columns,
  statistics: Statistics,
  drawn: SystemValues['drawn'],
  differences: readonly Difference[],
  { test, ...sampling }: Sampling & { readonly test: Test },
): Work<Comparison[]> {
  const size = statistics.measures.length;
  const pairs = Array.from({ length: differences.length / size }, (_, pair): Paired => {
    const own = differences.slice(pair * size, (pair + 1) * size);
    return { a: own[0].a, b: own[0].b, observed: Float64Array.from(own, ({ difference }) => difference) };
  });
  const p =
    test === 'bootstrap'
      ? pairs.map((pair) => pairedBootstrap(pair, all.units, drawn[pair.a], drawn[pair.b]))
      : yield* permutationTest(all, pairs, statistics, sampling);
  const adjusted = statistics.measures.map((_, at) => holm(p.map((own) => own[at])));
  return differences.map((found, place) => {
    const [pair, at] = [Math.floor(place / size), place % size];
    return { ...found, p: p[pair][at], adjusted: adjusted[at][pair] };
  });
}

/**
 * The p-values of m comparisons, adjusted so that the chance of even one false alarm among them stays below the level at which
 * they are read. With the p-values in ascending order p₁ ≤ … ≤ pₘ, the i-th becomes
 *
 *   max over j ≤ i of min(1, (m − j + 1)·pⱼ)
 *
 * Returned in the order given. Equal p-values stay equal; a single one is unchanged. It holds whatever the dependence between the
 * comparisons.
 *
 * Holm (1979), "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6(2).
 */
export function holm(pValues: readonly number[]): number[] {
  const ascending = pValues.map((_, at) => at).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  ascending.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[at]));
    adjusted[at] = largest;
  });
  return adjusted;
}
