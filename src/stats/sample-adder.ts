import type { Column, Columns } from './columns.ts';

/** How many samples are added up at a time: several, because a count that was loaded for one serves the others too. */
export const LANES = 4;

/** Adds up columns in blocks of `LANES` samples, here or in other threads. Sums are taken in the order in which blocks were added. */
export interface SampleAdder {
  /** How many blocks may wait to be taken. */
  readonly most: number;
  /** Where to write the units that the next block draws: those of its first sample, then those of the others. */
  room(): Uint32Array;
  /** Adds the block that was written; `lanes`: how many samples it has. */
  add(lanes: number): void;
  /** The sums of each column in each sample of a block, until the next call. */
  take(): Float64Array;
  close(): void;
}

/** Makes what adds up these columns; undefined where other threads would not pay. */
export type MakeAdder = (columns: Pick<Columns, 'units' | 'columns'>, samples: number) => SampleAdder | undefined;

/** An adder in this thread. */
export function adderHere({ units, columns }: Pick<Columns, 'units' | 'columns'>): SampleAdder {
  const draws = new Uint32Array(LANES * units);
  const times = new Uint16Array(LANES * units);
  const sums = new Float64Array(LANES * columns.length);
  return {
    most: 1,
    room: () => draws,
    add: (lanes) => addBlock(columns, draws, lanes, times, sums),
    take: () => sums,
    close: () => {},
  };
}

/**
 * Writes the sums of all columns in a block of samples. `times`: room for how often each unit is drawn in each of them, unit by unit; of 2¹⁶
 * times, as many as a number there has no room for, nobody will ever see one.
 */
export function addBlock(
  columns: readonly Pick<Column, 'units' | 'counts'>[],
  draws: Uint32Array,
  lanes: number,
  times: Uint16Array,
  sums: Float64Array,
): void {
  times.fill(0);
  const units = draws.length / LANES;
  for (let lane = 0; lane < lanes; lane++) countDraws(draws, lane * units, (lane + 1) * units, times, lane);
  for (const [at, column] of columns.entries()) writeSums(column, times, sums, LANES * at);
}

function countDraws(draws: Uint32Array, from: number, to: number, times: Uint16Array, lane: number): void {
  for (let draw = from; draw < to; draw++) times[LANES * draws[draw] + lane]++;
}

/** Writes the sums of a column. These are plain double sums: whole numbers are exact. */
function writeSums(
  { units, counts }: Pick<Column, 'units' | 'counts'>,
  times: Uint16Array,
  sums: Float64Array,
  to: number,
): void {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let cell = 0; cell < units.length; cell++) {
    const count = counts[cell];
    const of = LANES * units[cell];
    first += times[of] * count;
    second += times[of + 1] * count;
    third += times[of + 2] * count;
    fourth += times[of + 3] * count;
  }
  sums[to] = first;
  sums[to + 1] = second;
  sums[to + 2] = third;
  sums[to + 3] = fourth;
}
