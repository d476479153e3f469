import { describe, expect, it } from 'vitest';
import { alignUnits, joinUnits, type SystemUnits, strataOf } from '../../src/stats/units.ts';
import { accuracies } from './corpus.ts';

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

it('units stand in the order of their counts alone where names are numbers, and pair by these', () => {
  const [first, second] = [system({ 1: 3, 2: 1, 3: 2 }), system({ 3: 20, 2: 10 })];
  expect(aligned({ ...first, sortedBy: 'counts' }, { ...second, sortedBy: 'counts' })).toEqual([
    [1, 2, 3],
    [10, 20, 0],
  ]);
});

it('units that a system skipped stand where those without counts do, whatever order they came in', () => {
  const [first, second] = [system({ 1: 2, 2: 1 }), system({ 3: 7, 1: 5 })];
  const sorted = (...systems: readonly SystemUnits[]) =>
    aligned(...systems.map((one) => ({ ...one, sortedBy: 'counts' as const })));
  expect(sorted(first, second)).toEqual([
    [0, 1, 2],
    [7, 0, 5],
  ]);
  expect(sorted(second, first)).toEqual([
    [0, 5, 7],
    [1, 2, 0],
  ]);
});

it('strata begin at the first of their names, in the order of units', () => {
  const units = { ...system({ 'b/1': 1, 'a/2': 1, 'b/0': 1, 'a/1': 1 }), stratumOf: (name: string) => name[0] };
  expect(strataOf([units, { ...system({ 'c/7': 1 }), stratumOf: units.stratumOf }])).toEqual([0, 2, 4]);
  expect(strataOf([system({ a: 1 })])).toBeUndefined();
});

const stemOf = (name: string): string => name.replace(/\d+$/, '');

describe('joinUnits', () => {
  it('adds the counts of units with one stem, in the order of their first', () => {
    const tables = [accuracies([1, 2, 3, 4], [10, 20, 30, 40])];
    expect(joinUnits({ names: ['b1', 'a1', 'b2', 'c'], tables }, stemOf)).toEqual({
      names: ['b', 'a', 'c'],
      tables: [accuracies([4, 2, 4], [40, 20, 40])],
    });
  });

  it('leaves units alone of which none have one stem', () => {
    const units = { names: ['a1', 'b1'], tables: [accuracies([1, 2])] };
    expect(joinUnits(units, stemOf)).toEqual(units);
  });

  it('rounds each sum once, whatever the order of the parts', () => {
    const added = (counts: readonly number[]): number =>
      joinUnits({ names: counts.map((_, at) => `a${at}`), tables: [accuracies(counts)] }, stemOf).tables[0].rows[0];
    expect([added([0.1, 1e16, 0.2, -1e16, 0.3]), added([0.3, 0.2, 0.1, 1e16, -1e16])]).toEqual([0.6, 0.6]);
  });
});
