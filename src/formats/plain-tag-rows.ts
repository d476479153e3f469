import { SENTENCE_END } from '../ner/sentence.ts';
import { wordHash } from '../text/word-hash.ts';
import type { Line } from './line.ts';
import type { RowTags, TagsBefore } from './row-tags.ts';
import { rowTails } from './row-tails.ts';
import { scannedPairs } from './scanned-pairs.ts';
import type { RowReading, ScannedRows } from './scanned-rows.ts';
import { setPairBounds } from './scanned-tails.ts';
import { scannedTokens } from './scanned-tokens.ts';
import type { TagRowHandler } from './tag-layout.ts';
import type { RowCells } from './tag-row.ts';

/**
 * A reader of plain rows.
 *
 * A plain row begins with neither a blank nor `#` nor `-`. Its tags stand in its last columns, with one separator before each, and
 * nothing after the last but one carriage return; there is a column before them. Nearly all lines of nearly all files are such,
 * and this reads them in one pass.
 */
export interface PlainRows {
  /** A reader of the lines `bytes[start, end)`, all of which end in `\n`, good until another block is given. */
  block(bytes: Uint8Array, start: number, end: number): PlainLines;
  /** To be called once, at the end: some rows may only have been counted until then. */
  settle(): void;
}

/**
 * Reads from the line at `at` on, up to the first that is neither empty nor a plain row, and says where that begins, or the end of the
 * block. The `line` must hold the line before, and does so after.
 */
export type PlainLines = (at: number) => number;

