import type { CountRows, Counts } from './score.ts';

/**
 * The sum of doubles, rounded once, at the end: the double nearest to the true sum (ties to even), whatever the order of the terms.
 * Terms and sums must be finite. An empty sum is 0, and no sum is -0. With `from`, `to` and `step` only the terms at `from`,
 * `from + step` and so on below `to` are added.
 *
 * Shewchuk (1997), "Adaptive Precision Floating-Point Arithmetic", section 2: partial sums that do not overlap.
 */
export function sum(terms: ArrayLike<number>, from = 0, to: number = terms.length, step = 1): number {
  // Sums of whole numbers below 2^53 stay in `whole`: the partials are for fractions only.
  let whole = 0;
  let count = 0;
  for (let at = from; at < to; at += step) {
    const term = terms[at];
    const next = whole + term;
    if (Math.floor(term) === term && Math.abs(next) <= SAFE) whole = next;
    else count = addPartial(count, term);
  }
  return count === 0 ? whole : roundPartials(addPartial(count, whole));
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Partial sums, ascending and not overlapping; doubles cannot have more. */
const partials = new Float64Array(64);

/** Adds a term to the first `count` partials, and returns their new number. */
function addPartial(count: number, term: number): number {
  let x = term;
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const y = partials[at];
    const total = x + y;
    const rounded = Math.abs(x) < Math.abs(y) ? x - (total - y) : y - (total - x);
    if (rounded !== 0) partials[kept++] = rounded;
    x = total;
  }
  partials[kept] = x;
  return kept + 1;
}

/** Rounds the first `count` partials to nearest, ties to even across the partials, as CPython's math.fsum does. */
function roundPartials(count: number): number {
  let at = count - 1;
  let high = partials[at];
  let low = 0;
  while (at > 0) {
    const x = high;
    const y = partials[--at];
    high = x + y;
    low = y - (high - x);
    if (low !== 0) break;
  }
  if (Math.sign(low) === Math.sign(partials[at - 1])) {
    const doubled = low * 2;
    const candidate = high + doubled;
    if (doubled === candidate - high) high = candidate;
  }
  return high;
}

/**
 * The counts of all rows together: field by field the exactly rounded sum. It depends only on the rows, not on their order or on how
 * they were gathered.
 */
export function totals({ fields, rows }: CountRows): Counts {
  return new Float64Array(fields).map((_, field) => sum(rows, field, rows.length, fields));
}
