import type { Place } from '../text/place.ts';

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

/** In a row of tags, on the gold side: as many tokens as the pred side says, outside on both sides like the token before them. */
export const OUTSIDE_RUN = -3;

/**
 * Takes paired tags: `gold[i]` and `pred[i]` are the numbers of the tags of one token, or `SENTENCE_END` or `DOCUMENT_END` on
 * both sides, or gold is `OUTSIDE_RUN`. The arrays are reused after the call; a sentence may come in any number of pieces.
 */
export interface TagSink {
  rows(gold: Int32Array, pred: Int32Array, length: number): void;
  /** Takes what was met again and only counted; undefined where every row is wanted in its place. */
  readonly repeats?: TagRepeats;
}

/** Takes what was met before, in any order. */
export interface TagRepeats {
  /** So many times the rows `[0, length)`, between two that are outside on both sides, or ends of sentences. */
  stretch(gold: Int32Array, pred: Int32Array, length: number, times: number): void;
  /** So many ends of sentences. */
  sentences(times: number): void;
}

/** A place and the line that is there. */
export interface Located {
  readonly place: Place;
  readonly text?: string;
}

/** Sees the tags of one side as they are read, before the sides are paired. */
export interface TagWatch {
  /** The next tag. True when its place is wanted: then `place` is called. */
  step(tag: number): boolean;
  /** The sentence has ended. True as for `step`. */
  end(): boolean;
  /** So many times more the tags `[0, length)` between two that are outside or ends of sentences, all of which it has seen before. */
  repeat(tags: Int32Array, length: number, times: number): void;
  place(make: () => Located): void;
}
