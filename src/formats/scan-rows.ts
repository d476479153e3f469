import { scanRowsCode } from './scan-rows-code.ts';

/**
 * Reads what most of a large file is: empty lines, and rows whose columns and cell leave no doubt. What a call has read stands in the
 * arrays until the next, all of whole numbers and open, because calls would cost more than what is done with it.
 */
export interface RowScanner {
  /**
   * From the line at `at` on, reads up to the first line that may be anything else, or to the end of the block, and returns where it
   * stopped. Without `skipsTabs` it stops after the first cell of a row with tabs.
   */
  scan(at: number, skipsTabs: boolean): number;
  /** What the last call read, by `RESULT`. */
  readonly results: Int32Array;
  /** The hash of the word of each row, in order. */
  readonly words: Uint32Array;
  /** The cells that have to be read, as nothing says that they hold no mention: the numbers of `CELL` each, one cell after the other. */
  readonly cells: Int32Array;
  /** What to add to places in `cells`. */
  offset(): number;
}

/** Indices of `results`. */
export const RESULT = {
  rows: 0,
  lines: 1,
  /** The columns of the last row, 0 where tabs part them, 1 for any number where it cannot matter for the next line; -1 without a row. */
  columns: 2,
  cells: 3,
  /** 1 where the same call for where it stopped reads on. */
  goesOn: 4,
} as const;

/** Where the numbers of a cell stand: the places of its line, its begin and its end; the lines and rows before its own; 0 for tabs, else 1. */
export const CELL = { line: 0, start: 1, end: 2, lines: 3, rows: 4, columns: 5, size: 6 } as const;

/**
 * A scanner of the lines of `bytes[start, end)`, good until another block is given; or undefined where the block is too small to be worth
 * it or too large, or where WebAssembly with wide registers is not to be had. Every line must end in `\n`.
 */
export function rowScanner(bytes: Uint8Array, start: number, end: number): RowScanner | undefined {
  if (end - start < LEAST || end - start > CAPACITY) return undefined;
  machine ??= startMachine();
  return machine === 'none' ? undefined : machine.hold(bytes, start, end);
}

/** Where to cut `bytes[start, end)` after a line, so that what is before it is not too large for a scanner; `end` where nothing is to be cut. */
export function scannableEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= CAPACITY) return end;
  const newline = bytes.lastIndexOf(10, start + CAPACITY - 1);
  return (newline < start ? bytes.indexOf(10, start) : newline) + 1;
}

/** Smaller blocks are read before the module would be ready. */
const LEAST = 1 << 15;

// The memory of the module, as src/assembly/scan-rows.ts lays it out: the results, the bytes, the words, the cells.
const BYTES = 64;
const CAPACITY = 1 << 20;
const WORDS = BYTES + CAPACITY + 64;
const CELLS = WORDS + CAPACITY;
const MOST_CELLS = 8192;

interface Machine {
  hold(bytes: Uint8Array, start: number, end: number): RowScanner;
}

/** One for all files: a block is read from begin to end before the next one is held. */
let machine: Machine | 'none' | undefined;

function startMachine(): Machine | 'none' {
  try {
    const code = Uint8Array.from(atob(scanRowsCode), (character) => character.charCodeAt(0));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
    return machineOf(exports as unknown as ScanRows);
  } catch {
    return 'none';
  }
}

interface ScanRows {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(start: number, end: number, skipsTabs: boolean): number;
}

function machineOf({ memory, scan }: ScanRows): Machine {
  const held = new Uint8Array(memory.buffer, BYTES, CAPACITY);
  let offset = 0;
  let size = 0;
  const scanner: RowScanner = {
    scan: (at, skipsTabs) => scan(at - offset, size, skipsTabs) + offset,
    results: new Int32Array(memory.buffer, 0, 5),
    words: new Uint32Array(memory.buffer, WORDS, CAPACITY / 4),
    cells: new Int32Array(memory.buffer, CELLS, MOST_CELLS * CELL.size),
    offset: () => offset,
  };
  return {
    hold(bytes, start, end) {
      held.set(bytes.subarray(start, end));
      offset = start;
      size = end - start;
      return scanner;
    },
  };
}
