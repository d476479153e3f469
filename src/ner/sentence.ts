import type { Located } from '../text/problem.ts';

/** A tagged run of tokens `[start, end)`, numbered from 0 in the sentence, and its type. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** In a row of tags: the sentence ends here. Both sides have it in the same row. */
export const SENTENCE_END = -1;

/** In a row of tags: the sentence and the document end here. Both sides have it in the same row. */
export const DOCUMENT_END = -2;

/** Whether a row's number ends the sentence. */
export function isEnd(row: number): boolean {
  return row === SENTENCE_END || row === DOCUMENT_END;
}

/**
 * How many tokens a row's number means: 0 for the end of a sentence or document, n for `DOCUMENT_END` − n, which is on both sides for
 * n successive tokens that are outside on both.
 */
export function tokensOf(row: number): number {
  const outside = DOCUMENT_END - row;
  return outside < -1 ? 1 : Math.max(outside, 0);
}

/**
 * Takes paired tags: `gold[i]` and `pred[i]` are the numbers of the tags of one token; or both are `SENTENCE_END`, `DOCUMENT_END`, or the
 * same number of outside tokens, as `tokensOf` reads it. The arrays are reused after the call; a sentence may come in any number of pieces.
 */
export interface TagSink {
  rows(gold: Int32Array, pred: Int32Array, length: number): void;
  /**
   * Takes numbers of tokens outside on both sides and of ends of sentences, met while no span is open. Undefined if every row and end
   * must be passed in its place.
   */
  readonly pass?: (outside: number, sentences: number) => void;
}

/** Sees the tags of one side as they are read, before the sides are paired. */
export interface TagWatch {
  /**
   * Sees `tags[from, to)`, which are as `TagSink` has them, up to the first one whose place is needed, and returns its index: then
   * call `place`, and this again from the next row. Returns `to` if there is none.
   */
  see(tags: Int32Array, from: number, to: number): number;
  place(make: () => Located): void;
}
