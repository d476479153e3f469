import { score, side } from '../score/score.ts';
import { compareCodePoints } from '../text/order.ts';
import { type LabelScore, type Means, meansOf, type ScoreSettings } from './metrics.ts';
import { type PairCount, tagFields } from './pair-counts.ts';

/** Means over tags. `micro` has sums for its sides. */
export interface TagMeans extends Means {
  readonly micro: LabelScore;
}

/** Scores of tokens: the numbers of scikit-learn's `classification_report` on the flat tags. */
export interface TokenScores extends TagMeans {
  /** Tokens with the same tag on both sides, of all. */
  readonly accuracy: { readonly value: number; readonly numerator: number; readonly denominator: number };
  /** In code point order, the outside tag among them. */
  readonly tags: Readonly<Record<string, LabelScore>>;
  /** The means over all tags but the outside tag, as with `labels=` in scikit-learn. */
  readonly withoutOutside: TagMeans;
}

/** Scoring by tokens, as help describes it. */
export const tokenMode = {
  name: 'token',
  title: 'Token',
  summary: 'each token by its whole tag, as in classification_report, and the accuracy',
  papers: ['Pedregosa et al. (2011), Scikit-learn: Machine learning in Python, JMLR 12.'],
} as const;

/** Token scores from the pairs of tag numbers; see `tagCountScores`. */
export function tokenScores(
  pairs: readonly PairCount[],
  names: readonly string[],
  settings: ScoreSettings = {},
): TokenScores {
  const counts = new Float64Array(names.length * tagFields.length);
  for (const { gold, pred, count } of pairs) {
    if (gold === pred) counts[gold * 3] += count;
    counts[gold * 3 + 1] += count;
    counts[pred * 3 + 2] += count;
  }
  return tagCountScores(counts, names, settings);
}

/** The score of a tag or type. `empty`: the value of 0/0. */
export function labelScore(correct: number, support: number, predicted: number, empty: 0 | 1): LabelScore {
  return Object.assign(score(side(correct, support, empty), side(correct, predicted, empty)), { support, predicted });
}

/**
 * Token scores from `tagFields` of each tag; number 0 is the outside tag. Micro over all tags is the accuracy. Means have the conventions
 * of `criterionScores`; under `labels: 'gold'` macro and weighted are over the tags of the gold side.
 */
export function tagCountScores(
  counts: Float64Array,
  names: readonly string[],
  settings: ScoreSettings = {},
): TokenScores {
  const { zeroDivision = 0, labels = 'union' } = settings;
  const rows = names
    .map((name, tag) => ({ name, tag, score: labelScore(...fieldsOf(counts, tag), zeroDivision) }))
    .filter(({ score }) => score.support > 0 || (labels === 'union' && score.predicted > 0))
    .sort((a, b) => compareCodePoints(a.name, b.name));
  const meansFrom = (first: number): TagMeans => {
    const sums = [0, 0, 0] as [number, number, number];
    for (let at = first * 3; at < counts.length; at++) sums[at % 3] += counts[at];
    const micro = labelScore(...sums, zeroDivision);
    const kept = rows.filter(({ tag }) => tag >= first);
    return {
      micro,
      ...meansOf(
        kept.map((row) => row.score),
        micro,
      ),
    };
  };
  const means = meansFrom(0);
  const [numerator, denominator] = [means.micro.recall.numerator!, means.micro.support];
  return {
    accuracy: { value: side(numerator, denominator).value, numerator, denominator },
    ...means,
    tags: Object.fromEntries(rows.map(({ name, score }) => [name, score])),
    withoutOutside: meansFrom(1),
  };
}

/** The counts of a tag, in the order of `tagFields`. */
export function fieldsOf(counts: Float64Array, tag: number): [correct: number, gold: number, pred: number] {
  return [counts[tag * 3], counts[tag * 3 + 1], counts[tag * 3 + 2]];
}
