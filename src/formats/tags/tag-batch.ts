import { DOCUMENT_END, isEnd, outsideRow, SENTENCE_END, type TagWatch, tokensOf } from '../../ner/sentence.ts';
import { type Line, located } from '../line.ts';

/**
 * The content of a tag file, in order: row i has the tags `first[i]` and `second[i]`, as `TagSink` has them; if only one column is
 * read, `second[i]` is 0 for a token. If words are wanted, there are no runs of outside tokens, and each row has a hash of its token,
 * or 0, and its line.
 */
export interface TagBatch {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly words: Int32Array;
  readonly lines: Int32Array;
  length: number;
  /** Tokens that are outside in all columns, and ends of sentences, that are counted without rows, as `TagSink` has them. */
  outside: number;
  sentences: number;
}

/** How many rows a batch has room for. */
export const BATCH = 8192;

/** Collects rows, shows them to the watches of their columns, and passes them on. */
export interface TagRows {
  readonly batch: TagBatch;
  /** Adds the row in `line`, whose cells have the given bounds. */
  add(bounds: Int32Array, first: number, second: number, word: number): void;
  /** Ends the sentence, if one is open, at `line`; `DOCUMENT_END` also the document. */
  end(kind: number): void;
  /** Makes room for `rows` rows, and returns where they begin: after any pending end of a sentence. */
  begin(rows: number): number;
  /**
   * Takes `length` rows that were written into the batch at `from`. `locate` sets `line` to that of a row, and returns the bounds of
   * its cells.
   */
  take(from: number, length: number, locate: (row: number) => Int32Array): void;
  /** Takes tokens and ends of sentences that were only counted, and whether a sentence is open now. */
  pass(outside: number, sentences: number, isOpen: boolean): void;
  /** Whether a sentence is open. */
  readonly isOpen: boolean;
  /** Passes on the rows so far; the end of a sentence waits for the next row, because it may turn out to be that of a document. */
  flush(): void;
  /** The same, with the end of the last sentence. */
  finish(): void;
}

/** The rows of one file; `line` is the current one. There is a watch for each column. */
export function tagRows(line: Line, watches: readonly TagWatch[], onBatch: (batch: TagBatch) => void): TagRows {
  const column = (): Int32Array => new Int32Array(BATCH);
  const rows = { first: column(), second: column(), words: column(), lines: column() };
  const batch = { ...rows, length: 0, outside: 0, sentences: 0 };
  const columns = [batch.first, batch.second];
  let isOpen = false;
  let pending = 0;

  const flush = (): void => {
    onBatch(batch);
    batch.length = batch.outside = batch.sentences = 0;
  };
  const put = (first: number, second: number, word: number): void => {
    const row = batch.length++;
    batch.first[row] = first;
    batch.second[row] = second;
    batch.words[row] = word;
    batch.lines[row] = line.number;
  };
  const begin = (rows: number): number => {
    if (batch.length + rows >= BATCH) flush();
    if (pending !== 0) put(pending, pending, 0);
    pending = 0;
    return batch.length;
  };
  const place = (at: number, bounds: Int32Array, side: number): void => {
    const start = tokensOf(columns[side][at]) === 0 ? line.start : bounds[side * 2];
    watches[side].place(() => located(line, start));
  };
  /** Shows rows to the watches. Places are reported row by row, and in each row in the order of the columns. */
  const show = (from: number, locate: (row: number) => Int32Array): void => {
    const { length } = batch;
    const next = watches.map((watch, side) => watch.see(columns[side], from, length));
    for (;;) {
      const row = Math.min(...next);
      if (row === length) return;
      const side = next.indexOf(row);
      place(row, locate(row), side);
      next[side] = watches[side].see(columns[side], row + 1, length);
    }
  };

  return {
    batch,
    add(bounds, first, second, word) {
      const row = begin(1);
      put(first, second, word);
      isOpen = true;
      for (let side = 0; side < watches.length; side++) {
        if (watches[side].see(columns[side], row, row + 1) === row) place(row, bounds, side);
      }
    },
    end(kind) {
      if (isOpen) {
        const row = begin(1);
        put(SENTENCE_END, SENTENCE_END, 0);
        show(row, () => noBounds);
        batch.length--;
        pending = SENTENCE_END;
        isOpen = false;
      }
      if (kind === DOCUMENT_END && pending !== 0) pending = DOCUMENT_END;
    },
    begin,
    take(from, length, locate) {
      batch.length += length;
      show(from, locate);
      const last = batch.first[batch.length - 1];
      if (!isEnd(last)) return;
      batch.length--;
      if (tokensOf(last) > 0) put(outsideRow(tokensOf(last)), outsideRow(tokensOf(last)), 0);
      pending = SENTENCE_END;
    },
    pass(outside, sentences, open) {
      batch.outside += outside;
      batch.sentences += sentences;
      isOpen = open;
    },
    get isOpen() {
      return isOpen;
    },
    flush,
    finish() {
      begin(1);
      flush();
    },
  };
}

const noBounds = new Int32Array(0);
