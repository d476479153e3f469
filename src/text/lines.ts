/** Takes the chunks of one input in order; `end` hands over a last line that has no `\n`. */
export interface LineSplitter {
  push(chunk: Uint8Array): void;
  end(): void;
}

/**
 * Called with whole lines, one or many: `bytes[start, end)`, where every line, including the last, ends in `\n`. The bytes may be
 * reused after the call returns.
 */
export type BlockHandler = (bytes: Uint8Array, start: number, end: number) => void;

/** The longest line of a text format, in bytes: 4 MiB. */
export const LONGEST_LINE: number = 1 << 22;

/**
 * Cuts chunks of bytes into blocks of whole lines, for readers that find the ends of lines in the same pass as their content. Only a
 * line that is split between chunks is copied, and is a block by itself; a last line without `\n` is given one. An empty input has no
 * blocks, and no block is empty. `refuse` is called with the first bytes of a line of more than `longest`, and nothing after them is read;
 * without it, lines may be of any length.
 */
export function blockSplitter(
  onBlock: BlockHandler,
  refuse?: (head: Uint8Array) => void,
  longest: number = LONGEST_LINE,
): LineSplitter {
  // The pieces of an unfinished line, joined only once: a line may be longer than many chunks.
  let pieces: Uint8Array[] = [];
  let length = 0;
  let isRefused = false;
  const hold = (piece: Uint8Array): void => {
    pieces.push(piece);
    length += piece.length;
    if (!refuse || length <= longest) return;
    isRefused = true;
    // The first may be a few bytes at the end of a chunk.
    refuse(joinChunks(pieces.slice(0, 2)));
    pieces = [];
  };
  const flush = (): void => {
    const line = joinChunks(pieces);
    pieces = [];
    length = 0;
    onBlock(line, 0, line.length);
  };

  const take = (given: Uint8Array): void => {
    // Not a Node Buffer, whose `slice` is a view that changes when the buffer is filled anew. And loops over bytes are compiled
    // for one class of array: a Node Buffer beside the Uint8Array of a joined line makes them slow.
    const chunk = new Uint8Array(given.buffer, given.byteOffset, given.length);
    let start = 0;
    if (pieces.length > 0) {
      start = chunk.indexOf(10) + 1;
      hold(chunk.slice(0, start || chunk.length));
      if (start === 0 || isRefused) return;
      flush();
    }
    const end = chunk.lastIndexOf(10) + 1;
    if (end > start) onBlock(chunk, start, end);
    const rest = Math.max(start, end);
    if (rest < chunk.length) hold(chunk.slice(rest));
  };

  return {
    push(chunk) {
      // In steps so small that no line within one can be too long.
      const most = refuse ? longest : chunk.length;
      for (let at = 0; at < chunk.length && !isRefused; at += most) take(chunk.subarray(at, at + most));
    },
    end() {
      if (pieces.length === 0) return;
      pieces.push(Uint8Array.of(10));
      flush();
    },
  };
}

/**
 * Called once per line, with the bytes that hold it: the line is `bytes[start, end)`, without its `\n` (a `\r` is left in). `number`
 * counts from 1. The bytes may be reused after the call returns: decode or copy what is to be kept.
 */
export type LineHandler = (bytes: Uint8Array, start: number, end: number, number: number) => void;

/** Cuts chunks of bytes into lines. An empty input has no lines; one that ends in `\n` has no empty line after it. For the rest see `blockSplitter`. */
export function lineSplitter(
  onLine: LineHandler,
  refuse?: (head: Uint8Array, number: number) => void,
  longest?: number,
): LineSplitter {
  let number = 0;
  const onBlock: BlockHandler = (bytes, from, to) => {
    for (let start = from; start < to; ) {
      const end = lineEnd(bytes, start);
      onLine(bytes, start, end, ++number);
      start = end + 1;
    }
  };
  return blockSplitter(onBlock, refuse && ((head) => refuse(head, number + 1)), longest);
}

/** Where the line ends that begins at `start`, and has a `\n`. A search by the engine takes longer than most lines do. */
function lineEnd(bytes: Uint8Array, start: number): number {
  for (let at = start; at < start + SHORT; at++) if (bytes[at] === 10) return at;
  return bytes.indexOf(10, start + SHORT);
}

const SHORT = 64;

/** Where the text of the first line starts: after the byte order mark, if there is one. */
export function afterByteOrderMark(bytes: Uint8Array, start: number, end: number): number {
  const marked = end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
  return marked ? start + 3 : start;
}

export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Where each line begins, from the first. */
export function lineStarts(bytes: Uint8Array): readonly number[] {
  const starts = [0];
  // Lines are short: a call for each takes longer than a look at each byte.
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x0a) starts.push(at + 1);
  return starts;
}
