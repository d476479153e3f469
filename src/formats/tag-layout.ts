import type { TagRepeats } from '../ner/sentence.ts';

/** How one tag file is laid out. */
export interface TagLayout {
  /** Its name, for places. */
  readonly file: string;
  /** The columns that hold tags, one or two: 1 is the first, -1 the last. */
  readonly columns: readonly number[];
  /** The column of the token; 1 when not given. Tokens are compared where there are two files. */
  readonly tokenColumn?: number;
  /**
   * One character that parts columns, so that two of them enclose an empty one; a blank stands for runs of blanks and tabs.
   * When not given, the first row tells: tabs if it has one, else runs of blanks.
   */
  readonly delimiter?: string;
  /** How many rows at the top name the columns. When not given, one whose first cell is `TOKEN` (or word, form, text), if any. */
  readonly headerRows?: number;
  /** Rows that cannot be read are passed over with a warning. */
  readonly lenient?: boolean;
}

/** What a tag file says, in order. */
export interface TagRowHandler {
  /** Whether tokens are wanted. */
  readonly words: boolean;
  /** Where there are two columns and tokens are not wanted: so many rows that are outside in both, after another in the sentence. */
  outside?(rows: number): void;
  /** Where there are two columns and tokens are not wanted: takes what was met before, unless it is wanted in its place. */
  readonly repeats?: TagRepeats;
  /** Where tokens are wanted: the first `count` of rows and ends of sentences, as `row` and `end` take them one by one. */
  append?(tags: Int32Array, words: Int32Array, lines: Int32Array, count: number): void;
  /** The tags of one token, the second 0 where one column is read; the line; and a hash of the token, 0 where it has none. */
  row(first: number, second: number, line: number, word: number): void;
  /** `SENTENCE_END` or `DOCUMENT_END`, after at least one row. The end of the file ends both. */
  end(kind: number, line: number): void;
}
