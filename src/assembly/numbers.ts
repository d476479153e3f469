// AssemblyScript: see README.md of this folder.
import { ZERO } from './signs.ts';

export const MANY_DIGITS: usize = 8;
export const TOO_LONG: i32 = -2;

/** The number in `[start, end)`, or -1; `TOO_LONG` if it may be too large. */
export function headIn(start: usize, end: usize): i32 {
  if (end > start + MANY_DIGITS) return TOO_LONG;
  let number: i32 = 0;
  for (let at = start; at < end; at++) {
    if (!isDigit(at)) return -1;
    number = 10 * number + load<u8>(at) - ZERO;
  }
  return end > start ? number : -1;
}

export function isDigit(at: usize): bool {
  return (load<u8>(at) as u32) - ZERO <= 9;
}
