import type { CountTable } from '../score/counts.ts';
import type { Scorer } from '../score/metric.ts';
import { totals } from '../score/totals.ts';
import type { Difference } from './difference.ts';
import { holm } from './holm.ts';
import { type Statistics, scoreStatistics } from './measures.ts';
import { pairedBootstrap } from './paired-bootstrap.ts';
import { permutationTest } from './permutation.ts';
import { joinTables, type UnitRows } from './rows.ts';
import { type Sampling, samplingOf } from './sampling.ts';

/** How it is found out whether two equally good systems would easily differ as much as these two do. */
export type Test = 'bootstrap' | 'permutation';

/** The tests by name; each states its p in its own docstring. */
export const tests: Readonly<
  Record<Test, (a: UnitRows, b: UnitRows, statistics: Statistics, sampling: Sampling) => Difference[]>
> = { bootstrap: pairedBootstrap, permutation: permutationTest };

/** One number of two systems. `a` and `b` are their places in the list of systems, from 0, and a < b. */
export interface Comparison extends Difference {
  readonly a: number;
  readonly b: number;
  /** `p` after Bonferroni and Holm, over all compared pairs, of this measure alone: several metrics are not corrected for. */
  readonly adjusted: number;
}

/** What `compareSystems` was asked, how many units it had, and the comparisons: pair by pair, then measure by measure. */
export interface Comparisons extends Sampling {
  readonly test: Test;
  readonly pairs: 'first' | 'all';
  readonly units: number;
  readonly comparisons: readonly Comparison[];
}

/**
 * Compares systems in every number of every score: each with the first, or all pairs. A system is its tables of counts, the n-th
 * that of the n-th scorer (see `joinTables`), and all systems have the same units in the same order.
 *
 * By default approximate randomization against the first, 10,000 samples. Every pair is tested with the same draws, so that its
 * result does not depend on the other systems; `adjusted` does. Fewer than two systems give no comparison.
 */
export function compareSystems(
  scorers: readonly Scorer[],
  systems: readonly (readonly CountTable[])[],
  options: Partial<Sampling> & { readonly test?: Test; readonly pairs?: 'first' | 'all' } = {},
): Comparisons {
  const { test = 'permutation', pairs = 'first' } = options;
  const sampling = samplingOf(options, 10_000);
  const rows = systems.map((tables) => joinTables(scorers, tables));
  const units = rows[0]?.units ?? 0;
  const tested = pairsOf(rows.length, pairs).map(([a, b]) => {
    const statistics = scoreStatistics(scorers, totals(rows[a]));
    return tests[test](rows[a], rows[b], statistics, sampling).map((difference) => ({ a, b, ...difference }));
  });
  const adjusted = (tested[0] ?? []).map((_, measure) => holm(tested.map((pair) => pair[measure].p)));
  const comparisons = tested.flatMap((pair, at) =>
    pair.map((difference, measure) => ({ ...difference, adjusted: adjusted[measure][at] })),
  );
  return { test, pairs, ...sampling, units, comparisons };
}

function pairsOf(systems: number, pairs: 'first' | 'all'): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  const last = pairs === 'first' ? Math.min(1, systems) : systems;
  for (let a = 0; a < last; a++) {
    for (let b = a + 1; b < systems; b++) found.push([a, b]);
  }
  return found;
}
