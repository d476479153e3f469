// AssemblyScript: see README.md of this folder. Compiled for `src/formats/scan/tag-scanner.ts`.
import { isMark, newlineAfter, newlinesAt, oddAt, partAfter, partsAt, setParts } from './byte-masks.ts';
import { RETURN, SPACE } from './signs.ts';
import {
  BYTES,
  ENDS,
  FIRST_TAGS,
  LISTED,
  MOST_ROWS,
  NEW_TAIL,
  NUMBERS,
  ROWS,
  SECOND_TAGS,
  STEP,
  TAIL_BYTES,
  TAIL_LENGTH,
  TAIL_TAGS,
  WORDS,
} from './tag-memory.ts';
import { forgetTails, NEW, tailEntry } from './tail-table.ts';
import { hash } from './word-hash.ts';

const SENTENCE_END: i32 = -1;

/** Whether columns are separated by runs of blanks, rows have two tags, not one, and tokens are hashed. */
let isRun: bool = false;
let hasTwo: bool = false;
let hasWords: bool = false;

/** How many columns plain rows have. */
let columns: u32 = 0;

/** How many rows the call has, and the file before them; how many of them are ends, and how many are listed. */
let rows: usize = 0;
let before: u32 = 0;
let ends: u32 = 0;
let listed: usize = 0;
let isOpen: bool = false;
let newTail: usize = 0;

/** The last four bytes of rows that are outside, if such a tail is known; else 0. */
let outside: u32 = 0;

/** Begins a file: its columns are separated by either of two bytes. */
export function begin(first: u32, second: u32, run: bool, two: bool, words: bool): void {
  setParts(first, second);
  isRun = run;
  hasTwo = two;
  hasWords = words;
  outside = 0;
  forgetTails();
}

/** Says which tags the new tail has; -1 if its rows are not plain. */
export function setTags(first: i32, second: i32): void {
  store<i32>(newTail, first, TAIL_TAGS);
  store<i32>(newTail, second, TAIL_TAGS + 4);
  if (!hasWords && (first | second) === 0 && load<u32>(newTail, TAIL_LENGTH) === 4)
    outside = load<u32>(newTail, TAIL_BYTES);
}

/** Whether the block of that size has a NUL byte, or a carriage return that is not at the end of a line. */
export function hasOdd(size: u32): bool {
  const end = BYTES + size;
  for (let at = BYTES; at < end; at += STEP)
    if (oddAt(at) & bitsBetween(0, min<usize>(end - at, STEP) as u64)) return true;
  return false;
}

/**
 * Counts plain rows and the ends of sentences from `start` up to `end`, before which every line must end, or the first line that is
 * neither or has a new tail, or until there is no room; and lists those that are not outside in all columns, by their numbers in a file
 * that has `row` before them. Returns where it stopped. `open`: whether a sentence is open; `wanted`: how many columns plain rows have.
 */
export function scan(start: u32, end: u32, open: bool, wanted: u32, row: u32): u32 {
  const last = BYTES + end;
  let line = BYTES + start;
  let isPlain = true;
  rows = 0;
  before = row;
  ends = 0;
  listed = 0;
  isOpen = open;
  columns = wanted;
  newTail = 0;
  while (isPlain && line < last && (hasWords ? rows : listed) + STEP < MOST_ROWS) {
    let newlines = newlinesAt(line);
    if (newlines === 0) {
      const newline = newlineAfter(line + STEP);
      isPlain = takeLine(line, newline, newline - STEP, partsAt(newline - STEP), columnsOfLong(line, newline));
      if (isPlain) line = newline + 1;
      continue;
    }
    let from = line;
    const parts = partsAt(line);
    for (; newlines !== 0; newlines &= newlines - 1) {
      const newline = line + (ctz(newlines) as usize);
      const own = parts & bitsBetween((from - line) as u64, (newline - line) as u64);
      const found = 1 + (popcnt(isRun ? own & ~(own << 1) : own) as u32);
      // Most rows are outside, as their last bytes show.
      if (
        outside !== 0 &&
        load<u32>(newline - 4) === outside &&
        newline - from > 4 &&
        found === columns &&
        !isMark(load<u8>(from))
      ) {
        isOpen = true;
        rows++;
      } else isPlain = takeLine(from, newline, line, parts, found);
      if (!isPlain) break;
      from = newline + 1;
    }
    line = from;
  }
  store<u32>(ROWS, rows as u32);
  store<u32>(ENDS, ends);
  store<u32>(LISTED, listed as u32);
  store<u32>(NEW_TAIL, newTail as u32);
  return (line - BYTES) as u32;
}

/**
 * Takes the line that begins at `from` and ends before `newline`; false if it is neither a plain row nor the end of a sentence. `parts`
 * has the separators from `base` on: in the 64 bytes that hold the line, or in the last 64 of a longer one. `found`: how many columns
 * it has.
 */
function takeLine(from: usize, newline: usize, base: usize, parts: u64, found: u32): bool {
  const end = newline > from && load<u8>(newline - 1) === RETURN ? newline - 1 : newline;
  if (end === from) {
    if (!isOpen) return false;
    list(SENTENCE_END, SENTENCE_END, 0);
    ends++;
    return true;
  }
  if (found !== columns || isMark(load<u8>(from)) || load<u8>(end - 1) <= SPACE) return false;
  const at = tailStart(base, end, parts & (~(0 as u64) >> (64 - ((end - base) as u64))));
  if (at < from) return false;
  const word = hasWords ? wordOf(from) : 1;
  if (word === 0) return false;
  const tail = tailEntry(at, end);
  if (tail === 0) return false;
  const first = load<i32>(tail, TAIL_TAGS);
  if (first === NEW) newTail = tail;
  if (first < 0) return false;
  list(first, load<i32>(tail, TAIL_TAGS + 4), word);
  return true;
}

/** The bits [from, to), of which there is one at least. */
function bitsBetween(from: u64, to: u64): u64 {
  return (~(0 as u64) >> (64 - (to - from))) << from;
}

/** How many columns a line of more than 64 bytes has. */
function columnsOfLong(from: usize, end: usize): u32 {
  let found: u32 = 1;
  let before: u64 = 0;
  for (let at = from; at < end; at += STEP) {
    const own = partsAt(at) & bitsBetween(0, min<usize>(end - at, STEP) as u64);
    found += popcnt(isRun ? own & ~((own << 1) | before) : own) as u32;
    before = own >> 63;
  }
  return found;
}

/** Where the separator before the first tag is; 0 if there are too few, or if a tag is empty. */
function tailStart(base: usize, end: usize, before: u64): usize {
  if (before === 0) return 0;
  const last = base + ((63 - clz(before)) as usize);
  if (last + 1 === end || !hasTwo) return last + 1 === end ? 0 : last;
  const others = before ^ ((1 as u64) << ((last - base) as u64));
  if (others === 0) return 0;
  const first = base + ((63 - clz(others)) as usize);
  return first + 1 === last ? 0 : first;
}

/** The hash of the token, which is the first cell; 0 if it ends in a blank. */
function wordOf(from: usize): u32 {
  const end = partAfter(from);
  return end > from && load<u8>(end - 1) <= SPACE ? 0 : hash(from, end);
}

function list(first: i32, second: i32, word: u32): void {
  const at = listed << 2;
  store<u32>(NUMBERS + at, before + (rows as u32));
  store<i32>(FIRST_TAGS + at, first);
  store<i32>(SECOND_TAGS + at, second);
  if ((first | second) !== 0) listed++;
  if (hasWords) store<u32>(WORDS + (rows << 2), word);
  isOpen = first >= 0;
  rows++;
}
