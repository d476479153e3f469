import { describe, expect, it } from 'vitest';
import { systemRows } from '../../src/stats/unit-rows.ts';
import { accuracies, accuracy } from './corpus.ts';

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
});
