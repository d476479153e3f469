import { bcub } from '../../coref/bcub.ts';
import { ceafe, ceafm } from '../../coref/ceaf.ts';
import {
  asSets,
  type ClusterPair,
  clusterPair,
  exchanged,
  intersectionTable,
  listed,
  lookupTable,
  mentionSet,
} from '../../coref/clusters.ts';
import { muc } from '../../coref/muc.ts';
import type { Overlap } from '../../coref/overlap.ts';
import type { PairCounts } from '../../coref/pairs.ts';
import { distinctPairCounts } from '../../coref/repeats/meeting-pairs.ts';
import { f1, type Metric, side } from '../../score/score.ts';
import { sum } from '../../score/sum.ts';
import { namesOf } from '../../text/quoted.ts';
import type { CompatOutcome, CompatScores, CorefScorer, PairedDocuments } from '../tool.ts';

/** scorch's functions. The rule is in docs/compat.md. */
export const scorch: CorefScorer = {
  name: 'scorch',
  title: 'scorch (library)',
  source: 'LoicGrobol/scorch',
  files: 'key.json response.json',
  departs:
    'the total is a mean of documents weighted by their mentions, documents that the response lacks are left out, and BLANC can be 1 by rule',
  score: (sides) => scoreDirectory(sides, (pair) => pair),
};

/** scorch on the command line. The rule is in docs/compat.md. */
export const scorchCli: CorefScorer = {
  name: 'scorch-cli',
  title: 'scorch (command)',
  source: 'LoicGrobol/scorch',
  files: 'key.json response.json',
  departs:
    'mentions that only the response has are added to the key as singletons, and the total is a mean weighted by mentions',
  score: (sides) => scoreDirectory(sides, withResponseMentions),
};

type Prf = Readonly<Record<'recall' | 'precision' | 'f1', number>>;

const measures = ['muc', 'b_cubed', 'ceaf_m', 'ceaf_e', 'blanc'] as const;

type Scores = Readonly<Record<(typeof measures)[number], Prf>>;

function scoreDirectory(
  { own, missing, extra }: PairedDocuments,
  prepare: (pair: ClusterPair) => ClusterPair,
): CompatOutcome {
  const pairs = own.filter((pair) => !missing.includes(pair));
  if (extra.length > 0) {
    return { refusal: `scorch raises ValueError: the key lacks the document ${namesOf(extra.map(({ id }) => id))}` };
  }
  if (pairs.length === 0) return { refusal: 'scorch raises ValueError: there is no document to score' };
  const documents = pairs.map((pair) => {
    const clusters = prepare(asSets(clusterPair(pair.key, pair.response)));
    const [key, response] = [listed(clusters.key), listed(clusters.response)];
    const weights = { recall: key, precision: response, f1: key + response };
    return { document: pair.id, scores: scoresOf(clusters), weights };
  });
  return {
    scores: withConll(documents.length === 1 ? documents[0].scores : weightedMeans(documents)),
    byDocument: documents.map(({ document, scores }) => ({ document, scores: withConll(scores) })),
    notes: [
      ...(missing.length > 0
        ? [`scorch leaves out what the response lacks: ${namesOf(missing.map(({ id }) => id))}`]
        : []),
      ...weightNotes(documents),
    ],
  };
}

/** The scores of a document, and the weight that each number has in a mean: the mentions of the key, of the response, and of both. */
interface Weighed {
  readonly scores: Scores;
  readonly weights: Prf;
}

function weightedMeans(documents: readonly Weighed[]): Scores {
  const mean = (measure: keyof Scores, of: keyof Prf): number => {
    const weighed = documents.map(({ scores, weights }) => scores[measure][of] * weights[of]);
    return side(sum(weighed), sum(documents.map(({ weights }) => weights[of]))).value;
  };
  const means = (measure: keyof Scores): Prf => {
    return { recall: mean(measure, 'recall'), precision: mean(measure, 'precision'), f1: mean(measure, 'f1') };
  };
  return Object.fromEntries(measures.map((measure) => [measure, means(measure)])) as Scores;
}

function weightNotes(documents: readonly Weighed[]): string[] {
  const weightless = [
    ...(documents.every(({ weights }) => weights.recall === 0) ? ['key'] : []),
    ...(documents.every(({ weights }) => weights.precision === 0) ? ['response'] : []),
  ];
  if (documents.length === 1 || weightless.length === 0) return [];
  return [
    `without mentions in the ${weightless.join(' and the ')} scorch raises ZeroDivisionError; means without weight are 0 here`,
  ];
}

function withResponseMentions({ key, response, bound }: ClusterPair): ClusterPair {
  const known = mentionSet(key);
  const added = [...mentionSet(response)].filter((mention) => !known.has(mention)).map((mention) => [mention]);
  return { key: [...key, ...added], response, bound };
}

function scoresOf(pair: ClusterPair): Scores {
  const table = intersectionTable(pair);
  return {
    muc: mucScore(pair),
    b_cubed: tableScore(bcub, table),
    ceaf_m: tableScore(ceafm, table),
    ceaf_e: tableScore(ceafe, table),
    blanc: blancScore(pair),
  };
}

function tableScore(metric: Metric<Overlap>, table: Overlap): Prf {
  const { recall, precision, f1 } = metric.score(metric.count(table));
  return { recall: recall.value, precision: precision.value, f1 };
}

function mucScore(pair: ClusterPair): Prf {
  const isLinked = ({ key }: ClusterPair): boolean => key.some(({ length }) => length > 1);
  if (!isLinked(pair) || !isLinked(exchanged(pair))) return { recall: 0, precision: 0, f1: 0 };
  const [recall, precision] = [pair, exchanged(pair)].map((one) => {
    const [common, links] = muc.count(lookupTable(one, 'first'));
    return common / links;
  });
  return { recall, precision, f1: f1(recall, precision) };
}

function blancScore(pair: ClusterPair): Prf {
  const { key, response } = pair;
  if (listed(key) === 1 && listed(response) === 1) {
    const value = key[0][0] === response[0][0] ? 1 : 0;
    return { recall: value, precision: value, f1: value };
  }
  const { coreferent, nonCoreferent } = distinctPairCounts(pair);
  const [c, n] = [linkScore(coreferent), linkScore(nonCoreferent)];
  if (coreferent.key === 0) return n;
  if (nonCoreferent.key === 0) return c;
  return {
    recall: (c.recall + n.recall) / 2,
    precision: (c.precision + n.precision) / 2,
    f1: (c.f1 + n.f1) / 2,
  };
}

/** The score of one kind of links; 1 if neither side has any. */
function linkScore({ common, key, response }: PairCounts['coreferent']): Prf {
  if (key === 0 && response === 0) return { recall: 1, precision: 1, f1: 1 };
  return {
    recall: side(common, key).value,
    precision: side(common, response).value,
    f1: (2 * common) / (key + response),
  };
}

function withConll(scores: Scores): CompatScores {
  return { ...scores, conll2012: (scores.muc.f1 + scores.b_cubed.f1 + scores.ceaf_e.f1) / 3 };
}
