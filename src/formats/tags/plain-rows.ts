import type { ByteTable } from '../../text/intern.ts';
import type { Line } from '../line.ts';
import { FOUND, MOST_ROWS, MOST_TAILS, type PlainLayout, type TagScanner } from '../scan/tag-scan.ts';
import { tagScanner } from '../scan/tag-scanner.ts';
import { isScannable } from '../scannable.ts';
import type { RowCells } from './row-cells.ts';
import type { TagBatch, TagRows } from './tag-batch.ts';

/**
 * Reads from the line at `at` up to the first that is neither empty nor a plain row (see `TagScanner`), and returns where that
 * begins, or the end of the block. Before and after the call, `line` holds the last line read.
 */
export type PlainLines = (at: number) => number;

/** Reads plain rows of one file into batches of rows. */
export interface PlainRows {
  /**
   * A reader of the lines `bytes[start, end)`, valid until any other block is given to a scanner; undefined if the block is not
   * scanned because it has fewer than `scannedFrom` bytes or is too large. Each line must end in `\n`.
   */
  block(bytes: Uint8Array, start: number, end: number, scannedFrom: number | undefined): PlainLines | undefined;
}

export function plainRows(
  line: Line,
  cells: RowCells,
  wanted: Pick<PlainLayout, 'words' | 'passes'>,
  tags: ByteTable,
  rows: TagRows,
): PlainRows {
  const { bounds, separators } = cells;
  const { batch } = rows;
  const layout: PlainLayout = { separators, tags: bounds.length / 2, ...wanted };
  const first = new Int32Array(MOST_TAILS).fill(-1);
  const second = new Int32Array(MOST_TAILS);
  let generation = -1;
  let outside = -1;

  /** Learns what a tail means when it is first met. */
  const learn = (tail: number, bytes: Uint8Array): void => {
    cells.find(bytes, 0, bytes.length);
    first[tail] = tags.intern(bytes, bounds[0], bounds[1]);
    second[tail] = layout.tags === 2 ? tags.intern(bytes, bounds[2], bounds[3]) : 0;
    // If there are several, those with tags of one byte are found fastest.
    const isOutside = (first[tail] | second[tail]) === 0;
    if (isOutside && (outside < 0 || bytes.length === 4)) outside = tail;
  };
  const copyRows = ({ found, tails, words: hashes, lines, bytesOf }: TagScanner, from: number): void => {
    const length = found[FOUND.rows];
    for (let row = 0; ; ) {
      row = translate(tails, first, second, batch, from, row, length);
      if (row === length) break;
      learn(tails[row], bytesOf(tails[row]));
    }
    if (!wanted.words) return;
    batch.words.set(hashes.subarray(0, length), from);
    batch.lines.set(lines.subarray(0, length), from);
  };

  return {
    block(bytes, start, end, scannedFrom) {
      if (!isScannable(start, end, scannedFrom)) return undefined;
      const scanner = tagScanner();
      const { found, tails, lines, ends } = scanner;
      scanner.hold(bytes, start, end, layout);
      if (scanner.generation !== generation) {
        generation = scanner.generation;
        first.fill(-1);
        outside = -1;
      }
      const setLine = (row: number): void => {
        line.number = lines[row];
        line.end = start + ends[row];
        line.start = tails[row] === -1 ? line.end : bytes.lastIndexOf(NEWLINE, line.end - 1) + 1;
      };
      const locate = (row: number): Int32Array => {
        setLine(row);
        cells.find(bytes, line.start, line.end);
        return bounds;
      };
      return (at) => {
        line.bytes = bytes;
        for (let to = at; ; ) {
          found[FOUND.lines] = line.number;
          found[FOUND.isOpen] = rows.isOpen ? 1 : 0;
          to = scanner.scan(to, outside);
          const length = found[FOUND.rows];
          if (length > 0) {
            const from = rows.begin(MOST_ROWS);
            copyRows(scanner, from);
            rows.take(from, length, (row) => locate(row - from));
            // A span cut off by the end of the file is reported at the last row.
            setLine(length - 1);
          }
          rows.pass(found[FOUND.outside], found[FOUND.sentences], found[FOUND.isOpen] === 1);
          line.number = found[FOUND.lines];
          if (found[FOUND.goesOn] === 0) return to;
        }
      };
    },
  };
}

const NEWLINE = 10;

/** Writes the meaning of tails into the batch, from `at` on, up to the first row whose tail is new; returns that row, or `to`. */
function translate(
  tails: Int32Array,
  first: Int32Array,
  second: Int32Array,
  batch: TagBatch,
  at: number,
  from: number,
  to: number,
): number {
  const [gold, pred] = [batch.first, batch.second];
  for (let row = from; row < to; row++) {
    const tail = tails[row];
    if (tail < 0) gold[at + row] = pred[at + row] = tail;
    else if (first[tail] < 0) return row;
    else {
      gold[at + row] = first[tail];
      pred[at + row] = second[tail];
    }
  }
  return to;
}
