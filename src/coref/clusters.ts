import type { CorefDocument } from './document.ts';
import { type Mentions, type NumberedPair, type NumberedSide, numberMentions } from './numbering.ts';
import { type Overlap, overlapAt, rowsByEntity } from './overlap.ts';

/** The mentions of an entity as numbers, in the order in which the input lists them; a repeated mention is repeated. */
export type Cluster = readonly number[];

/** Both sides of a document as other scorers represent them, lists of lists. Equal numbers are the same mention; all are below `bound`. */
export interface ClusterPair {
  readonly key: readonly Cluster[];
  readonly response: readonly Cluster[];
  readonly bound: number;
}

/** The document with its entities in the order of their first rows, which is that in which their first mentions end in a text. */
export function inOrderOfRows(document: CorefDocument): CorefDocument {
  const order = [...new Set(document.entity)];
  const place = new Map(order.map((entity, index) => [entity, index]));
  return {
    ...document,
    entityIds: order.map((entity) => document.entityIds[entity]),
    entity: document.entity.map((entity) => place.get(entity) ?? 0),
  };
}

/** The entities of both documents in the order of their lists. Those without mentions are left out. */
export function clusterPair(key: Mentions, response: Mentions): ClusterPair {
  return clustersOf(numberMentions(key, response));
}

/** The entities of both sides, whose mentions are already numbered. */
export function clustersOf({ key, response, bound }: NumberedPair): ClusterPair {
  return { key: clustersIn(key), response: clustersIn(response), bound };
}

/** The pair with its clusters as sets: each mention once per cluster, where it first occurs. */
export function asSets({ key, response, bound }: ClusterPair): ClusterPair {
  const unique = (clusters: readonly Cluster[]): Cluster[] => clusters.map((cluster) => [...new Set(cluster)]);
  return { key: unique(key), response: unique(response), bound };
}

export function exchanged({ key, response, bound }: ClusterPair): ClusterPair {
  return { key: response, response: key, bound };
}

/** The cluster of each mention, or -1: the first or the last one that lists it. */
export function holderOf(clusters: readonly Cluster[], bound: number, which: 'first' | 'last'): Int32Array {
  const holder = new Int32Array(bound).fill(-1);
  clusters.forEach((cluster, index) => {
    for (const mention of cluster) if (which === 'last' || holder[mention] < 0) holder[mention] = index;
  });
  return holder;
}

/** All clusters that hold each mention, each once, ascending. */
export function holdersOf(clusters: readonly Cluster[], bound: number): number[][] {
  const holders = Array.from({ length: bound }, (): number[] => []);
  clusters.forEach((cluster, index) => {
    for (const mention of cluster) if (holders[mention].at(-1) !== index) holders[mention].push(index);
  });
  return holders;
}

/** How many mentions the clusters list, repeats included. */
export function listed(clusters: readonly Cluster[]): number {
  return clusters.reduce((sum, { length }) => sum + length, 0);
}

export function mentionSet(clusters: readonly Cluster[]): Set<number> {
  return new Set(clusters.flat());
}

function clustersIn(side: NumberedSide): Cluster[] {
  const clusters = side.entityIds.map((): number[] => []);
  for (const row of rowsByEntity(side)) clusters[side.entity[row]].push(side.mention[row]);
  return clusters.filter(({ length }) => length > 0);
}

/**
 * The overlap as seen by a tool that looks up each key mention in only one response cluster, the first or the last that lists it. A
 * cell counts listed key mentions, so a mention that a key cluster lists twice counts twice. Sizes are those of the lists. Where no
 * mention is repeated it is the overlap of the documents.
 */
export function lookupTable({ key, response, bound }: ClusterPair, which: 'first' | 'last'): Overlap {
  const holder = holderOf(response, bound, which);
  return table(key, response, (mention) => (holder[mention] < 0 ? [] : [holder[mention]]));
}

/**
 * The overlap as seen by a tool that intersects clusters: a mention that several response clusters hold counts in the cell of each. A
 * cell counts listed key mentions; sizes are those of the lists.
 */
export function intersectionTable({ key, response, bound }: ClusterPair): Overlap {
  const holders = holdersOf(response, bound);
  return table(key, response, (mention) => holders[mention]);
}

function table(
  key: readonly Cluster[],
  response: readonly Cluster[],
  holdersIn: (mention: number) => readonly number[],
): Overlap {
  const places: number[] = [];
  for (const [i, cluster] of key.entries()) {
    for (const mention of cluster) for (const j of holdersIn(mention)) places.push(i * response.length + j);
  }
  const [keySizes, responseSizes] = [key, response].map((side) => Uint32Array.from(side, ({ length }) => length));
  return overlapAt(keySizes, responseSizes, Float64Array.from(places));
}
