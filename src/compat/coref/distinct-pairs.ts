import { type PairCounts, pairCounts, pairs } from '../../coref/pairs.ts';
import { type Cluster, type ClusterPair, holdersOf, intersectionTable, mentionSet } from './clusters.ts';

/**
 * How many pairs of different mentions a document has. A pair corefers if any cluster holds both, and counts once. Clusters must be
 * sets. If no mention is in two clusters of a side, this is `pairCounts` of the table; otherwise it costs a pass over all pairs of
 * each cluster.
 */
export function distinctPairCounts(pair: ClusterPair): PairCounts {
  if (isPartition(pair.key) && isPartition(pair.response)) return pairCounts(intersectionTable(pair));
  const keyMentions = mentionSet(pair.key);
  const responseMentions = mentionSet(pair.response);
  const shared = new Set([...keyMentions].filter((mention) => responseMentions.has(mention)));
  const { key, response, both, keyShared, responseShared } = countPartners(pair, shared);
  return {
    coreferent: { common: both, key, response },
    nonCoreferent: {
      common: pairs(shared.size) - keyShared - responseShared + both,
      key: pairs(keyMentions.size) - key,
      response: pairs(responseMentions.size) - response,
    },
  };
}

/** Coreferent pairs: on each side, on both, and on each side between mentions that both sides have. */
interface Partners {
  readonly key: number;
  readonly response: number;
  readonly both: number;
  readonly keyShared: number;
  readonly responseShared: number;
}

function countPartners({ key, response, bound }: ClusterPair, shared: ReadonlySet<number>): Partners {
  const keyHolders = holdersOf(key, bound);
  const responseHolders = holdersOf(response, bound);
  const counted = { key: 0, response: 0, both: 0, keyShared: 0, responseShared: 0 };
  for (let mention = 0; mention < bound; mention++) {
    const keyPartners = partners(mention, key, keyHolders[mention]);
    const responsePartners = partners(mention, response, responseHolders[mention]);
    counted.key += keyPartners.size;
    counted.response += responsePartners.size;
    for (const other of keyPartners) if (responsePartners.has(other)) counted.both++;
    if (!shared.has(mention)) continue;
    for (const other of keyPartners) if (shared.has(other)) counted.keyShared++;
    for (const other of responsePartners) if (shared.has(other)) counted.responseShared++;
  }
  return counted;
}

/** The mentions with greater numbers that share a cluster with this one. */
function partners(mention: number, clusters: readonly Cluster[], holders: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const holder of holders) for (const other of clusters[holder]) if (other > mention) found.add(other);
  return found;
}

function isPartition(clusters: readonly Cluster[]): boolean {
  return mentionSet(clusters).size === clusters.reduce((sum, { length }) => sum + length, 0);
}
