import { scanRowsCode } from './scan-rows-code.ts';
import { CAPACITY, compiled, isScannable } from './scannable.ts';

/**
 * Reads what most of a large file is: empty lines, and rows whose columns and cell leave no doubt. What a call has read stands in the
 * arrays until the next, all of whole numbers and open, because calls would cost more than what is done with it.
 */
export interface RowScanner {
  /**
   * From the line at `at` on, reads up to the first line that may be anything else, or to the end of the block, and returns where it
   * stopped. Without `knowsTabs` that is any row with tabs.
   */
  scan(at: number, knowsTabs: boolean): number;
  /** What the last call read, by `SCANNED`. */
  readonly results: Int32Array;
  /** The hash of the word of each row, in order. */
  readonly words: Uint32Array;
  /**
   * What the brackets of the rows do, by `MARK`, a bracket after the other: at one row mentions of one token, then those that begin, then
   * those that end.
   */
  readonly marks: Int32Array;
  /** What to add to places in `marks`. */
  offset(): number;
}

/** Indices of `results`. */
export const SCANNED = {
  rows: 0,
  lines: 1,
  /** The columns of the last row, 0 where tabs part them, 1 for any number where it cannot matter for the next line; -1 without a row. */
  columns: 2,
  marks: 3,
  /** The columns that held brackets in rows with tabs, as `ColumnEvidence` has them. */
  seen: 4,
  /** 1 where the same call for where it stopped reads on. */
  goesOn: 5,
} as const;

/**
 * What stands where in a mark: its kind, the number that is the id of its entity, the place of that number, the column of the parenthesis
 * (none at the end of a mention), the lines and rows before its own.
 */
export const MARK = { kind: 0, id: 1, place: 2, column: 3, lines: 4, rows: 5, size: 6 } as const;

/** The kinds of marks. */
export const MARK_KIND = { single: 1, open: 2, close: 4 } as const;

/**
 * A scanner of the lines of `bytes[start, end)`, good until another block is given; or undefined where the block is too small to be worth
 * it or too large, or where WebAssembly with wide registers is not to be had. Every line must end in `\n`.
 */
export function rowScanner(bytes: Uint8Array, start: number, end: number): RowScanner | undefined {
  if (!isScannable(start, end)) return undefined;
  machine ??= startMachine();
  return machine === 'none' ? undefined : machine.hold(bytes, start, end);
}

/**
 * Room for a chunk of a large file: from there a scanner reads without a copy. All have the same room, so a chunk has to be read to its end
 * before another one is put there. Undefined where there is no scanner.
 */
export function chunkRoom(): Uint8Array<ArrayBuffer> | undefined {
  machine ??= startMachine();
  return machine === 'none' ? undefined : machine.room;
}

// The memory of the module, as src/assembly/row-memory.ts lays it out.
const CHUNK = 64;
const COPY = CHUNK + CAPACITY + 128;
const WORDS = COPY + CAPACITY + 128;
const MARKS = WORDS + CAPACITY;
const MOST_MARKS = 8192;

interface Machine {
  readonly room: Uint8Array<ArrayBuffer>;
  hold(bytes: Uint8Array, start: number, end: number): RowScanner;
}

/** One for all files: a block is read from begin to end before the next one is held. */
let machine: Machine | 'none' | undefined;

function startMachine(): Machine | 'none' {
  const exports = compiled<ScanRows>(scanRowsCode);
  return exports ? machineOf(exports) : 'none';
}

interface ScanRows {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(start: number, end: number, knowsTabs: boolean): number;
}

function machineOf({ memory, scan }: ScanRows): Machine {
  const { buffer } = memory;
  const copy = new Uint8Array(buffer, COPY, CAPACITY);
  // What to add to an address to get a place in the block.
  let offset = 0;
  let limit = 0;
  const scanner: RowScanner = {
    scan: (at, knowsTabs) => scan(at - offset, limit, knowsTabs) + offset,
    results: new Int32Array(buffer, 0, 6),
    words: new Uint32Array(buffer, WORDS, CAPACITY / 4),
    marks: new Int32Array(buffer, MARKS, MOST_MARKS * MARK.size),
    offset: () => offset,
  };
  return {
    room: new Uint8Array(buffer, CHUNK, CAPACITY),
    hold(bytes, start, end) {
      if (bytes.buffer === buffer) offset = -bytes.byteOffset;
      else {
        copy.set(bytes.subarray(start, end));
        offset = start - COPY;
      }
      limit = end - offset;
      return scanner;
    },
  };
}
