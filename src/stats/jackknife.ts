import { type Columns, totalsOf } from './columns.ts';
import { type Statistics, valuesOf } from './measures.ts';

/** A system, by its number, or the difference of two: the values of `b` minus those of `a`. */
export interface Contrast {
  readonly a?: number;
  readonly b: number;
}

/**
 * The acceleration of every measure of systems and of differences between them, for `intervalOf`: from the jackknife, in which each unit
 * is left out once. With θᵢ without unit i, and their mean θ̄:
 *
 *   a = Σᵢ (θ̄ − θᵢ)³ / (6·(Σᵢ (θ̄ − θᵢ)²)^1.5)
 *
 * It is 0 where all θᵢ are equal. Units without which the measure is 0/0 are left out.
 *
 * Efron & Tibshirani (1993), "An Introduction to the Bootstrap", equation 14.15.
 */
export function accelerations(all: Columns, statistics: Statistics, contrasts: readonly Contrast[]): Float64Array[] {
  const { units, columns, fields } = all;
  const size = statistics.measures.length;
  const whole = fields.map((_, system) => valuesOf(statistics, totalsOf(all, system)));
  const values = fields.map(() => new Float64Array(size));
  const sums = columns.map(() => new Float64Array(1));
  const ofSystems = fields.map((places) => Array.from(places, (at) => sums[at]));
  const next = new Uint32Array(columns.length);
  // Of the distances from the value of all units, which are as small as the spread: n, Σd, Σd², Σd³.
  const moments = contrasts.map(() => Array.from({ length: 4 }, () => new Float64Array(size)));
  for (let unit = 0; unit < units; unit++) {
    columns.forEach(({ units: own, counts, total }, at) => {
      sums[at][0] = own[next[at]] === unit ? total - counts[next[at]++] : total;
    });
    ofSystems.forEach((own, system) => {
      statistics.compute(own, 0, values[system]);
    });
    contrasts.forEach(({ a, b }, contrast) => {
      const [count, first, second, third] = moments[contrast];
      for (let at = 0; at < size; at++) {
        const from = a === undefined ? 0 : values[a][at] - whole[a][at];
        const distance = from - (values[b][at] - whole[b][at]);
        if (Number.isNaN(distance)) continue;
        count[at]++;
        first[at] += distance;
        second[at] += distance * distance;
        third[at] += distance * distance * distance;
      }
    });
  }
  return moments.map(([count, first, second, third]) =>
    count.map((n, at) => skewness(n, first[at], second[at], third[at])),
  );
}

/** The acceleration from sums of n distances, of their squares and of their cubes. */
function skewness(n: number, first: number, second: number, third: number): number {
  const mean = first / n;
  const squares = second - n * mean * mean;
  const cubes = third - 3 * mean * second + 2 * n * mean * mean * mean;
  // Less is rounding: all are as far from the value of all units.
  return squares > 1e-12 * second ? cubes / (6 * squares ** 1.5) : 0;
}
