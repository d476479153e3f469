/**
 * A number as Perl prints it. Whole numbers up to 2^53 are plain. Others are C's `%.15g`: 15 significant digits, no trailing
 * zeros, `e-05` below 1e-4 and `e+15` from 1e15; a number half-way between two goes to the even digit, not up as in JavaScript.
 */
export function officialNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const [digits, power] = rounded(value).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 15) return String(Number(`${digits}e${power}`));
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return `${short}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** A fraction as a percentage with at most two decimals: cut off on the double, never rounded, never padded. */
export function officialPercent(fraction: number): string {
  return `${officialNumber(Math.trunc(fraction * 10000) / 100)}%`;
}

function rounded(value: number): string {
  const [digits, power] = value.toExponential(100).split('e');
  const isTie = /^-?\d\.\d{14}50*$/.test(digits) && Number(digits.slice(0, -86).slice(-1)) % 2 === 0;
  return isTie ? `${digits.slice(0, -86)}e${power}` : value.toExponential(14);
}
