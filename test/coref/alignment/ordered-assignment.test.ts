import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heaviestMatching, type WeightedTable } from '../../../src/coref/alignment/augmenting-paths.ts';
import { orderedAssignment } from '../../../src/coref/alignment/ordered-assignment.ts';

/** A matrix with the columns that scipy assigns its rows to: a denominator, numerators of a digit each in base 16, and the columns. */
type Answer = readonly [denominator: number, rows: readonly string[], columnOf: readonly number[]];

const answers = 'testdata/conformance/scipy/linear-sum-assignment.json';

function tableOf(matrix: readonly (readonly number[])[]): WeightedTable {
  const cells = matrix.map((row) => row.flatMap((weight, column) => (weight > 0 ? [{ column, weight }] : [])));
  const all = cells.flat();
  return {
    columns: matrix[0]?.length ?? 0,
    rowStart: Uint32Array.from([0, ...cells], (_, at) => cells.slice(0, at).flat().length),
    column: Uint32Array.from(all, ({ column }) => column),
    weight: Float64Array.from(all, ({ weight }) => weight),
  };
}

function total(matrix: readonly (readonly number[])[], columnOf: Int32Array): number {
  return matrix.reduce((sum, row, i) => sum + (columnOf[i] < 0 ? 0 : row[columnOf[i]]), 0);
}

/** Matrices in which many weights are 0 and most others equal. */
const matrices = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })).chain(([rows, columns]) => {
  const weight = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 12 }));
  const row = fc.array(weight, { minLength: columns, maxLength: columns });
  return fc.array(row, { minLength: rows, maxLength: rows });
});

describe('the assignment with the order of scipy', () => {
  it('is that of linear_sum_assignment on matrices full of ties', () => {
    const recorded = JSON.parse(readFileSync(process.env.SCIPY_ANSWERS ?? answers, 'utf8')) as readonly Answer[];
    const differing = recorded.flatMap(([denominator, rows, columnOf], index) => {
      const matrix = rows.map((row) => [...row].map((digit) => Number.parseInt(digit, 16) / denominator));
      const own = orderedAssignment(tableOf(matrix));
      return own.isWhole && String(own.columnOf) === String(columnOf) ? [] : [index];
    });
    expect(recorded.length).toBeGreaterThanOrEqual(300);
    expect(differing).toEqual([]);
  });

  it('has the same total in the whole matrix, by component and by augmenting paths', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const table = tableOf(matrix);
        const whole = orderedAssignment(table);
        const parts = orderedAssignment(table, -1);
        expect([whole.isWhole, parts.isWhole]).toEqual([true, false]);
        expect(total(matrix, parts.columnOf)).toBe(total(matrix, whole.columnOf));
        expect(total(matrix, whole.columnOf)).toBe(total(matrix, heaviestMatching(table)));
      }),
      { numRuns: 2000 },
    );
  });

  it('assigns no column twice, and no pair that weighs nothing', () => {
    fc.assert(
      fc.property(matrices, fc.constantFrom(-1, 1e9), (matrix, limit) => {
        const { columnOf } = orderedAssignment(tableOf(matrix), limit);
        const taken = [...columnOf].filter((column) => column >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        expect(matrix.every((row, i) => columnOf[i] < 0 || row[columnOf[i]] > 0)).toBe(true);
      }),
    );
  });

  it('gives a column to the first of equal rows, and a row the first of equal columns', () => {
    expect([...orderedAssignment(tableOf([[1], [1]])).columnOf]).toEqual([0, -1]);
    expect([...orderedAssignment(tableOf([[1, 1, 1]])).columnOf]).toEqual([0]);
  });

  it('leaves a matrix without rows or columns alone', () => {
    expect(orderedAssignment(tableOf([])).columnOf).toEqual(new Int32Array(0));
    expect(orderedAssignment({ ...tableOf([[0], [0]]), columns: 0 }).columnOf).toEqual(Int32Array.of(-1, -1));
  });
});
