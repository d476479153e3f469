import type { CountTable, Scorer } from '../score/score.ts';
import { sum } from '../score/sum.ts';

/**
 * The counts of one system, row by row: a row is a unit (a document or a sentence). Only cells that are not 0 are kept, as most
 * are 0 where there are many types. Unit u has the cells from `starts[u]` to `starts[u + 1]`, in ascending columns.
 */
export interface UnitRows {
  readonly units: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly counts: Float64Array;
  /** The exactly rounded sum of each column. */
  readonly totals: Float64Array;
}

/** Several systems with the same columns. The counts of the n-th scorer begin at column `offsets[n]`. */
export interface SystemRows {
  readonly offsets: readonly number[];
  readonly systems: readonly UnitRows[];
}

/**
 * Lays the tables of each system side by side. The n-th table of a system belongs to the n-th scorer; scorers whose tables are one array
 * in every system share its columns. All tables have the same units, in the same order.
 */
export function systemRows(scorers: readonly Scorer[], systems: readonly (readonly CountTable[])[]): SystemRows {
  const [units = 0] = systems.map(([{ rows, fields }]) => rows.length / fields);
  const first = scorers.map((_, at) => {
    return scorers.findIndex((_, before) => systems.every((tables) => tables[before].rows === tables[at].rows));
  });
  const offsets: number[] = [];
  let width = 0;
  scorers.forEach(({ fields }, at) => {
    offsets.push(first[at] < at ? offsets[first[at]] : width);
    if (first[at] === at) width += fields.length;
  });
  const kept = scorers.map((_, at) => at).filter((at) => first[at] === at);
  return {
    offsets,
    systems: systems.map((tables) =>
      unitRows(
        kept.map((at) => tables[at]),
        units,
      ),
    ),
  };
}

function unitRows(tables: readonly CountTable[], units: number): UnitRows {
  const cells = tables.reduce((found, { rows }) => found + rows.reduce((n, count) => (count === 0 ? n : n + 1), 0), 0);
  const [starts, columns, counts] = [new Uint32Array(units + 1), new Uint32Array(cells), new Float64Array(cells)];
  let cell = 0;
  for (let unit = 0; unit < units; unit++) {
    let column = 0;
    for (const { fields, rows } of tables) {
      for (let at = unit * fields; at < (unit + 1) * fields; at++, column++) {
        if (rows[at] === 0) continue;
        columns[cell] = column;
        counts[cell++] = rows[at];
      }
    }
    starts[unit + 1] = cell;
  }
  const totals = tables.flatMap(({ fields, rows }) => {
    return Array.from({ length: fields }, (_, field) => sum(rows, field, rows.length, fields));
  });
  return { units, starts, columns, counts, totals: Float64Array.from(totals) };
}
