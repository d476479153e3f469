import { align, alignedSimilarity, cellWeights, type Similarity } from '../../coref/alignment/assignment.ts';
import {
  type Cluster,
  type ClusterPair,
  exchanged,
  holderOf,
  intersectionTable,
  mentionSet,
} from '../../coref/clusters.ts';
import { muc } from '../../coref/muc.ts';
import { type PairCounts, pairCounts } from '../../coref/pairs.ts';
import { distinctPairCounts } from '../../coref/repeats/meeting-pairs.ts';
import { sum } from '../../score/sum.ts';
import { groupedBy } from '../../text/grouped.ts';
import { lookedUp, type Quotients, quotients } from '../coref/quotients.ts';

/**
 * The entities of both sides as sets of numbered keys, in the order in which they first occur. Annotations without a candidate are one
 * entity of their side, whose index is `unlinked`, or -1.
 */
export interface EntityPair extends ClusterPair {
  readonly unlinked: { readonly key: number; readonly response: number };
}

/** A way to count what two sides have in common. */
export interface Aggregate {
  count(pair: EntityPair): Quotients;
  /** Whether the four numbers are whole, so that neleval prints them without decimal places. */
  readonly isWhole: boolean;
}

/**
 * neleval's aggregates by name, but for those of overlaps: `sets`, and the functions of its coref_metrics.
 *
 * If no key is in two entities, all follow the definitions. A repeated key is looked up by muc and b_cubed in the last entity that holds
 * it; CEAF and pairwise intersect all its entities; CEAF divides by the similarity of each side with itself, summed over all pairs of its
 * entities; pairwise_negative counts a pair once, as coreferent if any entity holds it, and
 * pairwise_negative_slow in each entity.
 */
export const aggregates: Readonly<Record<string, Aggregate>> = {
  sets: { count: equalKeys, isWhole: true },
  muc: { count: (pair) => lookedUp(muc, 1, pair), isWhole: true },
  b_cubed: { count: bothSides, isWhole: false },
  entity_ceaf: { count: (pair) => ceaf(pair, 'phi4'), isWhole: false },
  mention_ceaf: { count: (pair) => ceaf(pair, 'phi3'), isWhole: true },
  pairwise: { count: (pair) => ofPairs(pairCounts(intersectionTable(pair)).coreferent), isWhole: true },
  pairwise_negative: { count: (pair) => ofPairs(distinctPairCounts(pair).nonCoreferent), isWhole: true },
  cs_b_cubed: { count: (pair) => adjusted(pair, bothSides), isWhole: false },
  entity_cs_ceaf: { count: (pair) => adjusted(pair, (one) => ceaf(one, 'phi4')), isWhole: false },
  mention_cs_ceaf: { count: (pair) => adjusted(pair, (one) => ceaf(one, 'phi3')), isWhole: true },
  pairwise_slow: { count: (pair) => ofPairs(pairCounts(intersectionTable(pair)).coreferent), isWhole: true },
  pairwise_negative_slow: {
    count: (pair) => ofPairs(pairCounts(intersectionTable(pair)).nonCoreferent),
    isWhole: true,
  },
};

/** Whether a key is in two entities of the key, so that neleval's CEAF, which then reads wrong rows of its matrix, is not that of the formula. */
export function breaksCeaf({ key }: ClusterPair): boolean {
  return key.reduce((sum, { length }) => sum + length, 0) > mentionSet(key).size;
}

function equalKeys({ key, response }: ClusterPair): Quotients {
  const [ours, theirs] = [mentionSet(key), mentionSet(response)];
  const common = [...ours].filter((one) => theirs.has(one)).length;
  return quotients(common, ours.size, common, theirs.size);
}

function bothSides({ key, response, bound, unlinked }: EntityPair): Quotients {
  const pair = { key, response, bound };
  return quotients(...bcubed(pair, unlinked.response), ...bcubed(exchanged(pair), unlinked.key));
}

/** What the response lacks is looked up among its annotations without a candidate. */
function bcubed(pair: ClusterPair, unlinked: number): readonly [numerator: number, denominator: number] {
  const { key, response, bound } = pair;
  const own = holderOf(key, bound, 'last');
  const other = holderOf(response, bound, 'last');
  const { rowStart, column, common } = intersectionTable(pair);
  const terms: number[] = [];
  let mentions = 0;
  for (let mention = 0; mention < bound; mention++) {
    const i = own[mention];
    if (i < 0) continue;
    mentions++;
    const j = other[mention] < 0 ? unlinked : other[mention];
    const cell = j < 0 ? -1 : column.indexOf(j, rowStart[i]);
    if (cell >= 0 && cell < rowStart[i + 1]) terms.push(common[cell] / key[i].length);
  }
  return [sum(terms), mentions];
}

function ceaf(pair: ClusterPair, similarity: Similarity): Quotients {
  const shared = intersectionTable(pair);
  const aligned = alignedSimilarity(shared, align(shared, similarity), similarity);
  const { key, response } = pair;
  return quotients(
    aligned,
    selfSimilarity({ ...pair, response: key }, similarity),
    aligned,
    selfSimilarity({ ...pair, key: response }, similarity),
  );
}

/** Σ φ over all pairs of clusters of one side, each with itself too: the number of mentions or clusters, if none share a mention. */
function selfSimilarity(pair: ClusterPair, similarity: Similarity): number {
  return sum(cellWeights(intersectionTable(pair), similarity));
}

function ofPairs({ common, key, response }: PairCounts['coreferent']): Quotients {
  return quotients(common, key, common, response);
}

/**
 * A measure after Cai & Strube (2010): key mentions that the response lacks are its singletons. Recall leaves out mentions that only the
 * response has; precision those of them that are alone, and makes the others singletons of the key. Mentions are in the last of their
 * entities, but in the key for recall in all of them.
 */
function adjusted(pair: EntityPair, count: (pair: EntityPair) => Quotients): Quotients {
  const { key, response, bound } = pair;
  const own = holderOf(key, bound, 'last');
  const other = holderOf(response, bound, 'last');
  const missing = other.map((j, mention) => (j < 0 && own[mention] >= 0 ? mention : -1)).filter((one) => one >= 0);
  const isSpurious = (mention: number): boolean => own[mention] < 0 && other[mention] >= 0;
  const joined = other.map((j, mention) => (isSpurious(mention) && response[j].length > 1 ? mention : -1));
  const spurious = joined.filter((one) => one >= 0);
  const unlinked = { key: -1, response: -1 };
  const recall = count({
    key,
    response: [...regrouped(other, (mention) => own[mention] >= 0), ...alone(missing)],
    bound,
    unlinked,
  });
  const precision = count({
    key: [...regrouped(own, () => true), ...alone(spurious)],
    response: [...regrouped(other, (mention) => !isSpurious(mention) || joined[mention] >= 0), ...alone(missing)],
    bound,
    unlinked,
  });
  return quotients(recall.r_num, recall.r_den, precision.p_num, precision.p_den);
}

function alone(mentions: Int32Array): Cluster[] {
  return Array.from(mentions, (mention) => [mention]);
}

/** The clusters of mentions whose holder is one, if they are kept. */
function regrouped(holder: Int32Array, isKept: (mention: number) => boolean): Cluster[] {
  const kept = [...holder.keys()].filter((mention) => holder[mention] >= 0 && isKept(mention));
  return [...groupedBy(kept, (mention) => holder[mention]).values()];
}
