import { type Metric, score, side } from '../score/score.ts';
import type { Overlap } from './overlap.ts';
import { pairsWithin } from './pairs.ts';

const about = `  recall = Σᵢⱼ C(cᵢⱼ, 2) / Σᵢ C(kᵢ, 2)
  precision = Σᵢⱼ C(cᵢⱼ, 2) / Σⱼ C(rⱼ, 2)
  C(n, 2) = n(n - 1) / 2

kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they
share. C(n, 2) is the number of pairs of n mentions.

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Recall: of 3 + 6 = 9 pairs, AB and FG are found: 2/9.
  Precision: of 1 + 1 + 6 = 8 pairs, AB and FG are right: 2/8.
  links F1 = 2 · 2/9 · 2/8 / (2/9 + 2/8) = 23.53

When to report it
  To see how well plain pairs are found, as a classifier of pairs would be judged.
  Large entities weigh by the square of their size.

Edge cases
  Singletons have no pair: they change nothing, and where all entities are
  singletons it is 0/0, printed as 0, for a perfect response too.
  Repeated mentions: see --duplicates.
  Documents: numerators and denominators are summed, never averaged.

Same number as neleval's pairwise, and as the coreferent half of BLANC.`;

/** Pairwise links. The definition is in `about`. */
export const links: Metric<Overlap> = {
  name: 'links',
  title: 'links',
  summary: 'how many pairs of coreferent mentions are found',
  about,
  papers: ['Luo et al. (2014), An extension of BLANC to system mentions, ACL.'],
  fields: ['common', 'key', 'response'],
  count({ common, keySizes, responseSizes }) {
    return Float64Array.of(pairsWithin(common), pairsWithin(keySizes), pairsWithin(responseSizes));
  },
  score: ([common = 0, key = 0, response = 0]) => score(side(common, key), side(common, response)),
};
