import { constants } from 'node:buffer';
import { readSync } from 'node:fs';
import { pause } from '../io.ts';

/** Lines, and bytes between them, of an input that is read as they are asked for. */
export interface Pipe {
  /** The bytes of the next line, without its line feed; undefined at the end. */
  line(): Uint8Array | undefined;
  /** That many bytes, in memory of their own. */
  bytes(length: number): Uint8Array;
}

/** Thrown where what comes is not a request: what follows cannot be read either. */
export class BrokenLine extends Error {}

const PIECE = 1 << 16;

/** An open file, which is waited for as long as nothing comes. */
export function pipe(descriptor: number): Pipe {
  let buffer = Buffer.allocUnsafeSlow(PIECE);
  let [from, to] = [0, 0];
  /** Reads on, with room for so many bytes and for some more than there are. */
  const fill = (least = 0): boolean => {
    const there = to - from;
    if (to + 1 > buffer.length || from + least > buffer.length || (there === 0 && buffer.length > 16 * PIECE)) {
      const before = buffer;
      buffer = Buffer.allocUnsafeSlow(Math.max(PIECE, least, 2 * there));
      before.copy(buffer, 0, from, to);
      [from, to] = [0, there];
    }
    const length = readSome(descriptor, buffer, to);
    to += length;
    return length > 0;
  };
  const taken = (end: number, next: number): Uint8Array => {
    const bytes = buffer.subarray(from, end);
    from = next;
    return bytes;
  };
  return {
    line() {
      for (let searched = 0; ; ) {
        const end = buffer.subarray(from + searched, to).indexOf(10);
        if (end >= 0) return taken(from + searched + end, from + searched + end + 1);
        searched = to - from;
        // A text has no more characters.
        if (searched > constants.MAX_STRING_LENGTH)
          throw new BrokenLine(`a line has at most ${constants.MAX_STRING_LENGTH} bytes`);
        if (fill()) continue;
        if (searched === 0) return undefined;
        throw new BrokenLine('the last line has no line feed');
      }
    },
    bytes(length) {
      while (to - from < length) {
        if (fill(length)) continue;
        throw new BrokenLine(`the input ends after ${to - from} of the ${length} bytes of a frame`);
      }
      return new Uint8Array(taken(from + length, from + length));
    },
  };
}

/** Reads into bytes from `at` on, and returns how many came; none at the end. */
function readSome(descriptor: number, bytes: Uint8Array, at: number): number {
  for (;;) {
    try {
      return readSync(descriptor, bytes, at, Math.min(bytes.length - at, 1 << 30), null);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // So Windows says that a pipe has ended.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw new BrokenLine(`standard input cannot be read: ${message}`);
      pause();
    }
  }
}
