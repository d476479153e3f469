import { sum } from '../score/sum.ts';
import type { SystemUnits } from './align-units.ts';

/**
 * Units whose names have one stem as one unit of that name, in the order of their first: the parts of a document, say. Their counts are
 * added, each sum rounded once, so that their order does not matter. Tables that share an array share one afterwards.
 */
export function joinUnits({ names, tables }: SystemUnits, stemOf: (name: string) => string): SystemUnits {
  const rowsOf = new Map<string, number[]>();
  names.forEach((name, row) => {
    const rows = rowsOf.get(stemOf(name));
    if (rows) rows.push(row);
    else rowsOf.set(stemOf(name), [row]);
  });
  if (rowsOf.size === names.length) return { names, tables };
  const groups = [...rowsOf.values()];
  const joined = new Map<Float64Array, Float64Array>();
  return {
    names: [...rowsOf.keys()],
    tables: tables.map(({ metric, fields, rows }) => {
      const added =
        joined.get(rows) ??
        Float64Array.from({ length: groups.length * fields }, (_, cell) => {
          const field = cell % fields;
          return sum(groups[Math.floor(cell / fields)].map((row) => rows[row * fields + field]));
        });
      joined.set(rows, added);
      return { metric, fields, rows: added };
    }),
  };
}
