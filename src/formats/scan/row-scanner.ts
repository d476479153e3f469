import { CAPACITY, compiled, isScannable } from '../scannable.ts';
import { scanRowsCode } from './scan-rows-code.ts';

/**
 * Lines that a scanner holds. It reads most of a large file, which is empty lines and rows whose columns leave no doubt, and does not
 * know what a cell means. The arrays keep what a call has read until the next call.
 */
export interface RowBlock {
  /** The lines are `bytes[start, end)`. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
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
 * column of its first character, and how many tabs precede it in its line.
 */
export const CELL = { lines: 0, rows: 1, line: 2, start: 3, end: 4, column: 5, tabs: 6, size: 7 } as const;

/**
 * Indices into the numbers of a run: the rows and lines before its first, where that begins, and its columns: 256 times their number, plus
 * how many empty ones are at the end.
 */
export const RUN = { rows: 0, lines: 1, start: 2, columns: 3, size: 4 } as const;

/**
 * The lines of `bytes[start, end)`, held until the next block; or undefined if they are fewer than `least` bytes (8 KiB when not
 * given) and so not worth it, or too many, or if WebAssembly with SIMD is not available. Every line must end in `\n`.
 */
export function rowBlock(bytes: Uint8Array, start: number, end: number, least?: number): RowBlock | undefined {
  if (!isScannable(start, end, least)) return undefined;
  machine ??= compiled<Machine>(scanRowsCode) ?? 'none';
  if (machine === 'none') return undefined;
  const { memory } = machine;
  const isHeld = bytes.buffer === memory.buffer;
  const held = isHeld ? bytes : new Uint8Array(memory.buffer, COPY, end - start);
  if (!isHeld) held.set(bytes.subarray(start, end));
  const limit = isHeld ? end : end - start;
  return {
    bytes: held,
    start: isHeld ? start : 0,
    end: limit,
    results: new Int32Array(memory.buffer, 0, 5),
    words: new Int32Array(memory.buffer, WORDS, CAPACITY / 4),
    cells: new Int32Array(memory.buffer, CELLS, (RUNS - CELLS) / 4),
    runs: new Int32Array(memory.buffer, RUNS),
  };
}

/**
 * Reads from the line at `at` of the block up to the first line that may be anything else, or to the end, and returns where it
 * stopped. Without `knowsTabs` it also stops at any row with tabs. The block must be the one held last.
 */
export function scanRows({ bytes, end }: RowBlock, at: number, knowsTabs: boolean): number {
  return (machine as Machine).scan(bytes.byteOffset, at, end, knowsTabs);
}

/**
 * A buffer for a chunk of a large file, from which a scanner reads without copying. There is only one, so a chunk must be read to its
 * end before the next one is put there. Undefined if there is no scanner.
 */
export function chunkRoom(): Uint8Array<ArrayBuffer> | undefined {
  machine ??= compiled<Machine>(scanRowsCode) ?? 'none';
  return machine === 'none' ? undefined : new Uint8Array(machine.memory.buffer, ROOM, CAPACITY);
}

// The memory of the module, as src/assembly/scan-rows.ts lays it out.
const ROOM = 64;
const COPY = ROOM + CAPACITY + 128;
const WORDS = COPY + CAPACITY + 128;
const CELLS = WORDS + CAPACITY;
const RUNS = CELLS + 7 * CAPACITY;

interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(block: number, from: number, to: number, knowsTabs: boolean): number;
}

/** One for all files: a block is read to its end before the next one is held. */
let machine: Machine | 'none' | undefined;
