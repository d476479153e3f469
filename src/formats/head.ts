import { LONGEST_TEXT } from '../text/latin1.ts';
import { joinChunks } from '../text/lines.ts';
import { type Problem, type ProblemSink, startOf } from '../text/problem.ts';

/** How many bytes of a file are looked at before it is read: 64 KiB. */
export const HEAD: number = 1 << 16;

/** Takes the chunks of one file in order. */
export interface Reader<Read> {
  push(chunk: Uint8Array): void;
  end(): Read;
}

/**
 * A reader that is chosen by how a file begins, before anything of it is read.
 *
 * @param choose gets at least the first 64 KiB, or all there is. If it chooses none, it is asked again when another line has ended.
 */
export function byHead<Read>(
  choose: (head: Uint8Array, isWhole: boolean) => Reader<Read> | undefined,
): Reader<Read | undefined> {
  let reader: Reader<Read> | undefined;
  let waiting: Uint8Array[] = [];
  let length = 0;
  const begin = (isWhole: boolean): void => {
    const head = joinChunks(waiting);
    reader = choose(head, isWhole);
    waiting = reader ? [] : [head];
    reader?.push(head);
  };
  return {
    push(chunk) {
      if (reader) {
        reader.push(chunk);
        return;
      }
      const wasLong = length >= HEAD;
      length += chunk.length;
      // Nothing that was not there before can be told without the end of a line.
      const isTold = length >= HEAD && (!wasLong || chunk.includes(NEWLINE));
      // A chunk is only valid until the next one comes.
      waiting.push(new Uint8Array(chunk));
      if (isTold || length > LONGEST_TEXT) begin(length > LONGEST_TEXT);
    },
    end() {
      if (!reader) begin(true);
      return reader?.end();
    },
  };
}

const NEWLINE = 10;

/** Reports what is wrong with a file as a whole, and reads nothing of it. */
export function refused(
  problem: Required<Pick<Problem, 'message' | 'help'>>,
  { file, log }: { readonly file: string; readonly log: ProblemSink },
): Reader<undefined> {
  log.report('OTHER_FORMAT', 'error', () => ({ place: startOf(file), ...problem }));
  return { push: () => {}, end: () => undefined };
}
