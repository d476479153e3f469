import { type Difference, observedDifferences, sampledDifferences } from './difference.ts';
import type { Sampling, Statistics, UnitRows } from './measures.ts';
import { type Random, random } from './random.ts';

/**
 * Approximate randomization, paired. If the systems were equally good, their two outputs on a unit could just as well be exchanged.
 * Each sample exchanges the two rows of every unit with probability 1/2, and scores both sides again:
 *
 *   p = (#{ |d*| ≥ |d| } + 1) / (samples + 1)
 *
 * Two-sided; no difference gives 1, and so does a single unit, which can only flip the sign. Departs from sacreBLEU and multeval,
 * which count |d*| > |d|: a tie is as extreme as what was observed, and must count for the test to keep its level.
 *
 * Noreen (1989), "Computer-Intensive Methods for Testing Hypotheses", chapter 2; Yeh (2000), "More Accurate Tests for the
 * Statistical Significance of Result Differences".
 */
export function permutationTest(a: UnitRows, b: UnitRows, statistics: Statistics, sampling: Sampling): Difference[] {
  const observed = observedDifferences(a, b, statistics);
  const pair = pairRows(a, b);
  const source = random(sampling.seed);
  const swaps = new Uint32Array(Math.ceil(pair.units / 32));
  const centre = new Float64Array(observed.length);
  return sampledDifferences(statistics, observed, centre, a, sampling, (first, second) => {
    drawSwaps(source, swaps);
    sumExchanged(pair, swaps, first, second);
  });
}

/**
 * The rows of two systems for those of `units` units on which they differ: `unit` holds the numbers of these units, `a` and `b` their
 * rows. `same` is the sum of all other rows, which no exchange changes.
 */
interface PairedRows {
  readonly units: number;
  readonly same: Float64Array;
  readonly unit: Uint32Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

function pairRows(a: UnitRows, b: UnitRows): PairedRows {
  const { units, fields } = a;
  const rowOf = (rows: Float64Array, unit: number): Float64Array => rows.subarray(unit * fields, (unit + 1) * fields);
  const same = new Float64Array(fields);
  const unit: number[] = [];
  for (let u = 0; u < units; u++) {
    const row = rowOf(a.rows, u);
    const other = rowOf(b.rows, u);
    if (row.some((count, field) => count !== other[field])) unit.push(u);
    else for (let field = 0; field < fields; field++) same[field] += row[field];
  }
  const differing = (rows: Float64Array): Float64Array => {
    const picked = new Float64Array(unit.length * fields);
    unit.forEach((u, at) => {
      picked.set(rowOf(rows, u), at * fields);
    });
    return picked;
  };
  return { units, same, unit: Uint32Array.from(unit), a: differing(a.rows), b: differing(b.rows) };
}

/** Draws which units exchange their rows: unit u does where bit u mod 32 of word ⌊u / 32⌋ is set. */
function drawSwaps(source: Random, swaps: Uint32Array): void {
  for (let word = 0; word < swaps.length; word++) swaps[word] = source.next();
}

/**
 * Both sides are added up term by term. Adding b − a to one total and taking the rest as the other is three times as fast, but leaves
 * rounding errors where a sum of fractions is 0, and a quotient of two such errors can be anything.
 */
function sumExchanged(pair: PairedRows, swaps: Uint32Array, sumA: Float64Array, sumB: Float64Array): void {
  const { same, unit, a, b } = pair;
  const fields = same.length;
  sumA.set(same);
  sumB.set(same);
  for (let at = 0; at < unit.length; at++) {
    const swapped = (swaps[unit[at] >>> 5] >>> (unit[at] & 31)) & 1;
    const toA = swapped ? b : a;
    const toB = swapped ? a : b;
    const from = at * fields;
    for (let field = 0; field < fields; field++) {
      sumA[field] += toA[from + field];
      sumB[field] += toB[from + field];
    }
  }
}
