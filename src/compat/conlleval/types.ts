import { enlarged } from '../../text/columns.ts';
import { latin1Text } from '../../text/latin1.ts';

/** The types met so far, numbered from 0 in the order in which they were first met. Type 0 is the empty one. */
export interface TypeTable {
  /** The number of the type whose name is `bytes[start, end)`. An empty range and the name `0`, which is false in Perl, are type 0. */
  idOf(bytes: Uint8Array, start: number, end: number): number;
  /** The names as latin1 text, by number. */
  names(): readonly string[];
}

/**
 * A hash table with open addressing over the names' bytes, concatenated in one pool: a lookup creates no object. It grows only with
 * the number of different types, as the original's tables do.
 */
export function typeTable(): TypeTable {
  let pool = new Uint8Array(1024);
  /** Name i is `pool[ends[i], ends[i + 1])`. Type 0 has no bytes. */
  const ends: number[] = [0, 0];
  /** By hash, the number of the type in each slot; 0 if there is none. At most half full. */
  let slots = new Int32Array(256);

  const isName = (id: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const from = ends[id]!;
    if (ends[id + 1]! - from !== end - start) return false;
    for (let at = start, own = from; at < end; at++, own++) if (pool[own] !== bytes[at]) return false;
    return true;
  };

  const add = (slot: number, bytes: Uint8Array, start: number, end: number): number => {
    const id = ends.length - 1;
    const from = ends[id]!;
    const to = from + end - start;
    if (to > pool.length) pool = enlarged(pool, 2 * to);
    pool.set(bytes.subarray(start, end), from);
    ends.push(to);
    slots[slot] = id;
    if (2 * id >= slots.length) slots = rehashed(pool, ends, 4 * slots.length);
    return id;
  };

  return {
    idOf(bytes, start, end) {
      if (start >= end || (end - start === 1 && bytes[start] === 48)) return 0;
      const mask = slots.length - 1;
      for (let slot = hash(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
        const id = slots[slot]!;
        if (id === 0) return add(slot, bytes, start, end);
        if (isName(id, bytes, start, end)) return id;
      }
    },
    names: () => ends.slice(1).map((end, id) => latin1Text(pool, ends[id], end)),
  };
}

/** FNV-1a, its high bits folded onto the low ones that choose the slot. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at++) value = Math.imul(value ^ bytes[at]!, 0x01000193);
  return (value ^ (value >>> 15)) & 0x7fffffff;
}

function rehashed(pool: Uint8Array, ends: readonly number[], length: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(length);
  for (let id = 1; id < ends.length - 1; id++) {
    let slot = hash(pool, ends[id]!, ends[id + 1]!) & (length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
    slots[slot] = id;
  }
  return slots;
}
