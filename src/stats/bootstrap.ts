import type { Columns } from './columns.ts';
import type { Sampling, Statistics } from './measures.ts';
import { type Random, random } from './random.ts';
import { adderHere, LANES, type MakeAdder } from './sample-adder.ts';
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
  makeAdder?: MakeAdder,
): Work<Float64Array[][]> {
  const drawn = fields.map(() => statistics.measures.map(() => new Float64Array(samples)));
  const source = random(seed);
  const adder = makeAdder?.({ units, columns }, samples) ?? adderHere({ units, columns });
  const bounds = [...strata, units];
  const sums = columns.map(() => new Float64Array(LANES));
  const ofSystems = fields.map((places) => Array.from(places, (at) => sums[at]));
  const values = new Float64Array(statistics.measures.length);
  const lanesFrom = (sample: number): number => Math.min(LANES, samples - sample);
  try {
    for (let [sample, added] = [0, 0]; sample < samples; sample += LANES) {
      for (; added < samples && added < sample + adder.most * LANES; added += LANES) {
        const lanes = lanesFrom(added);
        draw(source, bounds, adder.room(), lanes);
        adder.add(lanes);
      }
      const lanes = lanesFrom(sample);
      const found = adder.take();
      for (let at = 0; at < columns.length; at++) sums[at].set(found.subarray(LANES * at, LANES * (at + 1)));
      for (let system = 0; system < fields.length; system++) {
        const own = drawn[system];
        for (let lane = 0; lane < lanes; lane++) {
          statistics.compute(ofSystems[system], lane, values);
          for (let at = 0; at < values.length; at++) own[at][sample + lane] = values[at];
        }
      }
      yield lanes * fields.length;
    }
  } finally {
    adder.close();
  }
  return drawn;
}

/** Draws units in each of so many samples; `bounds`: where each stratum begins, and where the last ends. */
function draw(source: Random, bounds: readonly number[], room: Uint32Array, lanes: number): void {
  let at = 0;
  for (let lane = 0; lane < lanes; lane++)
    for (let stratum = 1; stratum < bounds.length; stratum++) {
      const first = bounds[stratum - 1];
      const size = bounds[stratum] - first;
      for (let drawn = 0; drawn < size; drawn++) room[at++] = first + source.below(size);
    }
}
