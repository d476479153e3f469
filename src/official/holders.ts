import type { Overlap } from '../coref/overlap.ts';
import type { Entities, OfficialEntities } from './identification.ts';

/**
 * For each mention the entities that hold it, in ascending order, one as often as it lists the mention: those of number n are
 * `entity[first[n]]` to `entity[first[n + 1] - 1]`.
 */
export interface Holders {
  readonly first: Uint32Array;
  readonly entity: Uint32Array;
}

/** Costs O(mentions + numbers). */
export function holders({ first, ids }: Entities, numbers: number): Holders {
  const start = new Uint32Array(numbers + 1);
  for (const id of ids) start[id + 1]++;
  for (let n = 0; n < numbers; n++) start[n + 1] += start[n];
  const next = start.slice();
  const entity = new Uint32Array(ids.length);
  for (let i = 0; i + 1 < first.length; i++) {
    for (let at = first[i]; at < first[i + 1]; at++) entity[next[ids[at]]++] = i;
  }
  return { first: start, entity };
}

/** The entity to which the reference maps the mention: the last that holds it, or -1. */
export function holderOf({ first, entity }: Holders, id: number): number {
  return first[id] === first[id + 1] ? -1 : entity[first[id + 1] - 1];
}

/** How many mentions each entity lists, repeats included. */
export function sizes({ first }: Entities): Uint32Array {
  const sizes = new Uint32Array(first.length - 1);
  for (let i = 0; i < sizes.length; i++) sizes[i] = first[i + 1] - first[i];
  return sizes;
}

/**
 * The table of the entities, where `common` counts what the key entity lists and the response entity holds: a mention that the
 * key entity lists twice counts twice, so a cell may exceed the size of its response entity. The response repeats no mention
 * of the key. Costs O(mentions + cells).
 */
export function officialOverlap({ key, response, numbers }: OfficialEntities): Overlap {
  const keyHolders = holders(key, numbers);
  const keySizes = sizes(key);
  const responseSizes = sizes(response);
  const rowEnd = new Uint32Array(keySizes.length + 1);
  forEachShared(keyHolders, response, (i) => rowEnd[i + 1]++);
  for (let i = 0; i < keySizes.length; i++) rowEnd[i + 1] += rowEnd[i];

  // Response entities come in order, so the columns of a row ascend and equal ones are neighbours.
  const column = new Uint32Array(rowEnd[keySizes.length]);
  const common = new Uint32Array(column.length);
  const next = rowEnd.slice();
  forEachShared(keyHolders, response, (i, j) => {
    const last = next[i] - 1;
    if (last >= rowEnd[i] && column[last] === j) common[last]++;
    else {
      column[next[i]] = j;
      common[next[i]++] = 1;
    }
  });
  return { keySizes, responseSizes, ...packed(rowEnd, next, column, common) };
}

function forEachShared(keyHolders: Holders, response: Entities, visit: (i: number, j: number) => void): void {
  for (let j = 0; j + 1 < response.first.length; j++) {
    for (let at = response.first[j]; at < response.first[j + 1]; at++) {
      const id = response.ids[at];
      for (let h = keyHolders.first[id]; h < keyHolders.first[id + 1]; h++) visit(keyHolders.entity[h], j);
    }
  }
}

/** Closes the gaps that equal columns have left at the end of each row. */
function packed(
  from: Uint32Array,
  to: Uint32Array,
  column: Uint32Array,
  common: Uint32Array,
): Pick<Overlap, 'rowStart' | 'column' | 'common'> {
  const rowStart = new Uint32Array(from.length);
  let cells = 0;
  for (let i = 0; i + 1 < from.length; i++) {
    rowStart[i] = cells;
    column.copyWithin(cells, from[i], to[i]);
    common.copyWithin(cells, from[i], to[i]);
    cells += to[i] - from[i];
  }
  rowStart[from.length - 1] = cells;
  return { rowStart, column: column.slice(0, cells), common: common.slice(0, cells) };
}
