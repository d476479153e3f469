import { type Metric, score, side } from '../score/score.ts';
import { align, alignedSimilarity } from './alignment/assignment.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

const source = `Luo (2005), "On coreference resolution performance metrics", EMNLP, section 3, equations 4 to 9; response mentions that the
key lacks after Pradhan et al. (2014), "Scoring coreference partitions of predicted mentions", ACL, section 4.`;

const aboutMention = `CEAFm: each key entity is aligned with one response entity at the most, so that the aligned ones share as many mentions as
possible; counted in mentions.

  recall = Σ φ₃(i, j) / Σᵢ kᵢ        precision = Σ φ₃(i, j) / Σⱼ rⱼ        φ₃(i, j) = cᵢⱼ

The sums of φ₃ run over the aligned pairs. kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they share.
Several alignments can be best; their sum is the same. Singletons count. 0/0 is 0.

${source}`;

const aboutEntity = `CEAFe: each key entity is aligned with one response entity at the most, so that the aligned ones are as similar as possible;
counted in entities.

  recall = Σ φ₄(i, j) / number of key entities        precision = Σ φ₄(i, j) / number of response entities
  φ₄(i, j) = 2cᵢⱼ / (kᵢ + rⱼ)

The sums of φ₄ run over the aligned pairs. kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they share.
Several alignments can be best; their sum is the same. Every entity weighs the same, singletons too. 0/0 is 0. Departs from the
scorers of e2e-coref and AllenNLP, which drop the singletons of the response only.

${source}`;

/** The mention-based CEAF measure (φ₃). The definition is in `about`. */
export const ceafm: Metric<Overlap> = {
  name: 'ceafm',
  title: 'CEAFm',
  summary: 'best one-to-one alignment of entities, in mentions (Luo 2005)',
  about: aboutMention,
  fields: ['similarity', 'key', 'response'],
  count(overlap) {
    const { key, response } = mentionTotals(overlap);
    return Float64Array.of(alignedSimilarity(overlap, align(overlap, 'phi3'), 'phi3'), key, response);
  },
  score: ([similarity = 0, key = 0, response = 0]) => score(side(similarity, key), side(similarity, response)),
};

/** The entity-based CEAF measure (φ₄). The definition is in `about`. */
export const ceafe: Metric<Overlap> = {
  name: 'ceafe',
  title: 'CEAFe',
  summary: 'best one-to-one alignment of entities, in entities (Luo 2005)',
  about: aboutEntity,
  fields: ['similarity', 'key', 'response'],
  count(overlap) {
    const similarity = alignedSimilarity(overlap, align(overlap, 'phi4'), 'phi4');
    return Float64Array.of(similarity, entities(overlap.keySizes), entities(overlap.responseSizes));
  },
  score: ([similarity = 0, key = 0, response = 0]) => score(side(similarity, key), side(similarity, response)),
};

function entities(sizes: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < sizes.length; i++) if (sizes[i] > 0) count++;
  return count;
}
