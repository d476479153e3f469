/**
 * The number with so many digits after the point, a tie to the even digit, as C and Python print the exact value of a double:
 * 0.125 with two digits is `0.12`. For 0 ≤ value ≤ 1 and up to 15 digits.
 *
 * `toFixed` is exact too but rounds a tie up. A double lies half way between two decimals of d digits exactly where it is an odd
 * number of 2^(d+1)ths, as 10^d has the factor 2^d.
 */
export function fixed(value: number, digits: number): string {
  const parts = value * 2 ** (digits + 1);
  const isTie = Math.abs(parts % 2) === 1;
  if (!isTie) return value.toFixed(digits);
  const below = Math.floor(value * 10 ** digits);
  return ((below % 2 === 0 ? below : below + 1) / 10 ** digits).toFixed(digits);
}
