import { totals } from '../score/sum.ts';
import { type Measure, type Statistics, type UnitRows, valuesOf } from './measures.ts';

/** How much two systems differ in one number, and how likely chance alone makes them differ as much. */
export interface Difference {
  readonly measure: Measure;
  /** The second system's value minus the first's. */
  readonly difference: number;
  /** Two-sided, in (0, 1]. */
  readonly p: number;
}

/**
 * Differences closer than this count as equal: a sample that only repeats the observed difference must count, in whatever order its
 * doubles were added. Scores are fractions, their rounding errors below 10⁻¹³.
 */
export const tolerance = 1e-12;

/** The second system's values minus the first's, from exactly rounded totals. Systems with different units or fields are an error. */
export function observedDifferences(a: UnitRows, b: UnitRows, statistics: Statistics): Float64Array {
  if (a.units !== b.units || a.fields !== b.fields) {
    throw new Error(
      `systems must be counted on the same units: ${a.units}×${a.fields} and ${b.units}×${b.fields} counts`,
    );
  }
  const first = valuesOf(statistics, totals(a));
  return valuesOf(statistics, totals(b)).map((value, at) => value - first[at]);
}

/**
 * The p-value of a sampled test: (k + 1) / (n + 1) for k of n samples at least as extreme as the observed outcome. That counts as one
 * more sample, so p is never 0 and never too small.
 *
 * Davison & Hinkley (1997), "Bootstrap Methods and their Application", chapter 4.
 */
export function sampledP(extreme: number, samples: number): number {
  return (extreme + 1) / (samples + 1);
}
