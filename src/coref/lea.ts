import { type Metric, score, side } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { mentionTotals, type Overlap } from './overlap.ts';
import { pairs } from './pairs.ts';

const about = `LEA, link-based and entity-aware: how much of each entity is resolved, weighted by its size.

  recall = Σᵢ kᵢ · ( Σⱼ C(cᵢⱼ, 2) / C(kᵢ, 2) )  ÷  Σᵢ kᵢ        precision: the same with the sides exchanged

kᵢ: mentions of key entity i; cᵢⱼ: mentions it shares with response entity j; C(n, 2) = n(n − 1) / 2. An entity of size 1 has one
link, to itself: it is resolved where its mention is an entity of size 1 on the other side too. 0/0 is 0.

Moosavi & Strube (2016), "Which coreference evaluation metric do you trust? A proposal for a link-based entity aware metric", ACL,
section 4.`;

/** The LEA measure. The definition is in `about`. */
export const lea: Metric<Overlap> = {
  name: 'lea',
  title: 'LEA',
  summary: 'how much of each entity is resolved, by size (Moosavi & Strube 2016)',
  about,
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
