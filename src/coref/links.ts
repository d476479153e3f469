import { type Metric, score, side } from '../score/score.ts';
import type { Overlap } from './overlap.ts';
import { pairsWithin } from './pairs.ts';

const about = `Pairwise links: of the pairs of mentions that corefer on one side, how many corefer on the other.

  recall = Σᵢⱼ C(cᵢⱼ, 2) / Σᵢ C(kᵢ, 2)        precision = Σᵢⱼ C(cᵢⱼ, 2) / Σⱼ C(rⱼ, 2)        C(n, 2) = n(n − 1) / 2

kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they share. Large entities weigh by the square of their
size; singletons have no pair. 0/0 is 0. It is the coreference half of BLANC and neleval's "pairwise".`;

/** Pairwise links. The definition is in `about`. */
export const links: Metric<Overlap> = {
  name: 'links',
  title: 'links',
  summary: 'pairs of coreferent mentions',
  about,
  fields: ['common', 'key', 'response'],
  count({ common, keySizes, responseSizes }) {
    return Float64Array.of(pairsWithin(common), pairsWithin(keySizes), pairsWithin(responseSizes));
  },
  score: ([common = 0, key = 0, response = 0]) => score(side(common, key), side(common, response)),
};
