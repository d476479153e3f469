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
export const DOCUMENT_END = -3;

/**
 * The number of a row for n successive tokens, n > 0, that are outside on both sides: −2 − 4n. Where the sentence ends after them it is
 * `SENTENCE_END` − 4n, so the odd ones of the numbers below 0 are ends.
 */
export function outsideRow(tokens: number): number {
  return -2 - 4 * tokens;
}

/** Whether a row's number ends the sentence, perhaps after outside tokens. */
export function isEnd(row: number): boolean {
  return row < 0 && (row & 1) !== 0;
}

/** How many tokens a row's number means. */
export function tokensOf(row: number): number {
  return row < 0 ? -row >> 2 : 1;
}

/**
 * Takes paired tags: `gold[i]` and `pred[i]` are the numbers of the tags of one token; or both are `SENTENCE_END`, `DOCUMENT_END`, or the
 * same number for successive outside tokens (`outsideRow`). The arrays are reused after the call; a sentence may come in any number of pieces.
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
  /**
   * Takes back the rows of a whole file, which it has seen as they were `written`, for the same in other sentences. `place`: the place of
   * a row of those.
   */
  recount?(written: Int32Array, paired: Int32Array, place: (row: number) => Located): void;
}
