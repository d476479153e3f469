/** Two of several systems, by their numbers. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

/** Two of several systems. */
export interface Paired extends Pair {
  /** The values of `b` minus those of `a`, over all units. */
  readonly observed: Float64Array;
}

/**
 * Whether a difference is at least as far from 0 as the one observed. Differences that are closer than 10⁻¹² count as equal: a sample that
 * only repeats what was observed must count, in whatever order its doubles were added. Scores are fractions, their rounding errors
 * below 10⁻¹³.
 */
export function isAsExtreme(difference: number, observed: number): boolean {
  return Math.abs(difference) >= Math.abs(observed) - ROUNDING;
}

/** Whether two numbers are equal except for rounding. */
export function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < ROUNDING;
}

const ROUNDING = 1e-12;

/**
 * The paired bootstrap test: p of every measure, from the values of both systems on the same resamples (see `resample`). The differences
 * d* of the resamples spread around the observed difference d as d itself would around 0 if the systems were equally good. So d* − d
 * shows what chance does:
 *
 *   p = (#{ |d* − d| ≥ |d| } + 1) / (samples + 1)
 *
 * Resamples in which a value is 0/0 are left out, also of `samples`. Two-sided; no difference gives 1. One unit, or none, says nothing
 * about chance and also gives 1. Departs from sacreBLEU and Moses, which count |d*| − mean |d*| > |d|: where the systems clearly differ,
 * this sees one of the two tails, p is half of ours, and one in ten pairs of equally good systems differs at p ≤ 0.05. Koehn (2004),
 * "Statistical Significance Tests for Machine Translation Evaluation", counts how often d* changes its sign: one-sided and not centred, but
 * close to half of ours too.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", section 16.4; Berg-Kirkpatrick, Burkett & Klein (2012), "An
 * Empirical Investigation of Statistical Significance in NLP", section 2, for paired corpora.
 */
export function pairedBootstrap(
  { observed }: Pick<Paired, 'observed'>,
  units: number,
  drawnA: readonly Float64Array[],
  drawnB: readonly Float64Array[],
): Float64Array {
  return observed.map((difference, at) => {
    const [first, second] = [drawnA[at], drawnB[at]];
    // The resamples of a single unit all have d itself, which is then as extreme as d.
    const centre = units < 2 ? 0 : difference;
    let [extreme, defined] = [0, 0];
    for (let sample = 0; sample < first.length; sample++) {
      const other = second[sample] - first[sample];
      if (Number.isNaN(other)) continue;
      defined++;
      if (isAsExtreme(other - centre, difference)) extreme++;
    }
    return (extreme + 1) / (defined + 1);
  });
}
