import type { Located } from '../../text/problem.ts';

/**
 * What the rows of one document have shown about which of their columns holds the coreference. Used only if a row ends in tabs:
 * `(1)` and a tab are a cell and a stray tab in one file, but a token and an empty cell in another.
 */
export interface ColumnEvidence {
  /** Bit c: column c, the last of its row, was a cell (or the empty column after a word). Columns from 31 on share a bit. */
  seen: number;
  /** Brackets that were taken for the cell before anything was known, one per column. */
  readonly guesses: Guess[];
  /** The guesses that later rows have refuted. */
  readonly refuted: { readonly guess: Guess; readonly found: number }[];
  /** The number of columns that all rows have, empty ones included; 0 before the first row, -1 if they differ. */
  columns: number;
}

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

/** The evidence before the first row. */
export function columnEvidence(): ColumnEvidence {
  return { seen: 0, guesses: [], refuted: [], columns: 0 };
}

/** Notes that `column` is the cell, which refutes guesses that say otherwise. */
export function noteColumn(evidence: ColumnEvidence, column: number): void {
  evidence.seen |= bit(column);
  for (let at = evidence.guesses.length - 1; at >= 0; at--) {
    const guess = evidence.guesses[at];
    if (column <= guess.column || column > guess.columns) continue;
    evidence.refuted.push({ guess, found: column });
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
  const known = evidence.guesses.find(({ column, columns }) => column === guess.column && columns === guess.columns);
  if (!known) evidence.guesses.push(guess);
  else {
    known.tokens.push(...guess.tokens);
    known.areSingle &&= guess.areSingle;
  }
}

function bit(column: number): number {
  return 1 << Math.min(column, 31);
}
