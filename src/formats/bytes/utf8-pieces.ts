import { enlarged } from '../../text/columns.ts';
import { utf8Text } from './line.ts';

/** Takes the chunks of one file in order. */
export interface Utf8Pieces {
  /** The text of lines that have ended; undefined for what is not valid UTF-8. */
  push(chunk: Uint8Array): readonly (string | undefined)[];
  /** The text of the last line. */
  end(): string | undefined;
}

/** Makes text of the bytes of a file, some lines at a time, so that no bytes are kept but those of a line that has not ended. */
export function utf8Pieces(): Utf8Pieces {
  let held = new Uint8Array(0);
  let length = 0;
  return {
    push(chunk) {
      const end = length + chunk.length;
      const last = length + chunk.lastIndexOf(10);
      if (end > held.length) held = enlarged(held, 2 * end);
      held.set(chunk, length);
      const isEnded = last >= length;
      length = end;
      if (!isEnded) return [];
      const texts: (string | undefined)[] = [];
      let start = 0;
      while (start <= last) {
        const after = start + PIECE < last ? held.indexOf(10, start + PIECE) : last;
        const to = Math.min(after, last) + 1;
        texts.push(utf8Text(held.subarray(start, to)));
        start = to;
      }
      held.copyWithin(0, start, end);
      length = end - start;
      return texts;
    },
    end: () => utf8Text(held.subarray(0, length)),
  };
}

/** How many bytes of lines are made text at once, at least. Long texts get memory of their own from the system, which costs more than to read them. */
const PIECE = 1 << 15;
