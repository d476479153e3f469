import type { Signature } from '../settings/signature.ts';
import { cohenKappa, fleissKappa, krippendorffAlpha, type LabelledUnits } from '../stats/agreement.ts';
import { resample } from '../stats/bootstrap.ts';
import { type Bounds, intervalOf } from '../stats/intervals.ts';
import { measured, type Sampling } from '../stats/measures.ts';
import { meanOf } from '../stats/runs.ts';
import { alignUnits } from '../stats/units.ts';
import type { Work } from '../stats/work.ts';
import type { Counted } from './result.ts';
import { resampledUnits, shareOf } from './statistics.ts';

/** How well annotators agree. A matrix has a row and a column for each, and no number where they meet themselves. */
export interface Agreement {
  readonly units: number;
  /** The pairwise F1, as fractions. */
  readonly f1: readonly (readonly (number | undefined)[])[];
  readonly mean: { readonly value: number; readonly interval?: Bounds | undefined };
  /** Coefficients corrected for chance; absent if there are no tokens or pairs of mentions. */
  readonly chance?: ChanceCorrected | undefined;
}

/** Coefficients, undefined where chance alone would make all labels equal. The kappas are of tokens alone. */
export interface ChanceCorrected {
  readonly of: 'tokens' | 'pairs of mentions';
  /** How many of them two annotators or more labelled: no others count. */
  readonly count: number;
  readonly cohen?: readonly (readonly (number | undefined)[])[] | undefined;
  readonly fleiss?: number | undefined;
  readonly krippendorff: number | undefined;
}

/** How sure the mean is to be known: the level in percent, and its resamples. */
export interface Confidence extends Sampling {
  readonly level: number;
}

/** What was compared, and how. */
export interface AgreementReport extends Agreement {
  /** What a unit of the bootstrap is. */
  readonly unit: string;
  /** How many documents not all annotators have. */
  readonly leftOut: number;
  /** What the F1 is of. */
  readonly score: string;
  /** How the interval of the mean was found, if it has one. */
  readonly confidence: Confidence | undefined;
  readonly signature: string;
}

/**
 * The agreement of `count` annotators from the scores of each pair, in the order 1–2, 1–3, …, 2–3, …, on the units that all of
 * them have. The interval of the mean is that of a bootstrap that draws units, the same for all pairs. The work yields the share that is done.
 */
export function* agreementOf(
  count: number,
  pairs: readonly Counted[],
  { level, ...sampling }: Confidence,
): Work<Agreement> {
  const units = pairs.flatMap((pair) => resampledUnits({ ...pair, sortedBy: 'name' }, {}));
  const aligned = alignUnits(units, units.length);
  const share = shareOf(sampling.samples * pairs.length);
  const values: number[] = [];
  const drawn: Float64Array[] = [];
  let shared = 0;
  for (const [at, { scorers, headline }] of pairs.entries()) {
    // Each pair has the fields of its own types.
    const { columns, numbers, values: own } = measured(scorers, [aligned[at]]);
    const [main] = headline.split('.');
    const f1 = numbers.measures.findIndex(({ metric, part, side }) => metric === main && !part && side === 'f1');
    values.push(own[0][f1]);
    shared = columns.units;
    if (shared > 1) drawn.push((yield* share(resample(columns, numbers, sampling)))[0][f1]);
  }
  const means = Float64Array.from(drawn[0] ?? [], (_, sample) => meanOf(drawn.map((own) => own[sample])));
  const mean = meanOf(values);
  const interval = means.length > 0 ? intervalOf(mean, means, 0, { level, method: 'percentile' }).bounds : undefined;
  return {
    units: shared,
    f1: matrix(count, (a, b) => values[placeOf(a, b, count)]),
    mean: { value: mean, interval },
  };
}

/** What the labels of so many annotators say; undefined without labels. */
export function chanceCorrected(
  count: number,
  of: ChanceCorrected['of'],
  units: readonly LabelledUnits[],
): ChanceCorrected | undefined {
  if (units.length === 0) return undefined;
  const shared = units.filter(({ labels }) => labels.filter((label) => label !== undefined).length > 1);
  return {
    of,
    count: shared.reduce((sum, { times }) => sum + times, 0),
    cohen: of === 'tokens' ? matrix(count, (a, b) => cohenKappa(units, a, b)) : undefined,
    fleiss: of === 'tokens' ? fleissKappa(units) : undefined,
    krippendorff: krippendorffAlpha(units),
  };
}

/** The signature of all pairs: each field that one has, with the values of all, as `in:conll+jsonl`. */
export function jointSignature(pairs: readonly Pick<Counted, 'signature'>[]): Signature {
  // The longest one has the fields in their order; values are sorted, as those of several formats are joined in that of the files.
  const all = pairs.map(({ signature }) => signature).sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  const joined = Object.keys(Object.assign({}, ...all)).map((name) => {
    const isList = name === 'in' || name === 'pair';
    const values = all.flatMap((own) => (isList ? own[name]?.split('+') : own[name]) ?? []);
    return [name, [...new Set(values)].sort().join('+')];
  });
  return Object.fromEntries(joined);
}

/** The place of the pair a < b. */
function placeOf(a: number, b: number, count: number): number {
  return (a * (2 * count - a - 1)) / 2 + b - a - 1;
}

function matrix(count: number, ofPair: (a: number, b: number) => number | undefined): Agreement['f1'] {
  const all = Array.from({ length: count }, (_, at) => at);
  return all.map((a) => all.map((b) => (a === b ? undefined : ofPair(Math.min(a, b), Math.max(a, b)))));
}
