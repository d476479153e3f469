import { type Metric, quotients } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { doubleRoom } from '../text/columns.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/** The mention-based B³ measure. The definition is in docs/metrics.md. */
export const bcub: Metric<Overlap> = {
  name: 'bcub',
  title: 'B³',
  summary: 'how much of its entity each mention keeps, averaged over mentions',
  papers: [
    'Bagga & Baldwin (1998), Algorithms for scoring coreference chains, LREC workshop on linguistic coreference.',
    'Pradhan et al. (2014), Scoring coreference partitions of predicted mentions: A reference implementation, ACL.',
  ],
  fields: ['recallSum', 'precisionSum', 'key', 'response'],
  count(overlap) {
    const { keySizes, responseSizes, rowStart, column, common } = overlap;
    const cells = column.length;
    // The terms of recall, then those of precision.
    const terms = doubleRoom(2 * cells);
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
  ...quotients([0, 2], [1, 3]),
};
