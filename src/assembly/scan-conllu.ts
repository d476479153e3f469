// AssemblyScript: see README.md of this folder. Compiled for `src/formats/scan/conllu-scanner.ts`.
import { newlineAfter, newlinesAt, partAfter, partsAt, setParts } from './byte-masks.ts';
import { BAR, DASH, DOT, EQUALS, HASH, NEWLINE, RETURN, SPACE, TAB, ZERO } from './signs.ts';
import { hash } from './word-hash.ts';

// The memory: four results, where the cells of a row begin, room for a block and for what wide loads may touch after it, seven columns of
// words, four of marks and three of values; and one more, which values leave empty.
const ROWS: usize = 0;
const LINES: usize = 4;
const MARKS: usize = 8;
const VALUES: usize = 12;
const CELLS: usize = 20;
const BLOCK: usize = 64;
const CAPACITY: usize = 1 << 20;
const COLUMN: usize = 1 << 19;
const WORD_LIST: usize = BLOCK + CAPACITY + 128;
const MARK_LIST: usize = WORD_LIST + 7 * COLUMN;
const VALUE_LIST: usize = MARK_LIST + 4 * COLUMN;
const MOST: u32 = 1 << 17;

/** The most digits of a number that is read, and what stands for one that may have more. */
const MANY_DIGITS: usize = 8;
const TOO_LONG: i32 = -2;

/** Ten columns. */
const TABS: u32 = 9;
/** The first four bytes of `Entity=`, and four from its last three before a shift. */
const ENTI: u32 = 0x69746e45;
const TYIS: u32 = 0x3d7974;
/** The first four bytes of `sent_id`, and its last four. */
const SENT: u32 = 0x746e6573;
const T_ID: u32 = 0x64695f74;
/** The first four bytes of `Bridge=`, and its last four; the first four of `Split`, and its last. */
const BRID: u32 = 0x64697242;
const DGE: u32 = 0x3d656764;
const SPLI: u32 = 0x696c7053;
const T: u32 = 0x74;

/**
 * Reads lines of the block from its byte `from` up to the first that is neither empty, a comment nor a plain row, or to `to`, before which
 * every line must end. Returns where it stopped. `base`, `row` and `line`: where the block begins in its file, and the rows and lines
 * before `from`.
 *
 * Leaves in memory the numbers of rows, lines, marks and values; of each row its two numbers, HEAD, line, hash of its word, place and that of
 * DEPS, which is negative in a row of a word if there is no dot; a mark for each comment on documents, fields or names of sentences, and for
 * the first empty line after rows: the rows before it, its place or -1, its line, and the hash of the name or 0; and for each
 * `Entity`, `Bridge` and `Split` the rows before its own, and where it begins and ends.
 */
export function scan(from: u32, to: u32, base: u32, row: u32, line: u32): u32 {
  const end = BLOCK + to;
  const shift = base - (BLOCK as u32);
  let at = BLOCK + from;
  let rows: u32 = 0;
  let lines: u32 = 0;
  let marks: u32 = 0;
  let values: u32 = 0;
  let name: u32 = 0;
  let ended: u32 = u32.MAX_VALUE;
  while (at < end && rows < MOST && marks < MOST - 4) {
    const first: u32 = load<u8>(at);
    if (first === NEWLINE) {
      lines++;
      if (ended !== row + rows) {
        put(MARK_LIST, marks++, row + rows, -1, line + lines, name);
        name = 0;
      }
      ended = row + rows;
      at++;
      continue;
    }
    if (first === HASH) {
      lines++;
      const own = sentenceName(at);
      if (own !== 0) name = own;
      else if (saysSomething(at)) {
        if (name !== 0) put(MARK_LIST, marks++, row + rows, shift + (at as u32), line + lines, name);
        put(MARK_LIST, marks++, row + rows, shift + (at as u32), line + lines, 0);
        name = 0;
      }
      at = newlineAfter(at) + 1;
      continue;
    }
    const newline = findCells(at);
    if (newline === 0) break;
    const misc = cell(TABS);
    const number = numberOf(at);
    if (number === NOT_PLAIN) break;
    noted = values;
    if (!noteValues(misc, newline, row + rows, shift)) break;
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
      const deps = shift + (cell(8) as u32);
      store<u32>(word + 6 * COLUMN, minor > 0 || hasDot(cell(8), misc - 1) ? deps : -deps);
      values = noted;
      rows++;
    }
    at = newline + 1;
  }
  if (name !== 0) put(MARK_LIST, marks++, row + rows, shift + (at as u32), line + lines, name);
  store<u32>(ROWS, rows);
  store<u32>(LINES, lines);
  store<u32>(MARKS, marks);
  store<u32>(VALUES, values);
  return (at - BLOCK) as u32;
}

const NOT_PLAIN: u64 = u64.MAX_VALUE;
const RANGE: u64 = u64.MAX_VALUE - 1;

function put(list: usize, index: u32, first: u32, second: i32, third: u32, fourth: u32): void {
  const at = list + ((index as usize) << 2);
  store<u32>(at, first);
  store<i32>(at + COLUMN, second);
  store<u32>(at + 2 * COLUMN, third);
  store<u32>(at + 3 * COLUMN, fourth);
}

/** Whether a comment may be of documents or fields. */
function saysSomething(comment: usize): bool {
  let at = comment + 1;
  while (load<u8>(at) === SPACE) at++;
  const letter = load<u8>(at);
  return letter === 0x67 || (letter === 0x6e && load<u8>(at, 3) === 0x64);
}

/** The hash of the name in `# sent_id = NAME`, up to a blank; 0 in other comments. */
function sentenceName(comment: usize): u32 {
  let at = afterBlanks(comment + 1);
  if (load<u32>(at) !== SENT || load<u32>(at, 3) !== T_ID) return 0;
  at = afterBlanks(at + 7);
  if (load<u8>(at) !== EQUALS) return 0;
  at = afterBlanks(at + 1);
  let end = at;
  while (load<u8>(end) > (SPACE as u8)) end++;
  return end > at ? hash(at, end) : 0;
}

function afterBlanks(at: usize): usize {
  while (load<u8>(at) === SPACE || load<u8>(at) === TAB) at++;
  return at;
}

function hasDot(start: usize, end: usize): bool {
  for (let at = start; at < end; at++) if (load<u8>(at) === DOT) return true;
  return false;
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

/** How many values are noted, those of the row among them that is looked at. */
let noted: u32 = 0;

/**
 * Notes the values in the last column of a row that may be mentions or links; false if they are too many. Exported, so that it stays a
 * function by itself: engines make a function fast after some calls, and `scan` has few.
 */
export function noteValues(misc: usize, newline: usize, row: u32, shift: u32): bool {
  setParts(BAR, NEWLINE);
  for (let at = misc; at < newline; ) {
    const end = partAfter(at);
    if (isNoted(at)) {
      if (noted === MOST) return false;
      put(VALUE_LIST, noted++, row, shift + (at as u32), shift + (end as u32), 0);
    }
    at = end + 1;
  }
  return true;
}

function isNoted(at: usize): bool {
  const four = load<u32>(at);
  if (four === ENTI) return load<u32>(at, 4) << 8 === TYIS << 8;
  return (four === BRID && load<u32>(at, 3) === DGE) || (four === SPLI && load<u8>(at, 4) === T);
}

/** The number in `[start, end)`, or -1; `TOO_LONG` if it may be too large. */
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
