import { type Overlap, overlapAt } from '../overlap.ts';
import type { Entities, OfficialEntities } from './identification.ts';

/**
 * For each mention, the entities that hold it, in ascending order, each as often as it lists the mention: those of mention n are
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
 * of the key. Costs O(mentions · log mentions).
 */
export function officialOverlap({ key, response, numbers }: OfficialEntities): Overlap {
  const { first, entity } = holders(key, numbers);
  const responseSizes = sizes(response);
  const places: number[] = [];
  for (let j = 0; j < responseSizes.length; j++) {
    for (let at = response.first[j]; at < response.first[j + 1]; at++) {
      const id = response.ids[at];
      for (let h = first[id]; h < first[id + 1]; h++) places.push(entity[h] * responseSizes.length + j);
    }
  }
  return overlapAt(sizes(key), responseSizes, Float64Array.from(places));
}
