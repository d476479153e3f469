import { latin1Text } from '../../text/latin1.ts';
import { type Line, located, reportAt } from '../bytes/line.ts';
import { removeAt } from '../coref/mention-table.ts';
import type { Row } from './row.ts';
import type { ColumnEvidence, ConllState, Guess } from './state.ts';

/** Whether a guess stands that the column of a later row may refute. */
export function hasGuess(evidence: ColumnEvidence): boolean {
  return evidence.guesses.some((guess) => laterColumn(evidence, guess) === undefined);
}

/** The column that was a cell, among the empty ones after these brackets. */
function laterColumn(
  { seen }: ColumnEvidence,
  { column, columns }: Pick<Guess, 'column' | 'columns'>,
): number | undefined {
  return [...seen].find((other) => other > column && other <= columns);
}

/**
 * Whether the column before the empty ones at the end of a row is its cell, and not a word before an empty cell. Where the rows before
 * do not show it, it is, until a later row of the document does (`settleGuesses`).
 */
export function isCell(
  { evidence, options }: ConllState,
  line: Line,
  row: Row,
  token: number,
  areSingle: boolean,
): boolean {
  const { cellStart, cellEnd } = row;
  const column = row.tabs + 1;
  if (!/[()]/.test(latin1Text(line.bytes, cellStart, cellEnd))) {
    evidence.seen.add(column + 1);
    return false;
  }
  const columns = column + row.emptyColumns;
  const isHere = evidence.seen.has(column);
  const isLater = laterColumn(evidence, { column, columns }) !== undefined;
  const readsOtherwise = (message: string): void =>
    reportAt(options.log, line, cellStart, 'warning', 'SCORER_PL_READS_OTHERWISE', message);
  if (isLater && !isHere) {
    row.word = 0;
    if (!row.blankTail) readsOtherwise(wordTaken);
    return false;
  }
  if (row.blankTail)
    readsOtherwise('scorer.pl loses this cell: blanks or a carriage return stand in the empty columns after it');
  if (isLater) reportAt(options.log, line, cellStart, 'error', 'AMBIGUOUS_COLUMNS', ambiguous(column), fillEmpty);
  if (isLater || isHere) return true;
  const known = evidence.guesses.find((guess) => guess.column === column && guess.columns === columns);
  if (known) {
    known.tokens.push(token);
    known.areSingle &&= areSingle;
  } else evidence.guesses.push({ column, columns, where: located(line, cellStart), tokens: [token], areSingle });
  return true;
}

/**
 * Says which rows of a document were taken for cells in a column that later ones showed to hold words. Where all rows have one number of
 * columns there is no doubt: their mentions are taken back, and the tokens have no word.
 */
export function settleGuesses({ evidence, options: { log }, table, words }: ConllState): void {
  for (const guess of evidence.guesses) {
    const found = laterColumn(evidence, guess);
    if (found === undefined) continue;
    if (evidence.columns > 0 && guess.areSingle) {
      log.report('SCORER_PL_READS_OTHERWISE', 'warning', () => ({ ...guess.where, message: wordTaken }));
      removeAt(table, new Set(guess.tokens));
      for (const token of guess.tokens) words.values[0][words.first + token] = 0;
    } else {
      const message = ambiguous(guess.column, found);
      log.report('AMBIGUOUS_COLUMNS', 'error', () => ({ ...guess.where, message, help: fillEmpty }));
    }
  }
}

const wordTaken = 'scorer.pl takes the word before the empty cell for the cell';

const fillEmpty = "fill empty cells with '-'";

function ambiguous(column: number, found?: number): string {
  return `rows disagree on the coreference column (${column} here, ${found ?? 'a later one'} elsewhere)`;
}
