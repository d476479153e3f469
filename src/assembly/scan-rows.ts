// AssemblyScript: see README.md of this folder. Compiled for `src/formats/scan/row-scanner.ts`.
import { bits } from './bits.ts';
import { BYTE_ORDER_MARK, CLOSE, DASH, HASH, NEWLINE, OPEN, RETURN, SPACE, STAR, TAB, UNDERSCORE } from './signs.ts';
import { hash } from './word-hash.ts';

// The memory: five results, room for a block and for what wide loads may touch after it, the hashes of words, the cells, and the runs.
const ROWS: usize = 0;
const LINES: usize = 4;
const CELLS: usize = 8;
const COLUMNS: usize = 12;
const RUNS: usize = 16;
const CAPACITY: usize = 1 << 20;
const BLOCK: usize = 64;
const WORDS: usize = BLOCK + CAPACITY + 128;
const CELL_LIST: usize = WORDS + CAPACITY;
const CELL_SIZE: usize = 32;
const RUN_LIST: usize = CELL_LIST + 8 * CAPACITY;
const RUN_SIZE: usize = 16;

/** A parenthesis here may be next to a digit in the 64 bytes before or after. */
const AT_BOUNDS: u64 = (1 << 63) | 1;

/**
 * Reads lines of the block from its byte `from` up to the first that is neither empty nor a plain row, or to `to`, before
 * which every line must end. Returns where it stopped. Rows with tabs are plain only with `knowsTabs`.
 *
 * Leaves in memory the numbers of rows, lines, cells and runs, the columns of the last row (0 if tabs separate them, -1 without a row),
 * the hash of each row's word, four numbers for each run of rows on consecutive lines with equally many columns, in which no row but the
 * first may have the word number 0 or 1 (the rows and lines before it, where it begins, and its columns: 256 times their number, plus the
 * empty ones at the end), and eight for each cell that is not `-`, `_`, `*` or empty: the lines and rows before its own, where the line
 * begins, where the cell begins and ends, the column of its first character, the number of tabs before it, and what `plain` says of it.
 */
