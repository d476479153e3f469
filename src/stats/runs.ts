import { random } from './random.ts';

/**
 * The mean of every measure over several runs of one system, in resamples of units and of runs: `drawn` has the values of each run in the
 * same resamples of units. For each of these as many runs are drawn as there are, with replacement.
 *
 * Sellam et al. (2022), "The MultiBERTs: BERT Reproductions for Robustness Analysis", section 3, the Multi-Bootstrap.
 */
export function resampledRuns(drawn: readonly (readonly Float64Array[])[], seed: number): Float64Array[] {
  const source = random(seed);
  const runs = drawn.length;
  const chosen = Uint32Array.from({ length: runs * drawn[0][0].length }, () => source.below(runs));
  return drawn[0].map((first, measure) =>
    first.map((_, sample) => {
      let sum = 0;
      for (let run = 0; run < runs; run++) sum += drawn[chosen[runs * sample + run]][measure][sample];
      return sum / runs;
    }),
  );
}

/** The mean of one or more numbers. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard deviation of a sample: √(Σ (x − mean)² / (n − 1)). Undefined for a single number. */
export function deviationOf(values: readonly number[]): number | undefined {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : undefined;
}
