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
 * count nowhere. Costs O(mentions + entities).
 */
export function overlap(key: CorefDocument, response: CorefDocument): Overlap {
  const keyEntities = key.entityIds.length;
  const responseEntities = response.entityIds.length;

  // The shared mentions as pairs (i, j), sorted by i with a counting sort.
  const keyEntity = matchMentions(key, response);
  const rowCount = new Uint32Array(keyEntities + 1);
  for (let row = 0; row < keyEntity.length; row++) {
    const found = keyEntity[row];
    if (found < 0) continue;
    keyEntity[row] = key.entity[found];
    rowCount[keyEntity[row] + 1]++;
  }
  for (let i = 0; i < keyEntities; i++) rowCount[i + 1] += rowCount[i];
  const matched = rowCount[keyEntities];
  const sorted = new Uint32Array(matched);
  const next = rowCount.slice();
  // Walking the response by entity makes the columns of each row ascend.
  const rows = rowsByEntity(response);
  for (let at = 0; at < rows.length; at++) {
    const i = keyEntity[rows[at]];
    if (i >= 0) sorted[next[i]++] = response.entity[rows[at]];
  }
  return {
    keySizes: sizes(key, keyEntities),
    responseSizes: sizes(response, responseEntities),
    ...runLengths(sorted, rowCount),
  };
}

/** Equal neighbours within a row become one cell. */
function runLengths(
  sorted: Uint32Array,
  rowEnd: Uint32Array,
): { rowStart: Uint32Array; column: Uint32Array; common: Uint32Array } {
  const rows = rowEnd.length - 1;
  const rowStart = new Uint32Array(rows + 1);
  const column = new Uint32Array(sorted.length);
  const common = new Uint32Array(sorted.length);
  let cell = 0;
  for (let i = 0; i < rows; i++) {
    rowStart[i] = cell;
    const first = cell;
    for (let at = rowEnd[i]; at < rowEnd[i + 1]; at++) {
      const j = sorted[at];
      if (cell > first && column[cell - 1] === j) common[cell - 1]++;
      else {
        column[cell] = j;
        common[cell++] = 1;
      }
    }
  }
  rowStart[rows] = cell;
  return { rowStart, column: column.slice(0, cell), common: common.slice(0, cell) };
}

function sizes(document: CorefDocument, entities: number): Uint32Array {
  const counted = new Uint32Array(entities);
  const { entity } = document;
  for (let row = 0; row < entity.length; row++) counted[entity[row]]++;
  return counted;
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
