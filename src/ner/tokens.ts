import { type Score, score, side } from '../score/score.ts';
import { compareCodePoints } from '../text/order.ts';
import { type MeanScore, meanScore, type ScoreSettings } from './metrics.ts';
import type { PairCount } from './pair-counts.ts';

/** The score of one tag. `support` is the number of gold tokens that have it, `predicted` that of predicted ones. */
export interface TagScore extends Score {
  readonly support: number;
  readonly predicted: number;
}

/** Means over tags. `micro` has sums for its sides. */
export interface TagMeans {
  readonly micro: TagScore;
  readonly macro: MeanScore;
  readonly weighted: MeanScore;
}

/** Scores of tokens: the numbers of scikit-learn's `classification_report` on the flat tags. */
export interface TokenScores extends TagMeans {
  /** Tokens with the same tag on both sides, of all. */
  readonly accuracy: { readonly value: number; readonly numerator: number; readonly denominator: number };
  /** In code point order, the outside tag among them. */
  readonly tags: Readonly<Record<string, TagScore>>;
  /** The means over all tags but the outside tag, as with `labels=` in scikit-learn. */
  readonly withoutOutside: TagMeans;
}

/** Scoring by tokens, as help describes it. */
export const tokenMode = {
  name: 'token',
  title: 'Token',
  summary: 'each token by its whole tag, as classification_report and accuracy',
  papers: ['Pedregosa et al. (2011), Scikit-learn: Machine learning in Python, JMLR 12.'],
} as const;

/** Token scores from the pairs of tag numbers; see `tagCountScores`. */
export function tokenScores(
  counts: readonly PairCount[],
  names: readonly string[],
  settings: ScoreSettings = {},
): TokenScores {
  return tagCountScores(marginals(counts, names.length), names, settings);
}

/** The score of one tag. `empty`: the value of 0/0. */
export function tagScore(correct: number, support: number, predicted: number, empty: 0 | 1): TagScore {
  return { ...score(side(correct, support, empty), side(correct, predicted, empty)), support, predicted };
}

/** For each tag, how many tokens have it on both sides, in gold, and in pred. */
export interface TagCounts {
  readonly correct: Float64Array;
  readonly gold: Float64Array;
  readonly pred: Float64Array;
}

/**
 * Token scores from the counts of each tag; number 0 is the outside tag. Micro over all tags is the accuracy. Means have the
 * conventions of `criterionScores`; under `labels: 'gold'` macro and weighted are over the tags of the gold side.
 */
export function tagCountScores(
  { correct, gold, pred }: TagCounts,
  names: readonly string[],
  settings: ScoreSettings = {},
): TokenScores {
  const { zeroDivision = 0, labels = 'union' } = settings;
  const rows = [...names.keys()]
    .filter((tag) => gold[tag] > 0 || (labels === 'union' && pred[tag] > 0))
    .sort((a, b) => compareCodePoints(names[a], names[b]))
    .map((tag) => ({ tag, score: tagScore(correct[tag], gold[tag], pred[tag], zeroDivision) }));
  const all = [...names.keys()];
  const total = (of: Float64Array, tags: readonly number[]): number => tags.reduce((sum, tag) => sum + of[tag], 0);
  const means = (tags: readonly number[], kept: readonly TagScore[]): TagMeans => {
    const micro = tagScore(total(correct, tags), total(gold, tags), total(pred, tags), zeroDivision);
    return { micro, macro: meanScore(kept, () => 1, micro), weighted: meanScore(kept, (row) => row.support, micro) };
  };
  const accuracy = side(total(correct, all), total(gold, all));
  return {
    accuracy: { value: accuracy.value, numerator: total(correct, all), denominator: total(gold, all) },
    ...means(
      all,
      rows.map((row) => row.score),
    ),
    tags: Object.fromEntries(rows.map((row) => [names[row.tag], row.score])),
    withoutOutside: means(
      all.slice(1),
      rows.filter((row) => row.tag !== 0).map((row) => row.score),
    ),
  };
}

function marginals(counts: readonly PairCount[], tags: number): TagCounts {
  const correct = new Float64Array(tags);
  const gold = new Float64Array(tags);
  const pred = new Float64Array(tags);
  for (const { gold: g, pred: p, count } of counts) {
    gold[g] += count;
    pred[p] += count;
    if (g === p) correct[g] += count;
  }
  return { correct, gold, pred };
}
