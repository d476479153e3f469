import { skipRowsCode } from './skip-rows-code.ts';

/** Skips what most of a large file is: empty lines, and rows that say that no mention begins or ends there. */
export interface RowSkipper {
  /**
   * From the line at `at` on, skips up to the first line that has to be read, or to the end of the block, and returns where it
   * stopped. Rows whose columns are parted by tabs are skipped only if `skipsTabs`.
   */
  skip(at: number, skipsTabs: boolean): number;
  /** How many lines the last call skipped, and how many of them are rows. */
  lines(): number;
  rows(): number;
  /** The hash of the word of each of these rows, and after them that of the row with the cell where it stopped. */
  readonly words: Uint32Array;
  /** Whether it stopped at a row of which only the cell has to be read: as `scanPlainRow` reads it, with no bracket outside. */
  isAtCell(): boolean;
  cellStart(): number;
  cellEnd(): number;
  /** Where the line after that row begins. */
  next(): number;
  /**
   * How many columns the last row has, 0 where tabs part them, 1 for any number where it cannot matter for the next line; -1 where
   * there was no row.
   */
  columns(): number;
}

/**
 * A skipper of the lines of `bytes[start, end)`, good until another block is given; or undefined where the block is too small to be worth
 * it or too large, or where WebAssembly with wide registers is not to be had. Every line must end in `\n`.
 */
export function rowSkipper(bytes: Uint8Array, start: number, end: number): RowSkipper | undefined {
  if (end - start < LEAST || end - start > CAPACITY) return undefined;
  machine ??= startMachine();
  return machine === 'none' ? undefined : machine.hold(bytes, start, end);
}

/** Where to cut `bytes[start, end)` after a line, so that what is before it is not too large for a skipper; `end` where nothing is to be cut. */
export function skippableEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start <= CAPACITY) return end;
  const newline = bytes.lastIndexOf(10, start + CAPACITY - 1);
  return (newline < start ? bytes.indexOf(10, start) : newline) + 1;
}

/** Smaller blocks are read before the module would be ready. */
const LEAST = 1 << 15;

// The memory of the module, as src/assembly/skip-rows.ts lays it out: the results, the bytes, the words.
const BYTES = 64;
const CAPACITY = 1 << 20;
const WORDS = BYTES + CAPACITY + 64;

interface Machine {
  hold(bytes: Uint8Array, start: number, end: number): RowSkipper;
}

/** One for all files: a block is read from begin to end before the next one is held. */
let machine: Machine | 'none' | undefined;

function startMachine(): Machine | 'none' {
  try {
    const code = Uint8Array.from(atob(skipRowsCode), (character) => character.charCodeAt(0));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
    return machineOf(exports as unknown as SkipRows);
  } catch {
    return 'none';
  }
}

interface SkipRows {
  readonly memory: { readonly buffer: ArrayBuffer };
  skip(start: number, end: number, skipsTabs: boolean): number;
}

function machineOf({ memory, skip }: SkipRows): Machine {
  const held = new Uint8Array(memory.buffer, BYTES, CAPACITY);
  const results = new Int32Array(memory.buffer, 0, 7);
  let offset = 0;
  let size = 0;
  const skipper: RowSkipper = {
    skip: (at, skipsTabs) => skip(at - offset, size, skipsTabs) + offset,
    words: new Uint32Array(memory.buffer, WORDS, CAPACITY / 4),
    rows: () => results[0],
    lines: () => results[1],
    columns: () => results[2],
    isAtCell: () => results[3] === 1,
    cellStart: () => results[4] + offset,
    cellEnd: () => results[5] + offset,
    next: () => results[6] + offset,
  };
  return {
    hold(bytes, start, end) {
      held.set(bytes.subarray(start, end));
      offset = start;
      size = end - start;
      return skipper;
    },
  };
}
