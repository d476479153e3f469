import type { Threads } from '../../evaluate/large-files.ts';
import { wholeNumber } from '../../settings/kinds.ts';
import type { Choice } from '../../settings/table.ts';
import type { MakeAdder } from '../../stats/sample-adder.ts';
import type { Io } from '../io.ts';
import { partThreads } from './pool.ts';
import { sampleThreads } from './sample-threads.ts';

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

/** Threads that score parts of large files. */
export function threadsOf(options: JobsOption, io: Io): Threads {
  return (rules, bytes) => (mayStart(options, io, bytes >= LEAST.bytes) ? partThreads(rules, options.jobs) : undefined);
}

/** Threads that add up samples. */
export function addersOf(options: JobsOption, io: Io): MakeAdder {
  return (columns, samples) =>
    mayStart(options, io, columns.units * samples >= LEAST.drawn) ? sampleThreads(columns, options.jobs) : undefined;
}

/** Whether to start threads: as many as are asked for, or where it pays, but then none in a process that others use. */
function mayStart({ jobs: asked }: JobsOption, { isOwnProcess }: Io, pays: boolean): boolean {
  return asked === undefined ? isOwnProcess === true && pays : asked > 1;
}
