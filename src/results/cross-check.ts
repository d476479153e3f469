import type { Fractions } from '../score/fractions.ts';

/** How our score under one metric compares with that of scorer.pl. */
export interface CrossCheck {
  readonly metric: string;
  readonly agrees: boolean;
  /** The fractions of both by name: the metric, or BLANC's two kinds of links. Absent if scorer.pl gave none. */
  readonly ours?: Readonly<Record<string, Fractions>>;
  readonly theirs?: Readonly<Record<string, Fractions>>;
  /** A problem in the input that is known to make them differ, with its place; or why scorer.pl gave no numbers. */
  readonly cause?: string | undefined;
}
