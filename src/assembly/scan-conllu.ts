// AssemblyScript: see README.md of this folder. Compiled for `src/formats/scan/conllu-scanner.ts`.
import { newlineAfter, newlinesAt, partAfter, partsAt, setParts } from './byte-masks.ts';
import { BAR, DASH, DOT, HASH, NEWLINE, RETURN, SPACE, TAB, ZERO } from './signs.ts';
import { hash } from './word-hash.ts';

// The memory: four results, room for a block and for what wide loads may touch after it, where the cells of a row begin, six columns of
// words, three of marks and three of entities.
const ROWS: usize = 0;
const LINES: usize = 4;
const MARKS: usize = 8;
const ENTITIES: usize = 12;
const CELLS: usize = 16;
const CAPACITY: usize = 1 << 20;
const BLOCK: usize = 64;
const COLUMN: usize = 1 << 19;
const WORD_LIST: usize = BLOCK + CAPACITY + 128;
const MARK_LIST: usize = WORD_LIST + 6 * COLUMN;
const ENTITY_LIST: usize = MARK_LIST + 3 * COLUMN;
const MOST: u32 = 1 << 17;

/** Ten columns. */
const TABS: u32 = 9;
/** The first four bytes of `Entity=`, and four from its last three before a shift. */
const ENTI: u32 = 0x69746e45;
const TYIS: u32 = 0x3d7974;
const MANY_DIGITS: usize = 8;

/**
 * Reads lines of the block from its byte `from` up to the first that is neither empty, a comment nor a plain row, or to `to`, before which
 * every line must end. Returns where it stopped. `base`, `row` and `line`: where the block begins in its file, and the rows and lines
 * before `from`.
 *
 * Leaves in memory the numbers of rows, lines, marks and entities; of each row its two numbers, HEAD, line, hash of its word and place; a mark
 * for each comment that begins with g, n or s, and for the first empty line after rows: the rows before it, its place or -1, and its line; and
 * for each `Entity` the rows before its own, and where its value begins and ends.
 */
export function scan(from: u32, to: u32, base: u32, row: u32, line: u32): u32 {
  const end = BLOCK + to;
  const shift = base - (BLOCK as u32);
  let at = BLOCK + from;
  let rows: u32 = 0;
  let lines: u32 = 0;
  let marks: u32 = 0;
  let entities: u32 = 0;
  let ended: u32 = u32.MAX_VALUE;
  while (at < end && rows < MOST && marks < MOST) {
    const first: u32 = load<u8>(at);
    if (first === NEWLINE) {
      lines++;
      if (ended !== row + rows) put(MARK_LIST, marks++, row + rows, -1, line + lines);
      ended = row + rows;
      at++;
      continue;
    }
    if (first === HASH) {
      lines++;
      if (saysSomething(at)) put(MARK_LIST, marks++, row + rows, shift + (at as u32), line + lines);
      at = newlineAfter(at) + 1;
      continue;
    }
    const newline = findCells(at);
    if (newline === 0) break;
    const misc = cell(TABS);
    const number = numberOf(at);
    if (number === NOT_PLAIN) break;
    const values = entityIn(misc, newline);
    if (values === NOT_PLAIN) break;
    lines++;
    if (number !== RANGE) {
      const head = headIn(cell(6), cell(7) - 1);
      if (head === TOO_LONG) {
        lines--;
        break;
      }
      const minor = (number >> 32) as u32;
      const word: usize = WORD_LIST + ((rows as usize) << 2);
      store<u32>(word, number as u32);
      store<u32>(word + COLUMN, minor);
      store<i32>(word + 2 * COLUMN, minor > 0 ? -1 : head);
      store<u32>(word + 3 * COLUMN, line + lines);
      store<u32>(word + 4 * COLUMN, minor > 0 ? 0 : hash(cell(1), cell(2) - 1));
      store<u32>(word + 5 * COLUMN, shift + (at as u32));
      if (values !== 0)
        put(ENTITY_LIST, entities++, row + rows, shift + (values as u32), shift + ((values >> 32) as u32));
      rows++;
    }
    at = newline + 1;
  }
  store<u32>(ROWS, rows);
  store<u32>(LINES, lines);
  store<u32>(MARKS, marks);
  store<u32>(ENTITIES, entities);
  return (at - BLOCK) as u32;
}

