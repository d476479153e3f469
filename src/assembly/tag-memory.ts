// Where `scan-tags.ts` has what in its memory, in bytes from its begin. `src/formats/scan-tags.ts` knows the same places.

/** A block: room for 1 MiB, for what is looked at before it, and for `STEP` zeros after it. */
export const BYTES: usize = 256;
export const CAPACITY: usize = 1 << 20;

/** How many bytes are looked at together. */
export const STEP: usize = 64;

/** The numbers of known ends of rows, by their hashes, counted from 1: two bytes each. */
export const TAIL_SLOTS: usize = BYTES + CAPACITY + STEP;
export const TAIL_BITS: u32 = 12;

/** The known ends, by number: their first and their last eight bytes, their length, the tag of a single one, and all their bytes. */
export const TAILS: usize = TAIL_SLOTS + ((2 as usize) << TAIL_BITS);
export const TAIL_SIZE: usize = 88;
export const MOST_TAILS: usize = 1024;

/** The numbers of nodes of the tree, by their keys: a key and a number each. */
export const NODE_SLOTS: usize = TAILS + MOST_TAILS * TAIL_SIZE;
export const NODE_BITS: u32 = 13;

/** The nodes of the tree: see `stretch-tree.ts`. The first, which is the root, has how many there are where others have their key. */
export const NODES: usize = NODE_SLOTS + ((8 as usize) << NODE_BITS);
export const NODE_SIZE: usize = 16;
export const MOST_NODES: usize = 4096;

/** The events of a call, five numbers each. */
export const EVENTS: usize = NODES + MOST_NODES * NODE_SIZE;
export const EVENT_SIZE: usize = 20;
export const MOST_EVENTS: usize = 8192;

/** The rows of a call, where tokens are wanted: their tags, the hashes of their tokens, and their lines. */
export const ROW_TAGS: usize = EVENTS + MOST_EVENTS * EVENT_SIZE;
export const MOST_ROWS: usize = 16384;
export const ROW_WORDS: usize = ROW_TAGS + (MOST_ROWS << 2);
export const ROW_LINES: usize = ROW_WORDS + (MOST_ROWS << 2);
