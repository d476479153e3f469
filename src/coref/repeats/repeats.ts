import type { Counts } from '../../score/score.ts';
import { align, cellWeights, type Similarity } from '../alignment/assignment.ts';
import {
  type Cluster,
  type ClusterPair,
  holderOf,
  holdersOf,
  intersectionTable,
  isEachListedOnce,
  listed,
} from '../clusters.ts';
import { pairCounts } from '../pairs.ts';
import { meetingPairs } from './meeting-pairs.ts';

/** The metrics that scorer.pl knows, in the order in which its `all` runs them. */
export const officialMetrics = ['muc', 'bcub', 'ceafm', 'ceafe', 'blanc'] as const;

export type OfficialMetric = (typeof officialMetrics)[number];

/** Whether scorer.pl knows the metric, by its exact name. */
export function isOfficialMetric(name: string): name is OfficialMetric {
  return (officialMetrics as readonly string[]).includes(name);
}

/**
 * The counts of one document as the reference scorer makes them, repeated mentions as it treats them, doubles added in its order:
 * recall numerator and denominator, precision numerator and denominator. For `blanc` these four of the coreference links, then those
 * of the non-coreference links. They add over documents. Entities without mentions are never counted.
 *
 * `blanc` counts a document that the original dies on (a key entity without mentions before one with): see `scorer-pl.ts`.
 */
export function officialCounts(entities: ClusterPair, metric: OfficialMetric): Counts {
  return counters[metric](entities);
}

const counters: Readonly<Record<OfficialMetric, (entities: ClusterPair) => Counts>> = {
  muc,
  bcub,
  ceafm: (entities) => ceaf(entities, 'phi3', listed),
  ceafe: (entities) => ceaf(entities, 'phi4', ({ length }) => length),
  blanc,
};

/** Σ over response entities of its mentions that the key has, less the key entities they are in; over Σ (size − 1). */
function muc({ key, response, bound }: ClusterPair): Counts {
  const holder = holderOf(key, bound, 'last');
  let common = 0;
  for (const cluster of response) {
    const holders = cluster.map((mention) => holder[mention]).filter((entity) => entity >= 0);
    common += holders.length - new Set(holders).size;
  }
  return Float64Array.of(common, listed(key) - key.length, common, listed(response) - response.length);
}

/**
 * For each response mention, in order: c / response entity for precision, c / key entity for recall, where c counts the mentions of
 * the response entity that the mention's key entity holds. One addition per mention, to round as the original does.
 */
function bcub({ key, response, bound }: ClusterPair): Counts {
  const holders = holdersOf(key, bound);
  let [recall, precision] = [0, 0];
  for (const cluster of response) {
    const common = new Map<number, number>();
    for (const mention of cluster)
      for (const entity of holders[mention]) common.set(entity, (common.get(entity) ?? 0) + 1);
    for (const mention of cluster) {
      const entity = holders[mention].at(-1);
      if (entity === undefined) continue;
      precision += common.get(entity)! / cluster.length;
      recall += common.get(entity)! / key[entity].length;
    }
  }
  return Float64Array.of(recall, listed(key), precision, listed(response));
}

function ceaf(entities: ClusterPair, similarity: Similarity, size: (clusters: readonly Cluster[]) => number): Counts {
  const numerator = alignedSimilarity(entities, similarity);
  return Float64Array.of(numerator, size(entities.key), numerator, size(entities.response));
}

/**
 * Σ over key entities in order of 1 − (1 − s): the original minimises the cost 1 − s, and a pair that shares nothing costs 1. A
 * mention that a key entity lists twice is shared twice.
 */
function alignedSimilarity(entities: ClusterPair, similarity: Similarity): number {
  const table = intersectionTable(entities);
  const aligned = align(table, similarity);
  const weight = cellWeights(table, similarity);
  const { rowStart, column } = table;
  let sum = 0;
  for (const [i, j] of aligned.entries())
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) if (j === column[cell]) sum += 1 - (1 - weight[cell]);
  return sum;
}

/**
 * A pair of mentions has a coreference link if any entity holds both, and a link of the other kind unless both are in one and the same
 * entity only: a mention that several hold is apart from all others. It also has a link to itself, a coreference link if one entity
 * lists it twice, one of the other kind if two hold it.
 */
function blanc(pair: ClusterPair): Counts {
  const { key, response, bound } = pair;
  if (isEachListedOnce(key, bound) && isEachListedOnce(response, bound)) {
    // Of most documents the links are those of the table.
    const { coreferent: c, nonCoreferent: n } = pairCounts(intersectionTable(pair));
    return Float64Array.of(c.common, c.key, c.common, c.response, n.common, n.key, n.common, n.response);
  }
  const c = meetingPairs({ key, response, bound });
  const [ofKey, ofResponse] = [apartIfShared(key, bound), apartIfShared(response, bound)];
  const { nonCoreferent: n } = pairCounts(
    intersectionTable({ key: ofKey.clusters, response: ofResponse.clusters, bound }),
  );
  const twice = inBoth(listedTwice(key), listedTwice(response));
  const shared = inBoth(ofKey.shared, ofResponse.shared);
  const [common, others] = [c.common + twice.common, n.common + shared.common];
  return Float64Array.of(
    ...[common, c.key + twice.key, common, c.response + twice.response],
    ...[others, n.key + shared.key, others, n.response + shared.response],
  );
}

/** The clusters as sets, without the mentions that several hold: each of these becomes a cluster by itself. */
function apartIfShared(clusters: readonly Cluster[], bound: number) {
  const holders = holdersOf(clusters, bound);
  const shared = [...holders.keys()].filter((mention) => holders[mention].length > 1);
  const others = clusters.map((cluster) => [...new Set(cluster)].filter((mention) => holders[mention].length === 1));
  return { clusters: [...others, ...shared.map((mention) => [mention])], shared };
}

/** The mentions that some cluster lists twice, each once. */
function listedTwice(clusters: readonly Cluster[]): readonly number[] {
  const twice = clusters.flatMap((cluster) => {
    const seen = new Set<number>();
    return cluster.filter((mention) => seen.size === seen.add(mention).size);
  });
  return [...new Set(twice)];
}

function inBoth(key: readonly number[], response: readonly number[]) {
  const ofResponse = new Set(response);
  const common = key.filter((mention) => ofResponse.has(mention)).length;
  return { common, key: key.length, response: response.length };
}
