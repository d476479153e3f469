import type { Sampling, Statistics } from './measures.ts';
import { isAsExtreme, type Paired } from './paired.ts';
import { random } from './random.ts';
import type { UnitRows } from './unit-rows.ts';

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
export function permutationTest(
  pairs: readonly Paired[],
  statistics: Statistics,
  { samples, seed }: Sampling,
): Float64Array[] {
  const all = pairs.map((pair) => ({
    ...pair,
    cells: differingCells(pair),
    extreme: new Uint32Array(pair.observed.length),
  }));
  const [{ a }] = pairs;
  const source = random(seed);
  const swaps = new Uint32Array(Math.ceil(a.units / 32));
  const isExact = triesAll(a.units);
  // The other half of the exchanges only has the sides the other way round.
  const count = isExact ? 2 ** Math.max(0, a.units - 1) : samples;
  const [sumA, sumB] = [new Float64Array(a.totals.length), new Float64Array(a.totals.length)];
  const [first, second] = [statistics.measures, statistics.measures].map(({ length }) => new Float64Array(length));
  for (let sample = 0; sample < count; sample++) {
    // Unit u exchanges its rows where bit u mod 32 of word ⌊u / 32⌋ is set.
    if (isExact) swaps.fill(sample);
    else for (let word = 0; word < swaps.length; word++) swaps[word] = source.next();
    for (const { observed, cells, extreme } of all) {
      sumExchanged(cells, swaps, sumA, sumB);
      statistics.compute(sumA, first);
      statistics.compute(sumB, second);
      for (let at = 0; at < extreme.length; at++) if (isAsExtreme(second[at] - first[at], observed[at])) extreme[at]++;
    }
  }
  return all.map(({ extreme }) =>
    Float64Array.from(extreme, (found) => (isExact ? found / count : (found + 1) / (count + 1))),
  );
}

/** The most units of which all exchanges are tried. */
const EXACT_UNITS = 15;

/** Whether all exchanges of so many units are tried, so that p is exact. */
export function triesAll(units: number): boolean {
  return units <= EXACT_UNITS;
}

/**
 * The cells in which two systems differ, and the sums of those in which they do not, which no exchange changes. Unit `unit[n]` has the
 * cells from `starts[n]` to `starts[n + 1]`.
 */
interface DifferingCells {
  readonly same: Float64Array;
  readonly unit: readonly number[];
  readonly starts: readonly number[];
  readonly columns: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
}

function differingCells({ a, b }: Paired): DifferingCells {
  const same = new Float64Array(a.totals.length);
  const [unit, starts, columns, countsA, countsB]: number[][] = [[], [0], [], [], []];
  const columnAt = (rows: UnitRows, cell: number, u: number): number =>
    cell < rows.starts[u + 1] ? rows.columns[cell] : Number.POSITIVE_INFINITY;
  for (let u = 0; u < a.units; u++) {
    let [cellA, cellB] = [a.starts[u], b.starts[u]];
    while (cellA < a.starts[u + 1] || cellB < b.starts[u + 1]) {
      const [columnA, columnB] = [columnAt(a, cellA, u), columnAt(b, cellB, u)];
      const column = Math.min(columnA, columnB);
      const countA = columnA === column ? a.counts[cellA++] : 0;
      const countB = columnB === column ? b.counts[cellB++] : 0;
      if (countA === countB) same[column] += countA;
      else {
        columns.push(column);
        countsA.push(countA);
        countsB.push(countB);
      }
    }
    if (columns.length > starts[unit.length]) {
      unit.push(u);
      starts.push(columns.length);
    }
  }
  return { same, unit, starts, columns, a: countsA, b: countsB };
}

/**
 * Both sides are added up term by term. Adding b − a to one total and taking the rest as the other leaves rounding errors where a sum of
 * fractions is 0, and a quotient of two such errors can be anything.
 */
function sumExchanged(cells: DifferingCells, swaps: Uint32Array, sumA: Float64Array, sumB: Float64Array): void {
  const { same, unit, starts, columns, a, b } = cells;
  sumA.set(same);
  sumB.set(same);
  for (let at = 0; at < unit.length; at++) {
    const isSwapped = (swaps[unit[at] >>> 5] >>> (unit[at] & 31)) & 1;
    const [toA, toB] = isSwapped ? [b, a] : [a, b];
    for (let cell = starts[at]; cell < starts[at + 1]; cell++) {
      sumA[columns[cell]] += toA[cell];
      sumB[columns[cell]] += toB[cell];
    }
  }
}
