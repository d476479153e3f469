import { SENTENCE_END } from '../ner/sentence.ts';
import { hashBytes } from '../text/intern.ts';
import type { Line } from './line.ts';
import type { RowTags } from './row-tags.ts';
import type { TagRowHandler } from './tag-layout.ts';
import type { RowCells } from './tag-row.ts';

/**
 * Reads lines of `bytes[start, end)`, which all end in `\n`, up to the first that is neither empty nor a plain row, and says where
 * that begins, or `end`. `line` must hold the line before, and does so after.
 *
 * A plain row begins with neither a blank nor `#` nor `-`. Its tags stand in its last columns, with one separator before each, and
 * nothing after the last but one carriage return; there is a column before them. Nearly all lines of nearly all files are such,
 * and this reads them in one pass.
 */
export type PlainRows = (bytes: Uint8Array, start: number, end: number) => number;

/** A reader of plain rows for rows with those cells, or undefined where there is none for them. */
export function plainRows(line: Line, cells: RowCells, rows: RowTags, handler: TagRowHandler): PlainRows | undefined {
  if (!cells.areLast) return undefined;
  const marks = byteMarks(cells.parts);
  if (cells.bounds.length === 4 && !handler.words) return plainPairs(line, cells, marks, rows, handler);
  return cells.bounds.length === 2 && handler.words ? plainTokens(line, cells, marks, rows, handler) : undefined;
}

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** What bytes mean in a plain row: `INSIDE` cells, `PARTS` them, or nothing that such a row has. */
const INSIDE = 0;
const PARTS = 1;
const ELSE = 2;

/** Rows with two tags. */
function plainPairs(line: Line, cells: RowCells, marks: Uint8Array, rows: RowTags, handler: TagRowHandler): PlainRows {
  const { short, before } = rows;
  return (bytes, start, end) => {
    let from = start;
    let run = 0;
    let { isOutside } = before;
    line.bytes = bytes;
    for (let at = start; at < end; at++) {
      if (bytes[at] !== NEWLINE) continue;
      const to = at > from && bytes[at - 1] === RETURN ? at - 1 : at;
      // Most rows are outside on both sides, after another that is: their last bytes tell.
      if (
        to - from > 4 &&
        isOutside &&
        short[bytes[to - 1]] === 0 &&
        marks[bytes[to - 2]] === PARTS &&
        short[bytes[to - 3]] === 0 &&
        marks[bytes[to - 4]] === PARTS &&
        canBegin(bytes[from])
      ) {
        run++;
      } else {
        if (run > 0) handler.outside!(run);
        line.number += run;
        run = 0;
        if (from < to && !findPair(bytes, from, to, marks, cells.bounds)) return from;
        line.number++;
        line.start = from;
        line.end = to;
        if (from < to) rows.row(cells, 0);
        else rows.end(SENTENCE_END);
        isOutside = before.isOutside;
      }
      from = at + 1;
    }
    if (run > 0) handler.outside!(run);
    line.number += run;
    return from;
  };
}

/** Rows with a token, which comes first, and one tag. */
function plainTokens(line: Line, cells: RowCells, marks: Uint8Array, rows: RowTags, handler: TagRowHandler): PlainRows {
  const { short, before } = rows;
  return (bytes, start, end) => {
    line.bytes = bytes;
    let from = start;
    while (from < end) {
      let at = from;
      while (marks[bytes[at]] === INSIDE) at++;
      const token = at;
      while (bytes[at] !== NEWLINE) at++;
      const to = at > from && bytes[at - 1] === RETURN ? at - 1 : at;
      if (from < to) {
        if (!canBegin(bytes[from]) || marks[bytes[token]] !== PARTS) return from;
        const tag = lastCell(bytes, token, to, marks);
        if (tag < 0) return from;
        line.number++;
        const word = hashBytes(bytes, from, token);
        if (before.isOutside && to - tag === 1 && short[bytes[tag]] === 0) handler.row(0, 0, line.number, word);
        else {
          line.start = from;
          line.end = to;
          cells.bounds[0] = tag;
          cells.bounds[1] = to;
          rows.row(cells, word);
        }
      } else {
        line.number++;
        line.start = line.end = from;
        rows.end(SENTENCE_END);
      }
      from = at + 1;
    }
    return from;
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
