import type { CorefDocument } from '../../coref/document.ts';
import type { GrowingColumns } from '../../text/columns.ts';
import type { Located, Place } from '../../text/problem.ts';
import type { RowRun } from '../bytes/column-counts.ts';
import { Line } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';
import type { MentionTable } from '../coref/mention-table.ts';
import { emptyColumns, SharedColumns } from '../coref/shared-columns.ts';
import { Row } from './row.ts';

/** The state of a reader within its file. */
export class ConllState {
  readonly options: CorefReaderOptions;
  /** The current line, with its bytes. */
  readonly line: Line;
  readonly row: Row = new Row();
  /** The brackets of the current cell; those after them are left from others. */
  readonly brackets: Bracket[] = [];
  readonly shared: SharedColumns;
  readonly table: MentionTable;
  evidence: ColumnEvidence = new ColumnEvidence();
  sentence: Sentence = new Sentence();
  readonly words: GrowingColumns;
  readonly runs: GrowingColumns;
  document: { readonly id: string; readonly place: Place } | undefined;
  /** The documents that have ended, and how many have begun with a header. */
  readonly documents: CorefDocument[] = [];
  begun = 0;
  /** Whether the document has ids such as `0a`. */
  hasFragments = false;
  /** Whether the rest of the file is not read: it is binary, in another format, or a line is too long. */
  isRefused = false;
  /** Whether a row outside of any document was met since the last document. */
  isOutside = false;
  /** The first row, if no document had begun before it. */
  headless: Located | undefined;

  constructor(options: CorefReaderOptions) {
    this.options = options;
    this.shared = options.shared ?? new SharedColumns();
    this.table = this.shared.table;
    this.words = this.shared.words;
    this.runs = this.shared.runs;
    emptyColumns(this.shared);
    this.line = new Line(options.file, new Uint8Array(0), 0, 0, 0);
  }
}

/** What a piece of a coreference cell does to the entity that its id, the bytes `[start, end)`, names. */
export interface Bracket {
  kind: BracketKind;
  start: number;
  end: number;
  /** The id, if it is a number of at most nine digits without zeros before it; else -1. */
  number: number;
  /** The column of the character before the id. */
  column: number;
  entity: number;
}

/** `(id)` is a mention of one token, `(id` opens one, `id)` closes one. A bare id is `inside` one, and does nothing. */
export type BracketKind = 'single' | 'open' | 'close' | 'inside';

/**
 * What the rows of one document have shown about which of their columns holds the coreference. Used only if a row ends in tabs:
 * `(1)` and a tab are a cell and a stray tab in one file, but a token and an empty cell in another.
 */
export class ColumnEvidence {
  /** The columns, the last of their rows, that were a cell (or the empty column after a word). They may refute guesses. */
  readonly seen: Set<number> = new Set();
  /** Brackets that were taken for the cell before anything was known, one per column and number of columns. */
  readonly guesses: Guess[] = [];
  /** The number of columns that all rows have, empty ones included; 0 before the first row, -1 if they differ. */
  columns = 0;
}

/** Brackets in a column after which all are empty. */
export interface Guess {
  readonly column: number;
  readonly columns: number;
  /** The first of its rows. */
  readonly where: Located;
  /** The tokens of its rows. */
  readonly tokens: number[];
  /** Whether each is one mention of one token or several, so that they can be taken back. */
  areSingle: boolean;
}

/** The sentence that is being read: its cells wait until it is known which of its rows are short. */
export class Sentence {
  readonly runs: SentenceRun[] = [];
  cells: WaitingCell[] = [];
  /** The word number of its last row that has 0 or 1. */
  number: number = Number.NaN;
}

/** Rows of a sentence, the first of them with its token. */
export interface SentenceRun extends RowRun {
  readonly first: Line;
  readonly token: number;
}

export interface WaitingCell {
  readonly line: Line;
  readonly row: Row;
  readonly token: number;
}
