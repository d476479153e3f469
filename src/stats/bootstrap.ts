import { addWeighted, type Columns, gather, LANES } from './columns.ts';
import type { Sampling, Statistics } from './measures.ts';
import { random } from './random.ts';
import type { Work } from './work.ts';

/**
 * The statistics of every resample of every system: for each measure, one number per sample, in the order drawn; NaN where it is 0/0. A
 * resample draws units with replacement, as many as there are, the same units for all systems and all metrics; their counts are added
 * and scored.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", chapter 6.
 */
export function* resample(
  { units, columns, fields }: Columns,
  statistics: Statistics,
  { samples, seed }: Sampling,
): Work<Float64Array[][]> {
  const drawn = fields.map(() => statistics.measures.map(() => new Float64Array(samples)));
  const source = random(seed);
  const [times, sums] = [new Float64Array(LANES * units), new Float64Array(LANES * columns.length)];
  const [own, values] = [new Float64Array(fields[0].length), new Float64Array(statistics.measures.length)];
  const score = (sample: number, start: number): void => {
    for (let system = 0; system < fields.length; system++) {
      gather(sums, start, fields[system], own);
      statistics.compute(own, values);
      for (let at = 0; at < values.length; at++) drawn[system][at][sample] = values[at];
    }
  };
  for (let sample = 0; sample < samples; sample += LANES) {
    const lanes = Math.min(LANES, samples - sample);
    times.fill(0);
    for (let lane = 0; lane < lanes; lane++)
      for (let draw = 0; draw < units; draw++) times[LANES * source.below(units) + lane]++;
    // Plain double sums: whole numbers are exact.
    sums.fill(0);
    columns.forEach((column, at) => {
      addWeighted(column, times, sums, at, columns.length);
    });
    for (let lane = 0; lane < lanes; lane++) score(sample + lane, lane * columns.length);
    yield lanes * fields.length;
  }
  return drawn;
}
