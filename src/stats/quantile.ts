/**
 * The quantile of numbers in ascending order, by linear interpolation between the two nearest:
 *
 *   h = (n − 1)·q        x[⌊h⌋] + (h − ⌊h⌋)·(x[⌊h⌋ + 1] − x[⌊h⌋])
 *
 * q in [0, 1]: 0 is the smallest number, 0.5 the median, 1 the largest. This is type 7, the default of R and NumPy. No numbers,
 * or a q out of its range, is an error.
 *
 * Hyndman & Fan (1996), "Sample Quantiles in Statistical Packages", The American Statistician 50(4), definition 7.
 */
export function quantile(ascending: ArrayLike<number>, q: number): number {
  if (ascending.length === 0) throw new Error('no numbers have no quantile');
  if (!(q >= 0 && q <= 1)) throw new Error(`a quantile lies between 0 and 1, not at ${q}`);
  const h = (ascending.length - 1) * q;
  const below = Math.floor(h);
  const low = ascending[below];
  const fraction = h - below;
  return fraction === 0 ? low : low + fraction * (ascending[below + 1] - low);
}