export function scan(from: u32, to: u32, knowsTabs: bool): u32 {
  const end = BLOCK + to;
  let line = BLOCK + from;
  let last: usize = 0;
  let lines: u32 = 0;
  let word = WORDS;
  let cell = CELL_LIST;
  let run = RUN_LIST;
  let runColumns: u32 = 0;
  while (line < end) {
    const first: u32 = load<u8>(line);
    if (first === NEWLINE || (first === RETURN && load<u8>(line, 1) === NEWLINE)) {
      line += first === NEWLINE ? 1 : 2;
      lines++;
      runColumns = 0;
      continue;
    }
    if (first <= SPACE || first === HASH || first === BYTE_ORDER_MARK) break;

    // What matters in the line, 64 bytes at a time. The masks of the first 64 are kept to find the word.
    let blanks: u64 = 0;
    let tabs: u64 = 0;
    let tabCount: u32 = 0;
    let blankCount: u32 = 0;
    let afterBlank: u64 = 0;
    let lastBlank: usize = 0;
    let lastTab: usize = 0;
    let bracket: usize = 0;
    let others: u32 = 0;
    let newline: u64 = 0;
    let at = line;
    for (; ; at += 64) {
      const a = v128.load(at);
      const b = v128.load(at, 16);
      const c = v128.load(at, 32);
      const d = v128.load(at, 48);
      let odd = bits(isOdd(a), isOdd(b), isOdd(c), isOdd(d));
      newline = odd & -odd;
      // If blanks separate the columns, the first odd byte ends most lines.
      if (odd !== 0 && load<u8>(at + (ctz(odd) as usize)) !== NEWLINE) {
        const newlines = bits(isByte(a, NEWLINE), isByte(b, NEWLINE), isByte(c, NEWLINE), isByte(d, NEWLINE));
        newline = newlines & -newlines;
        odd &= newline - 1;
        const tab = bits(isByte(a, TAB), isByte(b, TAB), isByte(c, TAB), isByte(d, TAB)) & odd;
        others += popcnt(odd ^ tab) as u32;
        tabCount += popcnt(tab) as u32;
        if (tab !== 0) lastTab = at + 63 - (clz(tab) as usize);
        if (at === line) tabs = tab;
      }
      // If tabs do, nothing else matters.
      if (lastTab === 0) {
        const inLine = newline - 1;
        const blank = bits(isByte(a, SPACE), isByte(b, SPACE), isByte(c, SPACE), isByte(d, SPACE)) & inLine;
        if (blank !== 0) lastBlank = at + 63 - (clz(blank) as usize);
        if (at === line) blanks = blank;
        blankCount += popcnt(blank & ~((blank << 1) | afterBlank)) as u32;
        afterBlank = blank >> 63;
        const brackets = bits(isBracket(a), isBracket(b), isBracket(c), isBracket(d)) & inLine;
        if (brackets !== 0 && bracket === 0) {
          const digits = bits(isDigit(a), isDigit(b), isDigit(c), isDigit(d));
          const mention = brackets & ((digits << 1) | (digits >> 1) | AT_BOUNDS);
          if (mention !== 0) bracket = at + (ctz(mention) as usize);
        }
      }
      if (newline !== 0) break;
    }
    const after = at + (ctz(newline) as usize);
    let cellEnd = after;
    if (load<u8>(after - 1) === RETURN) {
      cellEnd--;
      others--;
    }
    if (others !== 0) break;

    const cellStart = (lastTab !== 0 ? lastTab : lastBlank) + 1;
    if (lastTab !== 0) {
      if (!knowsTabs || (cellStart === cellEnd && (cellEnd !== after || !isEmptyCell(line, lastTab)))) break;
    } else if (lastBlank === 0 || cellStart === cellEnd || (bracket !== 0 && bracket < lastBlank)) break;
    let parts = lastTab !== 0 ? tabs : blanks;
    // If the first column is so long that the first 64 bytes do not hold the word, those from the end of that column on may.
    let base = line;
    if (after > line + 64 && popcnt(parts & ~(parts << 1)) < 4) {
      const separator: u32 = lastTab !== 0 ? TAB : SPACE;
      base += parts !== 0 ? (ctz(parts) as usize) : 64;
      while (load<u8>(base) !== separator) base++;
      parts = positionsOf(separator, base);
      if (after < base + 64) parts &= (1 << ((after - base) as u64)) - 1;
    }
    const begins = lastTab !== 0 ? parts << 1 : (parts << 1) & ~parts;
    const ends = lastTab !== 0 ? parts : parts & ~(parts << 1);
    const hashed = base > line && popcnt(ends) < 2 ? 0 : wordOf(base, begins, ends, after);
    if (hashed === 0) break;
    if (cellEnd - cellStart > 1 || (cellEnd > cellStart && !isNone(load<u8>(cellStart)))) {
      if (load<u8>(cellStart) === SPACE || load<u8>(cellEnd - 1) === SPACE) break;
      store<u32>(cell, lines);
      store<u32>(cell, ((word - WORDS) >> 2) as u32, 4);
      store<u32>(cell, (line - BLOCK) as u32, 8);
      store<u32>(cell, (cellStart - BLOCK) as u32, 12);
      store<u32>(cell, (cellEnd - BLOCK) as u32, 16);
      store<u32>(cell, columnOf(line, cellStart), 20);
      store<u32>(cell, tabCount, 24);
      store<u32>(cell, plain(cellStart, cellEnd), 28);
      cell += CELL_SIZE;
    }
    const columns = lastTab !== 0 ? ((tabCount + 1) << 8) + (cellStart === cellEnd ? 1 : 0) : (blankCount + 1) << 8;
    const third = begins & (begins - 1);
    if (columns !== runColumns || isLow(line) || (third !== 0 && isLow(base + (ctz(third) as usize)))) {
      store<u32>(run, ((word - WORDS) >> 2) as u32);
      store<u32>(run, lines, 4);
      store<u32>(run, (line - BLOCK) as u32, 8);
      store<u32>(run, columns, 12);
      run += RUN_SIZE;
      runColumns = columns;
    }
    store<u32>(word, hashed);
    word += 4;
    lines++;
    last = line;
    line = after + 1;
  }
  store<u32>(ROWS, ((word - WORDS) >> 2) as u32);
  store<u32>(LINES, lines);
  store<u32>(CELLS, ((cell - CELL_LIST) / CELL_SIZE) as u32);
  store<u32>(RUNS, ((run - RUN_LIST) / RUN_SIZE) as u32);
  store<i32>(COLUMNS, last === 0 ? -1 : columnsOf(last));
  return (line - BLOCK) as u32;
}

/** Whether the empty column after the last tab must be the cell, because the column before it cannot be. */
function isEmptyCell(line: usize, lastTab: usize): bool {
  const before: u32 = load<u8>(lastTab - 1);
  return lastTab >= line + 2 && load<u8>(lastTab - 2) === TAB && (before === UNDERSCORE || before === DASH);
}

