import { scanTagsCode } from './scan-tags-code.ts';
import { CAPACITY, compiled, isScannable } from './scannable.ts';

/**
 * Reads what most of a large tag file is: empty lines, and rows that end as others did which were taught. What a call has read stands in
 * the arrays until the next, all of whole numbers and open, because calls would cost more than what is done with it.
 */
export interface TagRowScanner {
  /**
   * From the line at `at` on, reads up to the first line that may be anything else, or to the end of the block, and returns where it
   * stopped. `results` must have `isOpen` and `pending` as they are before. `outside` is the end of rows that are outside on all sides,
   * or -1; `isInside` whether the row before was not.
   */
  scan(at: number, outside: number, isInside: boolean): number;
  /** Teaches it that rows may end in the bytes `[start, end)` of the block, and a single tag: the number of that end, or -1 where it cannot be kept. */
  learn(start: number, end: number, tag: number): number;
  /** What the last call read, by `RESULT`. */
  readonly results: Int32Array;
  /** The numbers of `EVENT` each, one event after the other. */
  readonly events: Int32Array;
  /** Where tokens are wanted, for each row in order, and each end of a sentence before a row: its tag, the hash of its token, its line. */
  readonly tags: Int32Array;
  readonly words: Int32Array;
  readonly lines: Int32Array;
  /** What to add to places in `events`. */
  offset(): number;
}

/** Indices of `results`. */
export const RESULT = {
  events: 0,
  /** 1 where the same call for where it stopped reads on. */
  goesOn: 1,
  lines: 2,
  /** Rows that are outside on all sides, and ends of sentences, that no event tells. */
  outside: 3,
  sentences: 4,
  /** 1 where a sentence is open. */
  isOpen: 5,
  rows: 6,
  /** The end of a sentence that waits for the next row, or 0. */
  pending: 7,
  /** 0 where the last row is outside on all sides, or there is none in the sentence, and no event may tell. */
  isInside: 8,
  /** To be set, where tokens are wanted: the lines of the file before the call. */
  linesBefore: 9,
} as const;

/**
 * Where the numbers of an event stand: the end of its row, or -1 for an empty line; where its line begins and ends, of a row that was not
 * counted before; how many rows with that end come; the lines before its own.
 */
export const EVENT = { tail: 0, start: 1, end: 2, rows: 3, lines: 4, size: 5 } as const;

/** How many ends a scanner knows at most; their numbers count from 0. */
export const MOST_TAILS = 1024;

/** No stretch that is counted has more rows. */
export const LONGEST = 16;

/** What a scanner does. */
export interface ScannedKind {
  /** 1 for each byte that parts columns, of which there are one or two. */
  readonly parts: Uint8Array;
  /**
   * Whether stretches are counted that were met before, and their rows are no events, nor those that are outside on all sides. A
   * stretch is what is between two such rows, or ends of sentences.
   */
  readonly counts: boolean;
  /** Whether rows have one tag and the token is wanted; else they have two tags. */
  readonly tokens: boolean;
}

/** Scanners of one file, which share what they are taught and count. */
export interface TagRowScanners {
  /**
   * A scanner of the lines of `bytes[start, end)`, good until another block is given to anybody; or undefined where the block is too
   * small to be worth it or too large, or where WebAssembly with wide registers is not to be had. Every line must end in `\n`.
   */
  hold(bytes: Uint8Array, start: number, end: number): TagRowScanner | undefined;
  /** Calls `each` for every stretch that was counted: the ends of its rows in `tails[0, length)`, and how often. */
  forEachStretch(each: (tails: Int32Array, length: number, times: number) => void): void;
}

export function tagRowScanners(kind: ScannedKind): TagRowScanners {
  const file: ScannedFile = { kind, known: 0, table: undefined };
  return {
    hold(bytes, start, end) {
      if (!isScannable(start, end)) return undefined;
      machine ??= startMachine();
      return machine === 'none' ? undefined : machine.hold(file, bytes, start, end);
    },
    forEachStretch(each) {
      if (machine === undefined || machine === 'none') return;
      const table = machine.tableOf(file);
      if (table) readStretches(table, each);
    },
  };
}

/** What the machine knows of a file, while it holds another. */
interface ScannedFile {
  readonly kind: ScannedKind;
  known: number;
  table: Uint8Array | undefined;
}

