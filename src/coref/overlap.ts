import type { CorefDocument } from './document.ts';
import { matchMentions } from './match-mentions.ts';

/**
 * How the entities of the two sides share mentions: the one table that every metric reads. Entity i of the key has
 * `keySizes[i]` mentions, entity j of the response `responseSizes[j]`. The cells of row i are `rowStart[i]` to
 * `rowStart[i + 1]`: `column` holds j, `common` the number of shared mentions, at least 1. Within a row, columns ascend.
 */
export interface Overlap {
  readonly keySizes: Uint32Array;
  readonly responseSizes: Uint32Array;
  readonly rowStart: Uint32Array;
  readonly column: Uint32Array;
  readonly common: Uint32Array;
}

/**
 * The overlap of two documents in which no mention is repeated (see `rules.ts`). Entities without mentions have size 0 and
 * count nowhere. Costs O(entities + mentions · log mentions).
 */
export function overlap(key: CorefDocument, response: CorefDocument): Overlap {
  const rows = key.entityIds.length;
  const columns = response.entityIds.length;
  const found = matchMentions(key, response);
  // One piece of memory for all that is returned.
  const memory = new Uint32Array(2 * rows + 1 + columns + 2 * found.length);
  const keySizes = memory.subarray(0, rows);
  const responseSizes = memory.subarray(rows, rows + columns);
  const rowStart = memory.subarray(rows + columns, 2 * rows + columns + 1);
  for (let row = 0; row < key.entity.length; row++) keySizes[key.entity[row]]++;
  for (let row = 0; row < response.entity.length; row++) responseSizes[response.entity[row]]++;

  // Each shared mention as its place in the whole table, sorted: equal neighbours are one cell.
  const places = new Float64Array(found.length);
  let shared = 0;
  for (let row = 0; row < found.length; row++) {
    if (found[row] >= 0) places[shared++] = key.entity[found[row]] * columns + response.entity[row];
  }
  const sorted = places.subarray(0, shared).sort();
  const first = 2 * rows + columns + 1;
  const column = memory.subarray(first, first + shared);
  const common = memory.subarray(first + shared);
  let cells = 0;
  let i = 0;
  for (let at = 0; at < shared; at++) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) {
      while ((i + 1) * columns <= sorted[at]) rowStart[++i] = cells;
      column[cells++] = sorted[at] - i * columns;
    }
    common[cells - 1]++;
  }
  while (i < rows) rowStart[++i] = cells;
  return { keySizes, responseSizes, rowStart, column: column.subarray(0, cells), common: common.subarray(0, cells) };
}

/** The rows of a document, entity by entity (a counting sort: rows of one entity keep their order). */
export function rowsByEntity(document: Pick<CorefDocument, 'entityIds' | 'entity'>): Uint32Array {
  const { entity } = document;
  const next = new Uint32Array(document.entityIds.length + 1);
  for (let row = 0; row < entity.length; row++) next[entity[row] + 1]++;
  for (let i = 1; i < next.length; i++) next[i] += next[i - 1];
  const rows = new Uint32Array(entity.length);
  for (let row = 0; row < entity.length; row++) rows[next[entity[row]]++] = row;
  return rows;
}
