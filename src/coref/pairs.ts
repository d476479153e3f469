import { sizeRoom } from '../text/columns.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/** How many unordered pairs n things have: n(n − 1) / 2. */
export function pairs(n: number): number {
  // The formula gives 0 · −1, which is −0.
  return n === 0 ? 0 : (n * (n - 1)) / 2;
}

/** Σ C(n, 2). Exact up to 2⁵³, which 134 million mentions in one entity would reach. */
export function pairsWithin(sizes: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < sizes.length; i++) sum += pairs(sizes[i]);
  return sum;
}

/** How many pairs of mentions a document has, and how many of them corefer: on both sides, in the key, in the response. */
export interface PairCounts {
  readonly coreferent: { readonly common: number; readonly key: number; readonly response: number };
  readonly nonCoreferent: { readonly common: number; readonly key: number; readonly response: number };
}

/**
 * Counts pairs from the table, never pair by pair. Of the m shared mentions, pairs that corefer on neither side are
 * C(m, 2) − Σᵢ C(Σⱼ c, 2) − Σⱼ C(Σᵢ c, 2) + Σ C(c, 2).
 */
export function pairCounts(overlap: Overlap): PairCounts {
  const { keySizes, responseSizes, common } = overlap;
  const sharedByRow = sizeRoom(keySizes.length);
  const sharedByColumn = sizeRoom(responseSizes.length);
  addShared(overlap, sharedByRow, sharedByColumn);
  const mentions = mentionTotals(overlap);
  const together = pairsWithin(common);
  const key = pairsWithin(keySizes);
  const response = pairsWithin(responseSizes);
  return {
    coreferent: { common: together, key, response },
    nonCoreferent: {
      common: pairs(mentions.common) - pairsWithin(sharedByRow) - pairsWithin(sharedByColumn) + together,
      key: pairs(mentions.key) - key,
      response: pairs(mentions.response) - response,
    },
  };
}

/** Adds the mentions that are shared by each entity of the key, and of the response. */
function addShared({ rowStart, column, common }: Overlap, byRow: Uint32Array, byColumn: Uint32Array): void {
  for (let i = 0; i < byRow.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      byRow[i] += common[cell];
      byColumn[column[cell]] += common[cell];
    }
  }
}
