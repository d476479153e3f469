import type { Column, Columns } from './columns.ts';
import { computeReported, type Sampling, type Statistics } from './measures.ts';
import { isAsExtreme, type Paired } from './paired.ts';
import { random } from './random.ts';
import type { Work } from './work.ts';

/**
 * Approximate randomization, paired: p of every measure of each pair of systems. If two systems were equally good, their outputs on a unit
 * could just as well be exchanged. Each sample exchanges the two rows of every unit with probability 1/2, the same units in all pairs,
 * and scores both sides again:
 *
 *   p = (#{ |d*| ≥ |d| } + 1) / (samples + 1)
 *
 * With at most `EXACT_UNITS` units no sample is drawn: all 2ⁿ exchanges are tried, p is the share of those with |d*| ≥ |d|, and at
 * least 2/2ⁿ. Two-sided; no difference gives 1, and so does a single unit, which can only flip the sign. Departs from sacreBLEU and multeval,
 * which count |d*| > |d|: a tie is as extreme as what was observed, and must count for the test to keep its level.
 *
 * Noreen (1989), "Computer-Intensive Methods for Testing Hypotheses", chapter 2; Yeh (2000), "More Accurate Tests for the
 * Statistical Significance of Result Differences".
 */
export function* permutationTest(
  all: Columns,
  pairs: readonly Paired[],
  statistics: Statistics,
  { samples, seed }: Sampling,
): Work<Float64Array[]> {
  const isExact = triesAll(all.units);
  const count = exchangesOf(all.units, samples);
  const tested = pairs.map((pair) => testedPair(all, pair));
  let tried = 0;
  const next = isExact ? () => tried++ : random(seed).next;
  for (let start = 0; start < count; start += BLOCK) {
    const size = Math.min(BLOCK, count - start);
    const drawn = drawExchanges(next, all.units, size);
    for (const pair of tested) {
      countExtreme(statistics, pair, drawn, size);
      yield 2 * size;
    }
  }
  return tested.map(({ extreme }) =>
    Float64Array.from(extreme, (found) => (isExact ? found / count : (found + 1) / (count + 1))),
  );
}

/** How many samples are drawn at a time. */
const BLOCK = 1000;

/** The most units for which all exchanges are tried. */
const EXACT_UNITS = 15;

/** Whether all exchanges of so many units are tried, so that p is exact. */
export function triesAll(units: number): boolean {
  return units <= EXACT_UNITS;
}

/** How many exchanges are scored: those drawn, or half of all, as the others only have the sides the other way round. */
export function exchangesOf(units: number, samples: number): number {
  return triesAll(units) ? 2 ** Math.max(0, units - 1) : samples;
}

/** Which units exchange their rows in `size` samples: unit u does in sample s where bit u mod 8 of byte ⌊u / 8⌋·size + s is set. */
function drawExchanges(next: () => number, units: number, size: number): Uint8Array {
  const groups = Math.ceil(units / 8);
  const drawn = new Uint8Array(groups * size);
  for (let sample = 0; sample < size; sample++) {
    for (let group = 0, word = 0; group < groups; group++, word >>>= 8) {
      if (group % 4 === 0) word = next();
      drawn[size * group + sample] = word;
    }
  }
  return drawn;
}

/** Two systems: the columns of both, each once, the column of each field, and of each measure how many differences are as extreme. */
interface TestedPair {
  readonly columns: readonly ExchangeableColumn[];
  readonly places: readonly number[];
  readonly observed: Float64Array;
  readonly extreme: Uint32Array;
}

/** What both systems count in the units in which they differ, and the sum of all others, which no exchange changes. */
interface ExchangeableColumn {
  readonly same: number;
  readonly units: Uint32Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

function testedPair({ units, columns, fields }: Columns, { a, b, observed }: Paired): TestedPair {
  const codes = Array.from(fields[a], (ofA, field) => ofA * columns.length + fields[b][field]);
  const distinct = [...new Set(codes)];
  const placeOf = new Map(distinct.map((code, place) => [code, place]));
  return {
    columns: distinct.map((code) =>
      exchangeableColumn(columns[Math.floor(code / columns.length)], columns[code % columns.length], units),
    ),
    places: codes.map((code) => placeOf.get(code)!),
    observed,
    extreme: new Uint32Array(observed.length),
  };
}

function exchangeableColumn(ofA: Column, ofB: Column, length: number): ExchangeableColumn {
  const [a, b] = [new Float64Array(length), new Float64Array(length)];
  ofA.units.forEach((unit, cell) => {
    a[unit] = ofA.counts[cell];
  });
  ofB.units.forEach((unit, cell) => {
    b[unit] = ofB.counts[cell];
  });
  const units = Uint32Array.from(a.keys()).filter((unit) => a[unit] !== b[unit]);
  return {
    same: a.reduce((sum, count, unit) => (count === b[unit] ? sum + count : sum), 0),
    units,
    a: Float64Array.from(units, (unit) => a[unit]),
    b: Float64Array.from(units, (unit) => b[unit]),
  };
}

/** Counts the samples in which a difference is as extreme as the one observed. */
function countExtreme(
  statistics: Statistics,
  { columns, places, observed, extreme }: TestedPair,
  drawn: Uint8Array,
  size: number,
): void {
  const sums = columns.map((column) => exchangedSums(column, drawn, size));
  const [sumsA, sumsB] = [0, 1].map((side) => places.map((at) => sums[at][side]));
  const [first, second] = [new Float64Array(extreme.length), new Float64Array(extreme.length)];
  for (let sample = 0; sample < size; sample++) {
    computeReported(statistics, sumsA, sample, first);
    computeReported(statistics, sumsB, sample, second);
    for (let at = 0; at < extreme.length; at++) if (isAsExtreme(second[at] - first[at], observed[at])) extreme[at]++;
  }
}

/**
 * The sums of both systems after each of the drawn exchanges. Those of eight units after each of their 256 exchanges are computed once and
 * looked up; the second system has them after the opposite exchange. They are made by additions alone: adding b − a to one total and taking
 * it from the other would leave rounding errors where a sum of fractions is 0, and a quotient of two such errors can be anything.
 */
function exchangedSums(
  { same, units, a, b }: ExchangeableColumn,
  drawn: Uint8Array,
  size: number,
): readonly [Float64Array, Float64Array] {
  const [sumsA, sumsB] = [new Float64Array(size).fill(same), new Float64Array(size).fill(same)];
  const table = new Float64Array(256);
  for (let cell = 0; cell < units.length; ) {
    const group = units[cell] >>> 3;
    table[0] = 0;
    for (let bit = 0; bit < 8; bit++) {
      const isHere = units[cell] === 8 * group + bit;
      const [kept, swapped] = isHere ? [a[cell], b[cell]] : [0, 0];
      if (isHere) cell++;
      for (let low = 0, high = 1 << bit; low < 1 << bit; low++, high++) {
        table[high] = table[low] + swapped;
        table[low] += kept;
      }
    }
    for (let sample = 0, at = size * group; sample < size; sample++, at++) {
      sumsA[sample] += table[drawn[at]];
      sumsB[sample] += table[255 - drawn[at]];
    }
  }
  return [sumsA, sumsB];
}
