import { type Metric, score, side } from '../score/score.ts';
import { align, alignedSimilarity } from './alignment/assignment.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

const papers = [
  'Luo (2005), On coreference resolution performance metrics, HLT/EMNLP.',
  'Pradhan et al. (2014), Scoring coreference partitions of predicted mentions: A reference implementation, ACL.',
];

const symbols = `The sums run over the aligned pairs. kᵢ, rⱼ: mentions of key entity i and of
response entity j; cᵢⱼ: mentions they share. Each entity is aligned with one of
the other side at most, so that the sum is as large as it can be.`;

const edges = `An empty side gives 0/0, printed as 0.
  Several alignments can be best; their sum is the same.
  Repeated mentions: see --duplicates.
  Documents: numerators and denominators are summed, never averaged.

Same number as scorer.pl 8.01 (which cuts percentages off) and coval.`;

const aboutMention = `  recall = Σ φ₃(i, j) / Σᵢ kᵢ    precision = Σ φ₃(i, j) / Σⱼ rⱼ
  φ₃(i, j) = cᵢⱼ

${symbols}

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Aligned: {A B C} with {A B}, 2 in common; {D E F G} with {F G H I}, 2.
  Recall: 2 + 2 = 4 of 7 mentions: 4/7.
  Precision: 4 of 8 mentions: 4/8.
  CEAFm F1 = 2 · 4/7 · 4/8 / (4/7 + 4/8) = 53.33

When to report it
  Where you want one number that is easy to put in words: the part of all
  mentions that are in the right place when each entity has one counterpart.

Edge cases
  Singletons count; --singletons drop leaves them out.
  ${edges}`;

const aboutEntity = `  recall = Σ φ₄(i, j) / number of key entities
  precision = Σ φ₄(i, j) / number of response entities
  φ₄(i, j) = 2cᵢⱼ / (kᵢ + rⱼ)

${symbols}

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Aligned: {A B C} with {A B}, 2 · 2 / (3 + 2) = 0.8; {D E F G} with {F G H I},
  2 · 2 / (4 + 4) = 0.5; {C D} with none.
  Recall: 0.8 + 0.5 = 1.3 of 2 entities: 1.3/2.
  Precision: 1.3 of 3 entities: 1.3/3.
  CEAFe F1 = 2 · 1.3/2 · 1.3/3 / (1.3/2 + 1.3/3) = 52.00

When to report it
  As part of the CoNLL average. Alone it says little: every entity has the same
  weight, one of 2 mentions as one of 50, and an entity that is not aligned adds
  nothing, however much of it is right.

Edge cases
  Singletons count, each as much as any entity; --singletons drop leaves them
  out.
  ${edges} The
scorers of e2e-coref and AllenNLP drop the singletons of the response only.`;

/** The mention-based CEAF measure (φ₃). The definition is in `about`. */
export const ceafm: Metric<Overlap> = {
  name: 'ceafm',
  title: 'CEAFm',
  summary: 'the best one-to-one alignment of entities, counted in mentions',
  about: aboutMention,
  papers,
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
  summary: 'the best one-to-one alignment of entities, counted in entities',
  about: aboutEntity,
  papers,
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
