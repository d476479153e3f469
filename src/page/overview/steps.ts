import type { PageFinding } from '../data.ts';
import { sum } from '../numbers.ts';
import type { View } from './view.ts';

/** What correcting the findings of one kind brings, after the kinds before it in the order of the bar. */
export interface Step {
  readonly kind: PageFinding['kind'];
  /** The F1 that it adds. */
  readonly gain: number;
  /** Of coreference, what it adds to the metrics that CoNLL is the mean of. */
  readonly gains?: readonly { readonly title: string; readonly gain: number }[];
}

/** From the score to 100: where the bar begins, and its steps. */
export interface Account {
  readonly title: string;
  readonly start: number;
  readonly steps: readonly Step[];
}

/** The bar to 100 of the system; undefined where the page has no findings, or not the scores that they add up to. */
export function accountOf(view: View): Account | undefined {
  return view.isCoref ? corefAccount(view) : nerAccount(view);
}

const corrected = { remove: 'spurious', split: 'conflated', merge: 'divided', add: 'missing' } as const;
const meanOf = ['muc', 'bcub', 'ceafe'] as const;

function corefAccount({ system, rows }: View): Account | undefined {
  const gains = system.findings?.gains ?? [];
  const before = ['conll', ...meanOf].map((metric) =>
    rows.find((row) => row.metric === metric && row.part === undefined),
  );
  const [conll] = before;
  if (gains.length === 0 || !conll) return undefined;
  const steps = gains.map((gain, at): Step => {
    const last = gains[at - 1];
    return {
      kind: corrected[gain.step],
      gain: gain.conll - (last?.conll ?? conll.score.f1),
      gains: meanOf.flatMap((metric, index) => {
        const row = before[index + 1];
        return row ? [{ title: row.title, gain: gain[metric] - (last?.[metric] ?? row.score.f1) }] : [];
      }),
    };
  });
  return { title: conll.title, start: conll.score.f1, steps };
}

/** The order in which kinds of spans are corrected in the bar: what was found in some form first. */
const spanSteps = ['type', 'boundary', 'boundary+type', 'split', 'merged', 'tangled', 'spurious', 'missed'] as const;

/** Correcting a kind replaces the predicted spans of its findings by their gold ones. */
function nerAccount({ system }: View): Account | undefined {
  const counts = system.findings?.counts;
  if (!counts) return undefined;
  const { tp, fn, fp, spans_in } = counts;
  const scoreAfter = (done: number): number => {
    const kinds = spanSteps.slice(0, done).map((kind) => spans_in[kind]);
    const right = tp + sum(kinds, ([gold]) => gold);
    return f1(right, tp + fn, right + fp - sum(kinds, ([, pred]) => pred));
  };
  const steps = spanSteps.map((kind, at): Step => ({ kind, gain: scoreAfter(at + 1) - scoreAfter(at) }));
  return { title: 'strict', start: scoreAfter(0), steps: steps.filter(({ kind }) => counts.kinds[kind as 'type'] > 0) };
}

/** F1 of how many are right, of how many in gold and of how many predicted; 0 of nothing. */
function f1(right: number, gold: number, predicted: number): number {
  return gold + predicted === 0 ? 0 : (2 * right) / (gold + predicted);
}
