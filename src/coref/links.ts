import { type Metric, quotients } from '../score/score.ts';
import type { Overlap } from './overlap.ts';
import { pairsWithin } from './pairs.ts';

/** Pairwise links. The definition is in docs/metrics.md. */
export const links: Metric<Overlap> = {
  name: 'links',
  title: 'links',
  summary: 'how many pairs of coreferent mentions are found',
  papers: ['Luo et al. (2014), An extension of BLANC to system mentions, ACL.'],
  fields: ['common', 'key', 'response'],
  count({ common, keySizes, responseSizes }) {
    return Float64Array.of(pairsWithin(common), pairsWithin(keySizes), pairsWithin(responseSizes));
  },
  ...quotients([0, 1], [0, 2]),
};
