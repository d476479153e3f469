import { describe, expect, it } from 'vitest';
import { totals } from '../../src/score/sum.ts';

describe('totals', () => {
  it('sum each field over the rows', () => {
    expect([...totals({ fields: 2, rows: Float64Array.of(1, 10, 2, 20, 3, 30) })]).toEqual([6, 60]);
  });

  it('of no row are 0', () => {
    expect([...totals({ fields: 3, rows: new Float64Array(0) })]).toEqual([0, 0, 0]);
  });

  it('are rounded once, so that the order of rows is no matter', () => {
    const rows = [0.1, 1e16, 0.2, -1e16, 0.3];
    const sums = [rows, rows.toReversed(), rows.toSorted()].map(
      (terms) => totals({ fields: 1, rows: Float64Array.from(terms) })[0],
    );
    expect(sums).toEqual([0.6, 0.6, 0.6]);
  });
});
