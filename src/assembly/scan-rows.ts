// AssemblyScript: see README.md of this folder. It compiles to what `src/formats/scan-rows.ts` runs.

/** Where the bytes of a block are put, room for 1 MiB of them and for what a wide load may touch after them. */
const BYTES: usize = 64;
const CAPACITY: usize = 1 << 20;

/** Where the hashes of words are found, in order of the rows. The shortest row with a word and a cell has four bytes. */
const WORDS: usize = BYTES + CAPACITY + 64;

/**
 * Where the cells are found that have to be read, six numbers each: where its line begins, where it begins and ends, the lines and rows
 * before its own, and 0 where tabs part its columns or else 1.
 */
const CELL_LIST: usize = WORDS + CAPACITY;
const CELL_SIZE: usize = 24;
const MOST_CELLS: u32 = 8192;

/** Where the results of a call are. */
const ROWS: usize = 0;
const LINES: usize = 4;
const COLUMNS: usize = 8;
const CELLS: usize = 12;
const GOES_ON: usize = 16;

const TAB: u32 = 0x09;
const NEWLINE: u32 = 0x0a;
const RETURN: u32 = 0x0d;
const SPACE: u32 = 0x20;
const HASH: u32 = 0x23;
const OPEN: u32 = 0x28;
const CLOSE: u32 = 0x29;
const LAST_SIGN: u32 = CLOSE;
const STAR: u32 = 0x2a;
const DASH: u32 = 0x2d;
const UNDERSCORE: u32 = 0x5f;
const BYTE_ORDER_MARK: u32 = 0xef;

/** The bytes of a line that are looked at closely: one bit for each in a mask. */
const MASKED: u32 = 64;
const NOWHERE: u32 = 0xffffffff;

// What `scanLine` found in the line: its length, its signs, and where the last ones and the first bracket of a mention are.
let length: u32 = 0;
let blanks: u64 = 0;
let tabs: u64 = 0;
let lastBlank: u32 = 0;
let lastTab: u32 = 0;
let firstBracket: u32 = 0;
let controls: u32 = 0;

// What `findCell` found.
let cellStart: u32 = 0;
let cellEnd: u32 = 0;

/** What a row is: one to be read with care, one without a mention, or one whose cell is all that has to be read. */
const OTHER: u32 = 0;
const NONE: u32 = 1;
const CELL: u32 = 2;

/**
 * Reads lines from `start` on, up to the first that is no plain row, or to `end`, before which every line must end. Read are empty lines,
 * and rows: their words are hashed, and their cells listed, if they do not say that no mention begins or ends there. Returns where it
 * stopped. It goes on there if called again, where the list of cells was full, or where the first cell of a row with tabs has
 * to be read before others are passed over, as without `skipsTabs`.
 */
export function scan(start: u32, end: u32, skipsTabs: bool): u32 {
  let line = start;
  let last = start;
  let rows: u32 = 0;
  let lines: u32 = 0;
  let cells: u32 = 0;
  let isTabbed = false;
  let goesOn = false;
  while (line < end) {
    const first: u32 = load<u8>(BYTES + line);
    if (first === NEWLINE) {
      line++;
      lines++;
      continue;
    }
    if (first <= LAST_SIGN || first === BYTE_ORDER_MARK) break;
    scanLine(BYTES + line);
    const kind = findCell(BYTES + line, skipsTabs);
    if (kind === OTHER) break;
    const word = wordOf(BYTES + line);
    if (word === 0) break;
    store<u32>(WORDS + (rows << 2), word);
    last = line;
    isTabbed = lastTab !== 0;
    if (kind === CELL) {
      listCell(cells++, line, lines, rows);
      goesOn = cells === MOST_CELLS || (isTabbed && !skipsTabs);
    }
    rows++;
    lines++;
    line += length + 1;
    if (goesOn) break;
  }
  let columns = rows > 0 ? 1 : -1;
  if (columns === 1) {
    if (isTabbed) columns = 0;
    else if (line === end || mayBeHash(BYTES + line)) columns = columnsOf(BYTES + last);
  }
  store<u32>(ROWS, rows);
  store<u32>(LINES, lines);
  store<i32>(COLUMNS, columns);
  store<u32>(CELLS, cells);
  store<u32>(GOES_ON, goesOn ? 1 : 0);
  return line;
}

function listCell(index: u32, line: u32, lines: u32, rows: u32): void {
  const at = CELL_LIST + index * CELL_SIZE;
  store<u32>(at, line);
  store<u32>(at, line + cellStart, 4);
  store<u32>(at, line + cellEnd, 8);
  store<u32>(at, lines, 12);
  store<u32>(at, rows, 16);
  store<u32>(at, lastTab === 0 ? 1 : 0, 20);
}

/** Whether a line may be one with a `#`, which is read with a look at the columns of the row before it; it may stand after blanks. */
function mayBeHash(line: usize): bool {
  const first: u32 = load<u8>(line);
  return first <= HASH || first === BYTE_ORDER_MARK;
}

