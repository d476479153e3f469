/** The middle value, or the mean of the two in the middle. Of no values NaN. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * How many times as long `a` took as `b`: the median of the ratios run by run, so that what slows the machine for a while slows both
 * sides of a pair. Runs without a partner are left out. NaN without a pair.
 */
export function ratio(a: readonly number[], b: readonly number[]): number {
  const pairs = Math.min(a.length, b.length);
  return median(Array.from({ length: pairs }, (_, run) => a[run] / b[run]));
}
