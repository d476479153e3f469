// AssemblyScript: see README.md of this folder.
import { MARK_LIST, MARK_SIZE } from './row-memory.ts';
import { BAR, CLOSE, OPEN, ZERO } from './signs.ts';

/** What a bracket does, one bit a kind, in the order in which the brackets of a cell are listed. */
export const SINGLE: u32 = 1;
export const OPENS: u32 = 2;
export const CLOSES: u32 = 4;

// What `readBracket` found: 0 where it is no plain bracket.
let kind: u32 = 0;
let entity: u32 = 0;
let digits: usize = 0;

// What `surveyCell` found, besides the last bracket.
let kinds: u32 = 0;
let count: u32 = 0;

/**
 * How many brackets the cell has, if all are plain: `(7)`, `(7` or `7)` with a number of up to nine digits and no leading zero, and a
 * bar between two of them. Otherwise 0.
 */
export function surveyCell(cell: usize, end: usize): u32 {
  count = 0;
  kinds = 0;
  for (let at = readBracket(cell); kind !== 0; at = readBracket(at + 1)) {
    kinds |= kind;
    count++;
    if (load<u8>(at) !== BAR) return at === end ? count : 0;
  }
  return 0;
}

/**
 * Lists the brackets of the cell that was surveyed as marks from `index` on: mentions of one token, then those that begin, then those
 * that end, each in written order. False where an entity ends and begins again.
 */
export function listMarks(index: u32, line: usize, cell: usize, end: usize, lines: u32, rows: u32): bool {
  if (count === 1) {
    listMark(index, line, lines, rows);
    return true;
  }
  let to = index;
  let opens = index;
  let closes = index;
  for (let wanted = SINGLE; wanted <= CLOSES; wanted <<= 1) {
    if (wanted === OPENS) opens = to;
    if (wanted === CLOSES) closes = to;
    if ((kinds & wanted) === 0) continue;
    for (let at = cell; at < end; at++) {
      at = readBracket(at);
      if (kind === wanted) listMark(to++, line, lines, rows);
    }
  }
  for (let close = closes; close < to; close++) {
    for (let open = opens; open < closes; open++) {
      if (number(close, 4) === number(open, 4) && number(close, 8) < number(open, 8)) return false;
    }
  }
  return true;
}

/** Reads a bracket at `at` and returns where it ends. */
function readBracket(at: usize): usize {
  const opens = load<u8>(at) === OPEN;
  if (opens) at++;
  digits = at;
  entity = 0;
  let digit: u32 = load<u8>(at) - ZERO;
  for (; digit <= 9; digit = load<u8>(++at) - ZERO) entity = entity * 10 + digit;
  const width = at - digits;
  const closes = load<u8>(at) === CLOSE;
  kind = opens ? (closes ? SINGLE : OPENS) : closes ? CLOSES : 0;
  if (width === 0 || width > 9 || (width > 1 && load<u8>(digits) === ZERO)) kind = 0;
  return closes ? at + 1 : at;
}

function listMark(index: u32, line: usize, lines: u32, rows: u32): void {
  const at = markAt(index);
  store<u32>(at, kind);
  store<u32>(at, entity, 4);
  store<u32>(at, digits as u32, 8);
  store<u32>(at, kind === CLOSES ? 0 : columnOf(line, digits - 1), 12);
  store<u32>(at, lines, 16);
  store<u32>(at, rows, 20);
}

function number(index: u32, offset: usize): u32 {
  return load<u32>(markAt(index) + offset);
}

function markAt(index: u32): usize {
  return MARK_LIST + (index as usize) * MARK_SIZE;
}

/** The column, from 1 and in UTF-16 units, of a byte of the line, as `columnAt` of `src/formats/line.ts`. */
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
