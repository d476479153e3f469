import { ACCEPTS, CONTINUES, STARTS } from './schemes.ts';

/** Spans as columns of numbers: row i is the tokens `[start[i], end[i])` with the type `type[i]`. Only `length` rows count. */
export interface SpanRows {
  readonly start: number[];
  readonly end: number[];
  readonly type: number[];
  length: number;
}

/** Reads spans from transitions, one side under one policy. */
export interface SpanDecoder {
  /** Where the open span starts, or -1. */
  open: number;
  /** The spans that have ended, in order, since a caller last took them (by setting `length` to 0). */
  readonly spans: SpanRows;
  /**
   * The step to the tag at token `at`, or to the end of the sentence; `type` is the type of the tag before it. True if a span has
   * ended here and is kept: it is the last row of `spans`.
   */
  step(bits: number, at: number, type: number): boolean;
}

/** A decoder for the bits of any transition table (see `schemes.ts`). Costs O(1) per token and creates no objects. */
export function spanDecoder(): SpanDecoder {
  const spans = spanRows();
  const decoder = {
    spans,
    open: -1,
    step(bits: number, at: number, type: number): boolean {
      let kept = false;
      if (decoder.open >= 0) {
        if ((bits & CONTINUES) !== 0) return false;
        if ((bits & ACCEPTS) !== 0) {
          addSpan(spans, decoder.open, at, type);
          kept = true;
        }
      }
      decoder.open = (bits & STARTS) !== 0 ? at : -1;
      return kept;
    },
  };
  return decoder;
}

/** No spans. */
export function spanRows(): SpanRows {
  return { start: [], end: [], type: [], length: 0 };
}

/** Adds a row. */
export function addSpan(rows: SpanRows, start: number, end: number, type: number): void {
  const at = rows.length++;
  rows.start[at] = start;
  rows.end[at] = end;
  rows.type[at] = type;
}