// The memory of the module, as src/assembly/tag-memory.ts lays it out: the results, the bytes, what it knows of the file, the lists.
const BYTES = 256;
const STEP = 64;
const TABLE = BYTES + CAPACITY + STEP;
const MOST_NODES = 4096;
const NODES = 2 * 4096 + MOST_TAILS * 88 + 8 * 8192;
const TABLE_SIZE = NODES + MOST_NODES * 16;
const EVENTS = TABLE + TABLE_SIZE;
const MOST_EVENTS = 8192;
const ROWS = EVENTS + MOST_EVENTS * EVENT.size * 4;
const MOST_ROWS = 16384;
const WIDEST = 64;

interface Machine {
  hold(file: ScannedFile, bytes: Uint8Array, start: number, end: number): TagRowScanner;
  tableOf(file: ScannedFile): Uint8Array | undefined;
}

/** One for all files: what it knows of one is put aside for the next. */
let machine: Machine | 'none' | undefined;

interface ScanTags {
  readonly memory: { readonly buffer: ArrayBuffer };
  setParts(first: number, second: number): void;
  scan(start: number, end: number, outside: number, wanted: number, isInside: boolean): number;
  learnTail(start: number, end: number, tail: number, tag: number): number;
}

function startMachine(): Machine | 'none' {
  const exports = compiled<ScanTags>(scanTagsCode);
  return exports ? machineOf(exports) : 'none';
}

function machineOf({ memory: { buffer }, setParts, scan, learnTail }: ScanTags): Machine {
  const held = new Uint8Array(buffer, BYTES, CAPACITY + STEP);
  const table = new Uint8Array(buffer, TABLE, TABLE_SIZE);
  let file: ScannedFile | undefined;
  let wanted = 0;
  let offset = 0;
  let size = 0;
  const change = (next: ScannedFile): void => {
    if (file) file.table = table.slice();
    if (next.table) table.set(next.table);
    else table.fill(0);
    const { parts, counts, tokens } = next.kind;
    setParts(parts.indexOf(1), parts.lastIndexOf(1));
    wanted = (counts ? 1 : 0) | (tokens ? 2 : 0);
    file = next;
  };
  const learn = (known: ScannedFile, start: number, end: number, tag: number): number => {
    if (known.known === MOST_TAILS || end - start < 2 || end - start > WIDEST) return -1;
    return learnTail(start - offset, end - offset, known.known, tag) === 1 ? known.known++ : -1;
  };
  const columns = (at: number): Int32Array => new Int32Array(buffer, ROWS + at * MOST_ROWS * 4, MOST_ROWS);
  const scanner: TagRowScanner = {
    scan: (at, outside, isInside) => scan(at - offset, size, outside, wanted, isInside) + offset,
    learn: (start, end, tag) => learn(file!, start, end, tag),
    results: new Int32Array(buffer, 0, 10),
    events: new Int32Array(buffer, EVENTS, MOST_EVENTS * EVENT.size),
    ...{ tags: columns(0), words: columns(1), lines: columns(2) },
    offset: () => offset,
  };
  return {
    hold(next, bytes, start, end) {
      if (next !== file) change(next);
      held.set(bytes.subarray(start, end));
      held.fill(0, end - start, end - start + STEP);
      offset = start;
      size = end - start;
      return scanner;
    },
    tableOf: (asked) => (asked === file ? table : asked.table),
  };
}

/** A node of the tree has the node before it with the end that leads to it, in one number; its depth in two bytes; and its count. */
function readStretches(table: Uint8Array, each: (tails: Int32Array, length: number, times: number) => void): void {
  const view = new DataView(table.buffer, table.byteOffset + NODES, MOST_NODES * 16);
  const nodes = view.getUint32(0, true);
  const tails = new Int32Array(LONGEST);
  for (let node = 1; node <= nodes; node++) {
    const times = view.getFloat64(node * 16 + 8, true);
    if (times === 0) continue;
    const length = view.getUint16(node * 16 + 4, true);
    for (let row = length - 1, at = node; row >= 0; row--) {
      const key = view.getUint32(at * 16, true) - 1;
      tails[row] = key & (MOST_TAILS - 1);
      at = key >>> 10;
    }
    each(tails, length, times);
  }
}
