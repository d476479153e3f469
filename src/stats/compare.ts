import { percentiles } from './bootstrap.ts';
import { type Columns, totalsOf } from './columns.ts';
import { type Measure, type Sampling, type Statistics, valuesOf } from './measures.ts';
import { type Paired, pairedBootstrap } from './paired.ts';
import { permutationTest } from './permutation.ts';

/** How to test whether two equally good systems would easily differ as much as these two do. */
export type Test = 'bootstrap' | 'permutation';

/** One number of two systems: how much they differ, and how likely chance alone makes them differ as much. */
export interface Comparison extends Measure {
  /** The indices of the systems in their list; `a` is 0. */
  readonly a: number;
  readonly b: number;
  /** The value of `b` minus that of `a`. */
  readonly difference: number;
  /** The percentile interval of the difference, over resamples that both systems share. */
  readonly interval: readonly [low: number, high: number];
  /** Two-sided, in (0, 1]. */
  readonly p: number;
  /** `p` adjusted by `holm` over all comparisons of this measure alone: testing several metrics is not corrected for. */
  readonly adjusted: number;
}

/** How systems are compared. `interval`: the level of the intervals of their differences, in percent, and from how many samples they are. */
export interface Comparing extends Sampling {
  readonly test: Test;
  readonly interval: { readonly level: number; readonly samples: number };
}

/**
 * Compares each system with the first, in every measure: system by system, then measure by measure. `drawn`: the values of each system on
 * the same resamples, for the intervals and for the bootstrap, as many as it needs. Every pair is tested with the same draws, so that its result does not depend on the other
 * systems; only `adjusted` does. With fewer than two systems there are no comparisons.
 */
export function compareSystems(
  all: Columns,
  statistics: Statistics,
  drawn: readonly (readonly Float64Array[])[],
  { test, interval: { level, samples }, ...sampling }: Comparing,
): Comparison[] {
  const values = all.fields.map((_, system) => valuesOf(statistics, totalsOf(all, system)));
  const pairs = values.slice(1).map((own, at): Paired => {
    return { a: 0, b: at + 1, observed: own.map((value, measure) => value - values[0][measure]) };
  });
  if (pairs.length === 0) return [];
  const p =
    test === 'bootstrap'
      ? pairs.map((pair) => pairedBootstrap(pair, all.units, drawn[pair.a], drawn[pair.b]))
      : permutationTest(all, pairs, statistics, sampling);
  const adjusted = statistics.measures.map((_, measure) => holm(p.map((own) => own[measure])));
  return pairs.flatMap(({ a, b, observed }, at) =>
    statistics.measures.map((measure, m) => {
      const [first, second] = [drawn[a][m], drawn[b][m].subarray(0, samples)];
      const differences = second.map((value, sample) => value - first[sample]);
      const interval = percentiles(differences, level);
      return { a, b, ...measure, difference: observed[m], interval, p: p[at][m], adjusted: adjusted[m][at] };
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
