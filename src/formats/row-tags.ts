import { DOCUMENT_END, SENTENCE_END, type TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import { type ByteTable, byteTable } from '../text/intern.ts';
import { type Line, lineText, placeAt } from './line.ts';
import type { RowCells } from './tag-row.ts';
import type { TagRowHandler } from './tag-scanner.ts';

/** Turns cells into tags, and hands rows and the ends of sentences on. */
export interface RowTags {
  row(cells: RowCells, word: number): void;
  /**
   * Hands on a row whose two tags are outside, of one byte each, after another such row: most rows are, and their last bytes
   * tell. False when it may be another row: then nothing has been done.
   */
  isOutside(bytes: Uint8Array, start: number, end: number): boolean;
  end(kind: number): void;
  /** Hands on the last end, which waits for the next row because it may turn out to be that of a document. */
  flush(): void;
}

/** Tags of the rows of one file; `line` is the row that is read. */
export function rowTags(line: Line, tags: TagTable, watches: readonly TagWatch[], handler: TagRowHandler): RowTags {
  const table = byteTable(tags.tag);
  const ends = pendingEnd(line, handler);
  let firstBefore = 0;
  let secondBefore = 0;
  let open = false;
  let run: RowCells | undefined; // the cells of the last row, where the next may be `isOutside`

  return {
    flush: ends.flush,
    row(cells, word) {
      ends.flush();
      open = true;
      firstBefore = readTag(table, line, cells.bounds, 0, watches[0], firstBefore);
      if (watches.length === 2) secondBefore = readTag(table, line, cells.bounds, 2, watches[1], secondBefore);
      handler.row(firstBefore, secondBefore, line.number, word);
      run = handler.outside && cells.areLast && (firstBefore | secondBefore) === 0 ? cells : undefined;
    },
    isOutside(bytes, start, end) {
      if (run === undefined || !endsOutside(bytes, start, end, table.short, run.parts)) return false;
      handler.outside!();
      return true;
    },
    end(kind) {
      if (open) {
        for (const watch of watches) if (watch.end()) placeTag(line, line.start, watch);
        ends.set(SENTENCE_END);
        firstBefore = secondBefore = 0;
        open = false;
        run = undefined;
      }
      if (kind === DOCUMENT_END) ends.raise();
    },
  };
}

/** The end of a sentence, until it is known whether it is that of a document. */
function pendingEnd(line: Line, handler: TagRowHandler): { set(kind: number): void; raise(): void; flush(): void } {
  let pending = 0;
  return {
    set(kind) {
      pending = kind;
    },
    raise() {
      if (pending !== 0) pending = DOCUMENT_END;
    },
    flush() {
      if (pending !== 0) handler.end(pending, line.number);
      pending = 0;
    },
  };
}

function readTag(
  table: ByteTable,
  line: Line,
  bounds: Int32Array,
  cell: number,
  watch: TagWatch,
  before: number,
): number {
  const start = bounds[cell];
  const tag = table.intern(line.bytes, start, bounds[cell + 1]);
  if ((tag | before) !== 0 && watch.step(tag)) placeTag(line, start, watch);
  return tag;
}

function endsOutside(bytes: Uint8Array, start: number, end: number, short: Int32Array, parts: Uint8Array): boolean {
  const to = bytes[end - 1] === RETURN ? end - 1 : end;
  if (to - start < 5 || short[bytes[to - 1]] !== 0 || short[bytes[to - 3]] !== 0) return false;
  return parts[bytes[to - 2]] === 1 && parts[bytes[to - 4]] === 1 && bytes[start] > LAST_MARK;
}

/** `#` and `-`, which may begin a comment or a mark, and blanks come before this byte. */
const LAST_MARK = 45;
const RETURN = 13;

/** Apart from the loop, which would otherwise make a closure a row. */
function placeTag(line: Line, start: number, watch: TagWatch): void {
  watch.place(() => ({ place: placeAt(line, start), text: lineText(line) }));
}
