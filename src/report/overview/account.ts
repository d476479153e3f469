import { corefSteps, nerSteps, type Step, strictF1 } from '../../findings/steps.ts';
import { headlineRow } from '../numbers.ts';
import type { View } from './view.ts';

/** From the score to 100: where the bar begins, and its steps. */
export interface Account {
  readonly title: string;
  readonly start: number;
  readonly steps: readonly Step[];
}

/** The bar to 100; undefined where the page has no findings, or not the scores that they add up to. */
export function accountOf({ isCoref, findings, system }: View): Account | undefined {
  if (!findings) return undefined;
  const { counts, gains } = findings;
  const { tp, fn, fp } = counts;
  if (!isCoref) return { title: 'strict', start: strictF1(tp, tp + fn, tp + fp), steps: nerSteps(counts) };
  const [conll, muc, bcub, ceafe] = ['conll', 'muc', 'bcub', 'ceafe'].map(
    (metric) => headlineRow(metric, system)?.score.f1 ?? Number.NaN,
  );
  return Number.isNaN(conll)
    ? undefined
    : { title: 'CoNLL', start: conll, steps: corefSteps(gains, { conll, muc, bcub, ceafe }) };
}
