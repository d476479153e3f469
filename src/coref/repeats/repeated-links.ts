import { pairCounts, pairs, pairsWithin } from '../pairs.ts';
import { type Holders, holders, officialOverlap } from './holders.ts';
import type { OfficialEntities } from './identification.ts';
import { meetingPairs, type Sets, unions } from './meeting-sets.ts';

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
 * Never link by link. Where mentions are repeated, each is the set of the entities that hold it: two corefer where their sets meet, and
 * have a link of the other kind unless both are one and the same entity. Costs O(mentions + cells) where few entities hold any one mention;
 * see `meetingPairs`.
 */
export function links(entities: OfficialEntities): Links {
  const { key, response, numbers } = entities;
  const inKey = holders(key, numbers);
  const inResponse = holders(response, numbers);
  const keySets = entitySets(inKey, key.first.length - 1);
  const responseSets = entitySets(inResponse, response.first.length - 1);
  const counted = (isCounted: (id: number) => boolean): number => {
    let count = 0;
    for (let id = 0; id < numbers; id++) if (isCounted(id)) count++;
    return count;
  };
  if (counted((id) => isRepeated(inKey, id) || isRepeated(inResponse, id)) === 0) return linksOfTable(entities);

  const [together, togetherInResponse] = [meetingPairs(keySets), meetingPairs(responseSets)];
  const isShared = (id: number): boolean => size(keySets, id) > 0 && size(responseSets, id) > 0;
  const apart = (sets: Sets): number =>
    pairs(counted((id) => size(sets, id) > 0)) -
    pairsWithin(alone(sets, () => true)) +
    counted((id) => size(sets, id) > 1);
  return {
    coreference: {
      correct:
        together +
        togetherInResponse -
        meetingPairs(unions(keySets, responseSets)) +
        counted((id) => isListedTwice(inKey, id) && isListedTwice(inResponse, id)),
      key: together + counted((id) => isListedTwice(inKey, id)),
      response: togetherInResponse + counted((id) => isListedTwice(inResponse, id)),
    },
    nonCoreference: {
      correct:
        pairs(counted(isShared)) -
        pairsWithin(alone(keySets, isShared)) -
        pairsWithin(alone(responseSets, isShared)) +
        pairsAloneOnBoth(keySets, responseSets) +
        counted((id) => size(keySets, id) > 1 && size(responseSets, id) > 1),
      key: apart(keySets),
      response: apart(responseSets),
    },
  };
}

/** The links where no mention is repeated. */
function linksOfTable(entities: OfficialEntities): Links {
  const { coreferent, nonCoreferent } = pairCounts(officialOverlap(entities));
  return {
    coreference: { correct: coreferent.common, key: coreferent.key, response: coreferent.response },
    nonCoreference: { correct: nonCoreferent.common, key: nonCoreferent.key, response: nonCoreferent.response },
  };
}

/** For each mention the entities that hold it, each once. */
function entitySets({ first, entity }: Holders, entities: number): Sets {
  const start = new Uint32Array(first.length);
  const members = new Uint32Array(entity.length);
  let next = 0;
  for (let id = 0; id + 1 < first.length; id++) {
    for (let at = first[id]; at < first[id + 1]; at++) {
      if (at === first[id] || entity[at] !== entity[at - 1]) members[next++] = entity[at];
    }
    start[id + 1] = next;
  }
  return { first: start, members: members.subarray(0, next), limit: entities };
}

/** For each entity, how many mentions it alone holds, of those that count. */
function alone(sets: Sets, isCounted: (id: number) => boolean): Uint32Array {
  const counts = new Uint32Array(sets.limit);
  for (let id = 0; id + 1 < sets.first.length; id++) {
    if (size(sets, id) === 1 && isCounted(id)) counts[sets.members[sets.first[id]]]++;
  }
  return counts;
}

/** The pairs of mentions that one and the same entity alone holds, on both sides. */
function pairsAloneOnBoth(key: Sets, response: Sets): number {
  const before = new Map<number, number>();
  let found = 0;
  for (let id = 0; id + 1 < key.first.length; id++) {
    if (size(key, id) !== 1 || size(response, id) !== 1) continue;
    const cell = key.members[key.first[id]] * response.limit + response.members[response.first[id]];
    const others = before.get(cell) ?? 0;
    before.set(cell, others + 1);
    found += others;
  }
  return found;
}

function size({ first }: Sets, id: number): number {
  return first[id + 1] - first[id];
}

function isRepeated({ first }: Holders, id: number): boolean {
  return first[id + 1] - first[id] > 1;
}

function isListedTwice({ first, entity }: Holders, id: number): boolean {
  for (let at = first[id] + 1; at < first[id + 1]; at++) if (entity[at] === entity[at - 1]) return true;
  return false;
}
