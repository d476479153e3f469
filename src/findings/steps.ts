import type { CorefFinding } from './coref-finding.ts';
import type { CorefGain, NerFinding } from './finding.ts';
import type { NerCounts } from './span-findings.ts';

/** What correcting the findings of one kind brings after the kinds before it. */
export interface Step {
  readonly kind: CorefFinding['kind'] | NerFinding['kind'];
  /** The F1 that it adds. */
  readonly gain: number;
  /** Of coreference, what it adds to the metrics that CoNLL is the mean of. */
  readonly gains?: Readonly<Record<string, number>>;
}

const corrected = { remove: 'spurious', split: 'conflated', merge: 'divided', add: 'missing' } as const;
const metrics = ['conll', 'muc', 'bcub', 'ceafe'] as const;

/** CoNLL and the F1s that it is the mean of. */
type Averaged = Pick<CorefGain, (typeof metrics)[number]>;

/** The steps from a response to the key. `before`: the F1s of the response. */
export function corefSteps(gains: readonly CorefGain[], before: Averaged): readonly Step[] {
  return gains.map((gain, at): Step => {
    const last = gains[at - 1] ?? before;
    const { conll, ...own } = Object.fromEntries(metrics.map((metric) => [metric, gain[metric] - last[metric]]));
    return { kind: corrected[gain.step], gain: conll, gains: own };
  });
}

/** The order in which kinds of spans are corrected: what was found in some form first. */
const spanSteps = ['type', 'boundary', 'boundary+type', 'split', 'merged', 'tangled', 'spurious', 'missed'] as const;

/** The steps from predictions to gold: each replaces the predicted spans of its findings by their gold ones. */
export function nerSteps({ tp, fn, fp, kinds, spans_in }: NerCounts): readonly Step[] {
  let [right, predicted] = [tp, tp + fp];
  return spanSteps.flatMap((kind): readonly Step[] => {
    const before = strictF1(right, tp + fn, predicted);
    const [gold, pred] = spans_in[kind];
    [right, predicted] = [right + gold, predicted + gold - pred];
    return kinds[kind] > 0 ? [{ kind, gain: strictF1(right, tp + fn, predicted) - before }] : [];
  });
}

/** F1 of how many spans are right, of how many in gold and of how many predicted; 0 of nothing. */
export function strictF1(right: number, gold: number, predicted: number): number {
  return gold + predicted === 0 ? 0 : (2 * right) / (gold + predicted);
}
