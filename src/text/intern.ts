import { wordHash } from './word-hash.ts';

/** Turns byte strings into small numbers. */
export interface ByteTable {
  /** The number of the bytes `bytes[start, end)`. They may be reused after the call. */
  intern(bytes: Uint8Array, start: number, end: number): number;
}

/**
 * A table that looks up byte strings by their bytes, so that one that occurs a million times is decoded once. `assign` is called when
 * a string is first met and returns its number, from 0; two strings may have the same number. The text it gets is UTF-8 if `decode`
 * does not say otherwise. Memory grows with the number of distinct strings, not of calls.
 */
export function byteTable(
  assign: (text: string) => number,
  decode: (bytes: Uint8Array) => string = utf8Text,
): ByteTable {
  // The numbers of strings of one byte, -1 for those not met yet.
  const short = new Int32Array(256).fill(-1);
  const numbers: number[] = [];
  const pool: BytePool = { bytes: new Uint8Array(1024), ends: new Int32Array(256), entries: 0 };
  let slots = new Int32Array(256);

  const find = (bytes: Uint8Array, start: number, end: number): number => {
    const mask = slots.length - 1;
    let slot = wordHash(bytes, start, end) & mask;
    for (let entry = slots[slot]; entry !== 0; entry = slots[slot]) {
      if (isEntry(pool, entry, bytes, start, end)) return numbers[entry - 1];
      slot = (slot + 1) & mask;
    }
    const number = assign(decode(bytes.slice(start, end)));
    numbers.push(number);
    slots[slot] = addEntry(pool, bytes, start, end);
    if (pool.entries * 2 > slots.length) slots = rehashed(pool, slots.length * 4);
    return number;
  };

  return {
    intern(bytes, start, end) {
      if (end - start !== 1) return find(bytes, start, end);
      const byte = bytes[start];
      if (short[byte] < 0) short[byte] = find(bytes, start, end);
      return short[byte];
    },
  };
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function utf8Text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Concatenated strings; the n-th, from 1, is the bytes from `ends[n - 1]` to `ends[n]`. */
interface BytePool {
  bytes: Uint8Array;
  ends: Int32Array;
  entries: number;
}

function isEntry(pool: BytePool, entry: number, bytes: Uint8Array, start: number, end: number): boolean {
  const from = pool.ends[entry - 1];
  const length = end - start;
  if (pool.ends[entry] - from !== length) return false;
  const known = pool.bytes;
  for (let at = 0; at < length; at++) if (known[from + at] !== bytes[start + at]) return false;
  return true;
}

function addEntry(pool: BytePool, bytes: Uint8Array, start: number, end: number): number {
  const from = pool.ends[pool.entries];
  const to = from + end - start;
  if (to > pool.bytes.length) pool.bytes = copied(pool.bytes, new Uint8Array(to * 2));
  if (pool.entries + 2 > pool.ends.length) pool.ends = copied(pool.ends, new Int32Array(pool.ends.length * 2));
  pool.bytes.set(bytes.subarray(start, end), from);
  pool.ends[++pool.entries] = to;
  return pool.entries;
}

function rehashed(pool: BytePool, size: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(size);
  for (let entry = 1; entry <= pool.entries; entry++) {
    let slot = wordHash(pool.bytes, pool.ends[entry - 1], pool.ends[entry]) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = entry;
  }
  return slots;
}

function copied<Rows extends Uint8Array | Int32Array>(from: Rows, to: Rows): Rows {
  to.set(from);
  return to;
}
