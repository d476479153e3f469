import { type PairCounts, pairCounts, pairs } from '../../coref/pairs.ts';
import { meetingPairs, type Sets, unions } from '../../coref/repeats/meeting-sets.ts';
import { type Cluster, type ClusterPair, holdersOf, intersectionTable, mentionSet } from './clusters.ts';

/**
 * How many pairs of different mentions a document has, where a pair corefers if any cluster holds both, and counts once. Clusters
 * are sets. Where no mention is in two clusters of a side this is `pairCounts` of the table; with repeats pairs of mentions are pairs of
 * the sets of clusters that hold them (`meetingPairs`).
 */
export function distinctPairCounts(pair: ClusterPair): PairCounts {
  if (isPartition(pair.key) && isPartition(pair.response)) return pairCounts(intersectionTable(pair));
  const keyMentions = mentionSet(pair.key);
  const responseMentions = mentionSet(pair.response);
  const shared = new Set([...keyMentions].filter((mention) => responseMentions.has(mention)));
  const keySets = clusterSets(pair.key, keyMentions, pair.bound);
  const responseSets = clusterSets(pair.response, responseMentions, pair.bound);
  const [key, response] = [meetingPairs(keySets), meetingPairs(responseSets)];
  const both = key + response - meetingPairs(unions(keySets, responseSets));
  const keyShared = meetingPairs(clusterSets(pair.key, shared, pair.bound));
  const responseShared = meetingPairs(clusterSets(pair.response, shared, pair.bound));
  return {
    coreferent: { common: both, key, response },
    nonCoreferent: {
      common: pairs(shared.size) - keyShared - responseShared + both,
      key: pairs(keyMentions.size) - key,
      response: pairs(responseMentions.size) - response,
    },
  };
}

/** For each mention the clusters that hold it; none for one that is not counted. */
function clusterSets(clusters: readonly Cluster[], counted: ReadonlySet<number>, bound: number): Sets {
  const sets = holdersOf(clusters, bound).map((holders, mention) => (counted.has(mention) ? holders : []));
  const first = new Uint32Array(bound + 1);
  sets.forEach(({ length }, mention) => {
    first[mention + 1] = first[mention] + length;
  });
  return { first, members: Uint32Array.from(sets.flat()), limit: clusters.length };
}

function isPartition(clusters: readonly Cluster[]): boolean {
  return mentionSet(clusters).size === clusters.reduce((sum, { length }) => sum + length, 0);
}
