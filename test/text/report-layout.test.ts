import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixed } from '../../src/text/report-layout.ts';

it.each([
  [0, 2, '0.00'],
  [1, 2, '1.00'],
  [0.125, 2, '0.12'],
  [0.375, 2, '0.38'],
  [0.625, 2, '0.62'],
  [0.875, 2, '0.88'],
  [0.5, 0, '0'],
  [0.15, 1, '0.1'],
  [0.25, 1, '0.2'],
  [0.03125, 4, '0.0312'],
  [0.09375, 4, '0.0938'],
  [2 / 3, 4, '0.6667'],
  [0.999999, 2, '1.00'],
  [1 / 3, 15, '0.333333333333333'],
])('%d with %i digits is %s, as Python prints it', (value, digits, text) => {
  expect(fixed(value, digits)).toBe(text);
});

it('is the nearer decimal of the exact value, a tie to the even digit', () => {
  const fraction = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.tuple(fc.nat(1 << 16), fc.nat(16)).map(([numerator, bits]) => (numerator % (1 << bits)) / (1 << bits)),
  );
  fc.assert(
    fc.property(fraction, fc.integer({ min: 0, max: 15 }), (value, digits) => {
      expect(fixed(value, digits)).toBe(slowFixed(value, digits));
    }),
    { numRuns: 3000 },
  );
});

/** In whole numbers: the value is n / 2^1074. */
function slowFixed(value: number, digits: number): string {
  let [numerator, bits] = [value, 0n];
  for (; !Number.isInteger(numerator); bits++) numerator *= 2;
  const [scaled, unit] = [BigInt(numerator) * 10n ** BigInt(digits), 1n << bits];
  const [below, rest] = [scaled / unit, (scaled % unit) * 2n];
  const rounded = rest > unit || (rest === unit && below % 2n === 1n) ? below + 1n : below;
  const text = String(rounded).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
