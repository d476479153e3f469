import { describe, expect, it } from 'vitest';
import { columnsOf, totalsOf } from '../../src/stats/columns.ts';
import { accuracies } from './corpus.ts';

describe('columnsOf', () => {
  it('has a column for each field, without what is 0', () => {
    const table = { metric: 'other', fields: 1, rows: Float64Array.of(7, 0) };
    expect(columnsOf([[accuracies([0, 2]), table]])).toEqual({
      units: 2,
      columns: [
        { units: Uint32Array.of(1), counts: Float64Array.of(2), total: 2 },
        { units: Uint32Array.of(0, 1), counts: Float64Array.of(10, 10), total: 20 },
        { units: Uint32Array.of(0), counts: Float64Array.of(7), total: 7 },
      ],
      fields: [Uint32Array.of(0, 1, 2)],
    });
  });

  it('keeps columns once that are equal, in one system or in several', () => {
    const twice = (correct: number[]) => [accuracies(correct), { ...accuracies(correct), metric: 'again' }];
    const { columns, fields } = columnsOf([twice([1, 2]), twice([2, 1])]);
    expect(columns.map(({ counts }) => [...counts])).toEqual([
      [1, 2],
      [10, 10],
      [2, 1],
    ]);
    expect(fields).toEqual([Uint32Array.of(0, 1, 0, 1), Uint32Array.of(2, 1, 2, 1)]);
  });

  it('tells columns apart that differ in their units alone', () => {
    const { columns } = columnsOf([[accuracies([1, 0, 2])], [accuracies([1, 2, 0])]]);
    expect(columns.map(({ units }) => [...units])).toEqual([
      [0, 2],
      [0, 1, 2],
      [0, 1],
    ]);
  });

  it('rounds each total once, whatever the order of the units', () => {
    expect(totalsOf(columnsOf([[accuracies([0.1, 1e16, 0.2, -1e16, 0.3])]]), 0)).toEqual(Float64Array.of(0.6, 50));
  });
});
