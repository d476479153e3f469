import {
  type CountRows,
  type Counts,
  type CountTable,
  type NumberName,
  numberNames,
  type Score,
  type Scorer,
} from '../score/score.ts';

/** Which number of which score: that of a part of the metric's score, or of the metric itself. */
export interface Measure {
  readonly metric: string;
  readonly part?: string | undefined;
  readonly side: NumberName;
}

/**
 * The numbers that are computed from one row of summed counts. `compute` writes them to `values` in the order of `measures`; it keeps
 * neither array.
 */
export interface Statistics {
  readonly measures: readonly Measure[];
  compute(counts: Counts, values: Float64Array): void;
}

/**
 * Recall, precision and F1 of every metric and of every part of its score, from counts that hold the scorers' fields side by side.
 * The parts are those of the scores of `example`: a scorer must give the same parts for any counts; leaving one out is an error.
 */
export function scoreStatistics(scorers: readonly Scorer[], example: Counts): Statistics {
  const ends: number[] = [];
  for (const scorer of scorers) ends.push((ends.at(-1) ?? 0) + scorer.fields.length);
  const scoreOf = (at: number, counts: Counts): Score =>
    scorers[at].score(counts.subarray(ends[at] - scorers[at].fields.length, ends[at]));
  const parts = scorers.map((_, at) => Object.keys(scoreOf(at, example).parts ?? {}));

  return {
    measures: scorers.flatMap(({ name: metric }, at) =>
      [undefined, ...parts[at]].flatMap((part) => numberNames.map((side) => ({ metric, part, side }))),
    ),
    compute(counts, values) {
      let next = 0;
      const write = ({ recall, precision, f1 }: Score): void => {
        values[next++] = recall.value;
        values[next++] = precision.value;
        values[next++] = f1;
      };
      for (let at = 0; at < scorers.length; at++) {
        const score = scoreOf(at, counts);
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

/** The numbers of one row of counts, in an array of their own. */
export function valuesOf(statistics: Statistics, counts: Counts): Float64Array {
  const values = new Float64Array(statistics.measures.length);
  statistics.compute(counts, values);
  return values;
}

/**
 * One system's counts, one row per unit (a document or a sentence): the fields of all metrics side by side, so that one draw of units
 * serves every metric. `rows` holds `units` rows of `fields` numbers each, concatenated.
 */
export interface UnitRows extends CountRows {
  readonly units: number;
}

/**
 * The tables of one system, side by side. The n-th table belongs to the n-th scorer. A table with another metric, number of fields or
 * number of units, or with incomplete rows, is an error.
 */
export function joinTables(scorers: readonly Scorer[], tables: readonly CountTable[]): UnitRows {
  if (scorers.length === 0 || scorers.length !== tables.length) {
    throw new Error(`${scorers.length} metrics need as many tables of counts, not ${tables.length}`);
  }
  const units = tables[0].rows.length / tables[0].fields;
  scorers.forEach((scorer, at) => {
    refuseOtherTable(scorer, tables[at], units);
  });
  const fields = tables.reduce((total, table) => total + table.fields, 0);
  const rows = new Float64Array(units * fields);
  let column = 0;
  for (const table of tables) {
    for (let unit = 0; unit < units; unit++) {
      rows.set(table.rows.subarray(unit * table.fields, (unit + 1) * table.fields), unit * fields + column);
    }
    column += table.fields;
  }
  return { units, fields, rows };
}

function refuseOtherTable(scorer: Scorer, table: CountTable, units: number): void {
  if (table.metric !== scorer.name) throw new Error(`counts of ${table.metric} were given for ${scorer.name}`);
  if (table.fields !== scorer.fields.length) {
    throw new Error(`${scorer.name} has ${scorer.fields.length} fields, its counts ${table.fields}`);
  }
  if (!Number.isInteger(units) || table.rows.length !== units * table.fields) {
    throw new Error(`the counts of ${scorer.name} are not one row for each of ${units} units`);
  }
}

/** How many samples are drawn, and from which seed (see `random`). `samples`: a whole number from 1. */
export interface Sampling {
  readonly samples: number;
  readonly seed: number;
}

/** The default seed: a constant, so that a result can be reproduced without noting the seed. */
const defaultSeed = 1;

/**
 * The requested sampling; `samples` and the default seed fill in what is missing. A number of samples that is not a whole number from
 * 1 is an error.
 */
export function samplingOf(asked: Partial<Sampling>, samples: number): Sampling {
  const sampling = { samples: asked.samples ?? samples, seed: asked.seed ?? defaultSeed };
  if (!Number.isSafeInteger(sampling.samples) || sampling.samples < 1) {
    throw new Error(`the number of samples must be a whole number from 1, not ${sampling.samples}`);
  }
  return sampling;
}
