/**
 * Called once a line with the bytes that hold it: the line is `bytes[start, end)`, without its `\n` (a `\r` is left in).
 * `number` counts from 1. The bytes may be reused after the call returns: decode or copy what is to be kept.
 */
export type LineHandler = (bytes: Uint8Array, start: number, end: number, number: number) => void;

/** Takes the chunks of one input in order; `end` hands over a last line that has no `\n`. */
export interface LineSplitter {
  push(chunk: Uint8Array): void;
  end(): void;
}

/**
 * Cuts chunks of bytes into lines. Only a line that two chunks share is copied. An input that is empty has no lines; one that
 * ends in `\n` has no empty line after it.
 */
export function lineSplitter(onLine: LineHandler): LineSplitter {
  let number = 0;
  // The pieces of a line whose end has not come yet, joined once: a line may be longer than many chunks.
  let pieces: Uint8Array[] = [];

  return {
    push(chunk) {
      const length = chunk.length;
      let start = 0;
      if (pieces.length > 0) {
        const first = chunk.indexOf(10);
        pieces.push(copied(chunk, 0, first < 0 ? length : first));
        if (first < 0) return;
        const line = joined(pieces);
        pieces = [];
        onLine(line, 0, line.length, ++number);
        start = first + 1;
      }
      for (let at = start; at < length; at++) {
        if (chunk[at] === 10) {
          onLine(chunk, start, at, ++number);
          start = at + 1;
        }
      }
      if (start < length) pieces.push(copied(chunk, start, length));
    },
    end() {
      const line = joined(pieces);
      pieces = [];
      if (line.length > 0) onLine(line, 0, line.length, ++number);
    },
  };
}

/** A copy, also of a Node Buffer, whose own `slice` is a view that changes when the buffer is filled anew. */
function copied(chunk: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(chunk.subarray(start, end));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
