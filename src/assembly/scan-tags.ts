// AssemblyScript: see README.md of this folder. It compiles to what `src/formats/scan-tags.ts` runs.
import {
  endsAt,
  isMark,
  mayHaveMark,
  newlineAfter,
  newlinesAt,
  outsideCellsAt,
  partsAt,
  setParts,
} from './byte-masks.ts';
import { addEvent, addEvents, clearEvents, eventCount, setEvent } from './event-list.ts';
import { findTail, learnTail, shortTail, tagOf } from './row-ends.ts';
import { RETURN } from './signs.ts';
import {
  addNode,
  allowCount,
  countStretch,
  depthOf,
  NOWHERE,
  nodeAfter,
  nodeBefore,
  ROOT,
  tailInto,
} from './stretch-tree.ts';
import { BYTES, MOST_EVENTS, MOST_ROWS, ROW_LINES, ROW_TAGS, ROW_WORDS, STEP } from './tag-memory.ts';
import { hash } from './word-hash.ts';

export { learnTail, setParts };

/** Where the results of a call are. `IS_OPEN` and `PENDING` are also given, and `LINES_BEFORE` is: the lines of the file before `start`. */
const EVENT_COUNT: usize = 0;
const GOES_ON: usize = 4;
const LINES: usize = 8;
const OUTSIDE: usize = 12;
const SENTENCES: usize = 16;
const IS_OPEN: usize = 20;
const ROWS: usize = 24;
const PENDING: usize = 28;
const IS_INSIDE: usize = 32;
const LINES_BEFORE: usize = 36;

const EMPTY: i32 = -1;
const SENTENCE_END: i32 = -1;

/** What is wanted, one bit each: stretches are counted; tokens are hashed, of rows with one tag. */
const COUNTS: u32 = 1;
const TOKENS: u32 = 2;
let counts: bool = false;
let tokens: bool = false;

let lines: u32 = 0;
let rows: u32 = 0;

/** Whether a sentence is open, and the end of one that waits for the next row, or 0. */
let isOpen: bool = false;
let pending: i32 = 0;

/** Where bytes were looked at for the ends of tokens: those that no cell holds, and of those the ones that part columns. */
let head: usize = 0;
let cellEnds: u64 = 0;
let headParts: u64 = 0;

/** The end of rows that are outside; such rows that wait to be one event: how many, and where the first is. */
let outsideTail: i32 = -1;
let run: u32 = 0;
let runStart: usize = 0;
let runEnd: usize = 0;
let runLine: u32 = 0;

/** The node of the stretch, and whether its rows are listed as they come. */
let node: i32 = ROOT;
let isListed: bool = false;

/** Where the last row of the stretch is. */
let rowStart: usize = 0;
let rowEnd: usize = 0;

/** What was passed over without being listed. */
let outsideRows: u32 = 0;
let sentences: u32 = 0;

/**
 * Reads lines from `start` on, up to the first that is neither empty nor a row with a known end, or to `end`, before which every line
 * must end. Returns where it stopped: there it goes on if called again, where a list was full.
 *
 * Rows and empty lines are listed as events, and rows next to one another that have the end `outside`, if that is not negative, as one.
 * Where stretches are counted, those are not listed that were before, nor what is outside of stretches; `isInside` one no rows are counted.
 */
export function scan(start: u32, end: u32, outside: i32, wanted: u32, isInside: bool): u32 {
  begin(outside, wanted, isInside);
  const last = BYTES + end;
  let line = BYTES + start;
  let isKnown = true;
  const short = tokens ? 0 : shortTail(outside);
  while (line < last && isKnown && eventCount() + 160 < MOST_EVENTS && rows + 160 < MOST_ROWS) {
    const newlines = newlinesAt(line);
    if (newlines === 0) {
      const newline = newlineAfter(line + STEP);
      lookAtTokens(line, tokens ? partsAt(line) : 0);
      isKnown = readRow(line, newline, newline - STEP, partsAt(newline - STEP));
      if (isKnown) line = newline + 1;
      continue;
    }
    // Most rows are outside on both sides: they are counted without a look at each.
    let others = newlines;
    if (short !== 0 && !mayHaveMark(line, newlines)) others &= ~endsAt(line, short);
    const parts = others === 0 ? 0 : partsAt(line);
    lookAtTokens(line, parts);
    let from = line;
    let rest = newlines;
    for (; others !== 0; others &= others - 1) {
      const bit = ctz(others);
      const runs = rest & (((1 as u64) << bit) - 1);
      if (runs !== 0) from = addRun(line, from, runs);
      isKnown = readRow(from, line + (bit as usize), line, parts);
      if (!isKnown) break;
      from = line + (bit as usize) + 1;
      rest &= ~(((2 as u64) << bit) - 1);
    }
    if (isKnown && rest !== 0) from = addRun(line, from, rest);
    line = from;
  }
  finish();
  store<u32>(GOES_ON, isKnown && line < last ? 1 : 0);
  return (line - BYTES) as u32;
}

function begin(outside: i32, wanted: u32, isInside: bool): void {
  counts = (wanted & COUNTS) !== 0;
  tokens = (wanted & TOKENS) !== 0;
  outsideTail = outside;
  clearEvents();
  lines = 0;
  rows = 0;
  run = 0;
  outsideRows = 0;
  sentences = 0;
  isListed = isInside || !counts;
  node = isListed ? NOWHERE : ROOT;
  isOpen = load<u32>(IS_OPEN) !== 0;
  pending = load<i32>(PENDING);
}

