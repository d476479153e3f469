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
