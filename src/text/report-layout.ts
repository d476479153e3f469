/**
 * `%.{digits}f` as Python prints it: the exact value of the double, rounded, a tie to the even digit (0.125 with 2 digits is
 * `0.12`). For 0 ≤ value < 10^12 and at most 20 digits.
 *
 * `toFixed` is exact too but rounds a tie up. A tie is where the digits after the last one kept are exactly 5000…: the double has
 * digits + 1 decimals.
 */
export function fixed(value: number, digits: number): string {
  const rounded = value.toFixed(digits);
  const exact = value.toFixed(digits + 40);
  const isTie = /^50*$/.test(exact.slice(exact.length - 40));
  if (!isTie || Number(rounded.at(-1)) % 2 === 0) return rounded;
  return exact.slice(0, digits === 0 ? exact.indexOf('.') : exact.length - 40);
}

/** Each cell right-aligned after a blank, as `' {:>width}'` does. */
export function cells(texts: readonly string[], width: number): string {
  return texts.map((text) => ` ${padStart(text, width)}`).join('');
}

/** Pads to a width in code points, as Python counts. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - [...text].length)) + text;
}
