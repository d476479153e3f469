import { DOCUMENT_END, isEnd, SENTENCE_END, type TagWatch } from '../../ner/sentence.ts';
import { type Line, lineText, placeAt } from '../line.ts';

/**
 * What a tag file says, in order: row i has the tags `first[i]` and, where two columns are read, `second[i]`, as `TagSink` has them; else
 * that is 0 for a token. Where words are wanted there are no runs of outside tokens, and each row has a hash of its token, 0 where it has
 * none, and its line.
 */
export interface TagBatch {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly words: Int32Array;
  readonly lines: Int32Array;
  length: number;
  /** Tokens that are outside in all columns and ends of sentences that no row tells, as `TagSink` has them. */
  outside: number;
  sentences: number;
}

/** Room for so many rows. */
export const BATCH = 8192;

/** Collects rows, shows them to the watches of their columns, and hands them on. */
export interface TagRows {
  readonly batch: TagBatch;
  /** The row in `line`, whose cells are at those bounds. */
  add(bounds: Int32Array, first: number, second: number, word: number): void;
  /** Ends the sentence, if one is open, at `line`; `DOCUMENT_END` also the document. */
  end(kind: number): void;
  /** Makes room for so many rows, and says where they begin: after the end of a sentence that waits. */
  begin(rows: number): number;
  /**
   * Takes so many rows that were written into the batch from there on. `locate` sets `line` to that of a row, and returns the bounds of
   * its cells.
   */
  take(from: number, length: number, locate: (row: number) => Int32Array): void;
  /** Takes what no row tells, and whether a sentence is open now. */
  pass(outside: number, sentences: number, isOpen: boolean): void;
  /** Whether a sentence is open. */
  readonly isOpen: boolean;
  /** Hands on what is there; the end of a sentence waits for the next row, as it may turn out to be that of a document. */
  flush(): void;
  /** The same, and the end of the last sentence. */
  finish(): void;
}

/** Rows of one file; `line` is the one that is read. There is a watch for each column. */
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
    const start = isEnd(columns[side][at]) ? line.start : bounds[side * 2];
    watches[side].place(() => ({ place: placeAt(line, start), text: lineText(line) }));
  };
  /** Shows rows to the watches. Their places are wanted row by row, and in each row in the order of the columns. */
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
      if (!isEnd(batch.first[batch.length - 1])) return;
      batch.length--;
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
