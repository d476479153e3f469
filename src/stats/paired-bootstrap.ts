import { drawUnits, sumDrawn } from './bootstrap.ts';
import { type Difference, observedDifferences, sampledDifferences } from './difference.ts';
import type { Sampling, Statistics, UnitRows } from './measures.ts';
import { random } from './random.ts';

/**
 * The paired bootstrap test. Both systems are resampled with the same draws of units; the differences d* of the resamples spread
 * around the observed difference d as d itself would around 0 if the systems were equally good. So d* − d shows what chance does:
 *
 *   p = (#{ |d* − d| ≥ |d| } + 1) / (samples + 1)
 *
 * Two-sided; no difference gives 1. One unit, or none, says nothing about chance and also gives 1. Departs from sacreBLEU and Moses,
 * which count |d*| − mean |d*| > |d|: where the systems clearly differ, this sees one of the two tails, p is half of ours, and one in
 * ten pairs of equally good systems differs at p ≤ 0.05. Koehn (2004), "Statistical Significance Tests for Machine Translation
 * Evaluation", counts how often d* changes its sign: one-sided and not centred, but close to half of ours too.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", section 16.4; Berg-Kirkpatrick, Burkett & Klein (2012), "An
 * Empirical Investigation of Statistical Significance in NLP", section 2, for paired corpora.
 */
export function pairedBootstrap(a: UnitRows, b: UnitRows, statistics: Statistics, sampling: Sampling): Difference[] {
  const observed = observedDifferences(a, b, statistics);
  // The resamples of a single unit all have d itself, which is then as extreme as d.
  const centre = a.units < 2 ? new Float64Array(observed.length) : observed;
  const source = random(sampling.seed);
  const times = new Uint32Array(a.units);
  return sampledDifferences(statistics, observed, centre, a, sampling, (first, second) => {
    drawUnits(source, times);
    sumDrawn(a, times, first);
    sumDrawn(b, times, second);
  });
}
