import { type Metric, quotients } from '../score/score.ts';
import { sum } from '../score/sum.ts';
import { doubleRoom } from '../text/columns.ts';
import { mentionTotals, type Overlap } from './overlap.ts';
import { pairs } from './pairs.ts';

/** The LEA measure. The definition is in docs/metrics.md. */
export const lea: Metric<Overlap> = {
  name: 'lea',
  title: 'LEA',
  summary: 'how much of each entity is resolved, weighted by its size',
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
  ...quotients([0, 2], [1, 3]),
};

/** For each entity of a side, how many of its links the other side has. */
function resolvedLinks(overlap: Overlap): { key: Float64Array; response: Float64Array } {
  const { keySizes, responseSizes, rowStart, column, common } = overlap;
  const key = doubleRoom(keySizes.length);
  const response = doubleRoom(responseSizes.length);
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
