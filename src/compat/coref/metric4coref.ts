import { align, alignedSimilarity } from '../../coref/alignment/assignment.ts';
import {
  asSets,
  type Cluster,
  type ClusterPair,
  clusterPair,
  holderOf,
  intersectionTable,
  listed,
} from '../../coref/clusters.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { f1, side } from '../../score/score.ts';
import { sum } from '../../score/sum.ts';
import { groupedBy } from '../../text/grouped.ts';
import { namesOf } from '../../text/quoted.ts';
import type { CompatScores, CorefScorer } from '../tool.ts';
import { addRecords } from './quotients.ts';

/** metric4coref. The rule is in docs/compat.md. */
export const metric4coref: CorefScorer = {
  name: 'metric4coref',
  title: 'metric4coref',
  source: 'LowinLi/metric4coref',
  files: 'key.json response.json',
  departs:
    'its muc is pairwise links in list order, its b_cubed sees only mentions that both sides have, and its average is of these and of CEAFm',
  score({ own, extra }) {
    const counted = [...own, ...extra].map((pair) => ({
      document: pair.id,
      counts: countLists(clusterPair(pair.key, pair.response)),
    }));
    const total = addRecords(
      counted.map(({ counts }) => counts),
      countNames,
    );
    return {
      scores: scoresOf(total),
      byDocument: counted.map(({ document, counts }) => ({ document, scores: scoresOf(counts) })),
      notes: zeroNotes(total, counted),
    };
  },
};

const countNames = [
  'edges',
  'predEdges',
  'goldEdges',
  'precisions',
  'recalls',
  'shared',
  'aligned',
  'predMentions',
  'goldMentions',
] as const;

/**
 * All numbers that the functions divide: ordered pairs; the sums of precision and recall over the shared mentions; aligned and listed
 * mentions. Counts of documents add, because no mention is in two of them.
 */
type ListCounts = Readonly<Record<(typeof countNames)[number], number>>;

function countLists(pair: ClusterPair): ListCounts {
  const table = intersectionTable(asSets(pair));
  return {
    ...countEdges(pair),
    ...mentionRatios(pair, table),
    aligned: alignedSimilarity(table, align(table, 'phi3'), 'phi3'),
    predMentions: listed(pair.response),
    goldMentions: listed(pair.key),
  };
}

function countEdges({ key, response, bound }: ClusterPair): Pick<ListCounts, 'edges' | 'predEdges' | 'goldEdges'> {
  const keyPositions = positionsOf(key, bound);
  const responsePositions = positionsOf(response, bound);
  let edges = 0;
  let predEdges = 0;
  let goldEdges = 0;
  for (let mention = 0; mention < bound; mention++) {
    const gold = followers(key, keyPositions[mention]);
    const pred = followers(response, responsePositions[mention]);
    goldEdges += gold.size;
    predEdges += pred.size;
    for (const other of gold) if (pred.has(other)) edges++;
  }
  return { edges, predEdges, goldEdges };
}

/** Where a mention is first listed in a cluster: after it comes all that comes after its repeats. */
type Position = readonly [cluster: number, at: number];

function positionsOf(clusters: readonly Cluster[], bound: number): Position[][] {
  const positions = Array.from({ length: bound }, (): Position[] => []);
  clusters.forEach((cluster, index) => {
    cluster.forEach((mention, at) => {
      if (positions[mention].at(-1)?.[0] !== index) positions[mention].push([index, at]);
    });
  });
  return positions;
}

/** The mentions that come after one of the positions in its list. */
function followers(clusters: readonly Cluster[], positions: readonly Position[]): Set<number> {
  const found = new Set<number>();
  for (const [index, at] of positions) {
    const cluster = clusters[index];
    for (let after = at + 1; after < cluster.length; after++) found.add(cluster[after]);
  }
  return found;
}

function mentionRatios(
  { key, response, bound }: ClusterPair,
  { rowStart, column, common }: Overlap,
): Pick<ListCounts, 'precisions' | 'recalls' | 'shared'> {
  const goldHolder = holderOf(key, bound, 'first');
  const predHolder = holderOf(response, bound, 'first');
  const precisions: number[] = [];
  const recalls: number[] = [];
  for (let mention = 0; mention < bound; mention++) {
    const [i, j] = [goldHolder[mention], predHolder[mention]];
    if (i < 0 || j < 0) continue;
    const cell = column.indexOf(j, rowStart[i]);
    precisions.push(common[cell] / response[j].length);
    recalls.push(common[cell] / key[i].length);
  }
  return { precisions: sum(precisions), recalls: sum(recalls), shared: precisions.length };
}

function scoresOf(counts: ListCounts): CompatScores {
  const prf = (precision: number, recall: number) => ({ precision, recall, f1: f1(recall, precision) });
  const ratio = (numerator: number, denominator: number): number => side(numerator, denominator).value;
  const { edges, shared, aligned } = counts;
  const muc = prf(ratio(edges, counts.predEdges), ratio(edges, counts.goldEdges));
  const bCubed = prf(ratio(counts.precisions, shared), ratio(counts.recalls, shared));
  const ceaf = prf(ratio(aligned, counts.predMentions), ratio(aligned, counts.goldMentions));
  return { muc, b_cubed: bCubed, ceaf, conll_coref_f1: (muc.f1 + bCubed.f1 + ceaf.f1) / 3 };
}

/** One note for the total, and one for all documents on which the same functions raise. */
function zeroNotes(
  total: ListCounts,
  documents: readonly { readonly document: string; readonly counts: ListCounts }[],
): string[] {
  const alike = groupedBy(documents.length > 1 ? documents : [], ({ counts }) => raisedBy(counts));
  const ofDocuments = [...alike].map(([raised, own]) => [raised, namesOf(own.map(({ document }) => document))]);
  return [[raisedBy(total), 'all documents'], ...ofDocuments]
    .filter(([raised]) => raised !== '')
    .map(([raised, of]) => `${raised} of ${of}: metric4coref raises ZeroDivisionError; 0/0 has the value 0 here`);
}

/** The functions that divide by 0. */
function raisedBy({ predEdges, goldEdges, shared, predMentions, goldMentions }: ListCounts): string {
  const raised = [
    ...(predEdges === 0 || goldEdges === 0 ? ['muc'] : []),
    ...(shared === 0 ? ['b_cubed'] : []),
    ...(predMentions === 0 || goldMentions === 0 ? ['ceaf'] : []),
  ];
  return raised.length === 0 ? '' : [...raised, 'conll_coref_f1'].join(', ');
}