/** Whether a cell of the given byte means that no mention begins or ends there. */
function isNone(byte: u32): bool {
  return byte === DASH || byte === UNDERSCORE || byte === STAR;
}

/** 4 times the number in the cell `(7)`, `(7` or `7)`, plus 3, 2 or 1; 0 for any other, and with zeros before it or nine digits. */
function plain(start: usize, end: usize): u32 {
  const opens: u32 = load<u8>(start) === OPEN ? 2 : 0;
  const closes: u32 = load<u8>(end - 1) === CLOSE ? 1 : 0;
  const first = opens !== 0 ? start + 1 : start;
  const after = closes !== 0 ? end - 1 : end;
  if (opens + closes === 0 || first >= after || after > first + 8) return 0;
  if (after > first + 1 && load<u8>(first) === 0x30) return 0;
  let number: u32 = 0;
  for (let at = first; at < after; at++) {
    const digit: u32 = (load<u8>(at) as u32) - 0x30;
    if (digit > 9) return 0;
    number = 10 * number + digit;
  }
  return (number << 2) + opens + closes;
}

/** Whether the cell at `start` is the number 0 or 1, as that of the first word of a sentence is. */
function isLow(start: usize): bool {
  return (load<u8>(start) & 0xfe) === 0x30 && load<u8>(start, 1) <= SPACE;
}

/** One bit for each of the 64 bytes from `at` on: whether it is this byte. */
function positionsOf(byte: u32, at: usize): u64 {
  return bits(
    isByte(v128.load(at), byte),
    isByte(v128.load(at, 16), byte),
    isByte(v128.load(at, 32), byte),
    isByte(v128.load(at, 48), byte),
  );
}

/**
 * The hash of the fourth column or, if there are fewer than five, of the one before the cell; 0 if the first 64 bytes do not hold it.
 * `line`: where the first column begins or, if that is too long, ends. `begins` and `ends` have a bit for each byte where a column other
 * than the first begins, or where one ends.
 */
function wordOf(line: usize, begins: u64, ends: u64, after: usize): u32 {
  const columns = popcnt(ends) as u32;
  if (columns === 0 || (columns < 4 && after > line + 64)) return 0;
  let from: usize = 0;
  for (let column = min<u32>(columns, 4); column > 1; column--) {
    from = ctz(begins) as usize;
    begins &= begins - 1;
    ends &= ends - 1;
  }
  return hash(line + from, line + (ctz(ends) as usize));
}

/** The number of columns of a row that does not end in a blank, if blanks separate them; 0 if tabs do. */
function columnsOf(line: usize): i32 {
  let columns = 1;
  for (; load<u8>(line) !== NEWLINE; line++) {
    if (load<u8>(line) === TAB) return 0;
    if (load<u8>(line) === SPACE && load<u8>(line, 1) !== SPACE) columns++;
  }
  return columns;
}

/** The column, from 1 and in UTF-16 units, of a byte of the line, as `columnAt` in `src/formats/bytes/line.ts` computes it. */
function columnOf(line: usize, byte: usize): u32 {
  let units: u32 = 1;
  for (let at = line; at < byte; at += 16) {
    const here = v128.load(at);
    const wanted: u32 = at + 16 <= byte ? 0xffff : (1 << ((byte - at) as u32)) - 1;
    const goesOn: u32 = i8x16.bitmask(i8x16.eq(v128.and(here, i8x16.splat(0xc0 as i8)), i8x16.splat(0x80 as i8)));
    const isWide: u32 = i8x16.bitmask(i8x16.ge_u(here, i8x16.splat(0xf0 as i8)));
    units += popcnt(wanted & ~goesOn) + popcnt(wanted & isWide);
  }
  return units;
}

function isByte(bytes: v128, byte: u32): v128 {
  return i8x16.eq(bytes, i8x16.splat(byte as i8));
}

/** Bytes that are rare in rows of blank-separated columns: control characters and `#`. */
function isOdd(bytes: v128): v128 {
  return v128.or(i8x16.lt_u(bytes, i8x16.splat(SPACE as i8)), isByte(bytes, HASH));
}

/** Whether each byte is a parenthesis: the two differ in one bit. */
function isBracket(bytes: v128): v128 {
  return isByte(v128.and(bytes, i8x16.splat(0xfe as i8)), OPEN);
}

function isDigit(bytes: v128): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9));
}
