import type { CountTable } from '../score/score.ts';
import { type Signature, signatureText } from '../settings/signature.ts';
import {
  fleissKappa,
  krippendorffAlpha,
  type LabelAgreement,
  type LabelledUnits,
  labelAgreement,
} from '../stats/agreement.ts';
import { resample } from '../stats/bootstrap.ts';
import { type Bounds, intervalOf } from '../stats/intervals.ts';
import { measured, type Sampling } from '../stats/measures.ts';
import { meanOf } from '../stats/runs.ts';
import { alignUnits } from '../stats/units.ts';
import type { Work } from '../stats/work.ts';
import type { Counted } from './result.ts';
import { resampledUnits, shareOf } from './statistics.ts';

/** What annotators say of parts of documents. Labels of tokens and characters are types, a line each. */
export interface Labels {
  readonly of: 'tokens' | 'characters' | 'pairs of mentions';
  readonly units: readonly LabelledUnits[];
}

/** Two annotators by their numbers, the documents that both annotated, and the scores of these; absent if there are none. */
export interface ScoredPair {
  readonly pair: readonly [first: number, second: number];
  readonly documents: readonly unknown[];
  readonly counted?: Counted | undefined;
}

/** How well two annotators agree, or, without a pair, the means over all pairs. With a type: on spans of it, and on labels that are it or not. */
export interface AgreementRow extends Partial<Pick<ScoredPair, 'pair'>> {
  readonly type: string | undefined;
  /** How many documents both annotated. */
  readonly documents?: number;
  /** A fraction; undefined if there are no documents, or none with the type. */
  readonly f1: number | undefined;
  /** For each kind of labels. */
  readonly labels: readonly Partial<LabelAgreement>[];
}

/** Coefficients of several annotators, undefined where chance alone would make all labels equal. Fleiss' kappa is of what all labelled. */
export interface ChanceCorrected extends Pick<Labels, 'of'> {
  /** How many parts two annotators or more labelled: no others count. */
  readonly count: number;
  readonly fleiss: number | undefined;
  readonly krippendorff: number | undefined;
}

/** How well annotators agree: all pairs of them and their mean, then each type. */
export interface AgreementReport {
  readonly unit: string;
  /** How many units the interval is from. */
  readonly units: number;
  readonly rows: readonly AgreementRow[];
  /** Of the mean F1. */
  readonly interval: Bounds | undefined;
  readonly kinds: readonly ChanceCorrected[];
  /** How the interval was found, if there is one. */
  readonly confidence: Confidence | undefined;
  readonly signature: string;
}

/** How sure the mean is to be known: the level in percent, and its resamples. */
export interface Confidence extends Sampling {
  readonly level: number;
}

/**
 * How well annotators agree, by the scores of all pairs on the documents that both have, and by their labels. The interval of the mean F1 is
 * that of a bootstrap that draws units of all, the same for all pairs: a pair that has none of those drawn is not in the mean. The work
 * yields the share that is done.
 */
