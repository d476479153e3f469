// Looks at 64 bytes at a time: one bit for each of them says what it is.
import { bits } from './bits.ts';
import { DASH, HASH, NEWLINE, SPACE } from './signs.ts';
import { STEP } from './tag-memory.ts';

/** The two bytes that separate columns; the same twice where there is one. */
let part: v128 = i8x16.splat(0);
let otherPart: v128 = i8x16.splat(0);

/** Sets them. */
export function setParts(first: u32, second: u32): void {
  part = i8x16.splat(first as i8);
  otherPart = i8x16.splat(second as i8);
}

/** One bit for each of the 64 bytes: it is `\n`. */
export function newlinesAt(at: usize): u64 {
  const newline = i8x16.splat(NEWLINE as i8);
  return bits(
    i8x16.eq(v128.load(at), newline),
    i8x16.eq(v128.load(at, 16), newline),
    i8x16.eq(v128.load(at, 32), newline),
    i8x16.eq(v128.load(at, 48), newline),
  );
}

/** Where the next `\n` is. */
export function newlineAfter(at: usize): usize {
  let newlines = newlinesAt(at);
  for (; newlines === 0; newlines = newlinesAt(at)) at += STEP;
  return at + (ctz(newlines) as usize);
}

/** One bit for each of the 64 bytes: the four bytes before it are those of `end`. */
export function endsAt(at: usize, end: u32): u64 {
  const a = i8x16.splat(end as i8);
  const b = i8x16.splat((end >> 8) as i8);
  const c = i8x16.splat((end >> 16) as i8);
  const d = i8x16.splat((end >> 24) as i8);
  return bits(
    followEnd(at, a, b, c, d),
    followEnd(at + 16, a, b, c, d),
    followEnd(at + 32, a, b, c, d),
    followEnd(at + 48, a, b, c, d),
  );
}

function followEnd(at: usize, a: v128, b: v128, c: v128, d: v128): v128 {
  const first = v128.and(i8x16.eq(v128.load(at - 4), a), i8x16.eq(v128.load(at - 3), b));
  const second = v128.and(i8x16.eq(v128.load(at - 2), c), i8x16.eq(v128.load(at - 1), d));
  return v128.and(first, second);
}

/** Where the first of them is, from `at` on. */
export function partAfter(at: usize): usize {
  let parts = partsAt(at);
  for (; parts === 0; parts = partsAt(at)) at += STEP;
  return at + (ctz(parts) as usize);
}

/** One bit for each of the 64 bytes: it separates columns. */
export function partsAt(at: usize): u64 {
  return bits(areParts(at), areParts(at + 16), areParts(at + 32), areParts(at + 48));
}

function areParts(at: usize): v128 {
  const bytes = v128.load(at);
  return v128.or(i8x16.eq(bytes, part), i8x16.eq(bytes, otherPart));
}

/** Whether one of the lines, the first of which begins at `at`, begins with a byte that may begin a comment, a mark or a blank. */
export function mayHaveMark(at: usize, newlines: u64): bool {
  const starts = ((newlines << 1) | 1) & (~(0 as u64) >> clz(newlines));
  const marks = bits(
    areMarks(v128.load(at)),
    areMarks(v128.load(at, 16)),
    areMarks(v128.load(at, 32)),
    areMarks(v128.load(at, 48)),
  );
  return (starts & marks & ~newlines) !== 0;
}

function areMarks(bytes: v128): v128 {
  const blanks = i8x16.le_u(bytes, i8x16.splat(SPACE as i8));
  const signs = v128.or(i8x16.eq(bytes, i8x16.splat(HASH as i8)), i8x16.eq(bytes, i8x16.splat(DASH as i8)));
  return v128.or(blanks, signs);
}

/** Whether a line that begins with the byte may be a comment, a mark, or no row for the blank at its begin. */
export function isMark(byte: u32): bool {
  return byte <= SPACE || byte === HASH || byte === DASH;
}
