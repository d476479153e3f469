import { type ClusterPair, exchanged, lookupTable } from '../../coref/clusters.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { type Metric, type Score, score, side } from '../../score/score.ts';
import { sum } from '../../score/sum.ts';

/** The numerators and denominators of recall and precision. Those of several documents add. */
export interface Quotients {
  readonly r_num: number;
  readonly r_den: number;
  readonly p_num: number;
  readonly p_den: number;
}

export function quotients(r_num: number, r_den: number, p_num: number, p_den: number): Quotients {
  return { r_num, r_den, p_num, p_den };
}

/**
 * A metric as tools count it that look up each mention in the last entity of the other side that lists it. `denominator`: its field
 * in the counts of the metric, the numerator first. `back`: the pair as it is seen from the response.
 */
export function lookedUp(
  metric: Metric<Overlap>,
  denominator: number,
  pair: ClusterPair,
  back: ClusterPair = exchanged(pair),
): Quotients {
  const [recall, precision] = [pair, back].map((one) => metric.count(lookupTable(one, 'last')));
  return quotients(recall[0], recall[denominator], precision[0], precision[denominator]);
}

/** Recall, precision and F1 from the four numbers; 0/0 is 0. */
export function scoreOf(of: Quotients): Score {
  return score(side(of.r_num, of.r_den), side(of.p_num, of.p_den));
}

type TotalFigures = Readonly<Record<'recall' | 'precision' | 'f1' | keyof Quotients, number>>;

/** The score of several documents, with the four numbers that it is made of. */
export function totalFigures(counts: readonly Quotients[]): TotalFigures {
  const total = addQuotients(counts);
  const { recall, precision, f1 } = scoreOf(total);
  return { recall: recall.value, precision: precision.value, f1, ...total };
}

/** Records of numbers added name by name, each sum rounded once; 0 where there is no record. */
export function addRecords<Name extends string>(
  records: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Record<Name, number> {
  const total = {} as Record<Name, number>;
  for (const name of names) total[name] = sum(records.map((record) => record[name]));
  return total;
}

/** The four numbers of several documents. */
export function addQuotients(all: readonly Quotients[]): Quotients {
  return addRecords<keyof Quotients>(all, ['r_num', 'r_den', 'p_num', 'p_den']);
}