/** A reader of plain rows for rows with those cells, or undefined where there is none for them. */
export function plainRows(reading: RowReading): PlainRows | undefined {
  const { cells, handler } = reading;
  if (!cells.areLast) return undefined;
  const marks = byteMarks(cells.parts);
  if (cells.bounds.length === 4 && !handler.words) return plainPairs(reading, marks);
  return cells.bounds.length === 2 && handler.words ? plainTokens(reading, marks) : undefined;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** What bytes mean in a plain row: `INSIDE` cells, `PARTS` them, or nothing that such a row has. */
const INSIDE = 0;
const PARTS = 1;
const ELSE = 2;

/** Reads `[at, end)` of the line's bytes as `PlainLines` does. */
type ReadLines = (view: DataView, at: number, end: number) => number;

/** A reader of blocks that are scanned where they are large enough, else read one by one. `readRow` reads one line. */
function blockReader(line: Line, scanned: ScannedRows, readLines: ReadLines, readRow: ReadRow): PlainRows {
  return {
    settle: scanned.settle,
    block(bytes, start, end) {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      line.bytes = bytes;
      const scanner = scanned.hold(bytes, start, end);
      if (!scanner) return (at) => readLines(view, at, end);
      return (at) => {
        for (let from = at; ; ) {
          from = scanned.read(scanner, from);
          if (from === end) return end;
          const newline = bytes.indexOf(NEWLINE, from);
          const to = newline > from && bytes[newline - 1] === RETURN ? newline - 1 : newline;
          if (!readRow(view, from, to)) return from;
          if (to > from) scanned.learn(scanner);
          from = newline + 1;
        }
      };
    },
  };
}

/** Takes `[start, end)` of the line's bytes; false, and nothing is done, where it is not a plain row. */
type ReadRow = (view: DataView, start: number, end: number) => boolean;

/** Rows with two tags. */
function plainPairs(reading: RowReading, marks: Uint8Array): PlainRows {
  const { line, cells, rows, handler } = reading;
  const row = pairRow(line, cells, marks, rows);
  return blockReader(line, scannedPairs(reading), readPairs(line, row, rows.before, handler), row.read);
}

/** Reads plain rows one by one. The ends of lines are looked for in four bytes at a time. */
function readPairs(line: Line, row: PairRow, before: TagsBefore, handler: TagRowHandler): ReadLines {
  return (view, start, end) => {
    const { bytes } = line;
    let { outside } = row;
    let { isOutside } = before;
    let from = start;
    let run = 0;
    for (let four = start; from < end; four += 4) {
      for (let bits = newlineBits(view, four, end); bits !== 0; bits &= bits - 1) {
        const at = four + firstByte(bits);
        if (bytes[at] !== NEWLINE) continue;
        const to = at > from && bytes[at - 1] === RETURN ? at - 1 : at;
        // Most rows are outside on both sides, after another that is: their last bytes tell.
        if (isOutside && to - from > 4 && view.getInt32(to - 4, true) === outside && canBegin(bytes[from])) run++;
        else {
          if (run > 0) handler.outside!(run);
          line.number += run;
          run = 0;
          if (!row.read(view, from, to)) return from;
          isOutside = before.isOutside;
          outside = row.outside;
        }
        from = at + 1;
      }
    }
    if (run > 0) handler.outside!(run);
    line.number += run;
    return from;
  };
}

/** Takes rows with two tags, and empty lines. */
interface PairRow {
  readonly read: ReadRow;
  /** The last four bytes of rows that are outside on both sides, as one number; before they are known, of no row. */
  readonly outside: number;
}

function pairRow(line: Line, cells: RowCells, marks: Uint8Array, rows: RowTags): PairRow {
  const { bounds } = cells;
  const { before } = rows;
  const tails = rowTails();
  const row = {
    outside: NO_ROW,
    read(view: DataView, start: number, end: number): boolean {
      const tail = start < end && canBegin(line.bytes[start]) ? tails.find(view, start, end) : -1;
      if (tail < 0 && start < end && !findPair(line.bytes, start, end, marks, bounds)) return false;
      line.number++;
      line.start = start;
      line.end = end;
      if (start === end) rows.end(SENTENCE_END);
      else if (tail < 0) {
        rows.row(cells, 0);
        learn(view, end);
      } else {
        setPairBounds(bounds, end, tails.lengths[tail], tails.widths[tail]);
        rows.known(cells, tails.first[tail], tails.second[tail], 0);
      }
      return true;
    },
  };
  const learn = (view: DataView, end: number): void => {
    const start = bounds[0] - 1;
    tails.add(view, start, end, before.first, before.second, bounds[3] - bounds[2]);
    if (before.isOutside && end - start === 4) row.outside = view.getInt32(start, true);
  };
  return row;
}

/** Four ends of lines: no row ends so. */
const NO_ROW = 0x0a0a0a0a;

/** A bit for each byte of `[at, at + 4)` before `end` that is `\n`, the byte's highest; and perhaps for others after such a byte. */
function newlineBits(view: DataView, at: number, end: number): number {
  if (at + 4 > end) return lastBits(view, at, end);
  const bytes = view.getInt32(at, true) ^ NO_ROW;
  return (bytes - 0x01010101) & ~bytes & 0x80808080;
}

function lastBits(view: DataView, from: number, end: number): number {
  let bits = 0;
  for (let at = from; at < end; at++) if (view.getUint8(at) === NEWLINE) bits |= 0x80 << (8 * (at - from));
  return bits;
}

/** Which byte the lowest bit is in. */
function firstByte(bits: number): number {
  return (31 - Math.clz32(bits & -bits)) >> 3;
}

/** Rows with a token, which comes first, and one tag. */
function plainTokens(reading: RowReading, marks: Uint8Array): PlainRows {
  const { line, cells, rows, handler } = reading;
  const { short, before } = rows;
  const row = tokenRow(line, cells, marks, rows);
  const readRow: ReadRow = (view, start, end) => {
    const token = tokenEnd(line.bytes, start, marks);
    if (start < end && (!canBegin(line.bytes[start]) || marks[line.bytes[token]] !== PARTS)) return false;
    return row.read(view, start, token, end);
  };
  const readLines: ReadLines = (view, start, end) => {
    const { bytes } = line;
    for (let from = start; from < end; ) {
      let at = tokenEnd(bytes, from, marks);
      // The rest of most rows is an outside tag of one byte. In this order no byte after the last is looked at.
      const isTag = before.isOutside && marks[bytes[at]] === PARTS && short[bytes[at + 1]] === 0;
      if (isTag && bytes[at + 2] === NEWLINE && canBegin(bytes[from])) {
        handler.row(0, 0, ++line.number, wordHash(bytes, from, at));
        from = at + 3;
        continue;
      }
      while (bytes[at] !== NEWLINE) at++;
      if (!readRow(view, from, at > from && bytes[at - 1] === RETURN ? at - 1 : at)) return from;
      from = at + 1;
    }
    return end;
  };
  return blockReader(line, scannedTokens(reading), readLines, readRow);
}

/** Where the first byte from `at` on is that no cell holds. */
function tokenEnd(bytes: Uint8Array, at: number, marks: Uint8Array): number {
  let end = at;
  while (marks[bytes[end]] === INSIDE) end++;
  return end;
}

/** Takes rows with a token and a tag, and empty lines. */
interface TokenRow {
  /** Takes `[start, end)` of the line's bytes, whose token ends at `token`; false, and nothing is done, where it is not a plain row. */
  read(view: DataView, start: number, token: number, end: number): boolean;
}

function tokenRow(line: Line, cells: RowCells, marks: Uint8Array, rows: RowTags): TokenRow {
  const { bounds } = cells;
  const tails = rowTails();
  return {
    read(view, start, token, end) {
      const tail = tails.find(view, token, end);
      const tag = start === end || tail >= 0 ? end - 1 : lastCell(line.bytes, token, end, marks);
      if (tag < 0) return false;
      line.number++;
      line.start = start;
      line.end = end;
      if (start === end) {
        rows.end(SENTENCE_END);
        return true;
      }
      const word = wordHash(line.bytes, start, token);
      bounds[0] = tail < 0 ? tag : end - tails.lengths[tail] + 1;
      bounds[1] = end;
      if (tail >= 0) rows.known(cells, tails.first[tail], 0, word);
      else {
        rows.row(cells, word);
        tails.add(view, tag - 1, end, rows.before.first, 0, 0);
      }
      return true;
    },
  };
}

/** Sets the bounds of the two last cells of the row, if it is plain. */
function findPair(bytes: Uint8Array, start: number, end: number, marks: Uint8Array, bounds: Int32Array): boolean {
  if (!canBegin(bytes[start])) return false;
  const second = lastCell(bytes, start, end, marks);
  if (second < 0) return false;
  const first = lastCell(bytes, start, second - 1, marks);
  bounds[0] = first;
  bounds[1] = second - 1;
  bounds[2] = second;
  bounds[3] = end;
  return first >= 0;
}

/** Where the cell begins that ends at `end`, after a separator in `bytes[start, end)`; -1 where it is empty or not plain. */
function lastCell(bytes: Uint8Array, start: number, end: number, marks: Uint8Array): number {
  let at = end - 1;
  while (at > start && marks[bytes[at]] === INSIDE) at--;
  return at < start || at === end - 1 || marks[bytes[at]] !== PARTS ? -1 : at + 1;
}

/** Whether a plain row may begin with the byte: neither a blank nor `#` nor `-`, which may begin comments and marks. */
function canBegin(byte: number): boolean {
  return byte > SPACE && byte !== 35 && byte !== 45;
}

function byteMarks(parts: Uint8Array): Uint8Array {
  return parts.map((isPart, byte) => (isPart === 1 ? PARTS : byte > SPACE ? INSIDE : ELSE));
}