function finish(): void {
  endRun();
  // Rows of a stretch that has not ended are not counted.
  if (!isListed && node !== ROOT) listStretch();
  store<u32>(EVENT_COUNT, eventCount());
  store<u32>(LINES, lines);
  store<u32>(OUTSIDE, outsideRows);
  store<u32>(SENTENCES, sentences);
  store<u32>(IS_OPEN, isOpen ? 1 : 0);
  store<u32>(ROWS, rows);
  store<i32>(PENDING, pending);
  store<u32>(IS_INSIDE, isListed ? 1 : 0);
}

/**
 * Takes the line that begins at `from` and ends before `newline`; false where it is neither empty nor a row with a known end. `parts` has
 * the bytes that part columns from `base` on, of the 64 that the line is in, or of the last 64 of a longer one.
 */
function readRow(from: usize, newline: usize, base: usize, parts: u64): bool {
  const end = newline > from && load<u8>(newline - 1) === RETURN ? newline - 1 : newline;
  if (end === from) {
    takeEmpty(from);
    return true;
  }
  if (isMark(load<u8>(from))) return false;
  const at = tailStart(base, parts & (~(0 as u64) >> (64 - ((end - base) as u64))));
  if (at < from) return false;
  const tail = findTail(at, end);
  if (tail < 0) return false;
  if (tokens && !takeToken(from, tail)) return false;
  if (tail === outsideTail) {
    if (run === 0) beginRun(from, end);
    run++;
  } else {
    endRun();
    takeRow(tail, from, end);
  }
  lines++;
  return true;
}

/** Where the last separator is, or the last but one where there are two tags; 0 where there are too few. */
function tailStart(base: usize, before: u64): usize {
  if (before === 0) return 0;
  if (!tokens) before ^= (1 as u64) << (63 - clz(before));
  return before === 0 ? 0 : base + ((63 - clz(before)) as usize);
}

/** Looks at the 64 bytes from `at` on, where tokens may end; `parts` are those that part columns. */
function lookAtTokens(at: usize, parts: u64): void {
  if (!tokens) return;
  head = at;
  cellEnds = outsideCellsAt(at);
  headParts = parts;
}

/** Adds the row to the columns; false where its token cannot be told. */
function takeToken(from: usize, tail: i32): bool {
  const ends = cellEnds >> ((from - head) as u64);
  if (ends === 0) return false;
  const end = from + (ctz(ends) as usize);
  if (((headParts >> ((end - head) as u64)) & 1) === 0) return false;
  if (pending !== 0) addColumns(pending, 0);
  pending = 0;
  addColumns(tagOf(tail), hash(from, end));
  isOpen = true;
  return true;
}

function addColumns(tag: i32, word: u32): void {
  const at: usize = rows << 2;
  store<i32>(ROW_TAGS + at, tag);
  store<u32>(ROW_WORDS + at, word);
  store<u32>(ROW_LINES + at, load<u32>(LINES_BEFORE) + lines + 1);
  rows++;
}

function takeEmpty(at: usize): void {
  endRun();
  if (!closeStretch(EMPTY, at, at, lines) && isOpen) sentences++;
  if (isOpen) pending = SENTENCE_END;
  isOpen = false;
  lines++;
}

/** A row that is not outside on all sides. */
function takeRow(tail: i32, from: usize, end: usize): void {
  isOpen = true;
  if (node !== NOWHERE) {
    let next = nodeAfter(node, tail);
    if (next === NOWHERE) {
      listStretch();
      next = addNode(node, tail);
    }
    node = next;
  }
  rowStart = from;
  rowEnd = end;
  if (isListed) addEvent(tail, from, end, 1, lines);
}

/** Lists the rows of the stretch so far, if they are not, and those that follow as they come. The last may end the file: its place is wanted. */
function listStretch(): void {
  if (isListed) return;
  isListed = true;
  const depth = depthOf(node);
  const first = addEvents(depth);
  let at = node;
  for (let row = depth; row > 0; row--) {
    setEvent(first + row - 1, tailInto(at), rowStart, rowEnd, 1, lines);
    at = nodeBefore(at);
  }
}

/** Ends the stretch, if there is one, and counts it or lists the row after it; true where that is listed. */
function closeStretch(tail: i32, from: usize, end: usize, line: u32): bool {
  if (!counts) {
    addEvent(tail, from, end, 1, line);
    return true;
  }
  if (!isListed && (node === ROOT || countStretch(node))) {
    node = ROOT;
    return false;
  }
  listStretch();
  addEvent(tail, from, end, 1, line);
  if (node > ROOT) allowCount(node);
  node = ROOT;
  isListed = false;
  return true;
}

/** Outside rows, one for each bit of `newlines` from `line` on; returns where the line after them begins. */
function addRun(line: usize, from: usize, newlines: u64): usize {
  if (run === 0) beginRun(from, line + (ctz(newlines) as usize));
  const count = popcnt(newlines) as u32;
  run += count;
  lines += count;
  return line + 64 - (clz(newlines) as usize);
}

function beginRun(from: usize, end: usize): void {
  runStart = from;
  runEnd = end;
  runLine = lines;
}

function endRun(): void {
  if (run === 0) return;
  isOpen = true;
  if (counts) outsideRows += closeStretch(outsideTail, runStart, runEnd, runLine) ? run - 1 : run;
  else addEvent(outsideTail, runStart, runEnd, run, runLine);
  run = 0;
}
