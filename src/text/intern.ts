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
  const known: Uint8Array[] = [];
  const numbers: number[] = [];
  let slots = new Int32Array(256);

  const add = (bytes: Uint8Array, start: number, end: number, slot: number): number => {
    const copy = bytes.slice(start, end);
    const number = assign(decoder.decode(copy));
    known.push(copy);
    numbers.push(number);
    slots[slot] = known.length;
    if (known.length * 2 > slots.length) slots = rehashed(known, slots.length * 4);
    return number;
  };

  const find = (bytes: Uint8Array, start: number, end: number): number => {
    const mask = slots.length - 1;
    let slot = hashBytes(bytes, start, end) & mask;
    for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
      if (equals(known[entry - 1], bytes, start, end)) return numbers[entry - 1];
      slot = (slot + 1) & mask;
    }
    return add(bytes, start, end, slot);
  };

  return {
    short,
    intern(bytes, start, end) {
      if (end - start !== 1) return find(bytes, start, end);
      const byte = bytes[start];
      const number = short[byte];
      if (number >= 0) return number;
      short[byte] = find(bytes, start, end);
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

function equals(known: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let at = 0; at < known.length; at++) {
    if (known[at] !== bytes[start + at]) return false;
  }
  return true;
}

function rehashed(known: readonly Uint8Array[], size: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(size);
  known.forEach((bytes, index) => {
    let slot = hashBytes(bytes, 0, bytes.length) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = index + 1;
  });
  return slots;
}
