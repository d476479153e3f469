import { scanTagsCode } from './scan-tags-code.ts';
import { CAPACITY, compiled, isScannable } from './scannable.ts';

/** How plain rows of a file are laid out. */
export interface PlainLayout {
  /** The bytes that separate columns, which may be one; and whether any number of them do. */
  readonly separators: readonly [number, number];
  readonly isRun: boolean;
  /** Whether the last two columns hold tags, or only the last. */
  readonly hasTwo: boolean;
  /** Whether tokens are wanted, which are the first column. */
  readonly hasWords: boolean;
}

/**
 * Lines that a scanner holds. It finds plain rows and the ends of sentences, and does not know what a tag means. A plain row begins
 * with neither a blank nor `#` nor `-`. It has as many columns as the row before. Its tags are in the last, none of them empty, with one
 * separator before each and nothing after the last except perhaps one carriage return. Nearly all lines of nearly all files are such.
 */
export interface TagBlock {
  /** Where the lines begin in the given bytes, and how many bytes they have. */
  readonly start: number;
  readonly size: number;
  /** What the last call found, by `FOUND`. */
  readonly found: Int32Array;
  /** The rows that are not outside in all columns: their numbers, and their tags, or `SENTENCE_END`. */
  readonly rows: Int32Array;
  readonly tags: readonly [Int32Array, Int32Array];
  /** Hashes of the tokens of all rows, if those are wanted. */
  readonly words: Int32Array;
}

/** Indices of `found`: how many rows, how many of them are ends of sentences, how many are listed, and where a tail is that is new. */
export const FOUND = { rows: 0, ends: 1, listed: 2, newTail: 3 } as const;

/**
 * The lines of `bytes[start, end)`, held until the next block; or undefined if they are fewer than `least` bytes (1 KiB when not
 * given) and so not worth it, or too many, or have odd bytes (see `oddByte`), or if WebAssembly with SIMD is not available. Every line
 * must end in `\n`. `tags`: the table whose numbers tails stand for.
 */
export function tagBlock(
  bytes: Uint8Array,
  start: number,
  end: number,
  layout: PlainLayout,
  tags: object,
  least?: number,
): TagBlock | undefined {
  if (!isScannable(bytes, start, end, least)) return undefined;
  machine ??= compiled<Machine>(scanTagsCode);
  if (machine === 'none') return undefined;
  views ??= viewsOf(machine.memory.buffer);
  const { held, ...columns } = views;
  held.set(bytes.subarray(start, end));
  held.fill(0, end - start, end - start + STEP);
  if (machine.hasOdd(end - start)) return undefined;
  const form = [...layout.separators, layout.isRun, layout.hasTwo, layout.hasWords] as const;
  if (
    tags !== known?.deref() ||
    form.some((one, at) => one !== knownForm[at]) ||
    (layout !== last && learned > MOST_LEARNED)
  ) {
    machine.begin(...form);
    [known, knownForm, learned] = [new WeakRef(tags), form, 0];
  }
  last = layout;
  return { start, size: end - start, ...columns };
}

/**
 * Finds rows and ends of sentences from the line at `at` of the block that is held up to the first line that is neither, or whose
 * tail is new, and returns where it stopped; it may stop before any line. A blank line where no sentence is open is no end. `columns`: how
 * many columns rows have; `row`: the number of the next row.
 */
export function scanTags({ start, size }: TagBlock, at: number, isOpen: boolean, columns: number, row: number): number {
  return (machine as Machine).scan(at - start, size, isOpen, columns, row) + start;
}

/**
 * The tail at which the last call stopped because it is new: the bytes of a row from the separator before its first tag on. After
 * `setTags` its rows are known.
 */
export function newTail({ found }: TagBlock): Uint8Array | undefined {
  const entry = found[FOUND.newTail];
  if (entry === 0) return undefined;
  const [length] = new Uint32Array(found.buffer, entry + 4, 1);
  return new Uint8Array(found.buffer, entry + 16, length).slice();
}

/** Says which tags the rows of the new tail have, the second 0 if there is one; -1 if they are not to be listed. */
export function setTags(first: number, second: number): void {
  learned++;
  (machine as Machine).setTags(first, second);
}

// The memory of the module, as src/assembly/tag-memory.ts lays it out.
const BYTES = 256;
const STEP = 64;
const MOST_ROWS = 1 << 14;
const COLUMNS = BYTES + CAPACITY + STEP;

interface Machine {
  readonly memory: { readonly buffer: ArrayBuffer };
  begin(first: number, second: number, isRun: boolean, hasTwo: boolean, hasWords: boolean): void;
  hasOdd(size: number): boolean;
  setTags(first: number, second: number): void;
  scan(start: number, size: number, isOpen: boolean, columns: number, row: number): number;
}

/** One for all files: a block is read to its end before the next one is held. */
let machine: Machine | 'none' | undefined;
let views: ReturnType<typeof viewsOf> | undefined;

/** The memory as arrays. */
function viewsOf(buffer: ArrayBuffer) {
  const column = (at: number): Int32Array => new Int32Array(buffer, COLUMNS + at * MOST_ROWS * 4, MOST_ROWS);
  return {
    held: new Uint8Array(buffer, BYTES, CAPACITY + STEP),
    found: new Int32Array(buffer, 0, 4),
    rows: column(0),
    tags: [column(1), column(2)] as const,
    words: column(3),
  };
}

/** Whose tails it knows, how they are laid out, and how many they are: those of files with the same are learned once. */
let known: WeakRef<object> | undefined;
let knownForm: readonly unknown[] = [];
let learned = 0;
let last: PlainLayout | undefined;

/** Before a file is read the machine forgets more tails than these, as it has room for twice as many. */
const MOST_LEARNED = 1 << 10;
