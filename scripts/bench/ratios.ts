import type { Measurement } from './measure.ts';
import { ratio } from './statistics.ts';

/** How many times as long as another program on the same input: medians of ratios run by run. NaN where one of them failed. */
export interface Times {
  readonly wall: number;
  readonly cpu: number;
}

/** A measurement beside starting node and beside ours, where they ran on that input. */
export interface Ratios extends Measurement {
  readonly overNode?: Times;
  readonly overOurs?: Times;
}

/** The measurements of one input, each with its ratios. Ours is the program of ours that scores it and prints JSON. */
export function withRatios(rows: readonly Measurement[]): readonly Ratios[] {
  const node = rows.find(({ subject }) => subject === 'node -e 0');
  const ours = rows.find(({ subject }) => subject === 'corefscore json' || subject === 'nerscore json');
  return rows.map((row) => ({
    ...row,
    ...(node && { overNode: over(row, node) }),
    ...(ours && { overOurs: over(row, ours) }),
  }));
}

function over(row: Measurement, other: Measurement): Times {
  return { wall: ratio(row.wall, other.wall), cpu: ratio(row.cpu, other.cpu) };
}
