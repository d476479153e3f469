import { describe, expect, it } from 'vitest';
import { systemRows } from '../../src/stats/unit-rows.ts';
import { accuracies, accuracy, scorers } from './corpus.ts';

describe('systemRows', () => {
  it('lays the fields of all metrics side by side, a row a unit, without what is 0', () => {
    const other = { ...accuracy, name: 'other', fields: ['only'] };
    const table = { metric: 'other', fields: 1, rows: Float64Array.of(7, 0) };
    expect(systemRows([accuracy, other], [[accuracies([0, 2]), table]])).toEqual({
      offsets: [0, 2],
      systems: [
        {
          units: 2,
          starts: Uint32Array.of(0, 2, 4),
          columns: Uint32Array.of(1, 2, 0, 1),
          counts: Float64Array.of(10, 7, 2, 10),
          totals: Float64Array.of(2, 20, 7),
        },
      ],
    });
  });

  it('lays out once what two metrics share in every system', () => {
    const again = { ...accuracy, name: 'again' };
    const [one, two] = [accuracies([1, 2]), accuracies([3, 4])];
    const shared = (table: typeof one) => [table, { ...table, metric: 'again' }];
    expect(systemRows([accuracy, again], [shared(one), shared(two)]).offsets).toEqual([0, 0]);
    const apart = [two, { ...accuracies([3, 4]), metric: 'again' }];
    expect(systemRows([accuracy, again], [shared(one), apart]).offsets).toEqual([0, 2]);
  });

  it('rounds each total once, whatever the order of the units', () => {
    const [{ totals }] = systemRows([accuracy], [[accuracies([0.1, 1e16, 0.2, -1e16, 0.3])]]).systems;
    expect(totals).toEqual(Float64Array.of(0.6, 50));
  });

  it.each([
    ['no metric', [], [], 'metrics need'],
    ['a table too few', [accuracy, accuracy], [accuracies([1])], 'metrics need'],
    ['a table of another metric', [scorers[0]], [accuracies([1])], 'counts of accuracy'],
    ['another number of fields', [{ ...accuracy, fields: ['one'] }], [accuracies([1])], 'has 1 fields'],
    ['half a row', [accuracy], [{ metric: 'accuracy', fields: 2, rows: new Float64Array(3) }], 'not one row'],
    ['tables of different lengths', [accuracy, accuracy], [accuracies([1]), accuracies([1, 2])], 'not one row'],
  ])('refuses %s', (_, using, tables, message) => {
    expect(() => systemRows(using, [tables])).toThrow(message);
  });

  it('refuses systems with different units', () => {
    expect(() => systemRows([accuracy], [[accuracies([1])], [accuracies([1, 2])]])).toThrow('same units');
  });
});
