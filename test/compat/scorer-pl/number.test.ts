import { expect, it } from 'vitest';
import { officialNumber, officialPercent } from '../../../src/compat/scorer-pl/report.ts';

it.each([
  [0, '0'],
  [-0, '0'],
  [3, '3'],
  [2.9999999999999996, '3'],
  [2 / 3, '0.666666666666667'],
  [104.74247974247976, '104.74247974248'],
  [8.9485458612975e-5, '8.9485458612975e-05'],
  [4e-7, '4e-07'],
  [0.0001, '0.0001'],
  [0.00009999999999999999, '0.0001'],
  [1234567890123456, '1234567890123456'],
  [2 ** 60, '1.15292150460685e+18'],
  [12345.00048828125, '12345.0004882812'],
  [12345.00146484375, '12345.0014648438'],
])('%d is printed as %s: 15 digits, ties to even', (value, expected) => {
  expect(officialNumber(value)).toBe(expected);
});

it.each([
  [57 / 100, '56.99%'],
  [2 / 3, '66.66%'],
  [0.5, '50%'],
  [0.421, '42.1%'],
  [0.009, '0.9%'],
  [1, '100%'],
  [1.25, '125%'],
  [0.00004, '0%'],
])('%d is %s: cut off, on the double, and not padded', (fraction, expected) => {
  expect(officialPercent(fraction)).toBe(expected);
});
