import { type Metric, score, side } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

const about = `B³: for each mention, how much of its entity the other side has kept together, averaged over mentions.

  recall = Σᵢⱼ c²ᵢⱼ / kᵢ  ÷  Σᵢ kᵢ        precision = Σᵢⱼ c²ᵢⱼ / rⱼ  ÷  Σⱼ rⱼ

kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they share. A mention that the other side lacks adds
nothing to the numerator and 1 to the denominator. Singletons count. An empty side gives 0/0, which is 0. Departs from the
scorers of e2e-coref and AllenNLP, which leave singletons out.

Bagga & Baldwin (1998), "Algorithms for scoring coreference chains", LREC workshop, section 3; response mentions that the key
lacks after Pradhan et al. (2014), "Scoring coreference partitions of predicted mentions", ACL, section 4.`;

/** The mention-based B³ measure. The definition is in `about`. */
export const bcub: Metric<Overlap> = {
  name: 'bcub',
  title: 'B³',
  summary: 'how much of its entity each mention keeps (Bagga & Baldwin 1998)',
  about,
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
