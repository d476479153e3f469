import { type Metric, score, side } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { mentionTotals, type Overlap } from './overlap.ts';
import { pairs } from './pairs.ts';

const about = `  recall = Σᵢ kᵢ · (Σⱼ C(cᵢⱼ, 2) / C(kᵢ, 2)) / Σᵢ kᵢ
  precision: the same with key and response exchanged
  C(n, 2) = n(n - 1) / 2

kᵢ: mentions of key entity i; cᵢⱼ: mentions it shares with response entity j.
C(n, 2) is the number of links between n mentions: the inner sum is the part of
an entity's links that are found, its factor the number of its mentions.

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Links found: {A B C} 1 of 3, {D E F G} 1 of 6.
  Recall: weighted by 3 and 4 mentions of 7: (3 · 1/3 + 4 · 1/6) / 7 = 23.81.
  Links that are right: {A B} 1 of 1, {C D} 0 of 1, {F G H I} 1 of 6.
  Precision: weighted likewise, of 8: (2 · 1 + 2 · 0 + 4 · 1/6) / 8 = 33.33.
  LEA F1 = 2 · 5/21 · 1/3 / (5/21 + 1/3) = 27.78

When to report it
  Next to the CoNLL average, or as the one metric: it counts links, as MUC does,
  but an entity in two large parts loses more than one without a single mention.

Edge cases
  A singleton has one link, to itself: it is found where its mention is a
  singleton on the other side too.
  An empty side gives 0/0, printed as 0.
  Repeated mentions: see --duplicates.
  Documents: numerators and denominators are summed, never averaged.

Same number as coval. scorer.pl does not have LEA.`;

/** The LEA measure. The definition is in `about`. */
export const lea: Metric<Overlap> = {
  name: 'lea',
  title: 'LEA',
  summary: 'how much of each entity is resolved, weighted by its size',
  about,
  papers: [
    'Moosavi & Strube (2016), Which coreference evaluation metric do you trust? A proposal for a link-based entity aware metric, ACL.',
  ],
  fields: ['recallSum', 'precisionSum', 'key', 'response'],
  count(overlap) {
    const { keySizes, responseSizes } = overlap;
    const resolved = resolvedLinks(overlap);
    const { key, response } = mentionTotals(overlap);
    return Float64Array.of(
      importance(keySizes, resolved.key),
      importance(responseSizes, resolved.response),
      key,
      response,
    );
  },
  score: ([recall = 0, precision = 0, key = 0, response = 0]) => score(side(recall, key), side(precision, response)),
};

/** For each entity of a side, how many of its links the other side has. */
function resolvedLinks(overlap: Overlap): { key: Float64Array; response: Float64Array } {
  const { keySizes, responseSizes, rowStart, column, common } = overlap;
  const key = new Float64Array(keySizes.length);
  const response = new Float64Array(responseSizes.length);
  for (let i = 0; i < keySizes.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      const j = column[cell];
      const both = keySizes[i] === 1 && responseSizes[j] === 1 ? 1 : pairs(common[cell]);
      key[i] += both;
      response[j] += both;
    }
  }
  return { key, response };
}

/** Σ size · resolved links / links, with the resolved links overwritten by these terms. */
function importance(sizes: Uint32Array, resolved: Float64Array): number {
  for (let i = 0; i < sizes.length; i++) {
    if (sizes[i] > 1) resolved[i] = (sizes[i] * resolved[i]) / pairs(sizes[i]);
  }
  return sum(resolved);
}
