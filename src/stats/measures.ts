import {
  type CountTable,
  type LabelScorer,
  type NumberName,
  numberNames,
  type Score,
  type ScoreNumbers,
  type Scorer,
  type Side,
} from '../score/score.ts';
import { type Columns, columnsOf, totalsOf } from './columns.ts';

/** Which number of which score: that of a part of the metric's score, or of the metric itself. */
export interface Measure {
  readonly metric: string;
  readonly part?: string | undefined;
  readonly side: NumberName;
}

/** The sums of each field in several samples. */
export type Sums = readonly Float64Array[];

/**
 * The numbers that are computed from the sums of one sample. `compute` writes them to `values` in the order of `measures`, NaN for what is
 * 0/0.
 */
export interface Statistics {
  readonly measures: readonly Measure[];
  /** What a report has for each of them where it is 0/0. */
  readonly empty: readonly number[];
  compute(sums: Sums, sample: number, values: Float64Array): void;
}

/**
 * Recall, precision and F1 of every metric and of every part of its score, from sums of the scorers' fields, side by side. The parts of a
 * metric without `numbers` are those of the score of `example`; its scores must have them for any counts.
 */
export function scoreStatistics(scorers: readonly (Scorer | LabelScorer)[], example: Float64Array): Statistics {
  let [field, measure] = [0, 0];
  const placed = scorers.map((scorer) => {
    const [start, end] = [field, field + scorer.fields.length];
    const numbers = 'numbers' in scorer ? scorer.numbers : numbersOf(scorer, example.subarray(start, end));
    const place = { ...numbers, name: scorer.name, counts: new Float64Array(end - start), start, at: measure };
    field = end;
    measure += 3 * (1 + numbers.parts.length);
    return place;
  });
  return {
    measures: placed.flatMap(({ name: metric, parts }) =>
      [undefined, ...parts].flatMap((part) => numberNames.map((side) => ({ metric, part, side }))),
    ),
    empty: placed.flatMap(({ empty, parts }) => new Array<number>(3 * (1 + parts.length)).fill(empty)),
    compute(sums, sample, values) {
      for (const { write, counts, start, at } of placed) {
        for (let field = 0; field < counts.length; field++) counts[field] = sums[start + field][sample];
        write(counts, values, at);
      }
    },
  };
}

function numbersOf(scorer: Scorer, example: Float64Array): ScoreNumbers {
  const parts = Object.keys(scorer.score(example).parts ?? {});
  const write = ({ recall, precision, f1 }: Score, values: Float64Array, at: number): void => {
    const [noRecall, noPrecision] = [isUndefined(recall), isUndefined(precision)];
    values[at] = noRecall ? Number.NaN : recall.value;
    values[at + 1] = noPrecision ? Number.NaN : precision.value;
    values[at + 2] = noRecall && noPrecision ? Number.NaN : f1;
  };
  return {
    parts,
    empty: 0,
    write(counts, values, at) {
      const score = scorer.score(counts);
      write(score, values, at);
      for (let part = 0; part < parts.length; part++) write(score.parts![parts[part]], values, at + 3 * (part + 1));
    },
  };
}

/** Whether a value is 0/0. A metric for which that is 1 has it so by its definition, as where all mentions are one entity. */
function isUndefined({ value, denominator }: Side): boolean {
  return denominator === 0 && value === 0;
}

/**
 * The counts of systems in columns, and their numbers over all units. The n-th table of each is for the n-th scorer, and all have the same
 * units, in the same order.
 */
export function measured(
  scorers: readonly (Scorer | LabelScorer)[],
  systems: readonly (readonly CountTable[])[],
): { readonly columns: Columns; readonly numbers: Statistics; readonly values: readonly Float64Array[] } {
  const columns = columnsOf(systems);
  const totals = systems.map((_, system) => totalsOf(columns, system));
  const numbers = scoreStatistics(scorers, totals[0]);
  return { columns, numbers, values: totals.map((own) => valuesOf(numbers, own)) };
}

/** The numbers of one row of sums as a report has them, in an array of their own. */
export function valuesOf(statistics: Statistics, sums: Float64Array): Float64Array {
  const values = new Float64Array(statistics.measures.length);
  computeReported(
    statistics,
    Array.from(sums, (sum) => Float64Array.of(sum)),
    0,
    values,
  );
  return values;
}

/** Writes the numbers of one sample as a report has them, with a value for 0/0. */
export function computeReported(
  { empty, compute }: Statistics,
  sums: Sums,
  sample: number,
  values: Float64Array,
): void {
  compute(sums, sample, values);
  for (let at = 0; at < values.length; at++) if (Number.isNaN(values[at])) values[at] = empty[at];
}

/** How many samples are drawn, and from which seed (see `random`). `samples`: a whole number from 1. */
export interface Sampling {
  readonly samples: number;
  readonly seed: number;
}

/** The requested sampling; `samples` and the default seed, a constant so that results can be reproduced, fill in what is missing. */
export function samplingOf(asked: Partial<Sampling>, samples: number): Sampling {
  return { samples: asked.samples ?? samples, seed: asked.seed ?? 1 };
}
