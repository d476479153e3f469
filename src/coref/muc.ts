import { type Metric, quotients } from '../score/score.ts';
import type { Overlap } from './overlap.ts';

/** The link-based MUC measure. The definition is in docs/metrics.md. */
export const muc: Metric<Overlap> = {
  name: 'muc',
  title: 'MUC',
  summary: 'how many of the links that hold entities together are found',
  papers: ['Vilain et al. (1995), A model-theoretic coreference scoring scheme, MUC-6.'],
  fields: ['common', 'key', 'response'],
  count({ common, keySizes, responseSizes }) {
    return Float64Array.of(links(common), links(keySizes), links(responseSizes));
  },
  ...quotients([0, 1], [0, 2]),
};

/** Σ (n − 1) over the entities that have mentions. */
function links(sizes: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < sizes.length; i++) if (sizes[i] > 0) sum += sizes[i] - 1;
  return sum;
}
