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
    entity: document.entity.map((entity) => place.get(entity)!),
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
  for (let index = 0; index < clusters.length; index++) {
    for (const mention of clusters[index]) if (which === 'last' || holder[mention] < 0) holder[mention] = index;
  }
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

/** Whether no mention is listed twice, by whatever clusters. */
export function isEachListedOnce(clusters: readonly Cluster[], bound: number): boolean {
  const seen = new Uint8Array(bound);
  for (const cluster of clusters) for (const mention of cluster) if (seen[mention]++ > 0) return false;
  return true;
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
  return tableOfHolder(key, response, holderOf(response, bound, which));
}

/**
 * The overlap as seen by a tool that intersects clusters: a mention that several response clusters hold counts in the cell of each. A
 * cell counts listed key mentions; sizes are those of the lists.
 */
export function intersectionTable({ key, response, bound }: ClusterPair): Overlap {
  const holder = holderOf(response, bound, 'last');
  if (isEachInOne(response, holder)) return tableOfHolder(key, response, holder);
  const holders = holdersOf(response, bound);
  const places: number[] = [];
  for (const [i, cluster] of key.entries()) {
    for (const mention of cluster) for (const j of holders[mention]) places.push(i * response.length + j);
  }
  return overlapAt(sizesOf(key), sizesOf(response), Float64Array.from(places));
}

/** Whether no mention is in two clusters, given the last that holds it. */
function isEachInOne(clusters: readonly Cluster[], last: Int32Array): boolean {
  for (let at = 0; at < clusters.length; at++)
    for (const mention of clusters[at]) if (last[mention] !== at) return false;
  return true;
}

function tableOfHolder(key: readonly Cluster[], response: readonly Cluster[], holder: Int32Array): Overlap {
  const places = new Float64Array(listed(key));
  let shared = 0;
  for (let i = 0; i < key.length; i++) {
    for (const mention of key[i]) if (holder[mention] >= 0) places[shared++] = i * response.length + holder[mention];
  }
  return overlapAt(sizesOf(key), sizesOf(response), places.subarray(0, shared));
}

function sizesOf(clusters: readonly Cluster[]): Uint32Array {
  const sizes = new Uint32Array(clusters.length);
  for (let at = 0; at < sizes.length; at++) sizes[at] = clusters[at].length;
  return sizes;
}
