import { asSets, type Cluster, type ClusterPair, holdersOf, intersectionTable, mentionSet } from '../clusters.ts';
import { type PairCounts, pairs, pairsWithin } from '../pairs.ts';

/** How many pairs of mentions there are of some kind: on both sides, in the key, in the response. */
type LinkCounts = PairCounts['coreferent'];

/** Mentions that are in the same clusters, on both sides: in how many there are, and in which. */
interface Kind {
  readonly key: readonly number[];
  readonly response: readonly number[];
  mentions: number;
}

/**
 * How many pairs of different mentions are in one cluster, be it one of several that hold both.
 *
 * The table counts a pair once for each cluster that holds it, and in its cells once for each cluster of the key and each of the response.
 * Only mentions that are in several clusters can be together in more than one: each of their kinds is compared with those that it
 * shares a cluster with, and what is counted more than once is subtracted.
 */
export function meetingPairs(lists: ClusterPair): LinkCounts {
  const pair = asSets(lists);
  const table = intersectionTable(pair);
  const counts = {
    common: pairsWithin(table.common),
    key: pairsWithin(table.keySizes),
    response: pairsWithin(table.responseSizes),
  };
  const kinds = kindsInSeveral(pair);
  const [inKey, inResponse] = [pair.key, pair.response].map((clusters) => clusters.map((): number[] => []));
  kinds.forEach((kind, at) => {
    const keyTimes = meetings(at, kind.key, inKey);
    const responseTimes = meetings(at, kind.response, inResponse);
    const pairsWith = (other: number): number =>
      other === at ? pairs(kind.mentions) : kind.mentions * kinds[other].mentions;
    for (const [other, times] of keyTimes) {
      counts.key -= pairsWith(other) * (times - 1);
      const cells = times * (responseTimes.get(other) ?? 0);
      if (cells > 1) counts.common -= pairsWith(other) * (cells - 1);
    }
    for (const [other, times] of responseTimes) counts.response -= pairsWith(other) * (times - 1);
  });
  return counts;
}

/** The kinds of mentions that several clusters of a side hold. */
function kindsInSeveral({ key, response, bound }: ClusterPair): Kind[] {
  const [inKey, inResponse] = [holdersOf(key, bound), holdersOf(response, bound)];
  const kinds = new Map<string, Kind>();
  inKey.forEach((ofKey, mention) => {
    const ofResponse = inResponse[mention];
    if (ofKey.length < 2 && ofResponse.length < 2) return;
    const name = `${ofKey.join()} ${ofResponse.join()}`;
    const kind = kinds.get(name) ?? { key: ofKey, response: ofResponse, mentions: 0 };
    kind.mentions++;
    kinds.set(name, kind);
  });
  return [...kinds.values()];
}

/** Adds a kind to what each of its clusters holds. In how many it is with itself and with each kind that was added before. */
function meetings(kind: number, clusters: readonly number[], held: readonly number[][]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const cluster of clusters) {
    held[cluster].push(kind);
    for (const other of held[cluster]) times.set(other, (times.get(other) ?? 0) + 1);
  }
  return times;
}

/**
 * How many pairs of different mentions a document has, of which a pair corefers if any cluster holds both, and counts once. Where no
 * mention is in two clusters of a side this is `pairCounts` of the table.
 */
export function distinctPairCounts(pair: ClusterPair): PairCounts {
  const [key, response] = [mentionSet(pair.key), mentionSet(pair.response)];
  const shared = new Set([...key].filter((mention) => response.has(mention)));
  const onlyShared = (clusters: readonly Cluster[]) =>
    clusters.map((cluster) => cluster.filter((mention) => shared.has(mention)));
  const coreferent = meetingPairs(pair);
  const ofShared = meetingPairs({ ...pair, key: onlyShared(pair.key), response: onlyShared(pair.response) });
  return {
    coreferent,
    nonCoreferent: {
      common: pairs(shared.size) - ofShared.key - ofShared.response + ofShared.common,
      key: pairs(key.size) - coreferent.key,
      response: pairs(response.size) - coreferent.response,
    },
  };
}
