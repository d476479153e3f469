import { totals } from '../score/sum.ts';
import { type Measure, type Sampling, type Statistics, type UnitRows, valuesOf } from './measures.ts';

/** How much two systems differ in one number, and how likely chance alone makes them differ as much. */
export interface Difference extends Measure {
  /** The second system's value minus the first's. */
  readonly difference: number;
  /** Two-sided, in (0, 1]. */
  readonly p: number;
}

/**
 * Differences closer than this count as equal: a sample that only repeats the observed difference must count, in whatever order its
 * doubles were added. Scores are fractions, their rounding errors below 10⁻¹³.
 */
const tolerance = 1e-12;

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

/** Writes the sums of one sample: those of the first system, and those of the second. */
export type Draw = (first: Float64Array, second: Float64Array) => void;

/**
 * The observed differences d, each with the p-value of a sampled test. `centre`: around what the differences d* of the samples spread if
 * the systems are equally good.
 *
 *   p = (#{ |d* − centre| ≥ |d| } + 1) / (samples + 1)
 *
 * The observed outcome counts as one more sample, so p is never 0 and never too small.
 *
 * Davison & Hinkley (1997), "Bootstrap Methods and their Application", chapter 4.
 */
export function sampledDifferences(
  statistics: Statistics,
  observed: Float64Array,
  centre: Float64Array,
  { fields }: Pick<UnitRows, 'fields'>,
  { samples }: Pick<Sampling, 'samples'>,
  draw: Draw,
): Difference[] {
  const [sumA, sumB] = [new Float64Array(fields), new Float64Array(fields)];
  const [first, second, extreme] = [observed, observed, observed].map(({ length }) => new Float64Array(length));
  for (let sample = 0; sample < samples; sample++) {
    draw(sumA, sumB);
    statistics.compute(sumA, first);
    statistics.compute(sumB, second);
    for (let at = 0; at < extreme.length; at++) {
      const shifted = second[at] - first[at] - centre[at];
      if (Math.abs(shifted) >= Math.abs(observed[at]) - tolerance) extreme[at]++;
    }
  }
  return statistics.measures.map((measure, at) => {
    return { ...measure, difference: observed[at], p: (extreme[at] + 1) / (samples + 1) };
  });
}
