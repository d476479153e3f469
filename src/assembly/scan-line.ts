// AssemblyScript: see README.md of this folder.
import { CLOSE, HASH, NEWLINE, OPEN, SPACE, TAB } from './signs';

/** The bytes of a line that are looked at closely, and at once: one bit for each in a mask. */
export const MASKED: u32 = 64;
export const NOWHERE: u32 = 0xffffffff;

// What `scanLine` found in the line: its length, its signs, and where the last ones and the first bracket of a mention are.
export let length: u32 = 0;
export let blanks: u64 = 0;
export let tabs: u64 = 0;
export let tabCount: u32 = 0;
export let lastBlank: u32 = 0;
export let lastTab: u32 = 0;
export let firstBracket: u32 = 0;
/** Control characters but tabs, and `#`. */
export let controls: u32 = 0;

/** Finds the end of the line and its signs, 64 bytes at a time. */
export function scanLine(line: usize): void {
  tabs = 0;
  tabCount = 0;
  lastBlank = 0;
  lastTab = 0;
  firstBracket = NOWHERE;
  controls = 0;
  for (let at: u32 = 0; ; at += MASKED) {
    const a = v128.load(line + at);
    const b = v128.load(line + at, 16);
    const c = v128.load(line + at, 32);
    const d = v128.load(line + at, 48);
    const newlines = bits(isByte(a, NEWLINE), isByte(b, NEWLINE), isByte(c, NEWLINE), isByte(d, NEWLINE));
    const inLine = newlines === 0 ? ~(0 as u64) : (newlines & -newlines) - 1;
    const blank = bits(isByte(a, SPACE), isByte(b, SPACE), isByte(c, SPACE), isByte(d, SPACE)) & inLine;
    if (blank !== 0) lastBlank = at + 63 - (clz(blank) as u32);
    if (at === 0) blanks = blank;
    const odd = bits(isOdd(a), isOdd(b), isOdd(c), isOdd(d)) & inLine;
    if (odd !== 0) {
      const tab = bits(isByte(a, TAB), isByte(b, TAB), isByte(c, TAB), isByte(d, TAB)) & inLine;
      controls += popcnt(odd & ~tab) as u32;
      if (tab !== 0) {
        lastTab = at + 63 - (clz(tab) as u32);
        tabCount += popcnt(tab) as u32;
        if (at === 0) tabs = tab;
      }
    }
    if (
      firstBracket === NOWHERE &&
      v128.any_true(v128.or(v128.or(isBracket(a), isBracket(b)), v128.or(isBracket(c), isBracket(d))))
    ) {
      const brackets = mentionBrackets(line + at) & inLine;
      if (brackets !== 0) firstBracket = at + (ctz(brackets) as u32);
    }
    if (newlines !== 0) {
      length = at + (ctz(newlines) as u32);
      return;
    }
  }
}

/** One bit for each of the bytes, those of `a` first. */
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  const low: u32 = i8x16.bitmask(a) | (i8x16.bitmask(b) << 16);
  const high: u32 = i8x16.bitmask(c) | (i8x16.bitmask(d) << 16);
  return (low as u64) | ((high as u64) << 32);
}

function isByte(bytes: v128, byte: u32): v128 {
  return i8x16.eq(bytes, i8x16.splat(byte as i8));
}

/** What most bytes of rows whose columns are parted by blanks are not. */
function isOdd(bytes: v128): v128 {
  return v128.or(i8x16.lt_u(bytes, i8x16.splat(SPACE as i8)), isByte(bytes, HASH));
}

/** Whether a byte is a parenthesis: the two differ in one bit. */
function isBracket(bytes: v128): v128 {
  return isByte(v128.and(bytes, i8x16.splat(0xfe as i8)), OPEN);
}

/** One bit for each of 64 bytes: it is a parenthesis next to a digit that it could enclose. */
function mentionBrackets(at: usize): u64 {
  return bits(enclosing(at), enclosing(at + 16), enclosing(at + 32), enclosing(at + 48));
}

function enclosing(at: usize): v128 {
  const here = v128.load(at);
  const opens = v128.and(isByte(here, OPEN), areDigits(v128.load(at + 1)));
  const closes = v128.and(isByte(here, CLOSE), areDigits(v128.load(at - 1)));
  return v128.or(opens, closes);
}

function areDigits(bytes: v128): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9));
}
