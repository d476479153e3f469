/** Finds the row of a mention by its tokens. */
export interface MentionIndex {
  /** The first row that holds `[start, end)`, or -1. */
  find(start: number, end: number): number;
  /** For each row, the first row with the same mention: the row itself, unless the mention is repeated. */
  readonly first: Int32Array;
}

/**
 * An index of mentions: a hash table with open addressing in one typed array, at most half full. Building and lookup cost O(1) per
 * mention and create no objects.
 */
export function mentionIndex(start: Int32Array, end: Int32Array): MentionIndex {
  const rows = start.length;
  const slots = 1 << Math.max(4, 32 - Math.clz32(rows * 2));
  const mask = slots - 1;
  const table = new Int32Array(slots);
  const first = new Int32Array(rows);

  const slotOf = (from: number, to: number): number => {
    let slot = hash(from, to) & mask;
    for (let row = table[slot]; row !== 0; row = table[slot]) {
      if (start[row - 1] === from && end[row - 1] === to) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  };

  for (let row = 0; row < rows; row++) {
    const slot = slotOf(start[row], end[row]);
    if (table[slot] === 0) table[slot] = row + 1;
    first[row] = table[slot] - 1;
  }
  return { first, find: (from, to) => table[slotOf(from, to)] - 1 };
}

/** Mixes both numbers into every bit (the multipliers and shifts of MurmurHash3's finaliser). */
function hash(start: number, end: number): number {
  let h = Math.imul(start, 0x9e3779b1) ^ Math.imul(end - start, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
