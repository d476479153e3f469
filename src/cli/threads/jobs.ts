import type { PartsAsked } from '../../evaluate/large-files.ts';
import { otherThreads } from '../../evaluate/threads/pool.ts';
import { sampleThreads } from '../../evaluate/threads/sample-threads.ts';
import { wholeNumber } from '../../settings/kinds.ts';
import type { Choice } from '../../settings/table.ts';
import type { MakeAdder } from '../../stats/sample-adder.ts';
import type { Io } from '../io.ts';

/** How many threads score. */
export interface JobsOption {
  readonly jobs?: number | undefined;
}

export const jobs: Choice<number> = {
  kind: wholeNumber(1, 1024),
  option: '--jobs <n>',
  help: 'threads for large inputs and resampling [as many as there are cores]',
};

/** Files of fewer bytes, and fewer units to draw, take no longer than threads to start. */
const LEAST = { bytes: 1 << 25, drawn: 2e7 };

/** Threads that score parts of large files and folders. */
export function threadsOf(options: JobsOption, io: Io): PartsAsked {
  return {
    threads(bytes) {
      const jobs = threadCount(options, io, bytes >= LEAST.bytes);
      return jobs > 1 ? otherThreads(jobs) : undefined;
    },
  };
}

/** Threads that add up samples. */
export function addersOf(options: JobsOption, io: Io): MakeAdder {
  return (columns, samples) => {
    const jobs = threadCount(options, io, columns.units * samples >= LEAST.drawn);
    return jobs > 1 ? sampleThreads(columns, jobs) : undefined;
  };
}

/** How many threads: as many as are asked for, or where it pays as there are cores, but then one in a process that others use. */
function threadCount({ jobs }: JobsOption, { isOwnProcess }: Io, pays: boolean): number {
  return jobs ?? (isOwnProcess && pays ? process.getBuiltinModule('node:os').availableParallelism() : 1);
}
