import type { FoundSpan } from './finding.ts';

/** A document that was scored, or of tags a sentence of one, with everything that both sides mark in it. */
export interface MarkedText {
  readonly document: string;
  /** Of tags, the number of the sentence in its document, from 0. */
  readonly sentence?: number | undefined;
  /** Its tokens, or a text that is compared by code points; absent where it is not known or not to be shown. */
  readonly words?: readonly string[] | string | undefined;
  /** How many tokens it has, if the input says so. */
  readonly length?: number | undefined;
  /** The first token of each line or sentence, where the input has them. */
  readonly starts?: readonly number[] | undefined;
  /** Present where mentions are names and not in a text: their positions are in this list. */
  readonly names?: readonly string[] | undefined;
  /** The spans, or mentions, of which the third item is the entity. Findings have the same positions. */
  readonly gold: readonly FoundSpan[];
  readonly pred: readonly FoundSpan[];
}
