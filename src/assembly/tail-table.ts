// Knows the tails of rows: from the separator before the first tag to the last byte of the last.
import { SLOT_BITS, TAIL_BYTES, TAIL_LENGTH, TAIL_SIZE, TAIL_SLOTS, TAIL_TAGS, TAILS } from './tag-memory.ts';
import { hash } from './word-hash.ts';

const MASK: u32 = (1 << SLOT_BITS) - 1;

/** Half the slots, so that searches are short. */
const MOST_TAILS: i32 = 1 << (SLOT_BITS - 1);

/** No tail that is kept has more bytes. */
const WIDEST: u32 = 64;

/** In the place of the first tag: the tail is new. */
export const NEW: i32 = -2;

let known: i32 = 0;

/** The last tail looked up, if it has at most eight bytes: most rows have the same. */
let lastBytes: u64 = 0;
let lastEntry: usize = 0;

/** The entry of the tail that is the bytes from `at` to `end`, which is made if it was not met before; 0 if there is no room. */
export function tailEntry(at: usize, end: usize): usize {
  const length = (end - at) as u32;
  const bytes: u64 = length > 8 ? 0 : load<u64>(end - 8) >> ((64 - (length << 3)) as u64);
  if (bytes !== 0 && bytes === lastBytes) return lastEntry;
  lastBytes = bytes;
  lastEntry = findTail(at, end, length);
  return lastEntry;
}

function findTail(at: usize, end: usize, length: u32): usize {
  const hashed = hash(at, end);
  let slot = hashed & MASK;
  for (; ; slot = (slot + 1) & MASK) {
    const number: i32 = load<u16>(TAIL_SLOTS + ((slot as usize) << 1));
    if (number === 0) break;
    const entry = TAILS + ((number - 1) as usize) * TAIL_SIZE;
    if (load<u32>(entry) === hashed && load<u32>(entry, TAIL_LENGTH) === length && isSame(at, entry, length))
      return entry;
  }
  if (known === MOST_TAILS || length > WIDEST) return 0;
  const entry = TAILS + (known as usize) * TAIL_SIZE;
  store<u32>(entry, hashed);
  store<u32>(entry, length, TAIL_LENGTH);
  store<i32>(entry, NEW, TAIL_TAGS);
  memory.copy(entry + TAIL_BYTES, at, length);
  known++;
  store<u16>(TAIL_SLOTS + ((slot as usize) << 1), known);
  return entry;
}

/** Forgets all tails. */
export function forgetTails(): void {
  known = 0;
  lastBytes = 0;
  memory.fill(TAIL_SLOTS, 0, (2 as usize) << SLOT_BITS);
}

function isSame(left: usize, entry: usize, length: u32): bool {
  const right = entry + TAIL_BYTES;
  let at: u32 = 0;
  for (; at + 8 < length; at += 8) if (load<u64>(left + at) !== load<u64>(right + at)) return false;
  return (load<u64>(left + at) ^ load<u64>(right + at)) << ((64 - ((length - at) << 3)) as u64) === 0;
}