export function* agreementReport(
  pairs: readonly ScoredPair[],
  labels: readonly Labels[],
  types: readonly string[],
  confidence: Confidence,
): Work<AgreementReport> {
  const { level, samples, seed } = confidence;
  const scored = pairs.flatMap(({ counted }) => counted ?? []);
  const aligned = unitsOfPairs(scored);
  const share = shareOf(samples * scored.length);
  const values = new Map<unknown, ReadonlyMap<string | undefined, number>>();
  const drawn: Float64Array[] = [];
  let units = 0;
  for (const [at, counted] of scored.entries()) {
    // Each pair has the fields of its own types.
    const { columns, numbers, values: own } = measured(counted.scorers, [aligned[at]]);
    const [main] = counted.headline.split('.');
    const found = numbers.measures.flatMap(({ metric, part, side }, place) =>
      metric === main && side === 'f1' ? [[part, place] as const] : [],
    );
    values.set(counted, new Map(found.map(([part, place]) => [part, own[0][place]])));
    units = columns.units;
    if (units > 1) drawn.push((yield* share(resample(columns, numbers, { samples, seed })))[0][found[0][1]]);
  }
  const kinds = labels.filter((kind) => kind.units.length > 0);
  const rows = [undefined, ...types].flatMap((type) => rowsOf(pairs, kinds, type, values));
  const means = Float64Array.from(drawn[0] ?? [], (_, at) => meanOfKnown(drawn.map((own) => own[at])) ?? Number.NaN);
  const { bounds: interval } = intervalOf(rows[pairs.length].f1!, means, 0, { level, method: 'percentile' });
  const [{ unit }] = scored;
  const resampled = { ci: `${level}/${samples}`, interval: 'percentile', seed: String(seed), unit };
  return {
    unit,
    units,
    rows,
    interval,
    kinds: kinds.map(chanceCorrected),
    confidence: interval && confidence,
    signature: signatureText({ ...jointSignature(scored), ...(interval && resampled) }),
  };
}

/** The units of pairs, the same for all: a table of counts for each pair. */
export function unitsOfPairs(scored: readonly Counted[]): CountTable[][] {
  return alignUnits(scored.flatMap((one) => resampledUnits({ ...one, sortedBy: 'name' }, {})));
}

/** The rows of all pairs, and their mean. `values`: the F1 of what was counted of a pair, by type. */
function rowsOf(
  pairs: readonly ScoredPair[],
  kinds: readonly Labels[],
  type: string | undefined,
  values: ReadonlyMap<unknown, ReadonlyMap<string | undefined, number>>,
): readonly AgreementRow[] {
  const labelled = kinds.map(({ units }) => (type === undefined ? units : ofType(units, type)));
  const rows = pairs.map(({ pair, documents, counted }) => {
    const labels = labelled.map((units) => labelAgreement(units, ...pair));
    return { pair, type, documents: documents.length, f1: values.get(counted)?.get(type), labels };
  });
  const labels = kinds.map((_, kind) => {
    const meanOfAll = (of: 'observed' | 'kappa') => meanOfKnown(rows.map((row) => row.labels[kind][of]));
    return { observed: meanOfAll('observed'), kappa: meanOfAll('kappa') };
  });
  return [...rows, { type, f1: meanOfKnown(rows.map(({ f1 }) => f1)), labels }];
}

function meanOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined && !Number.isNaN(value)) as number[];
  return known.length > 0 ? meanOf(known) : undefined;
}

function chanceCorrected({ of, units }: Labels): ChanceCorrected {
  const shared = units.filter(({ labels }) => labels.filter((label) => label !== undefined).length > 1);
  return {
    of,
    count: shared.reduce((sum, { times }) => sum + times, 0),
    fleiss: of === 'pairs of mentions' ? undefined : fleissKappa(units),
    krippendorff: krippendorffAlpha(units),
  };
}

/** Labels that say whether something is of a type. */
function ofType(units: readonly LabelledUnits[], type: string): readonly LabelledUnits[] {
  const isOfType = (label: string): string => String(label.split('\n').includes(type));
  return units.map(({ labels, times }) => ({
    labels: labels.map((label) => (label === undefined ? label : isOfType(label))),
    times,
  }));
}

/** The signature of all pairs: each field that one has, with the values of all, as `in:conll+jsonl`. */
function jointSignature(pairs: readonly Pick<Counted, 'signature'>[]): Signature {
  // The longest one has the fields in their order; values are sorted, as those of several formats are joined in that of the files.
  const all = pairs.map(({ signature }) => signature).sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  const joined = Object.keys(Object.assign({}, ...all)).map((name) => {
    const isList = name === 'in' || name === 'pair';
    const values = all.flatMap((own) => (isList ? own[name]?.split('+') : own[name]) ?? []);
    return [name, [...new Set(values)].sort().join('+')];
  });
  return Object.fromEntries(joined);
}
