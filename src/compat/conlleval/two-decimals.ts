/**
 * `%.2f` as C prints it: the exact value of the double, rounded to hundredths, a tie to the even digit (3.125 is `3.12`).
 * For 0 ≤ value < 2⁴⁰, far above any percentage.
 *
 * `toFixed` is exact too but rounds a tie up. A tie is a whole number of hundredths and a half, so an odd number of 200ths;
 * of these a double holds only the odd eighths.
 */
export function twoDecimals(value: number): string {
  const isTie = Math.abs((value * 8) % 2) === 1;
  if (!isTie) return value.toFixed(2);
  const below = Math.floor(value * 100);
  return ((below % 2 === 0 ? below : below + 1) / 100).toFixed(2);
}
