import { DOCUMENT_END, SENTENCE_END, type TagWatch } from '../ner/sentence.ts';
import type { TagTable } from '../ner/tags.ts';
import { byteTable } from '../text/intern.ts';
import { type Line, lineText, placeAt } from './line.ts';
import type { TagRowHandler } from './tag-layout.ts';
import type { RowCells } from './tag-row.ts';

/** Turns cells into tags, and hands rows and the ends of sentences on. */
export interface RowTags {
  /** The row in `line`. */
  row(cells: RowCells, word: number): void;
  /** The same, where the tags are known: the second is 0 where there is one column. */
  known(cells: RowCells, first: number, second: number, word: number): void;
  end(kind: number): void;
  /** Only shows the row to the watches, as one of a sentence. */
  watch(cells: RowCells, first: number, second: number): void;
  /** Only shows them the end of the sentence. */
  watchEnd(): void;
  /** After rows that were passed over: whether a sentence is open now, and the end of one that waits, or 0. */
  resume(isOpen: boolean, pending: number): void;
  /** After such rows, the last of which is outside in all columns, or there is none in the sentence. */
  forget(): void;
  /** Whether the tags of the row before can be read: the place of every other is wanted. */
  areReadable(): boolean;
  /** Whether a sentence is open: it has a row. */
  readonly isOpen: boolean;
  /** The end of a sentence that waits, or 0. */
  readonly pending: number;
  /** Hands on the last end, which waits for the next row because it may turn out to be that of a document. */
  flush(): void;
  /** The numbers of tags of one byte, -1 where unknown. */
  readonly short: Int32Array;
  readonly before: TagsBefore;
}

/** The tags of the row before; 0 where there is none in the sentence, or no second column. */
export interface TagsBefore {
  readonly first: number;
  readonly second: number;
  /** Whether there is one, and all its tags are outside. */
  readonly isOutside: boolean;
}

/** Tags of the rows of one file; `line` is the row that is read. */
export function rowTags(line: Line, tags: TagTable, watches: readonly TagWatch[], handler: TagRowHandler): RowTags {
  const table = byteTable(tags.tag);
  const ends = pendingEnd(line, handler);
  const before = { first: 0, second: 0, isOutside: false };
  const hasTwo = watches.length === 2;
  let open = false;

  const watch = (cells: RowCells, first: number, second: number): void => {
    step(line, cells.bounds[0], watches[0], before.first, first);
    if (hasTwo) step(line, cells.bounds[2], watches[1], before.second, second);
    before.first = first;
    before.second = second;
    before.isOutside = (first | second) === 0;
  };
  const watchEnd = (): void => {
    for (const each of watches) if (each.end()) placeTag(line, line.start, each);
    before.first = before.second = 0;
    before.isOutside = false;
  };
  const known = (cells: RowCells, first: number, second: number, word: number): void => {
    if (!open) ends.flush();
    open = true;
    watch(cells, first, second);
    handler.row(first, second, line.number, word);
  };

  return {
    short: table.short,
    before,
    flush: ends.flush,
    known,
    get isOpen() {
      return open;
    },
    areReadable: () => tags.isKnown(before.first) && tags.isKnown(before.second),
    resume(isOpen, pending) {
      open = isOpen;
      ends.set(pending);
    },
    forget() {
      before.first = before.second = 0;
      before.isOutside = open;
    },
    watch,
    watchEnd,
    get pending() {
      return ends.pending;
    },
    row(cells, word) {
      const { bounds } = cells;
      const first = table.intern(line.bytes, bounds[0], bounds[1]);
      known(cells, first, hasTwo ? table.intern(line.bytes, bounds[2], bounds[3]) : 0, word);
    },
    end(kind) {
      if (open) {
        watchEnd();
        ends.set(SENTENCE_END);
        open = false;
      }
      if (kind === DOCUMENT_END) ends.raise();
    },
  };
}

/** The end of a sentence, until it is known whether it is that of a document. */
interface PendingEnd {
  readonly pending: number;
  set(kind: number): void;
  raise(): void;
  flush(): void;
}

function pendingEnd(line: Line, handler: TagRowHandler): PendingEnd {
  let pending = 0;
  return {
    get pending() {
      return pending;
    },
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

/** Shows the watch the tag that begins at `start`. */
function step(line: Line, start: number, watch: TagWatch, before: number, tag: number): void {
  if ((tag | before) !== 0 && watch.step(tag)) placeTag(line, start, watch);
}

/** Apart from the loop, which would otherwise make a closure a row. */
function placeTag(line: Line, start: number, watch: TagWatch): void {
  watch.place(() => ({ place: placeAt(line, start), text: lineText(line) }));
}
