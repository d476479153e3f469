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
  let rest: Uint8Array = new Uint8Array(0);

  return {
    push(chunk) {
      const length = chunk.length;
      let start = 0;
      if (rest.length > 0) {
        const first = chunk.indexOf(10);
        const taken = first < 0 ? length : first;
        rest = joined(rest, chunk.subarray(0, taken));
        if (first < 0) return;
        onLine(rest, 0, rest.length, ++number);
        rest = rest.subarray(0, 0);
        start = first + 1;
      }
      for (let at = start; at < length; at++) {
        if (chunk[at] === 10) {
          onLine(chunk, start, at, ++number);
          start = at + 1;
        }
      }
      if (start < length) rest = chunk.slice(start);
    },
    end() {
      if (rest.length > 0) onLine(rest, 0, rest.length, ++number);
      rest = rest.subarray(0, 0);
    },
  };
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
