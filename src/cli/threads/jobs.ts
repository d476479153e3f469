import type { Threads } from '../../evaluate/coref/coref-task.ts';
import { wholeNumber } from '../../settings/kinds.ts';
import type { Choice } from '../../settings/table.ts';
import type { PartRunner } from '../../sides/line-parts.ts';
import type { MakeAdder } from '../../stats/sample-adder.ts';
import type { Io } from '../io.ts';
import { poolOf } from './pool.ts';
import { samplesIn } from './sample-threads.ts';

/** How many threads score. */
export interface JobsOption {
  readonly jobs?: number | undefined;
}

export const jobs: Choice<number> = {
  kind: wholeNumber(1, 1024),
  option: '--jobs <n>',
  help: 'threads for large inputs and resampling [as many as there are cores]',
};

/** Smaller files take no longer than threads to start. */
const LEAST = 1 << 25;

/** Threads that score parts of large files; none in a process that others use, unless a number is given. */
export function threadsOf({ jobs: asked }: JobsOption, io: Io): Threads | undefined {
  if (asked === 1 || (asked === undefined && !io.isOwnProcess)) return undefined;
  return <Scored>(kind: 'coref', rules: object, bytes: number): PartRunner<Scored> | undefined => {
    if (bytes < LEAST && asked === undefined) return undefined;
    const pool = poolOf(asked);
    return pool.jobs > 1 ? pool.runner<Scored>(kind, rules) : undefined;
  };
}

/** Threads that add up samples, likewise. */
export function addersOf({ jobs: asked }: JobsOption, io: Io): MakeAdder | undefined {
  if (asked === 1 || (asked === undefined && !io.isOwnProcess)) return undefined;
  return (columns, samples) => {
    if (asked === undefined && columns.units * samples < LEAST_DRAWN) return undefined;
    const pool = poolOf(asked);
    return pool.jobs > 1 ? samplesIn(pool)(columns, samples) : undefined;
  };
}

/** To draw fewer units takes no longer than threads to start. */
const LEAST_DRAWN = 2e7;
