import { MOST_KEPT } from '../../text/problem.ts';

/**
 * What the rows of one document have shown about which of their columns holds the coreference. Used only if a row ends in tabs or
 * lacks a column: `(1)` and a tab are a cell and a stray tab in one file, but a token and an empty cell in another.
 */
export interface ColumnEvidence {
  /** Bit c: column c, the last of its row, was a cell (or the empty column after a word). Columns from 31 on share a bit. */
  seen: number;
  /** Brackets that were taken for the cell before anything was known, one per column. */
  readonly guesses: Guess[];
  /** Words in the last column, one entry per column: if the next column turns out to be the cell, their rows lack it. */
  readonly shortRows: ShortRows[];
}

interface Guess {
  readonly column: number;
  readonly columns: number;
  /** Reports that the guess was wrong, because the cell is in column `found`. */
  readonly refute: (found: number) => void;
}

interface ShortRows {
  readonly column: number;
  /** Report that they cannot be read, one row each; if there are many more rows, the last stands for the rest. */
  readonly refuse: (() => void)[];
  rows: number;
}

/** The evidence before the first row. */
export function columnEvidence(): ColumnEvidence {
  return { seen: 0, guesses: [], shortRows: [] };
}

/** Notes that `column` is the cell, and refutes the guesses that this rules out. */
export function noteColumn(evidence: ColumnEvidence, column: number): void {
  evidence.seen |= bit(column);
  for (let at = evidence.guesses.length - 1; at >= 0; at--) {
    const guess = evidence.guesses[at];
    if (column <= guess.column || column > guess.columns) continue;
    guess.refute(column);
    evidence.guesses.splice(at, 1);
  }
}

/**
 * Where the cell is in a row of `columns` columns, of which all after the brackets in `column` are empty: there, or in an empty one.
 * `unknown` if the rows before do not show it, `ambiguous` if they had it in both.
 */
export function cellBeforeTabs(
  evidence: ColumnEvidence,
  column: number,
  columns: number,
): 'brackets' | 'empty' | 'unknown' | 'ambiguous' {
  const here = (evidence.seen & bit(column)) !== 0;
  for (let later = column + 1; later <= columns; later++) {
    if ((evidence.seen & bit(later)) !== 0) return here ? 'ambiguous' : 'empty';
  }
  return here ? 'brackets' : 'unknown';
}

/** Notes brackets in a column as a guess that later rows may refute. */
export function guessColumn(evidence: ColumnEvidence, guess: Guess): void {
  if (!evidence.guesses.some(({ column, columns }) => column === guess.column && columns === guess.columns)) {
    evidence.guesses.push(guess);
  }
}

/**
 * Whether a row that ends in a word, where a cell is expected, lacks the cell and its tab: `yes` if other rows have their cell in the
 * next column, `no` if they have it in this one.
 */
export function isShortRow(evidence: ColumnEvidence, column: number): 'yes' | 'no' | 'unknown' {
  if ((evidence.seen & bit(column)) !== 0) return 'no';
  return (evidence.seen & bit(column + 1)) !== 0 ? 'yes' : 'unknown';
}

/**
 * Leaves it to the rest of the document whether such a row is an error. `prepare` makes what reports it, and is not called once many rows
 * wait: further problems would only be counted.
 */
export function holdShortRow(evidence: ColumnEvidence, column: number, prepare: () => () => void): void {
  let held = evidence.shortRows.find((other) => other.column === column);
  if (!held) {
    held = { column, refuse: [], rows: 0 };
    evidence.shortRows.push(held);
  }
  if (held.rows++ < MOST_KEPT) held.refuse.push(prepare());
}

/** Reports the rows still undecided at the end of the document. */
export function settleShortRows(evidence: ColumnEvidence): void {
  for (const { column, refuse, rows } of evidence.shortRows) {
    if (isShortRow(evidence, column) === 'yes') continue;
    for (let row = 0; row < rows; row++) refuse[Math.min(row, refuse.length - 1)]();
  }
}

function bit(column: number): number {
  return 1 << Math.min(column, 31);
}
