/**
 * Finds the rows of large tag files, and does not know what a tag means. A plain row begins with neither a blank nor `#` nor `-`. Its
 * tags stand in its last columns, none of them empty, with one separator before each and nothing after the last but one carriage
 * return. Nearly all lines of nearly all files are such, or empty.
 *
 * What a call has found stands in columns of whole numbers, which are open because calls would cost more than what is done with them.
 */
export interface TagScanner {
  /** Sets the lines `bytes[start, end)` to be scanned, all of which end in `\n`, and how their rows are laid out. */
  hold(bytes: Uint8Array, start: number, end: number, layout: PlainLayout): void;
  /**
   * From the line at `at` on, lists rows and ends of sentences, up to the first line that is neither a plain row nor empty, or to the end
   * of what is held, and returns where it stopped. `found` must have `lines` and `isOpen` as they are before. `outside` is the tail of
   * rows that are outside in all tags, or -1.
   */
  scan(at: number, outside: number): number;
  /** What the last call found, by `FOUND`. */
  readonly found: Int32Array;
  /**
   * For each row its tail; -1 for the end of a sentence; and for n outside rows on end, where words are not wanted, -2 - n. A tail is a
   * number for the bytes of a row from the separator before the first tag on.
   */
  readonly tails: Int32Array;
  /** For each row a hash of its token, where words are wanted. */
  readonly words: Int32Array;
  /** For each row, or the first of outside rows, its line; for the end of a sentence the empty line. */
  readonly lines: Int32Array;
  /** Where that line ends, without a carriage return, from `start` on. */
  readonly ends: Int32Array;
  /** The bytes of a tail. */
  bytesOf(tail: number): Uint8Array;
  /** Changes where all tails are forgotten, and numbered anew: when there is room for no more. */
  readonly generation: number;
}

/** Indices of `found`. */
export const FOUND = {
  rows: 0,
  /** Lines of the file up to where the call stopped. */
  lines: 1,
  /** 1 where a sentence is open. */
  isOpen: 2,
  /** 1 where the same call for where it stopped lists more: the columns were full. */
  goesOn: 3,
  /** Rows that are outside and ends of sentences that were passed over, where that is wanted. */
  outside: 4,
  sentences: 5,
} as const;

/** Tails are below this number. */
export const MOST_TAILS = 2048;

/** No call lists more rows. */
export const MOST_ROWS = 4096;

/** How plain rows are laid out. */
export interface PlainLayout {
  /** 1 for each byte that separates columns, of which there are one or two. */
  readonly separators: Uint8Array;
  /** The last columns that hold tags, one or two. */
  readonly tags: number;
  /** Whether tokens are wanted, which are the first column. */
  readonly words: boolean;
  /** Whether outside rows and ends of sentences may be only counted, but for the first after another row. Not with words. */
  readonly passes: boolean;
}
