import type { CountRows, Counts } from './counts.ts';
import { sum } from './sum.ts';

/**
 * The counts of all rows together: field by field the exactly rounded sum. It depends on the rows alone, not on their order nor on
 * how they were gathered.
 */
export function totals({ fields, rows }: CountRows): Counts {
  const summed = new Float64Array(fields);
  for (let field = 0; field < fields; field++) summed[field] = sum(rows, field, rows.length, fields);
  return summed;
}
