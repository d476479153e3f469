import { expect, it } from 'vitest';
import { alignUnits, type SystemUnits } from '../../src/stats/align-units.ts';

const system = (units: Readonly<Record<string, number>> | readonly (readonly [string, number])[]): SystemUnits => {
  const rows = Array.isArray(units) ? units : Object.entries(units);
  return {
    names: rows.map(([name]) => name),
    tables: [{ metric: 'm', fields: 1, rows: Float64Array.from(rows.map(([, count]) => count)) }],
  };
};
const aligned = (...systems: SystemUnits[]) => alignUnits(systems).map(([{ rows }]) => [...rows]);

it('units stand in the order of their names, whatever order they came in', () => {
  expect(aligned(system({ b: 2, a: 1, c: 3 }), system({ c: 6, b: 5, a: 4 }))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

it('a unit that a system skipped is a row of zeros', () => {
  expect(aligned(system({ a: 1, b: 2 }), system({ b: 5, c: 6 }))).toEqual([
    [1, 2, 0],
    [0, 5, 6],
  ]);
});

it('a unit that fewer systems have than are needed is left out', () => {
  const found = alignUnits([system({ a: 1, b: 2 }), system({ b: 5, c: 6 }), system({ b: 7, a: 8 })], 3);
  expect(found.map(([{ rows }]) => [...rows])).toEqual([[2], [5], [7]]);
});

it('units of one name pair in order, and stand in the order of their counts', () => {
  const first = [
    ['', 3],
    ['', 1],
    ['', 2],
    ['', 1],
  ] as const;
  const second = [
    ['', 30],
    ['', 11],
    ['', 20],
    ['', 10],
  ] as const;
  expect(aligned(system(first), system(second))).toEqual([
    [1, 1, 2, 3],
    [10, 11, 20, 30],
  ]);
});
