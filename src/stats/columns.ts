import type { CountTable } from '../score/score.ts';
import { sum } from '../score/sum.ts';

/** One count in all units (documents or sentences). Units in which it is 0 are left out. */
export interface Column {
  /** Ascending, from 0. */
  readonly units: Uint32Array;
  readonly counts: Float64Array;
  /** The exactly rounded sum. */
  readonly total: number;
}

/**
 * The counts of several systems on the same units. Columns that are equal are kept once, as what was counted in the gold side is the
 * same for all systems: the n-th field of system s, the fields of its tables side by side, is `columns[fields[s][n]]`.
 */
export interface Columns {
  readonly units: number;
  /** The first unit of each stratum, in which resamples draw as many units as it has; all units are one where this is not given. */
  readonly strata?: readonly number[] | undefined;
  readonly columns: readonly Column[];
  readonly fields: readonly Uint32Array[];
}

/** The tables of systems as columns, their fields in the order of the tables. All tables have the same units, in the same order. */
export function columnsOf(systems: readonly (readonly CountTable[])[]): Columns {
  const [units = 0] = systems.map(([{ rows, fields }]) => rows.length / fields);
  const columns: Column[] = [];
  const alike = new Map<string, number[]>();
  const place = (column: Column): number => {
    const key = `${column.units[0]} ${column.units.length} ${column.total}`;
    const candidates = alike.get(key) ?? [];
    alike.set(key, candidates);
    const known = candidates.find((at) => isEqual(columns[at], column));
    if (known !== undefined) return known;
    candidates.push(columns.length);
    return columns.push(column) - 1;
  };
  const fields = systems.map((tables) =>
    tables.flatMap(({ fields: width, rows }) => {
      return Array.from({ length: width }, (_, field) => place(columnOf(rows, field, width)));
    }),
  );
  return { units, columns, fields: fields.map((own) => Uint32Array.from(own)) };
}

/** The sums of a system's fields over all units. */
export function totalsOf({ columns, fields }: Columns, system: number): Float64Array {
  return Float64Array.from(fields[system], (at) => columns[at].total);
}

function columnOf(rows: Float64Array, field: number, width: number): Column {
  const [units, counts]: [number[], number[]] = [[], []];
  for (let at = field, unit = 0; at < rows.length; at += width, unit++) {
    if (rows[at] === 0) continue;
    units.push(unit);
    counts.push(rows[at]);
  }
  return { units: Uint32Array.from(units), counts: Float64Array.from(counts), total: sum(counts) };
}

function isEqual(a: Column, b: Column): boolean {
  return a.units.every((unit, cell) => unit === b.units[cell] && a.counts[cell] === b.counts[cell]);
}
