// AssemblyScript: see README.md of this folder. It compiles to what `src/formats/scan-rows.ts` runs.
import { listMarks, surveyCell } from './list-marks.ts';
import { COLUMNS, GOES_ON, LINES, MARKS, MOST_MARKS, ROWS, SEEN, WORDS } from './row-memory.ts';
import {
  blanks,
  controls,
  firstBracket,
  lastBlank,
  lastTab,
  length,
  MASKED,
  scanLine,
  tabCount,
  tabs,
} from './scan-line.ts';
import { BYTE_ORDER_MARK, CLOSE, DASH, HASH, NEWLINE, RETURN, SPACE, STAR, TAB, UNDERSCORE } from './signs.ts';
import { hash } from './word-hash.ts';

// What `findCell` found.
let cellStart: u32 = 0;
let cellEnd: u32 = 0;

/** A cell with more is read with care. */
const MOST_BRACKETS: u32 = 64;

/** What a row is: one to be read with care, one without a mention, or one whose cell may have brackets. */
const OTHER: u32 = 0;
const NONE: u32 = 1;
const CELL: u32 = 2;

/**
 * Reads lines from `start` on, up to the first that is no plain row, or to `end`, before which every line must end. Read are empty lines,
 * and rows: their words are hashed, and the brackets of their cells listed as marks. Returns where it stopped. It goes on there if
 * called again, where the list of marks was full. Rows with tabs are plain with `knowsTabs` only.
 */
export function scan(start: usize, end: usize, knowsTabs: bool): usize {
  let line = start;
  let last = start;
  let rows: u32 = 0;
  let lines: u32 = 0;
  let marks: u32 = 0;
  let seen: u32 = 0;
  let isTabbed = false;
  let goesOn = false;
  while (line < end) {
    const first: u32 = load<u8>(line);
    if (first === NEWLINE) {
      line++;
      lines++;
      continue;
    }
    if (first <= CLOSE || first === BYTE_ORDER_MARK) break;
    scanLine(line);
    if (lastTab !== 0 && !knowsTabs) break;
    const kind = findCell(line);
    if (kind === OTHER) break;
    const word = wordOf(line);
    if (word === 0) break;
    if (kind === CELL) {
      const cell = line + cellStart;
      const cellLimit = line + cellEnd;
      const brackets = surveyCell(cell, cellLimit);
      if (brackets === 0 || brackets > MOST_BRACKETS) break;
      goesOn = marks + brackets > MOST_MARKS;
      if (goesOn || !listMarks(marks, line, cell, cellLimit, lines, rows)) break;
      marks += brackets;
      if (lastTab !== 0) seen |= 1 << min<u32>(tabCount + 1, 31);
    }
    store<u32>(WORDS + (rows << 2), word);
    last = line;
    isTabbed = lastTab !== 0;
    rows++;
    lines++;
    line += length + 1;
  }
  let columns = rows > 0 ? 1 : -1;
  if (columns === 1) {
    if (isTabbed) columns = 0;
    else if (line === end || mayBeHash(line)) columns = columnsOf(last);
  }
  store<u32>(ROWS, rows);
  store<u32>(LINES, lines);
  store<i32>(COLUMNS, columns);
  store<u32>(MARKS, marks);
  store<u32>(SEEN, seen);
  store<u32>(GOES_ON, goesOn ? 1 : 0);
  return line;
}

/** Whether a line may be one with a `#`, which is read with a look at the columns of the row before it; it may stand after blanks. */
function mayBeHash(line: usize): bool {
  const first: u32 = load<u8>(line);
  return first <= HASH || first === BYTE_ORDER_MARK;
}

/** Finds the cell of the line that was scanned, if it is a row whose columns leave no doubt. */
function findCell(line: usize): u32 {
  cellEnd = length;
  let returns: u32 = 0;
  if (load<u8>(line + length - 1) === RETURN) {
    returns = 1;
    cellEnd--;
  }
  if (controls !== returns) return OTHER;
  if (lastTab !== 0) return findTabbedCell(line);
  cellStart = lastBlank + 1;
  if (lastBlank === 0 || cellStart === cellEnd || firstBracket < lastBlank) return OTHER;
  return isNone(line) ? NONE : CELL;
}

/** The same where tabs part the columns. An empty cell is one only after a column that says none: it could be taken for the cell. */
function findTabbedCell(line: usize): u32 {
  cellStart = lastTab + 1;
  if (cellStart === cellEnd) {
    if (cellEnd !== length || lastTab < 2 || load<u8>(line + lastTab - 2) !== TAB) return OTHER;
    const before: u32 = load<u8>(line + lastTab - 1);
    return before === UNDERSCORE || before === DASH ? NONE : OTHER;
  }
  return isNone(line) ? NONE : CELL;
}

/** Whether the cell says that nothing begins or ends there. */
function isNone(line: usize): bool {
  const byte: u32 = load<u8>(line + cellStart);
  return cellEnd - cellStart === 1 && (byte === DASH || byte === UNDERSCORE || byte === STAR);
}

/** The hash of the fourth column or, of fewer than five, of the one before the cell; 0 where it cannot be told from the masks. */
function wordOf(line: usize): u32 {
  let from: u64 = 0;
  let begins: u64;
  let ends: u64;
  if (lastTab !== 0) {
    begins = tabs << 1;
    ends = tabs;
  } else {
    begins = (blanks << 1) & ~blanks;
    ends = blanks & ~(blanks << 1);
  }
  const columns = popcnt(ends) as u32;
  if (columns < 4) {
    if (length > MASKED) return 0;
    // All but the last column before the cell.
    for (let column: u32 = 1; column < columns; column++) {
      from = ctz(begins);
      begins &= begins - 1;
      ends &= ends - 1;
    }
  } else {
    begins &= begins - 1;
    begins &= begins - 1;
    from = ctz(begins);
    ends &= ends - 1;
    ends &= ends - 1;
    ends &= ends - 1;
  }
  return hash(line + (from as usize), line + (ctz(ends) as usize));
}

/** How many columns the row has, which are parted by blanks. */
function columnsOf(line: usize): i32 {
  let columns = 1;
  for (; load<u8>(line) !== NEWLINE; line++) {
    if (load<u8>(line) === SPACE && load<u8>(line + 1) !== SPACE) columns++;
  }
  return columns;
}
