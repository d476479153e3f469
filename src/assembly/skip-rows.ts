// AssemblyScript: see README.md of this folder. It compiles to what `src/formats/skip-rows.ts` runs.

/** Where the bytes of a block are put, room for 1 MiB of them and for what a wide load may touch after them. */
const BYTES: usize = 64;
const CAPACITY: usize = 1 << 20;

/** Where the hashes of words are found, in order of the rows. The shortest row with a word and a cell has four bytes. */
const WORDS: usize = BYTES + CAPACITY + 64;

/** Where the results of a call are: rows skipped, lines skipped, columns of the last row or -1. */
const ROWS: usize = 0;
const LINES: usize = 4;
const COLUMNS: usize = 8;

const TAB: u32 = 0x09;
const NEWLINE: u32 = 0x0a;
const RETURN: u32 = 0x0d;
const SPACE: u32 = 0x20;
const HASH: u32 = 0x23;
const LAST_SIGN: u32 = 0x29;
const STAR: u32 = 0x2a;
const DASH: u32 = 0x2d;
const UNDERSCORE: u32 = 0x5f;
const BYTE_ORDER_MARK: u32 = 0xef;

/** The bytes of a line that are looked at closely: one bit for each in a mask. */
const MASKED: u32 = 64;

// What `scanLine` found in the line.
let length: u32 = 0;
let blanks: u64 = 0;
let tabs: u64 = 0;
let hasLateTab: bool = false;
let hasBracket: bool = false;
let controls: u32 = 0;

/**
 * Skips lines from `start` on, up to the first that has to be read with care, or to `end`, before which every line must end. Skipped
 * are empty lines, and rows that say that no mention begins or ends there; the words of those are hashed. Returns where it stopped.
 */
export function skip(start: u32, end: u32, skipsTabs: bool): u32 {
  let line = start;
  let last = start;
  let rows: u32 = 0;
  let lines: u32 = 0;
  while (line < end) {
    const first: u32 = load<u8>(BYTES + line);
    if (first === NEWLINE) {
      line++;
    } else {
      if (first <= LAST_SIGN || first === BYTE_ORDER_MARK) break;
      scanLine(BYTES + line);
      if (!isPlain(BYTES + line, skipsTabs)) break;
      const word = wordOf(BYTES + line);
      if (word === 0) break;
      store<u32>(WORDS + (rows << 2), word);
      rows++;
      last = line;
      line += length + 1;
    }
    lines++;
  }
  store<u32>(ROWS, rows);
  store<u32>(LINES, lines);
  const isLastAsked = rows > 0 && (line === end || load<u8>(BYTES + line) === HASH);
  store<i32>(COLUMNS, isLastAsked ? columnsOf(BYTES + last) : -1);
  return line;
}

/** Finds the end of the line and its signs, 16 bytes at a time. */
function scanLine(line: usize): void {
  blanks = 0;
  tabs = 0;
  hasLateTab = false;
  hasBracket = false;
  controls = 0;
  for (let at: u32 = 0; ; at += 16) {
    const here = v128.load(line + at);
    const next = v128.load(line + at, 1);
    const newlines = i8x16.bitmask(i8x16.eq(here, i8x16.splat(NEWLINE as i8)));
    const inLine: u32 = newlines === 0 ? 0xffff : (1 << ctz(newlines)) - 1;
    const odd = v128.or(i8x16.lt_u(here, i8x16.splat(SPACE as i8)), i8x16.eq(here, i8x16.splat(HASH as i8)));
    const tab: u32 = i8x16.bitmask(i8x16.eq(here, i8x16.splat(TAB as i8))) & inLine;
    const blank: u32 = i8x16.bitmask(i8x16.eq(here, i8x16.splat(SPACE as i8))) & inLine;
    const opens = v128.and(i8x16.eq(here, i8x16.splat(0x28)), areDigits(next));
    const closes = v128.and(areDigits(here), i8x16.eq(next, i8x16.splat(0x29)));
    if ((i8x16.bitmask(v128.or(opens, closes)) & inLine) !== 0) hasBracket = true;
    controls += popcnt(i8x16.bitmask(odd) & inLine & ~tab);
    if (at < MASKED) {
      blanks |= (blank as u64) << at;
      tabs |= (tab as u64) << at;
    } else if (tab !== 0) hasLateTab = true;
    if (newlines !== 0) {
      length = at + ctz(newlines);
      return;
    }
  }
}

function areDigits(bytes: v128): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9));
}

/** Whether the line that was scanned is a row whose cell says that nothing begins or ends there. */
function isPlain(line: usize, skipsTabs: bool): bool {
  let end = line + length;
  let allowed: u32 = 0;
  if (load<u8>(end - 1) === RETURN) {
    allowed = 1;
    end--;
  }
  if (controls !== allowed || end < line + 3) return false;
  const last: u32 = load<u8>(end - 1);
  const before: u32 = load<u8>(end - 2);
  if (tabs !== 0) {
    if (!skipsTabs) return false;
    if (last === TAB) return allowed === 0 && (before === UNDERSCORE || before === DASH) && load<u8>(end - 3) === TAB;
    return before === TAB && (last === DASH || last === UNDERSCORE || last === STAR);
  }
  if (hasLateTab || hasBracket) return false;
  return before === SPACE && (last === DASH || last === UNDERSCORE || last === STAR);
}

/** The hash of the fourth column or, of fewer than five, of the one before the cell; 0 where it cannot be told from the masks. */
function wordOf(line: usize): u32 {
  let begins: u64;
  let ends: u64;
  if (tabs !== 0) {
    begins = tabs << 1;
    ends = tabs;
  } else {
    begins = (blanks << 1) & ~blanks;
    ends = blanks & ~(blanks << 1);
  }
  let columns = popcnt(ends) as u32;
  if (columns > 4) columns = 4;
  if (columns < 4 && length > MASKED) return 0;
  let from: u32 = 0;
  for (let column: u32 = 1; column < columns; column++) {
    from = ctz(begins) as u32;
    begins &= begins - 1;
    ends &= ends - 1;
  }
  return hash(line + from, line + (ctz(ends) as usize));
}

/** As `wordHash` of `src/formats/conll-row.ts`. */
function hash(from: usize, to: usize): u32 {
  let h: u32 = (to - from) as u32;
  for (; from + 4 <= to; from += 4) h = mixed(h, load<u32>(from));
  if (from < to) h = mixed(h, load<u32>(from) & ((1 << (((to - from) as u32) << 3)) - 1));
  return h === 0 ? 1 : h;
}

function mixed(h: u32, four: u32): u32 {
  h = (h ^ four) * 0x9e3779b1;
  return h ^ (h >>> 15);
}

/** How many columns the row has, or 0 where they are parted by tabs. */
function columnsOf(line: usize): i32 {
  let columns = 1;
  for (; load<u8>(line) !== NEWLINE; line++) {
    const byte: u32 = load<u8>(line);
    if (byte === TAB) return 0;
    if (byte === SPACE && load<u8>(line + 1) !== SPACE) columns++;
  }
  return columns;
}
