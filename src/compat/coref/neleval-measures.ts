import { align, alignedSimilarity, type Similarity } from '../../coref/alignment/assignment.ts';
import { asSets, type ClusterPair, exchanged, holderOf, intersectionTable, mentionSet } from '../../coref/clusters.ts';
import { muc } from '../../coref/muc.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { type PairCounts, pairs, pairsWithin } from '../../coref/pairs.ts';
import { distinctPairCounts } from '../../coref/repeats/meeting-pairs.ts';
import { sum } from '../../score/sum.ts';
import { lookedUp, type Quotients, quotients } from './quotients.ts';

/** neleval's coreference measures by its names, in the order in which it lists them. */
export const nelevalMeasures = [
  'b_cubed',
  'entity_ceaf',
  'mention_ceaf',
  'muc',
  'pairwise',
  'pairwise_negative',
] as const;

/** The name of a measure. */
export type NelevalMeasure = (typeof nelevalMeasures)[number];

/** What neleval counts for one clustering against another: the four numbers of each measure, by name. */
export type NelevalCounts = Readonly<Record<NelevalMeasure, Quotients>>;

/**
 * The functions of neleval's coref_metrics on the clusters of one document, as sets.
 *
 * If no mention is repeated, all six follow the definitions. For a repeated mention, muc and b_cubed use the last cluster that holds
 * it, on either side; CEAF and pairwise intersect all its clusters; CEAF divides by the similarity of each side with itself, summed
 * over all pairs of its clusters; pairwise_negative counts a pair once, as coreferent if any cluster holds it.
 */
export function nelevalCounts(lists: ClusterPair): NelevalCounts {
  const pair = asSets(lists);
  const shared = intersectionTable(pair);
  const { nonCoreferent } = distinctPairCounts(pair);
  const together = pairsWithin(shared.common);
  return {
    b_cubed: quotients(...bcubed(pair), ...bcubed(exchanged(pair))),
    entity_ceaf: ceaf(pair, shared, 'phi4'),
    mention_ceaf: ceaf(pair, shared, 'phi3'),
    muc: lookedUp(muc, 1, pair),
    pairwise: quotients(together, pairsWithin(shared.keySizes), together, pairsWithin(shared.responseSizes)),
    pairwise_negative: negative(nonCoreferent),
  };
}

/**
 * pairwise_negative over all documents as one clustering: every pair of mentions from different documents is negative too.
 */
export function pooledNegative(documents: readonly ClusterPair[]): Quotients {
  const mentions = { common: 0, key: 0, response: 0 };
  const within = { common: 0, key: 0, response: 0 };
  for (const document of documents) {
    const [key, response] = [mentionSet(document.key), mentionSet(document.response)];
    const common = [...key].filter((mention) => response.has(mention)).length;
    const size = { common, key: key.size, response: response.size };
    const { nonCoreferent } = distinctPairCounts(document);
    for (const side of ['common', 'key', 'response'] as const) {
      mentions[side] += size[side];
      // Pairs inside the document that are not negative.
      within[side] += pairs(size[side]) - nonCoreferent[side];
    }
  }
  return negative({
    common: pairs(mentions.common) - within.common,
    key: pairs(mentions.key) - within.key,
    response: pairs(mentions.response) - within.response,
  });
}

function negative({ common, key, response }: PairCounts['nonCoreferent']): Quotients {
  return quotients(common, key, common, response);
}

function bcubed(pair: ClusterPair): readonly [numerator: number, denominator: number] {
  const { key, response, bound } = pair;
  const own = holderOf(key, bound, 'last');
  const other = holderOf(response, bound, 'last');
  const { rowStart, column, common } = intersectionTable(pair);
  const terms: number[] = [];
  let mentions = 0;
  for (let mention = 0; mention < bound; mention++) {
    const [i, j] = [own[mention], other[mention]];
    if (i < 0) continue;
    mentions++;
    if (j >= 0) terms.push(common[column.indexOf(j, rowStart[i])] / key[i].length);
  }
  return [sum(terms), mentions];
}

function ceaf(pair: ClusterPair, shared: Overlap, similarity: Similarity): Quotients {
  const aligned = alignedSimilarity(shared, align(shared, similarity), similarity);
  return quotients(
    aligned,
    selfSimilarity({ ...pair, response: pair.key }, similarity),
    aligned,
    selfSimilarity({ ...pair, key: pair.response }, similarity),
  );
}

/** Σ φ over all pairs of clusters of one side, each with itself too: the number of mentions or clusters, if none share a mention. */
function selfSimilarity(pair: ClusterPair, similarity: Similarity): number {
  const { keySizes, responseSizes, rowStart, column, common } = intersectionTable(pair);
  const terms: number[] = [];
  for (let i = 0; i < keySizes.length; i++) {
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      const sizes = keySizes[i] + responseSizes[column[cell]];
      terms.push(similarity === 'phi3' ? common[cell] : (2 * common[cell]) / sizes);
    }
  }
  return sum(terms);
}
