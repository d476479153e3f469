import { type ClusterPair, holdersOf, intersectionTable } from '../clusters.ts';
import { type PairCounts, pairCounts, pairs } from '../pairs.ts';

/** How many pairs of mentions there are of some kind: on both sides, in the key, in the response. */
type LinkCounts = PairCounts['coreferent'];

/** Mentions that are in the same clusters, on both sides: in how many there are, and in which. */
interface Kind {
  readonly key: readonly number[];
  readonly response: readonly number[];
  mentions: number;
}

/**
 * How many pairs of different mentions are in one cluster, be it one of several that they are in. Where no mention is in two clusters
 * of a side, these are the coreferent pairs of the table. Mentions that are in several are grouped by their clusters on both sides,
 * and each group is compared with all that share one of these.
 */
export function meetingPairs(pair: ClusterPair): LinkCounts {
  const [inKey, inResponse] = [holdersOf(pair.key, pair.bound), holdersOf(pair.response, pair.bound)];
  const isIn = (several: boolean) => (mention: number) =>
    (inKey[mention].length > 1 || inResponse[mention].length > 1) === several;
  const counts = { ...pairCounts(intersectionTable(onlyMentions(pair, isIn(false)))).coreferent };
  const shared = kindsOf(inKey, inResponse, isIn(true));
  const all = [...shared, ...(shared.length > 0 ? kindsOf(inKey, inResponse, isIn(false)) : [])];
  const byKey = byCluster(all, pair.key.length, 'key');
  const byResponse = byCluster(all, pair.response.length, 'response');
  shared.forEach((kind, at) => {
    // Pairs of shared kinds are counted at the first of them.
    const meeting = (kinds: readonly number[]): Set<number> => new Set(kinds.filter((other) => other >= at));
    const pairsWith = (other: number): number =>
      other === at ? pairs(kind.mentions) : kind.mentions * all[other].mentions;
    const meetingInKey = meeting(kind.key.flatMap((cluster) => byKey[cluster]));
    const meetingInResponse = meeting(kind.response.flatMap((cluster) => byResponse[cluster]));
    for (const other of meetingInKey) {
      counts.key += pairsWith(other);
      if (meetingInResponse.has(other)) counts.common += pairsWith(other);
    }
    for (const other of meetingInResponse) counts.response += pairsWith(other);
  });
  return counts;
}

/** The clusters as sets of those of their mentions. */
function onlyMentions(pair: ClusterPair, isKept: (mention: number) => boolean): ClusterPair {
  const kept = (clusters: ClusterPair['key']) => clusters.map((cluster) => [...new Set(cluster)].filter(isKept));
  return { ...pair, key: kept(pair.key), response: kept(pair.response) };
}

function kindsOf(
  inKey: readonly (readonly number[])[],
  inResponse: readonly (readonly number[])[],
  isCounted: (mention: number) => boolean,
): Kind[] {
  const kinds = new Map<string, Kind>();
  inKey.forEach((key, mention) => {
    if (!isCounted(mention)) return;
    const response = inResponse[mention];
    const name = `${key.join()} ${response.join()}`;
    const kind = kinds.get(name) ?? { key, response, mentions: 0 };
    kind.mentions++;
    kinds.set(name, kind);
  });
  return [...kinds.values()];
}

/** The numbers of the kinds in each cluster of a side, ascending. */
function byCluster(kinds: readonly Kind[], clusters: number, side: 'key' | 'response'): number[][] {
  const lists = Array.from({ length: clusters }, (): number[] => []);
  kinds.forEach((kind, at) => {
    for (const cluster of kind[side]) lists[cluster].push(at);
  });
  return lists;
}

/**
 * How many pairs of different mentions a document has, of which a pair corefers if any cluster holds both, and counts once. Where no
 * mention is in two clusters of a side this is `pairCounts` of the table.
 */
export function distinctPairCounts(pair: ClusterPair): PairCounts {
  const [key, response] = [new Set(pair.key.flat()), new Set(pair.response.flat())];
  const coreferent = meetingPairs(pair);
  const isShared = (mention: number): boolean => key.has(mention) && response.has(mention);
  const ofShared = meetingPairs(onlyMentions(pair, isShared));
  const shared = [...key].filter(isShared).length;
  return {
    coreferent,
    nonCoreferent: {
      common: pairs(shared) - ofShared.key - ofShared.response + ofShared.common,
      key: pairs(key.size) - coreferent.key,
      response: pairs(response.size) - coreferent.response,
    },
  };
}
