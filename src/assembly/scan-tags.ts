// AssemblyScript: see README.md of this folder. Compiled for `src/formats/scan/tag-scanner.ts`.
import { isMark, newlineAfter, newlinesAt, partAfter, partsAt, setParts } from './byte-masks.ts';
import { RETURN, SPACE } from './signs.ts';
import { BYTES, MOST_ROWS, ROW_ENDS, ROW_LINES, ROW_TAILS, ROW_WORDS, STEP } from './tag-memory.ts';
import { makeRoom, shortTail, tailNumber } from './tail-table.ts';
import { hash } from './word-hash.ts';

export { makeRoom, setParts };

/** Where the results of a call are. `LINES` (lines of the file so far) and `IS_OPEN` (whether a sentence is open) are also inputs. */
const ROWS: usize = 0;
const LINES: usize = 4;
const IS_OPEN: usize = 8;
const GOES_ON: usize = 12;
const OUTSIDE: usize = 16;
const SENTENCES: usize = 20;

/** In the column of tails, `OUTSIDE_ROWS` - 4n is n successive outside rows, and `SENTENCE_END` - 4n the end of a sentence after them. */
const SENTENCE_END: i32 = -1;
const OUTSIDE_ROWS: i32 = -2;

/** Options, one bit each: rows have two tags, not one; tokens are hashed; outside rows and ends are only counted. */
const TWO: u32 = 1;
const WORDS: u32 = 2;
const PASS: u32 = 4;
let hasTwo: bool = false;
let hasWords: bool = false;
let passes: bool = false;

let rows: usize = 0;
let lines: u32 = 0;
let isOpen: bool = false;

/** Whether rows of the open sentence are listed; and what was only counted. */
let isListed: bool = false;
let outsideRows: u32 = 0;
let sentences: u32 = 0;

/** The tail of outside rows; how many of them wait to be listed, and where the first is. */
let outsideTail: i32 = -1;
let run: i32 = 0;
let runEnd: usize = 0;
let runLine: u32 = 0;

/**
 * Lists plain rows and the ends of sentences from `start` up to the first line that is neither a plain row nor empty, or to `end`,
 * before which every line must end. Returns where it stopped; if `GOES_ON` is set, call it again for more. `outside` is the tail of
 * outside rows, -1 if not known. Without `WORDS`, successive outside rows are listed as one, with the end of the sentence if it follows; with
 * `PASS` those at the start of a sentence are only counted, and so is its end if nothing else came between.
 */
export function scan(start: u32, end: u32, outside: i32, wanted: u32): u32 {
  hasTwo = (wanted & TWO) !== 0;
  hasWords = (wanted & WORDS) !== 0;
  passes = (wanted & PASS) !== 0;
  outsideRows = 0;
  sentences = 0;
  outsideTail = hasWords ? -1 : outside;
  rows = 0;
  lines = load<u32>(LINES);
  isOpen = isListed = load<u32>(IS_OPEN) !== 0;
  const last = BYTES + end;
  const short = shortTail(outsideTail);
  let line = BYTES + start;
  let isPlain = true;
  while (isPlain && line < last && rows + 2 * STEP < MOST_ROWS) {
    let newlines = newlinesAt(line);
    if (newlines === 0) {
      const newline = newlineAfter(line + STEP);
      isPlain = takeLine(line, newline, newline - STEP, partsAt(newline - STEP));
      if (isPlain) line = newline + 1;
      continue;
    }
    let from = line;
    for (; newlines !== 0; newlines &= newlines - 1) {
      const newline = line + (ctz(newlines) as usize);
      // Most rows are outside, as their last bytes show.
      if (short !== 0 && load<u32>(newline - 4) === short && newline - from > 4 && !isMark(load<u8>(from)))
        takeOutside(newline);
      else isPlain = takeLine(from, newline, line, partsAt(line));
      if (!isPlain) break;
      from = newline + 1;
    }
    line = from;
  }
  endRun(OUTSIDE_ROWS);
  store<u32>(ROWS, rows as u32);
  store<u32>(LINES, lines);
  store<u32>(IS_OPEN, isOpen ? 1 : 0);
  store<u32>(GOES_ON, isPlain && line < last ? 1 : 0);
  store<u32>(OUTSIDE, outsideRows);
  store<u32>(SENTENCES, sentences);
  return (line - BYTES) as u32;
}

/**
 * Takes the line that begins at `from` and ends before `newline`; false if it is neither empty nor a plain row. `parts` has the
 * separators from `base` on: in the 64 bytes that hold the line, or in the last 64 of a longer one.
 */
function takeLine(from: usize, newline: usize, base: usize, parts: u64): bool {
  const end = newline > from && load<u8>(newline - 1) === RETURN ? newline - 1 : newline;
  if (end === from) {
    lines++;
    if (isOpen && run === 0) list(SENTENCE_END, 0, lines, from);
    if (run !== 0 && !isListed && passes) sentences++;
    endRun(SENTENCE_END);
    isOpen = isListed = false;
    return true;
  }
  if (isMark(load<u8>(from)) || load<u8>(end - 1) <= SPACE) return false;
  const at = tailStart(base, end, parts & (~(0 as u64) >> (64 - ((end - base) as u64))));
  if (at < from) return false;
  const word = hasWords ? wordOf(from) : 1;
  if (word === 0) return false;
  const tail = tailNumber(at, end);
  if (tail < 0) return false;
  if (tail === outsideTail) takeOutside(end);
  else {
    endRun(OUTSIDE_ROWS);
    lines++;
    isOpen = isListed = true;
    list(tail, word, lines, end);
  }
  return true;
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

function takeOutside(end: usize): void {
  lines++;
  isOpen = true;
  if (run === 0) {
    runLine = lines;
    runEnd = end;
  }
  run++;
}

function endRun(kind: i32): void {
  if (run === 0) return;
  if (isListed || !passes) list(kind - 4 * run, 0, runLine, runEnd);
  else outsideRows += run;
  run = 0;
}

function list(tail: i32, word: u32, line: u32, end: usize): void {
  const at = rows << 2;
  store<i32>(ROW_TAILS + at, tail);
  store<u32>(ROW_WORDS + at, word);
  store<u32>(ROW_LINES + at, line);
  store<u32>(ROW_ENDS + at, (end - BYTES) as u32);
  rows++;
}
