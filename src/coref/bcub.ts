import { type Metric, score, side } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

const about = `  recall = Σᵢⱼ (cᵢⱼ² / kᵢ) / Σᵢ kᵢ
  precision = Σᵢⱼ (cᵢⱼ² / rⱼ) / Σⱼ rⱼ

kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they
share. Each mention scores the part of its own entity that it is still with.

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Pieces on both sides: {A B}, {C}, {D}, {F G}.
  Recall: of 7 mentions: (4/3 + 1/3 + 1/4 + 4/4) / 7 = 41.67.
  Precision: of 8 mentions: (4/2 + 1/2 + 1/2 + 4/4) / 8 = 50.00.
  B³ F1 = 2 · 35/84 · 1/2 / (35/84 + 1/2) = 45.45

When to report it
  As part of the CoNLL average. Alone it rewards what is easy: with singletons in
  the key, a response that links nothing gets a high score.

Edge cases
  A mention that the other side does not have adds 0 to the numerator and 1 to
  the denominator.
  Singletons count; --singletons drop leaves them out.
  An empty side gives 0/0, printed as 0.
  Repeated mentions: see --duplicates.
  Documents: numerators and denominators are summed, never averaged.

Same number as scorer.pl 8.01 (which cuts percentages off) and coval. The
scorers of e2e-coref and AllenNLP leave singletons out.`;

/** The mention-based B³ measure. The definition is in `about`. */
export const bcub: Metric<Overlap> = {
  name: 'bcub',
  title: 'B³',
  summary: 'how much of its entity each mention keeps, averaged over mentions',
  about,
  papers: [
    'Bagga & Baldwin (1998), Algorithms for scoring coreference chains, LREC workshop on linguistic coreference.',
    'Pradhan et al. (2014), Scoring coreference partitions of predicted mentions: A reference implementation, ACL.',
  ],
  fields: ['recallSum', 'precisionSum', 'key', 'response'],
  count(overlap) {
    const { keySizes, responseSizes, rowStart, column, common } = overlap;
    const cells = column.length;
    // The terms of recall, then those of precision.
    const terms = new Float64Array(2 * cells);
    for (let i = 0; i < keySizes.length; i++) {
      for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
        const squared = common[cell] * common[cell];
        terms[cell] = squared / keySizes[i];
        terms[cells + cell] = squared / responseSizes[column[cell]];
      }
    }
    const { key, response } = mentionTotals(overlap);
    return Float64Array.of(sum(terms, 0, cells), sum(terms, cells), key, response);
  },
  score: ([recall = 0, precision = 0, key = 0, response = 0]) => score(side(recall, key), side(precision, response)),
};
