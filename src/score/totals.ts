import type { CountRows, Counts } from './counts.ts';
import { exactSum } from './sum.ts';

/**
 * The counts of all rows together: field by field the exactly rounded sum. It depends on the rows alone, not on their order nor on
 * how they were gathered.
 */
export function totals({ fields, rows }: CountRows): Counts {
  const summed = new Float64Array(fields);
  for (let field = 0; field < fields; field++) {
    const sum = exactSum();
    for (let at = field; at < rows.length; at += fields) sum.add(rows[at]);
    summed[field] = sum.total();
  }
  return summed;
}
