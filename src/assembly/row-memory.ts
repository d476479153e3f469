// AssemblyScript: see README.md of this folder. Where things stand in the memory of the module, as `src/formats/scan-rows.ts` knows too.

/** The results of a call, four bytes each. */
export const ROWS: usize = 0;
export const LINES: usize = 4;
export const COLUMNS: usize = 8;
export const MARKS: usize = 12;
export const SEEN: usize = 16;
export const GOES_ON: usize = 20;

/** Where chunks are read into: room for 1 MiB, and for what wide loads may touch after them. */
export const CHUNK: usize = 64;
export const CAPACITY: usize = 1 << 20;

/** Where blocks are copied to that are elsewhere. */
export const COPY: usize = CHUNK + CAPACITY + 128;

/** The hashes of words, in order of the rows. The shortest row with a word and a cell has four bytes. */
export const WORDS: usize = COPY + CAPACITY + 128;

/** The marks: kind, entity, place of the entity's number, column of what begins the mark, and the lines and rows before its own. */
export const MARK_LIST: usize = WORDS + CAPACITY;
export const MARK_SIZE: usize = 24;
export const MOST_MARKS: u32 = 8192;
