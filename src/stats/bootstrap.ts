import type { Column, Columns } from './columns.ts';
import type { Sampling, Statistics } from './measures.ts';
import { random } from './random.ts';
import type { Work } from './work.ts';

/**
 * The statistics of every resample of every system: for each measure, one number per sample, in the order drawn; NaN where it is 0/0. A
 * resample draws units with replacement, as many as there are, or as each stratum has, the same units for all systems and all metrics; their
 * counts are added and scored.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", chapter 6.
 */
export function* resample(
  { units, strata = [0], columns, fields }: Columns,
  statistics: Statistics,
  { samples, seed }: Sampling,
): Work<Float64Array[][]> {
  const drawn = fields.map(() => statistics.measures.map(() => new Float64Array(samples)));
  const source = random(seed);
  const times = new Float64Array(LANES * units);
  const sums = columns.map(() => new Float64Array(LANES));
  const ofSystems = fields.map((places) => Array.from(places, (at) => sums[at]));
  const values = new Float64Array(statistics.measures.length);
  for (let sample = 0; sample < samples; sample += LANES) {
    const lanes = Math.min(LANES, samples - sample);
    times.fill(0);
    for (let lane = 0; lane < lanes; lane++) {
      strata.forEach((first, at) => {
        const size = (strata[at + 1] ?? units) - first;
        for (let draw = 0; draw < size; draw++) times[LANES * (first + source.below(size)) + lane]++;
      });
    }
    columns.forEach((column, at) => {
      writeSums(column, times, sums[at]);
    });
    for (let system = 0; system < fields.length; system++) {
      const own = drawn[system];
      for (let lane = 0; lane < lanes; lane++) {
        statistics.compute(ofSystems[system], lane, values);
        for (let at = 0; at < values.length; at++) own[at][sample + lane] = values[at];
      }
    }
    yield lanes * fields.length;
  }
  return drawn;
}

/** So many samples are added up at a time, because a count that was loaded for one serves the others too. */
const LANES = 4;

/**
 * Writes the sums of a column in `LANES` samples. `times`: how often each unit counts in each of them, unit by unit. These are plain double
 * sums: whole numbers are exact.
 */
function writeSums({ units, counts }: Column, times: Float64Array, sums: Float64Array): void {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let cell = 0; cell < units.length; cell++) {
    const count = counts[cell];
    const of = LANES * units[cell];
    first += times[of] * count;
    second += times[of + 1] * count;
    third += times[of + 2] * count;
    fourth += times[of + 3] * count;
  }
  sums[0] = first;
  sums[1] = second;
  sums[2] = third;
  sums[3] = fourth;
}
