// AssemblyScript: see README.md of this folder.

// The memory of `scan-conllu.ts`: four results, where the cells of a row begin, room for a block and for what wide loads
// may touch after it, seven columns of words, four of marks and three of values; and one more, which values leave empty.
export const ROWS: usize = 0;
export const LINES: usize = 4;
export const MARKS: usize = 8;
export const VALUES: usize = 12;
export const CELLS: usize = 20;
export const BLOCK: usize = 64;
const CAPACITY: usize = 1 << 20;
export const COLUMN: usize = 1 << 19;
export const WORD_LIST: usize = BLOCK + CAPACITY + 128;
export const MARK_LIST: usize = WORD_LIST + 7 * COLUMN;
export const VALUE_LIST: usize = MARK_LIST + 4 * COLUMN;
export const MOST: u32 = 1 << 17;
