import { type Metric, side, singleScore } from '../score/score.ts';
import { expectedInformation, information } from './information.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/** Adjusted mutual information, at most 1. The definition is in docs/metrics.md. */
export const ami: Metric<Overlap> = {
  name: 'ami',
  title: 'AMI',
  summary: 'the information that clusters share, adjusted for chance',
  papers: [
    'Vinh, Epps & Bailey (2010), Information theoretic measures for clusterings comparison, Journal of Machine Learning Research 11.',
  ],
  needs: 'equal records',
  fields: ['mutual', 'expected', 'mean'],
  count(overlap) {
    const { mutual, key, response } = information(overlap, mentionTotals(overlap).key);
    return Float64Array.of(mutual, expectedInformation(overlap), (key + response) / 2);
  },
  score([mutual = 0, expected = 0, mean = 0]) {
    // Where chance can do nothing else than reach the mean, both differences are 0 but for their last bits.
    const isCertain = mean - expected <= 1e-12 * mean;
    return singleScore(isCertain ? side(0, 0, 1) : side(mutual - expected, mean - expected));
  },
};
