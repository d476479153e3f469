/** Turns byte strings into small numbers. */
export interface ByteTable {
  /** The numbers of strings of one byte, -1 where it has not been met: a shortcut for loops. */
  readonly short: Int32Array;
  /** The number of the bytes `bytes[start, end)`. They may be reused after the call. */
  intern(bytes: Uint8Array, start: number, end: number): number;
}

/**
 * A table that knows byte strings by their bytes, so that one which occurs a million times is decoded once. `assign` is called
 * the first time that a string is met and says its number, from 0; two strings may have the same number. Memory grows with
 * the different strings, never with the calls.
 */
export function byteTable(assign: (text: string) => number): ByteTable {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const short = new Int32Array(256).fill(-1);
  const numbers: number[] = [];
  // The strings one after the other; string i is the bytes from ends[i] to ends[i + 1].
  let pool = new Uint8Array(1024);
  let ends = new Int32Array(256);
  let slots = new Int32Array(256);

  const add = (bytes: Uint8Array, start: number, end: number, slot: number): number => {
    const number = assign(decoder.decode(bytes.slice(start, end)));
    const from = ends[numbers.length];
    const to = from + end - start;
    if (to > pool.length) pool = copied(pool, new Uint8Array(to * 2));
    if (numbers.length + 2 > ends.length) ends = copied(ends, new Int32Array(ends.length * 2));
    pool.set(bytes.subarray(start, end), from);
    slots[slot] = numbers.push(number);
    ends[numbers.length] = to;
    if (numbers.length * 2 > slots.length) slots = rehashed(pool, ends, numbers.length, slots.length * 4);
    return number;
  };

  const find = (bytes: Uint8Array, start: number, end: number): number => {
    const mask = slots.length - 1;
    const length = end - start;
    let slot = hashBytes(bytes, start, end) & mask;
    for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
      const from = ends[entry - 1];
      let same = ends[entry] - from === length ? 0 : -1;
      while (same >= 0 && same < length) same = pool[from + same] === bytes[start + same] ? same + 1 : -1;
      if (same >= 0) return numbers[entry - 1];
      slot = (slot + 1) & mask;
    }
    return add(bytes, start, end, slot);
  };

  return {
    short,
    intern(bytes, start, end) {
      if (end - start !== 1) return find(bytes, start, end);
      const byte = bytes[start];
      if (short[byte] < 0) short[byte] = find(bytes, start, end);
      return short[byte];
    },
  };
}

/** A 32-bit hash of `bytes[start, end)`, never 0 (FNV-1a with a final mix). */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let h = 0x811c9dc5;
  for (let at = start; at < end; at++) h = Math.imul(h ^ bytes[at], 0x01000193);
  h ^= h >>> 15;
  return h === 0 ? 1 : h;
}

function rehashed(pool: Uint8Array, ends: Int32Array, entries: number, size: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(size);
  for (let entry = 1; entry <= entries; entry++) {
    let slot = hashBytes(pool, ends[entry - 1], ends[entry]) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = entry;
  }
  return slots;
}

function copied<Rows extends Uint8Array | Int32Array>(from: Rows, to: Rows): Rows {
  to.set(from);
  return to;
}
