import { type Metric, score, side } from '../score/score.ts';
import { information } from './information.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/** Completeness, homogeneity and their harmonic mean. The definition is in docs/metrics.md. */
export const vmeasure: Metric<Overlap> = {
  name: 'vmeasure',
  title: 'V-measure',
  summary: 'completeness and homogeneity of clusters of records',
  papers: [
    'Rosenberg & Hirschberg (2007), V-measure: A conditional entropy-based external cluster evaluation measure, EMNLP-CoNLL.',
  ],
  needs: 'equal records',
  fields: ['mutual', 'key', 'response'],
  count(overlap) {
    const { mutual, key, response } = information(overlap, mentionTotals(overlap).key);
    return Float64Array.of(mutual, key, response);
  },
  score: ([mutual = 0, key = 0, response = 0]) => score(side(mutual, response, 1), side(mutual, key, 1)),
};
