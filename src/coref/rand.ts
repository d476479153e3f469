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

/** The adjusted Rand index, from -0.5 to 1. The definition is in docs/metrics.md. */
export const ari: Metric<Overlap> = {
  name: 'ari',
  title: 'ARI',
  summary: 'the Rand index, adjusted for chance',
  papers: ['Hubert & Arabie (1985), Comparing partitions, Journal of Classification 2.'],
  needs: 'equal records',
  fields: ['common', 'expected', 'mean'],
  count(overlap) {
    const { coreferent, nonCoreferent } = pairCounts(overlap);
    const { common, key, response } = coreferent;
    const all = key + nonCoreferent.key;
    return Float64Array.of(common, all === 0 ? 0 : key * (response / all), (key + response) / 2);
  },
  score: ([common = 0, expected = 0, mean = 0]) => singleScore(side(common - expected, mean - expected, 1)),
};
