import type { CountTable, Scorer } from '../score/score.ts';
import { totals } from '../score/sum.ts';
import {
  joinTables,
  type Measure,
  type Sampling,
  type Statistics,
  samplingOf,
  scoreStatistics,
  type UnitRows,
  valuesOf,
} from './measures.ts';
import { type Random, random } from './random.ts';

/** The bounds of one number of a score, and the number itself, over all units. */
export interface Interval extends Measure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The settings of `confidenceIntervals`, the number of units, and an interval for every number of every score. */
export interface Intervals extends Sampling {
  readonly level: number;
  readonly units: number;
  readonly intervals: readonly Interval[];
}

/**
 * Percentile bootstrap intervals of one system's scores. Units are drawn with replacement, as many as there are; their counts are
 * added and scored; the bounds are the quantiles (1 − level)/2 and (1 + level)/2 of these scores. All metrics see the same draws.
 *
 * The n-th table belongs to the n-th scorer (see `joinTables`). `level` is in percent, above 0 and below 100 (default 95); `samples`
 * is 1000 by default. Units must be independent: documents in coreference, and in tagging too if they are known. With few units
 * intervals are too narrow, and with one they are a point: check `units` before trusting them.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", section 13.3.
 */
export function confidenceIntervals(
  scorers: readonly Scorer[],
  tables: readonly CountTable[],
  options: Partial<Sampling> & { readonly level?: number } = {},
): Intervals {
  const { level = 95 } = options;
  const sampling = samplingOf(options, 1000);
  if (!(level > 0 && level < 100)) throw new Error(`a level is a percentage between 0 and 100, not ${level}`);
  const rows = joinTables(scorers, tables);
  const counts = totals(rows);
  const statistics = scoreStatistics(scorers, counts);
  const values = valuesOf(statistics, counts);
  const drawn = bootstrap(rows, statistics, sampling);
  const tail = (1 - level / 100) / 2;
  const intervals = statistics.measures.map((measure, at) => {
    const ascending = drawn[at].sort();
    return { ...measure, value: values[at], low: quantile(ascending, tail), high: quantile(ascending, 1 - tail) };
  });
  return { level, ...sampling, units: rows.units, intervals };
}

/** The statistics of every resample: for each measure, one number per sample, in the order drawn. */
export function bootstrap(rows: UnitRows, statistics: Statistics, { samples, seed }: Sampling): Float64Array[] {
  const collected = statistics.measures.map(() => new Float64Array(samples));
  const source = random(seed);
  const times = new Uint32Array(rows.units);
  const sums = new Float64Array(rows.fields);
  const values = new Float64Array(collected.length);
  for (let sample = 0; sample < samples; sample++) {
    drawUnits(source, times);
    sumDrawn(rows, times, sums);
    statistics.compute(sums, values);
    for (let at = 0; at < values.length; at++) collected[at][sample] = values[at];
  }
  return collected;
}

/** Draws as many units as there are, with replacement: `times[unit]` becomes how often the unit was drawn. */
export function drawUnits(source: Random, times: Uint32Array): void {
  times.fill(0);
  for (let draw = 0; draw < times.length; draw++) times[source.below(times.length)]++;
}

/** The sum of the drawn rows, written to `sums`. Plain double sums: whole numbers are exact. */
export function sumDrawn({ fields, rows }: UnitRows, times: Uint32Array, sums: Float64Array): void {
  sums.fill(0);
  for (let unit = 0; unit < times.length; unit++) {
    const weight = times[unit];
    // More than a third of the units are not drawn, so looping over the units is faster than over the draws.
    if (weight === 0) continue;
    const from = unit * fields;
    for (let field = 0; field < fields; field++) sums[field] += weight * rows[from + field];
  }
}

/**
 * The quantile of numbers in ascending order, by linear interpolation between the two nearest:
 *
 *   h = (n − 1)·q        x[⌊h⌋] + (h − ⌊h⌋)·(x[⌊h⌋ + 1] − x[⌊h⌋])
 *
 * q in [0, 1]: 0 is the smallest number, 0.5 the median, 1 the largest. This is type 7, the default of R and NumPy. An empty list, or
 * a q out of range, is an error.
 *
 * Hyndman & Fan (1996), "Sample Quantiles in Statistical Packages", The American Statistician 50(4), definition 7.
 */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  if (ascending.length === 0) throw new Error('a quantile needs at least one number');
  if (!(q >= 0 && q <= 1)) throw new Error(`a quantile must be between 0 and 1, not ${q}`);
  const h = (ascending.length - 1) * q;
  const below = Math.floor(h);
  const low = ascending[below];
  const fraction = h - below;
  return fraction === 0 ? low : low + fraction * (ascending[below + 1] - low);
}
