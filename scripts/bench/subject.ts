import type { Input } from './inputs.ts';
import type { Command } from './process-run.ts';

/** F1 in percent, by the name of the metric: `muc`, `conll`, … or `strict` (spans, over all types). */
export type Scores = Readonly<Record<string, number>>;

/** A program that is measured: one row of the table of subjects. */
export interface Subject {
  readonly name: string;
  /** `floor`: what no program that reads the input can go below. */
  readonly kind: 'ours' | 'floor' | 'peer';
  /** Why it cannot be run here, if so. */
  readonly missing?: string;
  /** How to run it on an input whose files these are; undefined where it cannot do that input, or not in any useful time. */
  command(input: Input, files: readonly string[]): Command | undefined;
  /** The scores in what it printed; none for what does not score. */
  scores(stdout: string): Scores;
}
