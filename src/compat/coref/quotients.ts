import { type Score, score, side } from '../../score/score.ts';
import { sum } from '../../score/sum.ts';

/** The four numbers that most measures are computed from. Those of several documents add. */
export interface Quotients {
  readonly recallNumerator: number;
  readonly recallDenominator: number;
  readonly precisionNumerator: number;
  readonly precisionDenominator: number;
}

/** The four numbers as an object, from those of recall and then those of precision. */
export function quotients(
  recallNumerator: number,
  recallDenominator: number,
  precisionNumerator: number,
  precisionDenominator: number,
): Quotients {
  return { recallNumerator, recallDenominator, precisionNumerator, precisionDenominator };
}

/** Recall, precision and F1 from the four numbers; 0/0 is 0. */
export function scoreOf(of: Quotients): Score {
  return score(side(of.recallNumerator, of.recallDenominator), side(of.precisionNumerator, of.precisionDenominator));
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
  return addRecords<keyof Quotients>(all as readonly Readonly<Record<keyof Quotients, number>>[], [
    'recallNumerator',
    'recallDenominator',
    'precisionNumerator',
    'precisionDenominator',
  ]);
}
