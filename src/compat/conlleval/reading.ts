import type { ChunkCounter } from './counting.ts';

/** Why the original stops at a line, and its exit code. */
export interface Refusal {
  readonly message: string;
  readonly status: number;
}

/** Reads a line and passes on its content, or returns why it cannot: then no more lines may follow. */
export type RowReader = (line: string, number: number) => Refusal | undefined;

/**
 * Reads rows as conlleval.pl does. The last column is the predicted tag, the last but one the gold tag. Empty columns at the end of a
 * row do not count; a row with no others is blank. The first row that is not blank sets the number of columns for all others,
 * including `-X-` rows.
 */
export function rowReader(delimiter: string | RegExp, rows: Pick<ChunkCounter, 'token' | 'boundary'>): RowReader {
  let expected = 0;
  return (line, number) => {
    // Groups of the pattern become columns in both languages; one that did not match is empty, and undefined here.
    const columns: (string | undefined)[] = line.split(delimiter);
    while (columns.length > 0 && !columns[columns.length - 1]) columns.pop();
    const { length } = columns;
    const isBoundary = length === 0 || columns[0] === '-X-';
    if (length > 0) expected ||= length;
    if (length > 0 && length !== expected)
      return { message: `unexpected number of features: ${length} (${expected})`, status: 1 };
    if (length === 1 && !isBoundary) {
      const message = `conlleval.pl: line ${number} has one column, where a gold and a predicted tag are needed`;
      return { message, status: 255 };
    }
    if (isBoundary) rows.boundary();
    else rows.token(columns[length - 2] ?? '', columns[length - 1] ?? '');
    return undefined;
  };
}
