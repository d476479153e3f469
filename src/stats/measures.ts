import type { Counts, Score, Scorer } from '../score/score.ts';

/** Which number of which score: `parts` leads through the parts of the metric's score, and is empty for the metric itself. */
export interface Measure {
  readonly metric: string;
  readonly parts: readonly string[];
  readonly side: 'recall' | 'precision' | 'f1';
}

/**
 * The numbers that are made from one row of summed counts. `compute` writes them to `values` in the order of `measures`; it keeps
 * neither array.
 */
export interface Statistics {
  readonly measures: readonly Measure[];
  compute(counts: Counts, values: Float64Array): void;
}

/**
 * Recall, precision and F1 of every metric and of every part of its score, from counts that hold the scorers' fields side by
 * side. The parts are those that the scores of `example` have: a scorer must give the same parts for any counts, and one that
 * leaves one out is an error when it happens.
 */
export function scoreStatistics(scorers: readonly Scorer[], example: Counts): Statistics {
  const ends: number[] = [];
  for (const scorer of scorers) ends.push((ends.at(-1) ?? 0) + scorer.fields.length);
  const scoreOf = (at: number, counts: Counts): Score =>
    scorers[at].score(counts.subarray(ends[at] - scorers[at].fields.length, ends[at]));
  const shapes = scorers.map((_, at) => shapeOf(scoreOf(at, example)));

  return {
    measures: scorers.flatMap((scorer, at) => measuresOf(scorer.name, [], shapes[at])),
    compute(counts, values) {
      let next = 0;
      for (let at = 0; at < scorers.length; at++) {
        next = writeScore(scoreOf(at, counts), shapes[at], values, next);
      }
    },
  };
}

/** The numbers of one row of counts, in an array of their own. */
export function valuesOf(statistics: Statistics, counts: Counts): Float64Array {
  const values = new Float64Array(statistics.measures.length);
  statistics.compute(counts, values);
  return values;
}

/** The names of a score's parts, each with its own parts, in order. */
type Shape = readonly (readonly [name: string, shape: Shape])[];

function shapeOf(score: Score): Shape {
  return Object.entries(score.parts ?? {}).map(([name, part]) => [name, shapeOf(part)] as const);
}

function measuresOf(metric: string, parts: readonly string[], shape: Shape): Measure[] {
  const sides = (['recall', 'precision', 'f1'] as const).map((side) => ({ metric, parts, side }));
  return [...sides, ...shape.flatMap(([name, inner]) => measuresOf(metric, [...parts, name], inner))];
}

/** Writes in the order of `measuresOf`, and returns where the next number goes. */
function writeScore(score: Score, shape: Shape, values: Float64Array, from: number): number {
  values[from] = score.recall.value;
  values[from + 1] = score.precision.value;
  values[from + 2] = score.f1;
  let next = from + 3;
  for (const [name, inner] of shape) {
    const part = score.parts?.[name];
    if (part === undefined) throw new Error(`a score has lost its part ${name}: parts must not depend on the counts`);
    next = writeScore(part, inner, values, next);
  }
  return next;
}
