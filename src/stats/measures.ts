import { type NumberName, numberNames, type Score, type Scorer } from '../score/score.ts';

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
 * Recall, precision and F1 of every metric and of every part of its score, from sums of the scorers' fields, side by side. The parts are
 * those of the scores of `example`: a scorer must give the same parts for any counts; leaving one out is an error.
 */
export function scoreStatistics(scorers: readonly Scorer[], example: Float64Array): Statistics {
  const ends: number[] = [];
  for (const scorer of scorers) ends.push((ends.at(-1) ?? 0) + scorer.fields.length);
  const scoreOf = (at: number, sums: Float64Array): Score =>
    scorers[at].score(sums.subarray(ends[at] - scorers[at].fields.length, ends[at]));
  const parts = scorers.map((_, at) => Object.keys(scoreOf(at, example).parts ?? {}));

  return {
    measures: scorers.flatMap(({ name: metric }, at) =>
      [undefined, ...parts[at]].flatMap((part) => numberNames.map((side) => ({ metric, part, side }))),
    ),
    compute(sums, values) {
      let next = 0;
      const write = ({ recall, precision, f1 }: Score): void => {
        values[next++] = recall.value;
        values[next++] = precision.value;
        values[next++] = f1;
      };
      for (let at = 0; at < scorers.length; at++) {
        const score = scoreOf(at, sums);
        write(score);
        for (const name of parts[at]) {
          const part = score.parts?.[name];
          if (part === undefined) throw new Error(`a score has no part ${name}: parts must not depend on the counts`);
          write(part);
        }
      }
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
