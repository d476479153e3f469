import { describe, expect, it } from 'vitest';
import { joinUnits } from '../../src/stats/join-units.ts';
import { accuracies } from './corpus.ts';

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

  it('keeps tables that share an array sharing it', () => {
    const table = accuracies([1, 2]);
    const { tables } = joinUnits({ names: ['a1', 'a2'], tables: [table, { ...table, metric: 'again' }] }, stemOf);
    expect(tables[0].rows).toBe(tables[1].rows);
  });
});
