import { type Columns, gather, weightedSum } from './columns.ts';
import type { Measure, Sampling, Statistics } from './measures.ts';
import { random } from './random.ts';

/** The bounds of one number of a score, and the number itself, over all units. */
export interface Interval extends Measure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The statistics of every resample of every system: for each measure, one number per sample, in the order drawn. A resample draws units
 * with replacement, as many as there are, the same units for all systems and all metrics; their counts are added and scored.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", chapter 6.
 */
export function resample(
  { units, columns, fields }: Columns,
  statistics: Statistics,
  { samples, seed }: Sampling,
): Float64Array[][] {
  const drawn = fields.map(() => statistics.measures.map(() => new Float64Array(samples)));
  const source = random(seed);
  const [times, sums] = [new Float64Array(units), new Float64Array(columns.length)];
  const [own, values] = [new Float64Array(fields[0].length), new Float64Array(statistics.measures.length)];
  for (let sample = 0; sample < samples; sample++) {
    times.fill(0);
    for (let draw = 0; draw < units; draw++) times[source.below(units)]++;
    // Plain double sums: whole numbers are exact.
    for (let at = 0; at < sums.length; at++) sums[at] = weightedSum(columns[at], times);
    for (let system = 0; system < fields.length; system++) {
      gather(sums, fields[system], own);
      statistics.compute(own, values);
      for (let at = 0; at < values.length; at++) drawn[system][at][sample] = values[at];
    }
  }
  return drawn;
}

/**
 * Percentile intervals of one system's values, from those of its resamples: the bounds are the quantiles (1 − level)/2 and
 * (1 + level)/2. `level` is in percent, above 0 and below 100. Units must be independent: documents in coreference, and in tagging too
 * if they are known. With few units intervals are too narrow, and with one they are a point.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", section 13.3.
 */
export function percentileIntervals(
  statistics: Statistics,
  values: Float64Array,
  drawn: readonly Float64Array[],
  level: number,
): Interval[] {
  return statistics.measures.map((measure, at) => {
    const [low, high] = percentiles(drawn[at], level);
    return { ...measure, value: values[at], low, high };
  });
}

/** The percentile interval of the values of resamples. */
export function percentiles(drawn: Float64Array, level: number): [low: number, high: number] {
  const tail = (1 - level / 100) / 2;
  const ascending = drawn.slice().sort();
  return [quantile(ascending, tail), quantile(ascending, 1 - tail)];
}

/**
 * The quantile of numbers in ascending order, by linear interpolation between the two nearest:
 *
 *   h = (n − 1)·q        x[⌊h⌋] + (h − ⌊h⌋)·(x[⌊h⌋ + 1] − x[⌊h⌋])
 *
 * q in [0, 1]: 0 is the smallest number, 0.5 the median, 1 the largest. This is type 7, the default of R and NumPy. There is at
 * least one number.
 *
 * Hyndman & Fan (1996), "Sample Quantiles in Statistical Packages", The American Statistician 50(4), definition 7.
 */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  const h = (ascending.length - 1) * q;
  const below = Math.floor(h);
  const low = ascending[below];
  const fraction = h - below;
  return fraction === 0 ? low : low + fraction * (ascending[below + 1] - low);
}
