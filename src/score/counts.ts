/**
 * What one metric counted in any set of documents: one number a field. Counts add: those of two sets of documents are the
 * sums, field by field, of those of each. Fields that count things are whole numbers; fractional ones are exactly rounded.
 */
export type Counts = Float64Array;

/** Rows of counts, one after the other: `fields` numbers a row, a row a document (or sentence). */
export interface CountRows {
  readonly fields: number;
  readonly rows: Float64Array;
}

/** The rows of one metric. */
export interface CountTable extends CountRows {
  readonly metric: string;
}
