/** Something of each side. */
export interface Sides<Of> {
  readonly gold: Of;
  readonly pred: Of;
}

/**
 * In a column of tags, which holds one side in the order of the text: the sentence ends here. All numbers but this one and
 * `DOCUMENT_END` are tags of tokens (see `TagTable`).
 */
export const SENTENCE_END = -1;

/** In a column of tags: the sentence and the document end here. */
export const DOCUMENT_END = -2;

/** What a row of counts is for; `auto`: a document if there are several, else a sentence. */
export type UnitChoice = 'sentence' | 'document' | 'auto';

/** The units of a column of tags: unit n holds the rows from `ends[n - 1]`, or 0, to `ends[n]`. */
export interface UnitEnds {
  readonly kind: 'sentence' | 'document';
  readonly ends: Int32Array;
}

/** The units of a column of tags. */
export function unitEnds(rows: Int32Array, choice: UnitChoice): UnitEnds {
  const documents = choice === 'sentence' ? new Int32Array(0) : endsOf(rows, DOCUMENT_END);
  if (choice === 'document' || documents.length > 1) return { kind: 'document', ends: documents };
  return { kind: 'sentence', ends: endsOf(rows, SENTENCE_END) };
}

export function tokensIn(rows: Int32Array): number {
  return rows.length - sentencesIn(rows);
}

export function sentencesIn(rows: Int32Array): number {
  let ends = 0;
  for (let row = 0; row < rows.length; row++) ends += rows[row] >>> 31;
  return ends;
}

/** The rows after those whose number is at most `kind`. */
function endsOf(rows: Int32Array, kind: number): Int32Array {
  const ends: number[] = [];
  for (let row = 0; row < rows.length; row++) if (rows[row] <= kind) ends.push(row + 1);
  return Int32Array.from(ends);
}
