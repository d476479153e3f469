import { type Metric, score, side } from '../score/score.ts';
import type { Overlap } from './overlap.ts';

const about = `  recall = Σᵢ (kᵢ - pᵢ) / Σᵢ (kᵢ - 1)
  precision: the same with key and response exchanged

kᵢ: mentions of key entity i; pᵢ: the parts it falls into, one for each
response entity that holds some of it and one for each mention not found.
An entity of n mentions is held together by n - 1 links.

Example
  key       {A B C D E}
  response  {A B C} {D E}
  Recall: 4 links are needed; the entity is in 2 parts, 5 - 2 = 3 are kept: 3/4.
  Precision: the response has 2 + 1 = 3 links, all of them right: 3/3.
  MUC F1 = 2 · 0.75 · 1 / 1.75 = 85.71

When to report it
  As part of the CoNLL average. Alone it favours large entities: all mentions of
  a document in one entity got MUC 69.49 on LitBank, more than a system with
  67.39, but B³ 20.57 against 37.61.

Edge cases
  Singletons have no links: they change nothing, and where all entities are
  singletons MUC is 0/0, printed as 0, for a perfect response too.
  Repeated mentions: see --duplicates.
  Documents: numerators and denominators are summed, never averaged.

Same number as scorer.pl 8.01 (which cuts percentages off) and coval.`;

/** The link-based MUC measure. The definition is in `about`. */
export const muc: Metric<Overlap> = {
  name: 'muc',
  title: 'MUC',
  summary: 'how many of the links that hold entities together are found',
  about,
  papers: ['Vilain et al. (1995), A model-theoretic coreference scoring scheme, MUC-6.'],
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
