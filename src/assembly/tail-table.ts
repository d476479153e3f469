// Numbers the tails of rows: from the separator before the first tag to the last byte of the last.
import { SLOT_BITS, TAIL_BYTES, TAIL_SIZE, TAIL_SLOTS, TAILS } from './tag-memory.ts';
import { hash } from './word-hash.ts';

const MASK: u32 = (1 << SLOT_BITS) - 1;

/** Half the slots, so that searches are short. */
const MOST_TAILS: i32 = 1 << (SLOT_BITS - 1);

/** No tail that is kept has more bytes. */
const WIDEST: u32 = 64;

let known: i32 = 0;

/** The last tail looked up, if it has at most eight bytes: most rows have the same. */
let lastBytes: u64 = 0;
let lastTail: i32 = -1;

/** The number of the tail that is the bytes from `at` to `end`, a new one if it was not met before; -1 if there is no room. */
export function tailNumber(at: usize, end: usize): i32 {
  const length = (end - at) as u32;
  const bytes: u64 = length > 8 ? 0 : load<u64>(end - 8) >> ((64 - (length << 3)) as u64);
  if (bytes !== 0 && bytes === lastBytes) return lastTail;
  lastBytes = bytes;
  lastTail = findTail(at, end, length);
  return lastTail;
}

function findTail(at: usize, end: usize, length: u32): i32 {
  const hashed = hash(at, end);
  let slot = hashed & MASK;
  for (; ; slot = (slot + 1) & MASK) {
    const number: i32 = load<u16>(TAIL_SLOTS + ((slot as usize) << 1));
    if (number === 0) break;
    const entry = TAILS + ((number - 1) as usize) * TAIL_SIZE;
    if (load<u32>(entry) === hashed && load<u32>(entry, 4) === length && isSame(at, entry + TAIL_BYTES, length)) {
      return number - 1;
    }
  }
  if (known === MOST_TAILS || length > WIDEST) return -1;
  const entry = TAILS + (known as usize) * TAIL_SIZE;
  store<u32>(entry, hashed);
  store<u32>(entry, length, 4);
  memory.copy(entry + TAIL_BYTES, at, length);
  known++;
  store<u16>(TAIL_SLOTS + ((slot as usize) << 1), known);
  return known - 1;
}

/** Forgets all tails if there is no room for more; true if it did. */
export function makeRoom(): bool {
  if (known < MOST_TAILS) return false;
  known = 0;
  lastBytes = 0;
  memory.fill(TAIL_SLOTS, 0, (2 as usize) << SLOT_BITS);
  return true;
}

/** The last four bytes of rows with the given tail, if it has no more; else 0. */
export function shortTail(tail: i32): u32 {
  const entry = TAILS + (tail as usize) * TAIL_SIZE;
  return tail >= 0 && load<u32>(entry, 4) === 4 ? load<u32>(entry, TAIL_BYTES) : 0;
}

function isSame(left: usize, right: usize, length: u32): bool {
  let at: u32 = 0;
  for (; at + 8 < length; at += 8) if (load<u64>(left + at) !== load<u64>(right + at)) return false;
  return (load<u64>(left + at) ^ load<u64>(right + at)) << ((64 - ((length - at) << 3)) as u64) === 0;
}