/** Finds the end of the line and its signs, 16 bytes at a time. */
function scanLine(line: usize): void {
  blanks = 0;
  tabs = 0;
  lastBlank = 0;
  lastTab = 0;
  firstBracket = NOWHERE;
  controls = 0;
  for (let at: u32 = 0; ; at += 16) {
    const here = v128.load(line + at);
    // Where blanks part the columns, most loads have none of these.
    const odd = v128.or(i8x16.lt_u(here, i8x16.splat(SPACE as i8)), i8x16.eq(here, i8x16.splat(HASH as i8)));
    const odds: u32 = i8x16.bitmask(odd);
    let inLine: u32 = 0xffff;
    let newlines: u32 = 0;
    if (odds !== 0) {
      newlines = i8x16.bitmask(i8x16.eq(here, i8x16.splat(NEWLINE as i8)));
      if (newlines !== 0) inLine = (1 << ctz(newlines)) - 1;
      const tab: u32 = i8x16.bitmask(i8x16.eq(here, i8x16.splat(TAB as i8))) & inLine;
      if (tab !== 0) lastTab = at + 31 - clz(tab);
      controls += popcnt(odds & inLine & ~tab);
      if (at < MASKED) tabs |= (tab as u64) << at;
    }
    const blank: u32 = i8x16.bitmask(i8x16.eq(here, i8x16.splat(SPACE as i8))) & inLine;
    if (blank !== 0) lastBlank = at + 31 - clz(blank);
    if (at < MASKED) blanks |= (blank as u64) << at;
    if (firstBracket === NOWHERE && hasBracket(here)) {
      const brackets = mentionBrackets(line + at) & inLine;
      if (brackets !== 0) firstBracket = at + ctz(brackets);
    }
    if (newlines !== 0) {
      length = at + ctz(newlines);
      return;
    }
  }
}

/** Whether there is a parenthesis: the two differ in one bit. */
function hasBracket(bytes: v128): bool {
  return v128.any_true(i8x16.eq(v128.and(bytes, i8x16.splat(0xfe as i8)), i8x16.splat(OPEN as i8)));
}

/** One bit for each of 16 bytes: it is a parenthesis next to a digit that it could enclose. */
function mentionBrackets(at: usize): u32 {
  const here = v128.load(at);
  const opens = v128.and(i8x16.eq(here, i8x16.splat(OPEN as i8)), areDigits(v128.load(at + 1)));
  const closes = v128.and(i8x16.eq(here, i8x16.splat(CLOSE as i8)), areDigits(v128.load(at - 1)));
  return i8x16.bitmask(v128.or(opens, closes));
}

function areDigits(bytes: v128): v128 {
  return i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(9));
}

/** Finds the cell of the line that was scanned, if it is a row whose columns and cell leave no doubt. */
function findCell(line: usize, skipsTabs: bool): u32 {
  cellEnd = length;
  let returns: u32 = 0;
  if (load<u8>(line + length - 1) === RETURN) {
    returns = 1;
    cellEnd--;
  }
  if (controls !== returns) return OTHER;
  if (lastTab !== 0) return findTabbedCell(line, skipsTabs);
  cellStart = lastBlank + 1;
  if (lastBlank === 0 || cellStart === cellEnd || firstBracket < lastBlank) return OTHER;
  return isNone(line) ? NONE : CELL;
}

/** The same where tabs part the columns. An empty cell is one only after a column that says none: it could be taken for the cell. */
function findTabbedCell(line: usize, skipsTabs: bool): u32 {
  cellStart = lastTab + 1;
  if (cellStart === cellEnd) {
    if (!skipsTabs || cellEnd !== length || lastTab < 2 || load<u8>(line + lastTab - 2) !== TAB) return OTHER;
    const before: u32 = load<u8>(line + lastTab - 1);
    return before === UNDERSCORE || before === DASH ? NONE : OTHER;
  }
  if (isNone(line)) return skipsTabs ? NONE : OTHER;
  return load<u8>(line + cellStart) === SPACE || load<u8>(line + cellEnd - 1) === SPACE ? OTHER : CELL;
}

/** Whether the cell says that nothing begins or ends there. */
function isNone(line: usize): bool {
  const byte: u32 = load<u8>(line + cellStart);
  return cellEnd - cellStart === 1 && (byte === DASH || byte === UNDERSCORE || byte === STAR);
}

/** The hash of the fourth column or, of fewer than five, of the one before the cell; 0 where it cannot be told from the masks. */
function wordOf(line: usize): u32 {
  let begins: u64;
  let ends: u64;
  if (lastTab !== 0) {
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

/** How many columns the row has, which are parted by blanks. */
function columnsOf(line: usize): i32 {
  let columns = 1;
  for (; load<u8>(line) !== NEWLINE; line++) {
    if (load<u8>(line) === SPACE && load<u8>(line + 1) !== SPACE) columns++;
  }
  return columns;
}
