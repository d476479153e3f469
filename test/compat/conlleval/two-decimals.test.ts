import { expect, it } from 'vitest';
import { twoDecimals } from '../../../src/compat/conlleval/printing.ts';

it.each([
  [0, '0.00'],
  [0.125, '0.12'],
  [0.375, '0.38'],
  [0.625, '0.62'],
  [0.875, '0.88'],
  [3.125, '3.12'],
  [9.375, '9.38'],
  [99.625, '99.62'],
  [99.875, '99.88'],
])('%d lies between two hundredths, or on one, and is printed %s: to the even digit', (value, text) => {
  expect(twoDecimals(value)).toBe(text);
});

it.each([
  [1.005, '1.00'],
  [2.675, '2.67'],
  [1.115, '1.11'],
  [8.345, '8.35'],
  [0.005, '0.01'],
  [12.5, '12.50'],
  [100 / 3, '33.33'],
  [200 / 3, '66.67'],
  [99.995, '100.00'],
  [100, '100.00'],
])('%d is printed %s: its exact value decides', (value, text) => {
  expect(twoDecimals(value)).toBe(text);
});
