/**
 * What one metric counted in any set of documents: one number a field. Counts add: those of two sets of documents are the
 * sums, field by field, of those of each. Fields that count things are whole numbers; fractional ones are exactly rounded.
 */
export type Counts = Float64Array;

/** One metric's counts, a row a document (or sentence). `rows` holds them one after the other, `fields` numbers a row. */
export interface CountTable {
  readonly metric: string;
  readonly fields: number;
  readonly rows: Float64Array;
}
