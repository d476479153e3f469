import { type Score, score, side } from '../score/score.ts';
import { compareCodePoints } from '../text/order.ts';
import { KINDS } from './count-rows.ts';
import { type Criterion, type OutcomeCounts, outcomes } from './criteria.ts';

/** The settings that change the scores of given counts. */
export interface ScoreSettings {
  /** What a partial match is worth, from 0 to 1; 0.5 when not given. */
  readonly partialWeight?: number;
  /** The value of 0/0; 0 when not given. */
  readonly zeroDivision?: 0 | 1;
  /**
   * Which types have a row and count in macro and weighted: those of either side (`union`, when not given) or of the gold side. Micro
   * always counts every span, so a type that is only predicted lowers its precision.
   */
  readonly labels?: 'union' | 'gold';
}

/** A score with how many have the label in gold, or in all of gold for a mean, and how many are predicted. */
export interface LabelScore extends Omit<Score, 'parts'> {
  readonly support: number;
  readonly predicted: number;
}

/** Means of scores; they have no counts except the two totals. */
export interface Means {
  readonly macro: LabelScore;
  readonly weighted: LabelScore;
}

/** A score of spans with the counts behind it. */
export interface SpanScore extends LabelScore, OutcomeCounts {}

/** One criterion's scores. `types` is in code point order. */
export interface CriterionScores extends Means {
  readonly micro: SpanScore;
  readonly types: Readonly<Record<string, SpanScore>>;
  /** Under `strict`, where there are discontinuous spans: the matching run on these alone. */
  readonly discontinuous?: SpanScore;
}

/**
 * Micro, macro, weighted and one score per type, from rows of counts (see `countRows`): row 0 is overall, row t belongs to `types[t]`,
 * and one more to discontinuous spans. Means are over types (`meansOf`).
 */
export function criterionScores(
  criterion: Criterion,
  counts: Float64Array,
  types: readonly string[],
  settings: ScoreSettings = {},
): CriterionScores {
  const { labels = 'union' } = settings;
  const row = (at: number): SpanScore => spanScore(counts.subarray(at * KINDS, (at + 1) * KINDS), criterion, settings);
  const rows = types
    .map((name, at) => ({ name, score: at === 0 || (at + 1) * KINDS > counts.length ? undefined : row(at) }))
    .flatMap(({ name, score }) => (score && isShown(score, labels) ? [{ name, score }] : []))
    .sort((a, b) => compareCodePoints(a.name, b.name));
  const micro = row(0);
  const apart = criterion.name === 'strict' && counts.length > types.length * KINDS ? row(types.length) : undefined;
  return {
    micro,
    ...meansOf(
      rows.map(({ score }) => score),
      micro,
    ),
    types: Object.fromEntries(rows.map(({ name, score }) => [name, score])),
    ...(apart && isShown(apart, 'union') && { discontinuous: apart }),
  };
}

/**
 * Macro is the mean of P, of R and of F1, weighted the same with the supports as weights, as in seqeval. Without scores, or without
 * support as a weight, they have the values of `micro`.
 */
export function meansOf(scores: readonly LabelScore[], micro: LabelScore): Means {
  const sum = (of: (score: LabelScore) => number): number => scores.reduce((total, score) => total + of(score), 0);
  const meanOf = (weight: (score: LabelScore) => number): LabelScore => {
    const total = sum(weight);
    const mean = (of: (score: LabelScore) => number): number =>
      total === 0 ? of(micro) : sum((score) => weight(score) * of(score)) / total;
    return {
      precision: { value: mean((score) => score.precision.value) },
      recall: { value: mean((score) => score.recall.value) },
      f1: mean((score) => score.f1),
      support: sum((score) => score.support),
      predicted: sum((score) => score.predicted),
    };
  };
  return { macro: meanOf(() => 1), weighted: meanOf((score) => score.support) };
}

/**
 * The score of a row of counts (`matchKinds`): the overall row gives micro, a type's row that type's score.
 *
 *   recall = (COR + w·PAR) / (COR + INC + PAR + MIS)        precision = (COR + w·PAR) / (COR + INC + PAR + SPU)
 *
 * w is `partialWeight`; the denominators are the numbers of gold and of predicted spans, or of what else is counted. A mode that is a
 * mean has the means of precision, recall and F1 for w = 0 and w = 1.
 */
function spanScore(counts: Float64Array, criterion: Criterion, settings: ScoreSettings): SpanScore {
  const { partialWeight = 0.5, zeroDivision = 0 } = settings;
  const counted = outcomes(counts, criterion);
  const matched = counted.correct + counted.incorrect + counted.partial;
  const support = matched + counted.missed;
  const predicted = matched + counted.spurious;
  const scoreOf = (weight: number): Score => {
    const right = counted.correct + weight * counted.partial;
    return score(side(right, support, zeroDivision), side(right, predicted, zeroDivision));
  };
  const own = criterion.isMean ? { ...scoreOf(0.5), f1: (scoreOf(0).f1 + scoreOf(1).f1) / 2 } : scoreOf(partialWeight);
  // V8 is slow to add members to a copy.
  return Object.assign(own, { support, predicted }, counted);
}

function isShown(score: SpanScore, labels: 'union' | 'gold'): boolean {
  return score.support > 0 || (labels === 'union' && score.predicted > 0);
}
