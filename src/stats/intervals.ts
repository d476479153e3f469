import { isSame } from './paired.ts';

/** How bounds are taken from the values of resamples. */
export const intervalMethods = ['percentile', 'bca'] as const;
/** The name of a way to find intervals. */
export type IntervalMethod = (typeof intervalMethods)[number];
/** Its intervals hold the true score more nearly as often as they say (docs/statistics.md). */
export const DEFAULT_INTERVAL: IntervalMethod = 'percentile';

/** Lower and upper bound: fractions, which only repeated mentions make larger than 1. */
export type Bounds = readonly [low: number, high: number];

/** The level of intervals, in percent, above 0 and below 100, and how their bounds are found. */
export interface IntervalKind {
  readonly level: number;
  readonly method: IntervalMethod;
}

/** The interval of a number, absent if no resample defines it, and in how many resamples it is 0/0. */
export interface Interval {
  readonly bounds?: Bounds | undefined;
  readonly leftOut: number;
  /** The standard deviation of several runs, if it is their mean. */
  readonly deviation?: number | undefined;
}

/**
 * The interval of a number from its values in resamples, leaving out NaN. With one unit it is a point.
 *
 * `percentile`: the quantiles t = (1 − level)/2 and 1 − t. `bca`: the quantiles
 *
 *   Φ(z₀ + (z₀ + zₜ) / (1 − a·(z₀ + zₜ)))        and the same for 1 − t
 *
 * where zₜ is the t-quantile of the normal distribution, z₀ that of the share of resamples below `value`, of equal ones half, and a the
 * `acceleration`. The percentile interval, where no resample, or each, is below it.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", sections 13.3 and 14.3.
 */
export function intervalOf(
  value: number,
  drawn: Float64Array,
  acceleration: number,
  { level, method }: IntervalKind,
): Interval {
  const values = drawn.filter((one) => !Number.isNaN(one)).sort();
  const leftOut = drawn.length - values.length;
  if (values.length === 0) return { leftOut };
  const tail = (1 - level / 100) / 2;
  const shares = method === 'bca' ? [tail, 1 - tail].map(corrected(value, values, acceleration)) : [tail, 1 - tail];
  return { bounds: [quantile(values, shares[0]), quantile(values, shares[1])], leftOut };
}

/** For a `share` of resamples below a bound of the percentile interval, the share that lies below the corrected bound. */
function corrected(value: number, values: Float64Array, acceleration: number): (share: number) => number {
  let below = 0;
  for (const one of values) below += isSame(one, value) ? 0.5 : one < value ? 1 : 0;
  if (below === 0 || below === values.length) return (share) => share;
  const bias = normalQuantile(below / values.length);
  return (share) => {
    const z = bias + normalQuantile(share);
    return normalShare(bias + z / (1 - acceleration * z));
  };
}

/**
 * The quantile of numbers in ascending order, by linear interpolation between the two nearest:
 *
 *   h = (n − 1)·q        x[⌊h⌋] + (h − ⌊h⌋)·(x[⌊h⌋ + 1] − x[⌊h⌋])
 *
 * q in [0, 1]: 0 is the smallest number, 0.5 the median, 1 the largest. This is type 7, the default of R and NumPy. There is at
 * least one number, and none is NaN.
 *
 * Hyndman & Fan (1996), "Sample Quantiles in Statistical Packages", The American Statistician 50(4), definition 7.
 */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  const h = (ascending.length - 1) * q;
  const below = Math.floor(h);
  const low = ascending[below];
  return h === below ? low : low + (h - below) * (ascending[below + 1] - low);
}

/**
 * The standard normal distribution function Φ, by its Taylor series: to 1e-15 where |x| < 8, beyond which it is 0 or 1.
 *
 * Marsaglia (2004), "Evaluating the Normal Distribution", Journal of Statistical Software 11(4), section 3.
 */
export function normalShare(x: number): number {
  if (Math.abs(x) >= 8) return x < 0 ? 0 : 1;
  let term = x;
  let series = x;
  for (let before = 0, odd = 3; series !== before; odd += 2) {
    before = series;
    term *= (x * x) / odd;
    series += term;
  }
  return 0.5 + series * density(x);
}

/** The x for which Φ(x) is `share`, a number above 0 and below 1, by Newton's method. */
export function normalQuantile(share: number): number {
  let x = 0;
  // Φ bends towards the axis on either side of 0, so no step goes beyond the root: it takes about ten.
  for (let step = 1, left = 100; Math.abs(step) > 1e-14 && left > 0; left--) {
    step = (share - normalShare(x)) / density(x);
    x += step;
  }
  return x;
}

function density(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}
