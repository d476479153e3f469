// Classifies 64 bytes at a time, with one bit for each.
import { bits } from './bits.ts';
import { DASH, HASH, NEWLINE, RETURN, SPACE } from './signs.ts';
import { STEP } from './tag-memory.ts';

/** The two bytes that separate columns; the same one twice if there is only one. */
let part: v128 = i8x16.splat(0);
let otherPart: v128 = i8x16.splat(0);

/** Sets them. */
export function setParts(first: u32, second: u32): void {
  part = i8x16.splat(first as i8);
  otherPart = i8x16.splat(second as i8);
}

/** One bit for each of the 64 bytes: whether it is `\n`. */
export function newlinesAt(at: usize): u64 {
  const newline = i8x16.splat(NEWLINE as i8);
  return equalAt(at, newline, newline);
}

/** One bit for each of the 64 bytes: whether it is NUL, or a carriage return that neither `\n` nor another follows. */
export function oddAt(at: usize): u64 {
  const nul = i8x16.splat(0);
  const carriage = i8x16.splat(RETURN as i8);
  const ending = equalAt(at + 1, carriage, i8x16.splat(NEWLINE as i8));
  return equalAt(at, nul, nul) | (equalAt(at, carriage, carriage) & ~ending);
}

/** Where the next `\n` is. */
export function newlineAfter(at: usize): usize {
  let newlines = newlinesAt(at);
  for (; newlines === 0; newlines = newlinesAt(at)) at += STEP;
  return at + (ctz(newlines) as usize);
}

/** One bit for each of the 64 bytes: whether it separates columns. */
export function partsAt(at: usize): u64 {
  return equalAt(at, part, otherPart);
}

/** Where the next separator is. */
export function partAfter(at: usize): usize {
  let parts = partsAt(at);
  for (; parts === 0; parts = partsAt(at)) at += STEP;
  return at + (ctz(parts) as usize);
}

/** Whether a line that begins with the byte may be a comment or a mark, or begins with a blank. */
export function isMark(byte: u32): bool {
  return byte <= SPACE || byte === HASH || byte === DASH;
}

function equalAt(at: usize, a: v128, b: v128): u64 {
  return bits(areEqual(at, a, b), areEqual(at + 16, a, b), areEqual(at + 32, a, b), areEqual(at + 48, a, b));
}

function areEqual(at: usize, a: v128, b: v128): v128 {
  const bytes = v128.load(at);
  return v128.or(i8x16.eq(bytes, a), i8x16.eq(bytes, b));
}
