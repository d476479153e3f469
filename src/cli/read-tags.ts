import type { OpenTagFiles } from '../evaluate/open-tag-files.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { openSource, SourceError } from './source.ts';

/** A tag file on its way in. */
export interface TagReading {
  /** Whether there may be more of it. */
  readonly isOpen: boolean;
  /** Whether it could not be read to its end, which its log says then. */
  readonly hasFailed: boolean;
  /** Reads a chunk and pushes it. */
  next(): Promise<void>;
}

/** Opens a file, or standard input for `-`; what is read goes to `push`. */
export function tagReading(path: string, log: ProblemSink, push: (chunk: Uint8Array) => void): TagReading {
  const source = openSource(path);
  let isOpen = true;
  let hasFailed = false;
  return {
    get isOpen() {
      return isOpen;
    },
    get hasFailed() {
      return hasFailed;
    },
    async next() {
      try {
        const next = source.next();
        const chunk = next instanceof Promise ? await next : next;
        if (chunk) push(chunk);
        else isOpen = false;
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        isOpen = false;
        hasFailed = true;
        const place = startOf(path);
        log.report('FILE_NOT_READABLE', 'error', () => ({ place, message: error.message }));
      }
    },
  };
}

/**
 * Reads gold and predicted tags to their ends, always the side that is behind, so that little waits in memory. False where a file
 * could not be read; the other is read all the same, for its own problems, but neither is ended.
 */
export async function readTagFiles(
  open: OpenTagFiles,
  files: { readonly gold: string; readonly pred?: string },
  log: ProblemSink,
): Promise<boolean> {
  const gold = tagReading(files.gold, log, open.pushGold);
  const pred = files.pred === undefined ? undefined : tagReading(files.pred, log, open.pushPred);
  while (gold.isOpen || pred?.isOpen) {
    const isPredNext = pred?.isOpen && (!gold.isOpen || open.behind === 'pred');
    await (isPredNext ? pred : gold).next();
  }
  if (gold.hasFailed || pred?.hasFailed) return false;
  open.end();
  return true;
}
