// The memory layout of `scan-tags.ts`, in byte offsets. `src/formats/scan/tag-scanner.ts` has the same.

/** A block: room for 1 MiB, for what is read before it, and for `STEP` zeros after it. */
export const BYTES: usize = 256;
export const CAPACITY: usize = 1 << 20;

/** How many bytes are processed at once. */
export const STEP: usize = 64;

/** The tails of rows, by number: the hash, the length, and the bytes. */
export const TAILS: usize = BYTES + CAPACITY + STEP;
export const TAIL_SIZE: usize = 72;
export const TAIL_BYTES: usize = 8;

/** Their numbers, from 1, by their hashes: two bytes each. */
export const SLOT_BITS: u32 = 12;
export const TAIL_SLOTS: usize = TAILS + (TAIL_SIZE << (SLOT_BITS - 1));

/** The rows of a call: four columns. */
export const MOST_ROWS: usize = 4096;
export const ROW_TAILS: usize = TAIL_SLOTS + ((2 as usize) << SLOT_BITS);
export const ROW_WORDS: usize = ROW_TAILS + (MOST_ROWS << 2);
export const ROW_LINES: usize = ROW_WORDS + (MOST_ROWS << 2);
export const ROW_ENDS: usize = ROW_LINES + (MOST_ROWS << 2);
