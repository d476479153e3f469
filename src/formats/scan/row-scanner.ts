import { scanRowsCode } from './scan-rows-code.ts';
import { CAPACITY, compiled, isScannable } from './scannable.ts';

/**
 * Lines that a scanner holds. It reads most of a large file, which is empty lines and rows whose columns leave no doubt, and does not
 * know what a cell means. The arrays keep what a call has read until the next call.
 */
export interface RowBlock {
  readonly bytes: Uint8Array;
  /** What the last call read, by `SCANNED`. */
  readonly results: Int32Array;
  /** The hash of the word of each row, in order. */
  readonly words: Int32Array;
  /** The cells that are not empty, `CELL.size` numbers each. */
  readonly cells: Int32Array;
  /** The runs of rows on consecutive lines with equally many columns and rising word numbers, `RUN.size` numbers each. */
  readonly runs: Int32Array;
}

/**
 * Indices of `results`: how many rows, lines, cells and runs were read, and how many columns the last row has: 0 if tabs separate them,
 * -1 if there was no row.
 */
export const SCANNED = { rows: 0, lines: 1, cells: 2, columns: 3, runs: 4 } as const;

/**
 * Indices into the numbers of a cell: the lines and rows before its own, where its line begins, where the cell begins and ends, the
 * column of its first character, how many tabs precede it in its line, and `plain`: 4 times its number, plus 1 for `7)`, 2 for `(7` and 3
 * for `(7)`, or 0 for other cells, of which nothing is known.
 */
export const CELL = { lines: 0, rows: 1, line: 2, start: 3, end: 4, column: 5, tabs: 6, plain: 7, size: 8 } as const;

/**
 * Indices into the numbers of a run: the rows and lines before its first, where that begins, and its columns: 256 times their number, plus
 * how many empty ones are at the end.
 */
export const RUN = { rows: 0, lines: 1, start: 2, columns: 3, size: 4 } as const;

/**
 * The lines of `bytes[start, end)`, held until the next block; or undefined if they are fewer than `least` bytes (1 KiB when not
 * given) and so not worth it, or too many, or if WebAssembly with SIMD is not available. Every line must end in `\n`.
 */
export function rowBlock(bytes: Uint8Array, start: number, end: number, least?: number): RowBlock | undefined {
  if (!isScannable(bytes, start, end, least)) return undefined;
  machine ??= compiled<Machine>(scanRowsCode);
  if (machine === 'none') return undefined;
  const { buffer } = machine.memory;
  const held = new Uint8Array(buffer, BLOCK, end - start);
  held.set(bytes.subarray(start, end));
  return {
    bytes: held,
    results: new Int32Array(buffer, 0, 5),
    words: new Int32Array(buffer, WORDS, CAPACITY / 4),
    cells: new Int32Array(buffer, CELLS, (RUNS - CELLS) / 4),
    runs: new Int32Array(buffer, RUNS),
  };
}

/**
 * Reads from the line at `at` of the block up to the first line that may be anything else, or to the end, and returns where it
 * stopped. Without `knowsTabs` it also stops at any row with tabs. The block must be the one held last.
 */
export function scanRows({ bytes }: RowBlock, at: number, knowsTabs: boolean): number {
  return (machine as Machine).scan(at, bytes.length, knowsTabs);
}

// The memory of the module, as src/assembly/scan-rows.ts lays it out.
const BLOCK = 64;
const WORDS = BLOCK + CAPACITY + 128;
const CELLS = WORDS + CAPACITY;
const RUNS = CELLS + 8 * CAPACITY;

interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(from: number, to: number, knowsTabs: boolean): number;
}

/** One for all files: a block is read to its end before the next one is held. */
let machine: Machine | 'none' | undefined;
