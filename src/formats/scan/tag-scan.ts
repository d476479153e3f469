/**
 * Finds the rows of large tag files, and does not know what a tag means. A plain row begins with neither a blank nor `#` nor `-`. Its
 * tags are in its last columns, none of them empty, with one separator before each and nothing after the last except perhaps one
 * carriage return. Nearly all lines of nearly all files are plain rows or empty.
 *
 * The results of a call are in columns of whole numbers, which are public because calls would cost too much.
 */
export interface TagScanner {
  /** Sets the lines `bytes[start, end)` to be scanned, all of which end in `\n`, and how their rows are laid out. */
  hold(bytes: Uint8Array, start: number, end: number, layout: PlainLayout): void;
  /**
   * Lists rows and ends of sentences from the line at `at` up to the first line that is neither a plain row nor empty, or to the end
   * of the held lines, and returns where it stopped. `found` must have `lines` and `isOpen` as of before the call. `outside` is the
   * tail of rows whose tags are all outside, or -1.
   */
  scan(at: number, outside: number): number;
  /** What the last call found, by `FOUND`. */
  readonly found: Int32Array;
  /**
   * For each row its tail; -1 for the end of a sentence; and, if words are not wanted, -2 - 4n for n successive outside rows, -1 - 4n if
   * the sentence ends after them. A tail is a number for the bytes of a row from the separator before the first tag on.
   */
  readonly tails: Int32Array;
  /** For each row a hash of its token, if words are wanted. */
  readonly words: Int32Array;
  /** The line of each row, or of the first of successive outside rows; for the end of a sentence, that of the empty line. */
  readonly lines: Int32Array;
  /** Where that line ends, without a carriage return, counted from `start`. */
  readonly ends: Int32Array;
  /** The bytes of a tail. */
  bytesOf(tail: number): Uint8Array;
  /** Changes when all tails are forgotten and numbered anew, because there is no room for more. */
  readonly generation: number;
}

/** Indices of `found`. */
export const FOUND = {
  rows: 0,
  /** Lines of the file up to where the call stopped. */
  lines: 1,
  /** 1 if a sentence is open. */
  isOpen: 2,
  /** 1 if the columns were full: calling again from where it stopped lists more. */
  goesOn: 3,
  /** Outside rows and ends of sentences that were only counted, if `passes`. */
  outside: 4,
  sentences: 5,
} as const;

/** Tails are below this number. */
export const MOST_TAILS = 2048;

/** No call lists more rows. */
export const MOST_ROWS = 4096;

/** How plain rows are laid out. */
export interface PlainLayout {
  /** 1 for each of the one or two bytes that separate columns. */
  readonly separators: Uint8Array;
  /** How many of the last columns hold tags, one or two. */
  readonly tags: number;
  /** Whether tokens are wanted, which are the first column. */
  readonly words: boolean;
  /**
   * Whether outside rows at the start of a sentence may be only counted, and the end of the sentence if no other row came before it.
   * Not with words.
   */
  readonly passes: boolean;
}
