import type { CountTable, Scorer } from '../score/score.ts';
import { totals } from '../score/sum.ts';
import type { Difference } from './difference.ts';
import { joinTables, type Sampling, type Statistics, samplingOf, scoreStatistics, type UnitRows } from './measures.ts';
import { pairedBootstrap } from './paired-bootstrap.ts';
import { permutationTest } from './permutation.ts';

/** How to test whether two equally good systems would easily differ as much as these two do. */
export type Test = 'bootstrap' | 'permutation';

/** The tests by name; each defines its p in its own docstring. */
export const tests: Readonly<
  Record<Test, (a: UnitRows, b: UnitRows, statistics: Statistics, sampling: Sampling) => Difference[]>
> = { bootstrap: pairedBootstrap, permutation: permutationTest };

/** One number of two systems. `a` and `b` are the indices of the systems in their list; `a` is 0. */
export interface Comparison extends Difference {
  readonly a: number;
  readonly b: number;
  /** `p` adjusted by `holm` over all comparisons of this measure alone: testing several metrics is not corrected for. */
  readonly adjusted: number;
}

/** The settings of `compareSystems`, the number of units, and the comparisons: system by system, then measure by measure. */
export interface Comparisons extends Sampling {
  readonly test: Test;
  readonly units: number;
  readonly comparisons: readonly Comparison[];
}

/**
 * Compares each system with the first, in every number of every score. A system is given as its tables of counts, the n-th for the
 * n-th scorer (see `joinTables`); all systems have the same units in the same order.
 *
 * The default is approximate randomization with 10,000 samples. Every pair is tested with the same draws, so that its result does not
 * depend on the other systems; only `adjusted` does. With fewer than two systems there are no comparisons.
 */
export function compareSystems(
  scorers: readonly Scorer[],
  systems: readonly (readonly CountTable[])[],
  options: Partial<Sampling> & { readonly test?: Test } = {},
): Comparisons {
  const { test = 'permutation' } = options;
  const sampling = samplingOf(options, 10_000);
  const [first, ...others] = systems.map((tables) => joinTables(scorers, tables));
  const statistics = first && scoreStatistics(scorers, totals(first));
  const tested = others.map((rows, at) =>
    tests[test](first, rows, statistics, sampling).map((difference) => ({ a: 0, b: at + 1, ...difference })),
  );
  const adjusted = (tested[0] ?? []).map((_, measure) => holm(tested.map((pair) => pair[measure].p)));
  const comparisons = tested.flatMap((pair, at) =>
    pair.map((difference, measure) => ({ ...difference, adjusted: adjusted[measure][at] })),
  );
  return { test, ...sampling, units: first?.units ?? 0, comparisons };
}

/**
 * The p-values of m comparisons, adjusted so that the chance of even one false alarm among them stays below the level at which
 * they are read. With the p-values in ascending order p₁ ≤ … ≤ pₘ, the i-th becomes
 *
 *   max over j ≤ i of min(1, (m − j + 1)·pⱼ)
 *
 * Returned in the order given. Equal p-values stay equal; a single one is unchanged. It holds whatever the dependence between the
 * comparisons. A value outside [0, 1] is an error.
 *
 * Holm (1979), "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6(2).
 */
export function holm(pValues: readonly number[]): number[] {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined) throw new Error(`a p-value must be between 0 and 1, not ${wrong}`);
  const ascending = pValues.map((_, at) => at).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  ascending.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[at]));
    adjusted[at] = largest;
  });
  return adjusted;
}