const NOT_PLAIN: u64 = u64.MAX_VALUE;
const RANGE: u64 = u64.MAX_VALUE - 1;
const TOO_LONG: i32 = -2;

function put(list: usize, index: u32, first: u32, second: i32, third: u32): void {
  const at = list + ((index as usize) << 2);
  store<u32>(at, first);
  store<i32>(at + COLUMN, second);
  store<u32>(at + 2 * COLUMN, third);
}

/** Whether a comment may be of documents, sentences or fields. */
function saysSomething(comment: usize): bool {
  let at = comment + 1;
  while (load<u8>(at) === SPACE) at++;
  const letter = load<u8>(at);
  return letter === 0x67 || letter === 0x6e || letter === 0x73;
}

/** Where the cell of that number begins. */
function cell(number: u32): usize {
  return load<u32>(CELLS + ((number as usize) << 2));
}

/** Notes where the cells of a row begin, and returns where it ends; 0 if it has not ten, or a carriage return at its end. */
function findCells(start: usize): usize {
  setParts(TAB, TAB);
  let seen: u32 = 0;
  for (let at = start; ; at += 64) {
    const newlines = newlinesAt(at);
    let tabs = partsAt(at);
    if (newlines !== 0) tabs &= (newlines & -newlines) - 1;
    for (; tabs !== 0; tabs &= tabs - 1)
      if (++seen <= TABS) store<u32>(CELLS + ((seen as usize) << 2), (at + (ctz(tabs) as usize) + 1) as u32);
    if (newlines === 0) continue;
    const newline = at + (ctz(newlines) as usize);
    return seen === TABS && load<u8>(newline - 1) !== RETURN ? newline : 0;
  }
}

/** The number in the first cell of a row, and above it that after a dot. */
function numberOf(start: usize): u64 {
  const end = cell(1) - 1;
  let at = start;
  let major: u32 = 0;
  for (; isDigit(at); at++) major = 10 * major + load<u8>(at) - ZERO;
  if (at === start || end > start + MANY_DIGITS) return NOT_PLAIN;
  if (at === end) return major > 0 ? (major as u64) : NOT_PLAIN;
  const sign: u32 = load<u8>(at);
  const after = ++at;
  let minor: u32 = 0;
  for (; isDigit(at); at++) minor = 10 * minor + load<u8>(at) - ZERO;
  if (at !== end || at === after) return NOT_PLAIN;
  if (sign === DASH) return RANGE;
  return sign === DOT && minor > 0 ? (major as u64) | ((minor as u64) << 32) : NOT_PLAIN;
}

/** The number in a cell, or -1. */
function headIn(start: usize, end: usize): i32 {
  if (end > start + MANY_DIGITS) return TOO_LONG;
  let number: i32 = 0;
  for (let at = start; at < end; at++) {
    if (!isDigit(at)) return -1;
    number = 10 * number + load<u8>(at) - ZERO;
  }
  return end > start ? number : -1;
}

function isDigit(at: usize): bool {
  return (load<u8>(at) as u32) - ZERO <= 9;
}

/** Where the value of the last `Entity` in the last column begins and, above that, ends; 0 without one. A row with other links is not plain. */
function entityIn(misc: usize, newline: usize): u64 {
  setParts(BAR, NEWLINE);
  let found: u64 = 0;
  for (let at = misc; at < newline; ) {
    const end = partAfter(at);
    const first: u32 = load<u8>(at);
    if (first === 0x45 && load<u32>(at) === ENTI && load<u32>(at, 4) << 8 === TYIS << 8)
      found = ((at + 7) as u64) | ((end as u64) << 32);
    // Bridge and Split.
    if (first === 0x42 || (first === 0x53 && load<u8>(at, 1) === 0x70)) return NOT_PLAIN;
    at = end + 1;
  }
  return found;
}
