import type { Columns } from './columns.ts';
import { type Bounds, type IntervalKind, intervalOf } from './intervals.ts';
import type { Measure, Sampling, Statistics } from './measures.ts';
import { type Pair, type Paired, pairedBootstrap } from './paired.ts';
import { permutationTest } from './permutation.ts';
import type { Work } from './work.ts';

/** How to test whether two equally good systems would easily differ as much as these two do. */
export type Test = 'bootstrap' | 'permutation';

/** One number of two systems: how much they differ, and how likely chance alone makes them differ as much. */
export interface Comparison extends Measure, Pair {
  /** The value of `b` minus that of `a`. */
  readonly difference: number;
  /** The interval of the difference, over resamples that both systems share; absent if a value is 0/0. */
  readonly interval?: Bounds | undefined;
  /** In how many of these resamples a value is 0/0: they are left out. Absent if in none. */
  readonly leftOut?: number | undefined;
  /** Two-sided, in (0, 1]. */
  readonly p: number;
  /** `p` adjusted by `holm` over all pairs in this measure alone: testing several metrics is not corrected for. */
  readonly adjusted: number;
}

/** How systems are compared. `interval`: that of their differences, and from how many samples it is. */
export interface Comparing extends Sampling {
  readonly test: Test;
  readonly interval: IntervalKind & { readonly samples: number };
}

/** The values of systems over all units, and in the same resamples, as many as intervals and the bootstrap need. */
export interface SystemValues {
  readonly values: readonly Float64Array[];
  readonly drawn: readonly (readonly Float64Array[])[];
}

/**
 * Compares pairs of systems in every measure: pair by pair, then measure by measure. Every pair is tested with the same draws, so that its
 * result does not depend on the other systems; only `adjusted` does. `accelerations`: those of the differences of each pair, which
 * intervals of kind `bca` need.
 */
export function* compareSystems(
  all: Columns,
  statistics: Statistics,
  { values, drawn }: SystemValues,
  compared: readonly Pair[],
  accelerations: readonly Float64Array[],
  { test, interval, ...sampling }: Comparing,
): Work<Comparison[]> {
  const pairs = compared.map(({ a, b }): Paired => {
    return { a, b, observed: values[b].map((value, measure) => value - values[a][measure]) };
  });
  const p =
    test === 'bootstrap'
      ? pairs.map((pair) => pairedBootstrap(pair, all.units, drawn[pair.a], drawn[pair.b]))
      : yield* permutationTest(all, pairs, statistics, sampling);
  const adjusted = statistics.measures.map((_, measure) => holm(p.map((own) => own[measure])));
  return pairs.flatMap(({ a, b, observed }, at) =>
    statistics.measures.map((measure, m) => {
      const [first, second] = [drawn[a][m], drawn[b][m].subarray(0, interval.samples)];
      const differences = second.map((value, sample) => value - first[sample]);
      const { bounds, leftOut } = intervalOf(observed[m], differences, accelerations[at]?.[m], interval);
      return {
        a,
        b,
        ...measure,
        difference: observed[m],
        interval: bounds,
        leftOut: leftOut > 0 ? leftOut : undefined,
        p: p[at][m],
        adjusted: adjusted[m][at],
      };
    }),
  );
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
