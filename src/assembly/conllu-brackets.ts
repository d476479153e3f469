// AssemblyScript: see README.md of this folder.
import { columnAt } from './columns.ts';
import { BRACKET_LIST, COLUMN, MOST } from './conllu-memory.ts';
import { headIn, TOO_LONG } from './numbers.ts';
import { CLOSE, DASH, OPEN } from './signs.ts';
import { hash } from './word-hash.ts';

const SQUARE: u32 = 0x5d;

/** How many brackets are noted, those of the row among them that is looked at. */
export let bracketed: u32 = 0;
/** The fields of an opening bracket that have the id and the index of the head. */
let idAt: i32 = 0;
let headAt: i32 = 0;

/** Sets them. */
export function setBrackets(noted: u32, idField: i32, headField: i32): void {
  bracketed = noted;
  idAt = idField;
  headAt = headField;
}

/** Lets go of brackets after these. */
export function keepBrackets(noted: u32): void {
  bracketed = noted;
}

/** Notes the brackets in a value, as `entityIn` returns it, in the line that begins at `line`; false if they are too many, or a number too long. */
export function noteBrackets(values: u64, row: u32, shift: u32, line: usize): bool {
  const value = values as u32 as usize;
  const end = (values >> 32) as usize;
  for (let at = value; at < end; ) {
    if (bracketed === MOST) return false;
    const opens = load<u8>(at) === OPEN;
    const start = at + (opens as usize);
    const to = bracketAfter(start, end);
    const closes = to < end && load<u8>(to) === CLOSE;
    const isRead = to > start && (opens || closes);
    let id = at;
    let idEnd = isRead ? to : end;
    let head: i32 = 0;
    if (opens && isRead) {
      id = fieldStart(start, to, idAt);
      idEnd = id === 0 ? start : fieldEnd(id, to);
      if (id === 0) id = start;
      const headStart = fieldStart(start, to, headAt);
      if (headStart !== 0) {
        const headEnd = fieldEnd(headStart, to);
        head = headIn(headStart, headEnd);
        if (head === TOO_LONG) return false;
        if (head < 0) {
          id = headStart;
          idEnd = headEnd;
        }
      }
    }
    const list = BRACKET_LIST + ((bracketed as usize) << 2);
    store<u32>(list, row);
    store<u32>(list + COLUMN, shift + (value as u32));
    store<u32>(list + 2 * COLUMN, shift + (at as u32));
    store<u32>(list + 3 * COLUMN, shift + (id as u32));
    store<u32>(list + 4 * COLUMN, shift + (idEnd as u32));
    store<u32>(list + 5 * COLUMN, load<u8>(idEnd - 1) === SQUARE ? 0 : hash(id, idEnd));
    store<i32>(list + 6 * COLUMN, head);
    store<u32>(list + 7 * COLUMN, opens ? columnAt(line, at) : 0);
    store<u32>(list + 8 * COLUMN, isRead ? (opens as u32) + 2 * (closes as u32) : 0);
    bracketed++;
    if (!isRead) return true;
    at = closes ? to + 1 : to;
  }
  return true;
}

/** Where the first bracket in `[from, end)` is, or `end`. */
function bracketAfter(from: usize, end: usize): usize {
  for (let at = from; at < end; at += 16) {
    // Brackets differ in their last bit.
    const bytes = v128.and(v128.load(at), i8x16.splat(0xfe as i8));
    const found = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(OPEN as i8)));
    if (found !== 0) return min(at + (ctz(found) as usize), end);
  }
  return end;
}

/** Where the field of that number between hyphens begins in `[start, end)`; 0 if there are not as many. */
function fieldStart(start: usize, end: usize, number: i32): usize {
  if (number < 0) return 0;
  let at = start;
  for (let field = 0; field < number; at++) {
    if (at === end) return 0;
    if (load<u8>(at) === DASH) field++;
  }
  return at;
}

function fieldEnd(start: usize, end: usize): usize {
  let at = start;
  while (at < end && load<u8>(at) !== DASH) at++;
  return at;
}
