import { describe, expect, it } from 'vitest';
import { totals } from '../../src/score/sum.ts';
import { joinTables } from '../../src/stats/measures.ts';
import { accuracies, accuracy, scorers } from './corpus.ts';

describe('joinTables', () => {
  it('lays the fields of all metrics side by side, a row a unit', () => {
    const other = { ...accuracy, name: 'other', fields: ['only'] };
    const table = { metric: 'other', fields: 1, rows: Float64Array.of(7, 8) };
    expect(joinTables([accuracy, other], [accuracies([1, 2]), table])).toEqual({
      units: 2,
      fields: 3,
      rows: Float64Array.of(1, 10, 7, 2, 10, 8),
    });
  });

  it.each([
    ['no metric', [], [], 'metrics need'],
    ['a table too few', [accuracy, accuracy], [accuracies([1])], 'metrics need'],
    ['a table of another metric', [scorers[0]], [accuracies([1])], 'counts of accuracy'],
    ['another number of fields', [{ ...accuracy, fields: ['one'] }], [accuracies([1])], 'has 1 fields'],
    ['half a row', [accuracy], [{ metric: 'accuracy', fields: 2, rows: new Float64Array(3) }], 'not one row'],
    ['tables of different lengths', [accuracy, accuracy], [accuracies([1]), accuracies([1, 2])], 'not one row'],
  ])('refuses %s', (_, using, tables, message) => {
    expect(() => joinTables(using, tables)).toThrow(message);
  });
});

describe('totals', () => {
  it('rounds each sum once, whatever the order of the units', () => {
    const rows = joinTables([accuracy], [accuracies([0.1, 1e16, 0.2, -1e16, 0.3])]);
    expect(totals(rows)).toEqual(Float64Array.of(0.6, 50));
  });

  it('of no units are 0', () => {
    expect(totals(joinTables([accuracy], [accuracies([])]))).toEqual(Float64Array.of(0, 0));
  });
});
