import type { CorefDocument } from '../../coref/document.ts';
import type { GrowingColumns } from '../../text/columns.ts';
import type { Located, Place } from '../../text/problem.ts';
import type { RowRun } from '../column-counts.ts';
import type { CorefReaderOptions } from '../coref-input.ts';
import type { Line } from '../line.ts';
import type { CellContext } from './cell.ts';
import type { Row } from './row.ts';

/** The state of a reader within its file. */
export interface ConllState {
  readonly options: CorefReaderOptions;
  /** The current line, with its bytes. */
  readonly line: Line;
  readonly row: Row;
  readonly cells: CellContext;
  sentence: Sentence;
  /** The words of the document so far. */
  readonly words: GrowingColumns;
  /** The first token and its line of each run of rows on consecutive lines. */
  readonly runs: GrowingColumns;
  /** By how many the line of the last row is more than its token; NaN in front of the first. */
  shift: number;
  document: { readonly id: string; readonly place: Place } | undefined;
  /** Those that have ended, and how many have begun with a header. */
  readonly documents: CorefDocument[];
  begun: number;
  /** Whether the rest of the file is not read: it is binary, in another format, or a line is too long. */
  isRefused: boolean;
  /** Whether a row outside of any document was met since the last document. */
  isOutside: boolean;
  /** The first row, if no document had begun before it. */
  headless: Located | undefined;
}

/** The sentence that is being read: its cells wait until it is known which of its rows are short. */
export interface Sentence {
  runs: SentenceRun[];
  cells: WaitingCell[];
  /** The word number of its last row that has 0 or 1. */
  number: number;
}

/** Rows of a sentence, the first of them with its token. */
export interface SentenceRun extends RowRun {
  readonly first: Line;
  readonly token: number;
}

/** A cell that waits. */
export interface WaitingCell {
  readonly line: Line;
  readonly row: Row;
  readonly token: number;
}
