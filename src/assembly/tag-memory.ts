// The memory layout of `scan-tags.ts`, in byte offsets. `src/formats/scan/tag-scanner.ts` has the same.

/**
 * What a call found: how many rows, how many of them are ends, how many are listed, and where the entry of a tail is that is new, or 0.
 */
export const ROWS: usize = 0;
export const ENDS: usize = 4;
export const LISTED: usize = 8;
export const NEW_TAIL: usize = 12;

/** A block: room for 1 MiB, for what is read before it, and for `STEP` zeros after it. */
export const BYTES: usize = 256;
export const CAPACITY: usize = 1 << 20;

/** How many bytes are processed at once. */
export const STEP: usize = 64;

/** The rows of a call: numbers and tags of those that are listed, and the words of all. */
export const MOST_ROWS: usize = 1 << 14;
export const NUMBERS: usize = BYTES + CAPACITY + STEP;
export const FIRST_TAGS: usize = NUMBERS + (MOST_ROWS << 2);
export const SECOND_TAGS: usize = FIRST_TAGS + (MOST_ROWS << 2);
export const WORDS: usize = SECOND_TAGS + (MOST_ROWS << 2);

/** The numbers of tails, from 1, by their hashes: two bytes each. */
export const SLOT_BITS: u32 = 12;
export const TAIL_SLOTS: usize = WORDS + (MOST_ROWS << 2);

/** The entries of tails, by number: the hash, the length, the two tags, and the bytes. */
export const TAILS: usize = TAIL_SLOTS + ((2 as usize) << SLOT_BITS);
export const TAIL_SIZE: usize = 80;
export const TAIL_LENGTH: usize = 4;
export const TAIL_TAGS: usize = 8;
export const TAIL_BYTES: usize = 16;
