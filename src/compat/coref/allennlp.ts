import { align, alignedSimilarity } from '../../coref/alignment/assignment.ts';
import { type ClusterPair, clusterPair, exchanged, intersectionTable, lookupTable } from '../../coref/clusters.ts';
import { muc } from '../../coref/muc.ts';
import { sum } from '../../score/sum.ts';
import { namesOf } from '../../text/quoted.ts';
import type { CorefScorer } from '../tool.ts';
import { lookedUp, type Quotients, quotients, totalFigures } from './quotients.ts';

/** AllenNLP and e2e-coref. The rule is in docs/compat.md. */
export const allennlp: CorefScorer = {
  name: 'allennlp',
  title: 'AllenNLP, e2e-coref',
  source: 'allenai/allennlp-models, kentonl/e2e-coref',
  files: 'key.jsonl response.jsonl',
  departs:
    'b_cubed leaves singletons out on both sides and ceafe on that of the response only, so a perfect response may score below 1',
  score({ own, extra }) {
    const counts = own.map((pair) => countDocument(clusterPair(pair.key, pair.response)));
    const score = (name: keyof ReturnType<typeof countDocument>) => scorer(counts.map((count) => count[name]));
    const scores = { muc: score('muc'), b_cubed: score('b_cubed'), ceafe: score('ceafe') };
    const mean = (of: 'precision' | 'recall' | 'f1'): number =>
      (scores.muc[of] + scores.b_cubed[of] + scores.ceafe[of]) / 3;
    return {
      scores: {
        ...scores,
        coref_precision: mean('precision'),
        coref_recall: mean('recall'),
        coref_f1: mean('f1'),
      },
      notes:
        extra.length > 0 ? [`not scored, as only the response has them: ${namesOf(extra.map(({ id }) => id))}`] : [],
    };
  },
};

function countDocument(pair: ClusterPair): { muc: Quotients; b_cubed: Quotients; ceafe: Quotients } {
  const [bcubRecall, bcubPrecision] = [pair, exchanged(pair)].map(bcubWithoutSingletons);
  return {
    muc: lookedUp(muc, 1, pair),
    b_cubed: quotients(...bcubRecall, ...bcubPrecision),
    ceafe: ceafeWithoutResponseSingletons(pair),
  };
}

function bcubWithoutSingletons(pair: ClusterPair): readonly [numerator: number, denominator: number] {
  const { keySizes, responseSizes, rowStart, column, common } = lookupTable(pair, 'last');
  const terms: number[] = [];
  let mentions = 0;
  for (let i = 0; i < keySizes.length; i++) {
    if (keySizes[i] === 1) continue;
    mentions += keySizes[i];
    for (let cell = rowStart[i]; cell < rowStart[i + 1]; cell++) {
      if (responseSizes[column[cell]] !== 1) terms.push((common[cell] * common[cell]) / keySizes[i]);
    }
  }
  return [sum(terms), mentions];
}

function ceafeWithoutResponseSingletons(pair: ClusterPair): Quotients {
  const response = pair.response.filter(({ length }) => length !== 1);
  const table = intersectionTable({ ...pair, response });
  const similarity = alignedSimilarity(table, align(table, 'phi4'), 'phi4');
  return quotients(similarity, pair.key.length, similarity, response.length);
}

/** A Scorer of AllenNLP, with its own field names. */
function scorer(counts: readonly Quotients[]) {
  const { precision, recall, f1, ...total } = totalFigures(counts);
  return {
    precision,
    recall,
    f1,
    precision_numerator: total.p_num,
    precision_denominator: total.p_den,
    recall_numerator: total.r_num,
    recall_denominator: total.r_den,
  };
}
