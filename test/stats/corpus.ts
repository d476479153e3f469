import { average, type CountTable, type Metric, type Score, type Scorer, score, side } from '../../src/score/score.ts';
import { sum } from '../../src/score/sum.ts';
import { type Columns, columnsOf, totalsOf } from '../../src/stats/columns.ts';
import { type Statistics, scoreStatistics, valuesOf } from '../../src/stats/measures.ts';
import type { Paired } from '../../src/stats/paired.ts';
import type { Random } from '../../src/stats/random.ts';

/** Numerators and denominators of recall and precision, as most metrics of coreference count. */
export function quotients(name: string): Metric<never> {
  return {
    ...{ name, title: name, summary: '' },
    fields: ['recallNumerator', 'recallDenominator', 'precisionNumerator', 'precisionDenominator'],
    count: () => new Float64Array(4),
    score: (counts) => score(side(counts[0], counts[1]), side(counts[2], counts[3])),
  };
}

/** Matches, gold and predicted spans of two types, with the types as parts, as tagging has them. */
const typed: Scorer = {
  ...{ name: 'typed', title: 'typed', summary: '' },
  fields: ['PER.matched', 'PER.gold', 'PER.pred', 'LOC.matched', 'LOC.gold', 'LOC.pred'],
  score(counts): Score {
    const of = (matched: number, gold: number, pred: number): Score => score(side(matched, gold), side(matched, pred));
    return {
      ...of(counts[0] + counts[3], counts[1] + counts[4], counts[2] + counts[5]),
      parts: { PER: of(counts[0], counts[1], counts[2]), LOC: of(counts[3], counts[4], counts[5]) },
    };
  },
};

const muc = quotients('muc');
const bcub = quotients('bcub');

/** Whole counts, fractional counts, the mean of two metrics, and a metric with parts: 12 + 6 more numbers from 22 fields. */
export const scorers: readonly Scorer[] = [muc, bcub, average('mean', 'mean', '', [muc, bcub]), typed];

/** Correct items of all items: the plainest metric there is, for cases that are computed by hand. */
export const accuracy: Scorer = {
  ...{ name: 'accuracy', title: 'accuracy', summary: '' },
  fields: ['correct', 'all'],
  score: (counts) => score(side(counts[0], counts[1]), side(counts[0], counts[1])),
};

/** A table of accuracy: correct items of each unit, and how many items it has. */
export function accuracies(correct: readonly number[], all: readonly number[] = correct.map(() => 10)): CountTable {
  return {
    metric: 'accuracy',
    fields: 2,
    rows: Float64Array.from(correct.flatMap((count, unit) => [count, all[unit]])),
  };
}

/** The tables of `systems` systems on the same units; some units are empty, on some all systems do the same. */
export function randomSystems(source: Random, units: number, systems: number): CountTable[][] {
  const rows = Array.from({ length: units }, () => {
    const easy = source.below(4) === 0;
    const first = randomRow(source);
    return Array.from({ length: systems }, () => (easy ? first : randomRow(source)));
  });
  return Array.from({ length: systems }, (_, system) => {
    let column = 0;
    return scorers.map(({ name, fields }) => {
      const from = column;
      column += fields.length;
      const cells = rows.flatMap((row) => row[system].slice(from, column));
      return { metric: name, fields: fields.length, rows: Float64Array.from(cells) };
    });
  });
}

/** Systems as resampling takes them, with the numbers that are computed. */
export function prepared(
  using: readonly Scorer[],
  tables: readonly (readonly CountTable[])[],
): { readonly columns: Columns; readonly statistics: Statistics } {
  const columns = columnsOf(tables);
  return { columns, statistics: scoreStatistics(using, totalsOf(columns, 0)) };
}

/** Two systems as the tests of a difference take them. */
export function paired(
  using: readonly Scorer[],
  tables: readonly [readonly CountTable[], readonly CountTable[]],
): { readonly columns: Columns; readonly pair: Paired; readonly statistics: Statistics } {
  const { columns, statistics } = prepared(using, tables);
  const [first, second] = tables.map((_, system) => valuesOf(statistics, totalsOf(columns, system)));
  return { columns, statistics, pair: { a: 0, b: 1, observed: second.map((value, at) => value - first[at]) } };
}

function randomRow(source: Random): number[] {
  if (source.below(8) === 0) return new Array<number>(22).fill(0);
  const part = (whole: number): number => source.below(whole + 1);
  const size = (): number => 1 + source.below(30);
  const [key, response] = [size(), size()];
  const muc = [part(key), key, part(response), response];
  const bcub = [part(key * 97) / 97, key, part(response * 61) / 61, response];
  const type = (): number[] => {
    const [gold, pred] = [source.below(9), source.below(9)];
    return [part(Math.min(gold, pred)), gold, pred];
  };
  return [...muc, ...bcub, ...muc, ...bcub, ...type(), ...type()];
}

/** Every number of every score of some units, one after the other: slow, and with nothing to go wrong. `empty`: what is taken for 0/0. */
export function rescore(systemRows: readonly (readonly Float64Array[])[], empty = 0): number[] {
  return scorers.flatMap((scorer, metric) => {
    const counts = scorer.fields.map((_, field) => sum(systemRows.map((unit) => unit[metric][field])));
    return numbers(scorer.score(Float64Array.from(counts)), empty);
  });
}

/** The rows of each unit, metric by metric. */
export function unitsOf(tables: readonly CountTable[]): Float64Array[][] {
  const units = tables[0].rows.length / tables[0].fields;
  return Array.from({ length: units }, (_, unit) =>
    tables.map(({ fields, rows }) => rows.slice(unit * fields, (unit + 1) * fields)),
  );
}

function numbers({ recall, precision, f1, parts = {} }: Score, empty: number): number[] {
  const sides = [recall, precision].map(({ value, denominator }) => (denominator === 0 ? empty : value));
  const isNothing = recall.denominator === 0 && precision.denominator === 0;
  return [...sides, isNothing ? empty : f1, ...Object.values(parts).flatMap((part) => numbers(part, empty))];
}
