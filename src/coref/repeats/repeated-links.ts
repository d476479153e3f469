import type { Overlap } from '../overlap.ts';
import { pairCounts } from '../pairs.ts';
import { type Holders, holders, officialOverlap } from './holders.ts';
import type { Entities, OfficialEntities } from './identification.ts';

/** Links of one kind, as sets of unordered pairs: those on both sides, in the key, in the response. */
export interface LinkCounts {
  readonly correct: number;
  readonly key: number;
  readonly response: number;
}

/** The links between mentions of one entity, and those between mentions of two. */
export interface Links {
  readonly coreference: LinkCounts;
  readonly nonCoreference: LinkCounts;
}

/**
 * Counts the links of a document as the reference scorer does for BLANC. A mention that an entity lists twice has a
 * coreference link to itself; one that two entities hold has a non-coreference link to itself, and with a third mention it
 * can have a link of each kind.
 *
 * Costs O(mentions + cells) where no mention is repeated. Each repeated one adds a pass over all mentions.
 */
export function links(entities: OfficialEntities): Links {
  const { key, response, numbers } = entities;
  const keyHolders = holders(key, numbers);
  const responseHolders = holders(response, numbers);
  const repeated: number[] = [];
  for (let id = 0; id < numbers; id++) {
    if (times(keyHolders, id) > 1 || times(responseHolders, id) > 1) repeated.push(id);
  }
  if (repeated.length === 0) return linksOfOverlap(officialOverlap(entities));
  const isRepeated = new Uint8Array(numbers);
  for (const id of repeated) isRepeated[id] = 1;
  const others = { key: without(key, isRepeated), response: without(response, isRepeated), numbers };
  const tally = linksOfOverlap(officialOverlap(others));
  for (const id of repeated) addLinksOf(id, numbers, isRepeated, keyHolders, responseHolders, tally);
  return tally;
}

interface Tally extends Links {
  readonly coreference: { correct: number; key: number; response: number };
  readonly nonCoreference: { correct: number; key: number; response: number };
}

function linksOfOverlap(overlap: Overlap): Tally {
  const { coreferent, nonCoreferent } = pairCounts(overlap);
  return {
    coreference: { correct: coreferent.common, key: coreferent.key, response: coreferent.response },
    nonCoreference: { correct: nonCoreferent.common, key: nonCoreferent.key, response: nonCoreferent.response },
  };
}

/** Adds the links of a repeated mention to itself, to each mention that is not repeated and to each repeated one after it. */
function addLinksOf(
  id: number,
  numbers: number,
  isRepeated: Uint8Array,
  keyHolders: Holders,
  responseHolders: Holders,
  { coreference, nonCoreference }: Tally,
): void {
  const add = (to: Tally['coreference'], inKey: boolean, inResponse: boolean): void => {
    if (inKey) to.key++;
    if (inResponse) to.response++;
    if (inKey && inResponse) to.correct++;
  };
  for (let other = 0; other < numbers; other++) {
    if (isRepeated[other] === 1 && other < id) continue;
    add(coreference, areTogether(keyHolders, id, other), areTogether(responseHolders, id, other));
    add(nonCoreference, areApart(keyHolders, id, other), areApart(responseHolders, id, other));
  }
}

/** Whether some entity holds both; for a mention and itself, whether one lists it twice. */
function areTogether({ first, entity }: Holders, a: number, b: number): boolean {
  for (let x = first[a]; x < first[a + 1]; x++) {
    for (let y = a === b ? x + 1 : first[b]; y < first[b + 1]; y++) if (entity[x] === entity[y]) return true;
  }
  return false;
}

/** Whether two different entities hold one each. Holders ascend, so the first and the last are enough. */
function areApart(holders: Holders, a: number, b: number): boolean {
  if (times(holders, a) === 0 || times(holders, b) === 0) return false;
  const { first, entity } = holders;
  return entity[first[a]] !== entity[first[b + 1] - 1] || entity[first[b]] !== entity[first[a + 1] - 1];
}

function times({ first }: Holders, id: number): number {
  return first[id + 1] - first[id];
}

function without({ first, ids }: Entities, isRepeated: Uint8Array): Entities {
  const kept = new Uint32Array(first.length);
  for (let i = 0; i + 1 < first.length; i++) {
    let count = kept[i];
    for (let at = first[i]; at < first[i + 1]; at++) if (isRepeated[ids[at]] === 0) count++;
    kept[i + 1] = count;
  }
  return { first: kept, ids: ids.filter((id) => isRepeated[id] === 0) };
}
