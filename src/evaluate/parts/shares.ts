import type { FolderFiles } from '../../pair/folders.ts';
import type { Watch } from '../../results/make-report.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { OtherThreads, Shares, ShareTask, Taken } from '../large-files.ts';

/** How many shares there are, where there are as many files: no thread waits long for the last one of another. */
const SHARES = 128;

/** Makes something of all files, in this thread and others, in their order. Undefined, if some share takes all files at once. */
export async function inShares<Made>(
  { paired, ...task }: Omit<ShareTask, 'shares'> & Pick<Shares, 'paired'>,
  threads: OtherThreads,
  make: (paired: readonly FolderFiles[]) => Promise<Made | undefined>,
  watch?: Watch,
): Promise<readonly Made[] | undefined> {
  const size = Math.ceil(paired.length / SHARES);
  const shares = { paired, size, taken: new Int32Array(new SharedArrayBuffer(4)) };
  const others = threads.takers<Made>({ ...task, shares });
  const taken = [await takeShares(shares, make, watch), ...(await Promise.all(others))];
  if (taken.includes(undefined)) return undefined;
  const all = taken.flatMap((own) => own ?? []);
  return all.sort((a, b) => a.at - b.at).map(({ made }) => made);
}

/** Takes shares as long as there are some. Undefined, and nothing is left to take, if something cannot be made of one. */
export async function takeShares<Made>(
  { paired, size, taken }: Shares,
  make: (paired: readonly FolderFiles[]) => Promise<Made | undefined>,
  watch?: Watch,
): Promise<Taken<Made> | undefined> {
  const all: Taken<Made>[number][] = [];
  for (let at = Atomics.add(taken, 0, 1); at * size < paired.length; at = Atomics.add(taken, 0, 1)) {
    // All threads together have taken so many.
    watch?.('reading', (at * size) / paired.length, true);
    const made = await make(paired.slice(at * size, (at + 1) * size)).catch(unlessUsage);
    if (made === undefined) {
      Atomics.store(taken, 0, paired.length);
      return undefined;
    }
    all.push({ at, made });
  }
  return all;
}

/** Wrong settings are refused where all files are read. */
function unlessUsage(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error;
}
