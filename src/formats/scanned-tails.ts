import type { RowTags } from './row-tags.ts';
import { MOST_TAILS, type TagRowScanner } from './scan-tags.ts';

/** What stands at the ends of rows that a scanner was taught, by their numbers. */
export interface ScannedTails {
  /** The tags; the second 0 where there is one column. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** How many bytes there are, with the separator before the first tag; and how many the second tag has. */
  readonly lengths: Int32Array;
  readonly widths: Int32Array;
  /** The number of the end of rows that are outside in all columns; -1 while there is none. */
  readonly outside: number;
  /** Teaches the scanner the end of the row that was read last, whose tags stand at those bounds. */
  learn(scanner: TagRowScanner, bounds: Int32Array): void;
}

/** No ends yet of the rows of one file. */
export function scannedTails(rows: RowTags): ScannedTails {
  const { before } = rows;
  const tails = {
    first: new Int32Array(MOST_TAILS),
    second: new Int32Array(MOST_TAILS),
    lengths: new Int32Array(MOST_TAILS),
    widths: new Int32Array(MOST_TAILS),
    outside: -1,
    learn(scanner: TagRowScanner, bounds: Int32Array): void {
      const end = bounds[bounds.length - 1];
      const length = end - bounds[0] + 1;
      // The place of every tag that cannot be read is wanted.
      const tail = rows.areReadable() ? scanner.learn(end - length, end, before.first) : -1;
      if (tail < 0) return;
      tails.first[tail] = before.first;
      tails.second[tail] = before.second;
      tails.lengths[tail] = length;
      tails.widths[tail] = end - bounds[bounds.length - 2];
      // Where there are several, those of two tags with a byte each are found fastest.
      if (before.isOutside && (tails.outside < 0 || length === 4)) tails.outside = tail;
    },
  };
  return tails;
}

/** Sets the bounds of two tags with one separator before each, which are `length` bytes before `end`, the second tag `width` of them. */
export function setPairBounds(bounds: Int32Array, end: number, length: number, width: number): void {
  bounds[0] = end - length + 1;
  bounds[1] = end - width - 1;
  bounds[2] = end - width;
  bounds[3] = end;
}
