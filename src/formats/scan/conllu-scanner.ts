import { scanConlluCode } from './scan-conllu-code.ts';
import { CAPACITY, compiled, isScannable } from './scannable.ts';

/**
 * Lines that a scanner holds, and what it has read of them until it reads more: columns of words, marks and values, as
 * `src/assembly/scan-conllu.ts` says, and how many of each and how many lines there were.
 */
export interface ConlluBlock {
  readonly words: readonly Int32Array[];
  readonly marks: readonly Int32Array[];
  readonly values: readonly Int32Array[];
  /** By `CONLLU_SCANNED`. */
  readonly results: Int32Array;
  /**
   * Reads from byte `from` of the block up to the first line that may be no plain row, or to the end, and returns where it stopped. `row` and
   * `line`: how many the file has before that.
   */
  scan(from: number, row: number, line: number): number;
}

/** Indices of `results`. */
export const CONLLU_SCANNED = { rows: 0, lines: 1, marks: 2, values: 3 } as const;

/** Holds `bytes[start, end)`, whole lines, until the next block; undefined if these are too few or many, or there is no WebAssembly. */
export function conlluBlock(bytes: Uint8Array, start: number, end: number): ConlluBlock | undefined {
  if (!isScannable(bytes, start, end)) return undefined;
  machine ??= compiled<Machine>(scanConlluCode);
  if (machine === 'none') return undefined;
  const { memory, scan } = machine;
  new Uint8Array(memory.buffer, BLOCK, end - start).set(bytes.subarray(start, end));
  const columns = Array.from({ length: 14 }, (_, at) => new Int32Array(memory.buffer, LISTS + at * COLUMN, COLUMN / 4));
  return {
    results: new Int32Array(memory.buffer, 0, 4),
    words: columns.slice(0, 7),
    marks: columns.slice(7, 11),
    values: columns.slice(11, 14),
    scan: (from, row, line) => scan(from, end - start, start, row, line),
  };
}

// The memory of the module.
const BLOCK = 64;
const LISTS = BLOCK + CAPACITY + 128;
const COLUMN = 1 << 19;

interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(from: number, to: number, base: number, row: number, line: number): number;
}

let machine: Machine | 'none' | undefined;
