// AssemblyScript: see README.md of this folder.
import { bits } from './bits.ts';
import { HASH, NEWLINE, OPEN, SPACE, TAB } from './signs.ts';

/** The bytes of a line that are looked at closely, and at once: one bit for each in a mask. */
export const MASKED: u32 = 64;
export const NOWHERE: u32 = 0xffffffff;

// What `scanLine` found in the line: its length, its signs, where the last ones are, and the first
// parenthesis that may be next to a digit, as those of mentions are.
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
    let odd = bits(isOdd(a), isOdd(b), isOdd(c), isOdd(d));
    let newline = odd & -odd;
    // Where blanks part the columns, the first of these ends most lines.
    if (odd !== 0 && load<u8>(line + at + (ctz(odd) as usize)) !== NEWLINE) {
      const newlines = bits(isByte(a, NEWLINE), isByte(b, NEWLINE), isByte(c, NEWLINE), isByte(d, NEWLINE));
      newline = newlines & -newlines;
      odd &= newline - 1;
      const tab = bits(isByte(a, TAB), isByte(b, TAB), isByte(c, TAB), isByte(d, TAB)) & odd;
      controls += popcnt(odd ^ tab) as u32;
      if (tab !== 0) {
        lastTab = at + 63 - (clz(tab) as u32);
        tabCount += popcnt(tab) as u32;
        if (at === 0) tabs = tab;
      }
    }
    // Where tabs part the columns, nothing else matters.
    if (lastTab === 0) {
      // All bits where there is no end.
      const inLine = newline - 1;
      const blank = bits(isByte(a, SPACE), isByte(b, SPACE), isByte(c, SPACE), isByte(d, SPACE)) & inLine;
      if (blank !== 0) lastBlank = at + 63 - (clz(blank) as u32);
      if (at === 0) blanks = blank;
      const bracket = bits(isBracket(a), isBracket(b), isBracket(c), isBracket(d)) & inLine;
      if (bracket !== 0 && firstBracket === NOWHERE) {
        const digit = bits(isDigit(a), isDigit(b), isDigit(c), isDigit(d));
        const mention = bracket & ((digit << 1) | (digit >> 1) | AT_BOUNDS);
        if (mention !== 0) firstBracket = at + (ctz(mention) as u32);
      }
    }
    if (newline !== 0) {
      length = at + (ctz(newline) as u32);
      return;
    }
  }
}

/** A parenthesis there may be next to a digit among the 64 bytes before or after. */
const AT_BOUNDS: u64 = (1 << 63) | 1;

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

function isDigit(bytes: v128): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9));
}
