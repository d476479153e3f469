import { type Metric, quotients } from '../score/score.ts';
import { align, alignedSimilarity } from './alignment/assignment.ts';
import { entityCount, mentionTotals, type Overlap } from './overlap.ts';

const papers = [
  'Luo (2005), On coreference resolution performance metrics, HLT/EMNLP.',
  'Pradhan et al. (2014), Scoring coreference partitions of predicted mentions: A reference implementation, ACL.',
];

/** The mention-based CEAF measure (φ₃). The definition is in docs/metrics.md. */
export const ceafm: Metric<Overlap> = {
  name: 'ceafm',
  title: 'CEAFm',
  summary: 'the best one-to-one alignment of entities, counted in mentions',
  papers,
  fields: ['similarity', 'key', 'response'],
  count(overlap) {
    const { key, response } = mentionTotals(overlap);
    return Float64Array.of(alignedSimilarity(overlap, align(overlap, 'phi3'), 'phi3'), key, response);
  },
  ...quotients([0, 1], [0, 2]),
};

/** The entity-based CEAF measure (φ₄). The definition is in docs/metrics.md. */
export const ceafe: Metric<Overlap> = {
  name: 'ceafe',
  title: 'CEAFe',
  summary: 'the best one-to-one alignment of entities, counted in entities',
  papers,
  fields: ['similarity', 'key', 'response'],
  count(overlap) {
    const similarity = alignedSimilarity(overlap, align(overlap, 'phi4'), 'phi4');
    return Float64Array.of(similarity, entityCount(overlap.keySizes), entityCount(overlap.responseSizes));
  },
  ...quotients([0, 1], [0, 2]),
};
