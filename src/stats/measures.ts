import {
  type LabelScorer,
  type NumberName,
  numberNames,
  type Score,
  type ScoreNumbers,
  type Scorer,
} from '../score/score.ts';

/** Which number of which score: that of a part of the metric's score, or of the metric itself. */
export interface Measure {
  readonly metric: string;
  readonly part?: string | undefined;
  readonly side: NumberName;
}

/**
 * The numbers that are computed from one row of sums. `compute` writes them to `values` in the order of `measures`; it keeps
 * neither array.
 */
export interface Statistics {
  readonly measures: readonly Measure[];
  compute(sums: Float64Array, values: Float64Array): void;
}

/**
 * Recall, precision and F1 of every metric and of every part of its score, from sums of the scorers' fields, side by side. The parts of a
 * metric that has no `numbers` are those of the score of `example`; its scores must have them for any counts.
 */
export function scoreStatistics(scorers: readonly (Scorer | LabelScorer)[], example: Float64Array): Statistics {
  let [field, measure] = [0, 0];
  const placed = scorers.map((scorer) => {
    const [start, end] = [field, field + scorer.fields.length];
    const numbers = 'numbers' in scorer ? scorer.numbers : numbersOf(scorer, example.subarray(start, end));
    const place = { ...numbers, name: scorer.name, start, end, at: measure };
    field = end;
    measure += 3 * (1 + numbers.parts.length);
    return place;
  });
  return {
    measures: placed.flatMap(({ name: metric, parts }) =>
      [undefined, ...parts].flatMap((part) => numberNames.map((side) => ({ metric, part, side }))),
    ),
    compute(sums, values) {
      for (const { write, start, end, at } of placed) write(sums.subarray(start, end), values, at);
    },
  };
}

function numbersOf(scorer: Scorer, example: Float64Array): ScoreNumbers {
  const parts = Object.keys(scorer.score(example).parts ?? {});
  const write = ({ recall, precision, f1 }: Score, values: Float64Array, at: number): void => {
    values[at] = recall.value;
    values[at + 1] = precision.value;
    values[at + 2] = f1;
  };
  return {
    parts,
    write(counts, values, at) {
      const score = scorer.score(counts);
      write(score, values, at);
      for (let part = 0; part < parts.length; part++) write(score.parts![parts[part]], values, at + 3 * (part + 1));
    },
  };
}

/** The numbers of one row of sums, in an array of their own. */
export function valuesOf(statistics: Statistics, sums: Float64Array): Float64Array {
  const values = new Float64Array(statistics.measures.length);
  statistics.compute(sums, values);
  return values;
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
