import { type Metric, side, singleScore } from '../score/score.ts';
import type { Overlap } from './overlap.ts';
import { pairCounts } from './pairs.ts';

/** The Rand index. The definition is in docs/metrics.md. */
export const rand: Metric<Overlap> = {
  name: 'rand',
  title: 'Rand',
  summary: 'how many pairs of records are together or apart as in the key',
  papers: [
    'Rand (1971), Objective criteria for the evaluation of clustering methods, Journal of the American Statistical Association 66.',
  ],
  needs: 'equal records',
  fields: ['agreeing', 'pairs'],
  count(overlap) {
    const { coreferent, nonCoreferent } = pairCounts(overlap);
    return Float64Array.of(coreferent.common + nonCoreferent.common, coreferent.key + nonCoreferent.key);
  },
  score: ([agreeing = 0, pairs = 0]) => singleScore(side(agreeing, pairs, 1)),
};
