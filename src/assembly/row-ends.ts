// The ends of rows that are known: of the separator before the first tag to the last byte of the last.
import { BYTES, TAIL_BITS, TAIL_SIZE, TAIL_SLOTS, TAILS } from './tag-memory.ts';

const TAIL_BYTES: usize = 24;
const MASK: u32 = (1 << TAIL_BITS) - 1;

/** No end has more bytes. */
const WIDEST: u32 = 64;

/** How many slots are looked at. */
const PROBES: u32 = 8;

/** Remembers the bytes of the block from `start` to `end`, two to `WIDEST` of them, as the end with that number and tag; false where there is no room. */
export function learnTail(start: u32, end: u32, tail: u32, tag: i32): bool {
  const from = BYTES + start;
  const length = end - start;
  const first = firstOf(from, length);
  const last = lastOf(BYTES + end, length);
  const slot = slotOf(first, last, length);
  for (let probe: u32 = 0; probe < PROBES; probe++) {
    const at = TAIL_SLOTS + (((slot + probe) & MASK) << 1);
    if (load<u16>(at) !== 0) continue;
    store<u16>(at, tail + 1);
    const entry = TAILS + (tail as usize) * TAIL_SIZE;
    store<u64>(entry, first);
    store<u64>(entry, last, 8);
    store<u32>(entry, length, 16);
    store<i32>(entry, tag, 20);
    memory.copy(entry + TAIL_BYTES, from, length);
    return true;
  }
  return false;
}

/** The number of the end that is the bytes from `at` to `end`; -1 where it is not known. */
export function findTail(at: usize, end: usize): i32 {
  const length = (end - at) as u32;
  if (length > WIDEST) return -1;
  const first = firstOf(at, length);
  const last = lastOf(end, length);
  const slot = slotOf(first, last, length);
  for (let probe: u32 = 0; probe < PROBES; probe++) {
    const number: u32 = load<u16>(TAIL_SLOTS + (((slot + probe) & MASK) << 1));
    if (number === 0) return -1;
    const entry = TAILS + (number - 1) * TAIL_SIZE;
    if (load<u64>(entry) !== first || load<u64>(entry, 8) !== last || load<u32>(entry, 16) !== length) continue;
    if (isSame(at, entry + TAIL_BYTES, length)) return number - 1;
  }
  return -1;
}

/** The tag of an end with one tag. */
export function tagOf(tail: i32): i32 {
  return load<i32>(TAILS + (tail as usize) * TAIL_SIZE, 20);
}

/** The last four bytes of rows with that end, if it has no more; else 0. */
export function shortTail(tail: i32): u32 {
  const entry = TAILS + (tail as usize) * TAIL_SIZE;
  return tail >= 0 && load<u32>(entry, 16) === 4 ? load<u32>(entry) : 0;
}

/** Whether the bytes between the first and the last eight are the same. */
function isSame(left: usize, right: usize, length: u32): bool {
  for (let at: u32 = 8; at + 8 < length; at += 8) {
    if (load<u64>(left + at) !== load<u64>(right + at)) return false;
  }
  return true;
}

/** The first eight bytes, or all where they are fewer. */
function firstOf(at: usize, length: u32): u64 {
  const bytes = load<u64>(at);
  return length < 8 ? bytes & (((1 as u64) << (length << 3)) - 1) : bytes;
}

/** The last eight bytes, or 0 where there are fewer. */
function lastOf(end: usize, length: u32): u64 {
  return length < 8 ? 0 : load<u64>(end - 8);
}

function slotOf(first: u64, last: u64, length: u32): u32 {
  const mixed = (first ^ rotl(last, 29) ^ length) * 0x1e3779b97f4a7;
  return (((mixed ^ (mixed >> 29)) * 0x1d8e4e27c47d1) >> (64 - TAIL_BITS)) as u32;
}
