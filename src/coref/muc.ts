import { type Metric, score, side } from '../score/score.ts';
import type { Overlap } from './overlap.ts';

const about = `MUC: of the links that hold an entity together, how many the other side has as well. An entity of n mentions needs n − 1.

  recall = Σᵢⱼ (cᵢⱼ − 1) / Σᵢ (kᵢ − 1)        precision = Σᵢⱼ (cᵢⱼ − 1) / Σⱼ (rⱼ − 1)        over cᵢⱼ ≥ 1

kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they share. Both numerators are the same number: entity i
falls into one part for each response entity it meets and one for each mention it misses, and kᵢ minus those parts is the sum
over its cells. Singletons have no link: where every entity is one, MUC is 0/0, which is 0, also for a perfect response.

Vilain, Burger, Aberdeen, Connolly & Hirschman (1995), "A model-theoretic coreference scoring scheme", MUC-6, section 3.`;

/** The link-based MUC measure. The definition is in `about`. */
export const muc: Metric<Overlap> = {
  name: 'muc',
  title: 'MUC',
  summary: 'links that hold entities together (Vilain et al. 1995)',
  about,
  fields: ['common', 'key', 'response'],
  count({ common, keySizes, responseSizes }) {
    return Float64Array.of(links(common), links(keySizes), links(responseSizes));
  },
  score: ([common = 0, key = 0, response = 0]) => score(side(common, key), side(common, response)),
};

/** Σ (n − 1) over the entities that have mentions. */
function links(sizes: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < sizes.length; i++) if (sizes[i] > 0) sum += sizes[i] - 1;
  return sum;
}
