import { align, alignedSimilarity } from '../../coref/alignment/assignment.ts';
import { type ClusterPair, clusterPair, exchanged, intersectionTable, lookupTable } from '../../coref/clusters.ts';
import { muc } from '../../coref/muc.ts';
import { sum } from '../../score/sum.ts';
import { namesOf } from '../../text/quoted.ts';
import type { CorefTool } from '../tool.ts';
import { idsOf, pairDocuments, withEmptyResponses } from './paired.ts';
import { lookedUp, type Quotients, quotients, totalFigures } from './quotients.ts';

const about = `AllenNLP ConllCorefScores and metrics.py of e2e-coref: muc, b_cubed, ceafe as precision, recall, f1 with the counts that
they are made of, and coref_precision, coref_recall, coref_f1, the means of the three precisions, recalls and f1. Counts are
summed over documents.

  b_cubed  R = Σ c² / k ÷ Σ k over entities of at least 2 mentions; shared mentions count only where the other entity has at
           least 2 too
  ceafe    the response without its entities of 1 mention, the key with all: R = Σ φ₄ / key entities, P = Σ φ₄ / response
           entities that are left. A key with singletons does not score 1 against itself
  muc      the definition

A repeated mention counts in the size of each entity that lists it, and on the other side it is looked up in the last one only;
ceafe intersects with each. A document that the response lacks is scored as an empty one; one that the key lacks is not scored.`;

/** AllenNLP and e2e-coref. The rule is in `about`. */
export const allennlp: CorefTool = {
  name: 'allennlp',
  title: 'AllenNLP, e2e-coref',
  source: 'allenai/allennlp-models, kentonl/e2e-coref',
  files: 'key.jsonl response.jsonl',
  about,
  departs:
    'b_cubed leaves singletons out on both sides and ceafe on that of the response only, so a perfect response may score below 1',
  score({ key, response }) {
    const paired = pairDocuments(key, response);
    const counts = withEmptyResponses(key, paired).map((pair) => countDocument(clusterPair(pair.key, pair.response)));
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
        paired.extra.length > 0 ? [`not scored, as only the response has them: ${namesOf(idsOf(paired.extra))}`] : [],
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
