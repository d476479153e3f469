import { sum } from '../score/sum.ts';
import { addWeighted, type Column, type Columns, gather, LANES } from './columns.ts';
import { computeReported, type Sampling, type Statistics } from './measures.ts';
import { isAsExtreme, type Pair, type Paired } from './paired.ts';
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
  const tested = pairs.map((pair) => ({
    ...pair,
    ...exchangeable(all, pair),
    extreme: new Uint32Array(pair.observed.length),
  }));
  const source = random(seed);
  const [swapped, kept] = [new Float64Array(LANES * all.units), new Float64Array(LANES * all.units)];
  const count = exchangesOf(all.units, samples);
  const width = all.fields[0].length;
  const [sumA, sumB] = [new Float64Array(LANES * width), new Float64Array(LANES * width)];
  const [ownA, ownB] = [new Float64Array(width), new Float64Array(width)];
  const [first, second] = [statistics.measures, statistics.measures].map(({ length }) => new Float64Array(length));
  const draw = (sample: number, lane: number): void => {
    // Unit u exchanges its rows where bit u mod 32 of the word ⌊u / 32⌋ is set.
    for (let unit = 0, word = 0; unit < all.units; unit++) {
      if (unit % 32 === 0) word = triesAll(all.units) ? sample : source.next();
      const bit = (word >>> (unit % 32)) & 1;
      swapped[LANES * unit + lane] = bit;
      kept[LANES * unit + lane] = 1 - bit;
    }
  };
  const judge = ({ observed, fields, extreme }: (typeof tested)[number], start: number): void => {
    gather(sumA, start, fields, ownA);
    gather(sumB, start, fields, ownB);
    computeReported(statistics, ownA, first);
    computeReported(statistics, ownB, second);
    for (let at = 0; at < extreme.length; at++) if (isAsExtreme(second[at] - first[at], observed[at])) extreme[at]++;
  };
  for (let sample = 0; sample < count; sample += LANES) {
    const lanes = Math.min(LANES, count - sample);
    for (let lane = 0; lane < lanes; lane++) draw(sample + lane, lane);
    for (const pair of tested) {
      pair.columns.forEach((column, at) => {
        exchange(column, swapped, kept, at, sumA, sumB);
      });
      for (let lane = 0; lane < lanes; lane++) judge(pair, lane * width);
    }
    yield 2 * lanes * tested.length;
  }
  const isExact = triesAll(all.units);
  return tested.map(({ extreme }) =>
    Float64Array.from(extreme, (found) => (isExact ? found / count : (found + 1) / (count + 1))),
  );
}

/** The most units of which all exchanges are tried. */
const EXACT_UNITS = 15;

/** Whether all exchanges of so many units are tried, so that p is exact. */
export function triesAll(units: number): boolean {
  return units <= EXACT_UNITS;
}

/** How many exchanges are scored: those drawn, or half of all, as the others only have the sides the other way round. */
export function exchangesOf(units: number, samples: number): number {
  return triesAll(units) ? 2 ** Math.max(0, units - 1) : samples;
}

/** A field of two systems: their counts in the units in which they differ, and the sum of all others, which no exchange changes. */
interface ExchangeableColumn {
  readonly same: number;
  readonly units: Uint32Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** b − a, where all counts are whole numbers. */
  readonly counts?: Float64Array;
  readonly totals: readonly [number, number];
}

/** The columns of a pair, each once; `fields` has the column of each field. */
function exchangeable({ columns, fields }: Columns, { a, b }: Pair): Exchangeable {
  const found = new Map<string, number>();
  const made: ExchangeableColumn[] = [];
  const places = fields[a].map((ofA, field) => {
    const ofB = fields[b][field];
    const key = `${ofA} ${ofB}`;
    const place = found.get(key) ?? made.push(exchangeableColumn(columns[ofA], columns[ofB])) - 1;
    found.set(key, place);
    return place;
  });
  return { columns: made, fields: places };
}

interface Exchangeable {
  readonly columns: readonly ExchangeableColumn[];
  readonly fields: Uint32Array;
}

function exchangeableColumn(a: Column, b: Column): ExchangeableColumn {
  const [ofA, ofB] = [a, b].map(({ units, counts }) => new Map(Array.from(units, (unit, at) => [unit, counts[at]])));
  const all = [...new Set([...a.units, ...b.units])].sort((x, y) => x - y);
  const isSame = (unit: number): boolean => ofA.get(unit) === ofB.get(unit);
  const units = Uint32Array.from(all.filter((unit) => !isSame(unit)));
  const [countsA, countsB] = [ofA, ofB].map((own) => Float64Array.from(units, (unit) => own.get(unit) ?? 0));
  const isWhole = [...a.counts, ...b.counts].every(Number.isInteger);
  return {
    same: sum(all.filter(isSame).map((unit) => ofA.get(unit)!)),
    units,
    a: countsA,
    b: countsB,
    ...(isWhole && { counts: countsB.map((count, at) => count - countsA[at]) }),
    totals: [a.total, b.total],
  };
}

/**
 * Writes the sums of both systems after `LANES` exchanges, as `addWeighted` does. Fractions are added up term by term: adding b − a to one
 * total and taking it from the other would leave rounding errors where a sum is 0, and a quotient of two such errors can be anything.
 */
function exchange(
  { same, units, a, b, counts, totals }: ExchangeableColumn,
  swapped: Float64Array,
  kept: Float64Array,
  at: number,
  sumA: Float64Array,
  sumB: Float64Array,
): void {
  const stride = sumA.length / LANES;
  const [startA, startB] = counts ? [0, totals[1]] : [same, same];
  for (let place = at; place < sumA.length; place += stride) {
    sumA[place] = startA;
    sumB[place] = startB;
  }
  if (counts) {
    addWeighted({ units, counts }, swapped, sumA, at, stride);
    for (let place = at; place < sumA.length; place += stride) {
      sumB[place] -= sumA[place];
      sumA[place] += totals[0];
    }
    return;
  }
  addWeighted({ units, counts: a }, kept, sumA, at, stride);
  addWeighted({ units, counts: b }, swapped, sumA, at, stride);
  addWeighted({ units, counts: a }, swapped, sumB, at, stride);
  addWeighted({ units, counts: b }, kept, sumB, at, stride);
}
