/**
 * A sum of doubles that is rounded once, at the end: the result is the double nearest to the true sum (ties to even), whatever
 * the order of the terms. Terms and sums must be finite. An empty sum is 0, and no sum is -0.
 *
 * Shewchuk (1997), "Adaptive Precision Floating-Point Arithmetic", section 2: partial sums that do not overlap.
 */
export interface ExactSum {
  add(term: number): void;
  total(): number;
}

/** A sum of nothing yet. */
export function exactSum(): ExactSum {
  // Sums of whole numbers below 2^53 never leave `whole`: the partials are for fractions only.
  let whole = 0;
  let partials: number[] = [];

  const addPartial = (term: number): void => {
    let x = term;
    let kept = 0;
    for (let i = 0; i < partials.length; i++) {
      const y = partials[i];
      const sum = x + y;
      const rounded = Math.abs(x) < Math.abs(y) ? x - (sum - y) : y - (sum - x);
      if (rounded !== 0) partials[kept++] = rounded;
      x = sum;
    }
    partials.length = kept;
    partials.push(x);
  };

  return {
    add(term) {
      if (Number.isSafeInteger(term) && Number.isSafeInteger(whole + term)) whole += term;
      else addPartial(term);
    },
    total() {
      if (partials.length === 0) return whole;
      const saved = partials.slice();
      addPartial(whole);
      const total = roundPartials(partials);
      partials = saved;
      return total;
    },
  };
}

/** The exactly rounded sum of the numbers. */
export function sum(terms: Iterable<number>): number {
  const total = exactSum();
  for (const term of terms) total.add(term);
  return total.total();
}

/** Rounds partials (ascending, not overlapping) to nearest, ties to even across the partials, as CPython's math.fsum does. */
function roundPartials(partials: readonly number[]): number {
  let at = partials.length - 1;
  let high = partials[at] ?? 0;
  let low = 0;
  while (at > 0) {
    const x = high;
    const y = partials[--at];
    high = x + y;
    low = y - (high - x);
    if (low !== 0) break;
  }
  const next = partials[at - 1];
  if (at > 0 && next !== undefined && ((low < 0 && next < 0) || (low > 0 && next > 0))) {
    const doubled = low * 2;
    const candidate = high + doubled;
    if (doubled === candidate - high) high = candidate;
  }
  return high;
}
