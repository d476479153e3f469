import type { Score } from '../../score/score.ts';

/** What items can be divided by, so that their counts add up to those of all: spans, and mentions. */
export const spanSlices = ['type', 'length', 'text', 'seen'] as const;
export const mentionSlices = ['length', 'size'] as const;
export type SpanSlice = (typeof spanSlices)[number];
export type MentionSlice = (typeof mentionSlices)[number];

/**
 * The items that have something in common. What is in the key or gold counts in the recall of its slice, what is in the response or pred
 * in the precision of its own; scores are of the metrics whose counts add up over the slices.
 */
export interface Slice {
  readonly slice: string;
  /** In slices by text, the type of the spans. */
  readonly type?: string | undefined;
  readonly scores: Readonly<Record<string, Score>>;
  /** How many items of each kind of finding are in it; present where findings are listed. Spans are those of gold, spurious ones of pred. */
  readonly findings?: Readonly<Record<string, number>> | undefined;
}

/** How often words of a type are in gold without being predicted (FN), or predicted without being in gold (FP). */
export interface TextErrors {
  readonly count: number;
  readonly error: 'FN' | 'FP';
  readonly type: string;
  readonly text: string;
}

/** The slices of one system; where findings are listed, those by text are what is wrong with each text. */
export interface Slices {
  readonly by: SpanSlice | MentionSlice;
  readonly rows: readonly Slice[] | readonly TextErrors[];
}
