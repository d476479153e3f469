import { type Metric, type Score, score, side } from '../score/score.ts';
import type { Overlap } from './overlap.ts';
import { pairCounts } from './pairs.ts';

const fields = [
  'coreferent',
  'keyCoreferent',
  'responseCoreferent',
  'nonCoreferent',
  'keyNonCoreferent',
  'responseNonCoreferent',
];

const equations = `  recall = (R_c + R_n) / 2    precision = (P_c + P_n) / 2
  F1 = (F_c + F_n) / 2, not the harmonic mean of the two

  R_c = pairs that corefer on both sides / those of the key
  P_c = the same / those of the response
  F_c = the harmonic mean of R_c and P_c
  R_n, P_n, F_n: the same with the pairs that do not corefer

Pairs are of mentions of one document, singletons included, each side over its
own mentions.`;

const about = `${equations}

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Corefer: 9 pairs of the key, 8 of the response, AB and FG in both.
  Do not: 12 pairs of the key, 20 of the response, 8 in both.
  Recall: the mean of R_c and R_n: (2/9 + 8/12) / 2 = 44.44.
  Precision: the mean of P_c and P_n: (2/8 + 8/20) / 2 = 32.50.
  BLANC F1 = (4/17 + 16/32) / 2 = 36.76

When to report it
  Where links that are rightly absent should count as well. In long documents
  nearly all pairs do not corefer and are easily right, so read the row of
  coreferent pairs too.

Edge cases
  Where the key has no coreferent pair, BLANC is its other half, and where it has
  no other pair, its coreferent half.
  Where the key has one mention or none, BLANC is 0, for a perfect response too.
  Repeated mentions: see --duplicates.
  Documents: the six counts are summed, never averaged.

Same number as scorer.pl 8.01 (which cuts percentages off). blanc-luo has the
edge cases of the paper of 2014.`;

const aboutLuo = `${equations}

Example
  key       {A B C}
  response  {A B} {C}
  Corefer: 3 pairs of the key, 1 of the response, in both.
  Do not: none of the key, 2 of the response.
  Recall: R_n is 0/0, which is 0: (1/3 + 0) / 2 = 16.67.
  Precision: P_n is 0/2: (1/1 + 0/2) / 2 = 50.00.
  BLANC F1 = (2/4 + 0) / 2 = 25.00
  blanc leaves the pairs that do not corefer out, as the key has none: 50.00.

When to report it
  Where a key may have only one entity, or only singletons, and scores are to be
  those of the paper rather than those of scorer.pl.

Edge cases
  A kind of pair is left out only if neither side has any; where both kinds are,
  BLANC is 0.
  Where the key has both kinds of pairs, it equals blanc.
  Repeated mentions: see --duplicates.
  Documents: the six counts are summed, never averaged.`;

const extension = 'Luo et al. (2014), An extension of BLANC to system mentions, ACL.';

/** BLANC as scorer.pl 8.01 computes it. The definition is in `about`. */
export const blanc: Metric<Overlap> = {
  name: 'blanc',
  title: 'BLANC',
  summary: 'the mean over pairs that corefer and pairs that do not',
  about,
  papers: [
    'Recasens & Hovy (2011), BLANC: Implementing the Rand index for coreference evaluation, Natural Language Engineering 17(4).',
    extension,
  ],
  fields,
  count: countPairs,
  score: (counts) => blancScore(counts, counts[1] > 0, counts[4] > 0),
};

/** BLANC with the edges of its paper of 2014. The definition is in `about`. */
export const blancLuo: Metric<Overlap> = {
  name: 'blanc-luo',
  title: 'BLANC (Luo)',
  summary: 'BLANC with the edge cases of Luo et al. (2014)',
  about: aboutLuo,
  papers: [extension],
  fields,
  count: countPairs,
  score: (counts) => blancScore(counts, counts[1] > 0 || counts[2] > 0, counts[4] > 0 || counts[5] > 0),
};

function countPairs(overlap: Overlap): Float64Array {
  const { coreferent: c, nonCoreferent: n } = pairCounts(overlap);
  return Float64Array.of(c.common, c.key, c.response, n.common, n.key, n.response);
}

function blancScore(counts: Float64Array, hasCoreferent: boolean, hasNonCoreferent: boolean): Score {
  const [c = 0, keyC = 0, responseC = 0, n = 0, keyN = 0, responseN = 0] = counts;
  const coreference = score(side(c, keyC), side(c, responseC));
  const nonCoreference = score(side(n, keyN), side(n, responseN));
  const used = [...(hasCoreferent ? [coreference] : []), ...(hasNonCoreferent ? [nonCoreference] : [])];
  const mean = (of: (score: Score) => number): number =>
    used.length === 0 ? 0 : used.reduce((sum, part) => sum + of(part), 0) / used.length;
  return {
    recall: { value: mean((part) => part.recall.value) },
    precision: { value: mean((part) => part.precision.value) },
    f1: mean((part) => part.f1),
    parts: { coreference, nonCoreference },
  };
}
