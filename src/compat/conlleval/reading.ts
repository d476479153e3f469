import { latin1Bytes, latin1Text } from '../../text/latin1.ts';
import type { ConllevalDelimiter } from './delimiter.ts';

/** Takes the last two columns of a row: `bytes[goldStart, goldEnd)` and `bytes[predStart, predEnd)`. */
export type TagHandler = (
  bytes: Uint8Array,
  goldStart: number,
  goldEnd: number,
  predStart: number,
  predEnd: number,
) => void;

/** Takes the content of the lines. */
export interface RowHandlers {
  readonly token: TagHandler;
  /** Called for a blank row, or one whose first column is `-X-`. */
  readonly boundary: () => void;
}

/** Why the original stops at a line, and its exit code. */
export interface Refusal {
  readonly message: string;
  readonly status: number;
}

/** Reads the line `bytes[start, end)` and passes on its content, or returns why it cannot: then no more lines may follow. */
export type RowReader = (bytes: Uint8Array, start: number, end: number, number: number) => Refusal | undefined;

/**
 * Reads rows as conlleval.pl does. The last column is the predicted tag, the last but one the gold tag. Empty columns at the end of a
 * row do not count; a row with no others is blank. The first row that is not blank sets the number of columns for all others,
 * including `-X-` rows.
 */
export function rowReader(delimiter: ConllevalDelimiter, rows: RowHandlers): RowReader {
  const check = columnCheck();
  return typeof delimiter === 'number' ? byteReader(delimiter, check, rows) : patternReader(delimiter, check, rows);
}

/** Checks the number of columns of a row; `isBoundary` if its first is `-X-`. */
type ColumnCheck = (columns: number, isBoundary: boolean, number: number) => Refusal | undefined;

function columnCheck(): ColumnCheck {
  let expected = 0;
  return (columns, isBoundary, number) => {
    if (expected === 0) expected = columns;
    if (columns !== expected) return { message: `unexpected number of features: ${columns} (${expected})`, status: 1 };
    if (columns > 1 || isBoundary) return undefined;
    const message = `conlleval.pl: line ${number} has one column, where a gold and a predicted tag are needed`;
    return { message, status: 255 };
  };
}

/** A reader for columns separated by one byte, which is neither `-` nor `X`. */
function byteReader(delimiter: number, check: ColumnCheck, rows: RowHandlers): RowReader {
  return (bytes, start, end, number) => {
    let stop = end;
    while (stop > start && bytes[stop - 1] === delimiter) stop--;
    if (stop === start) {
      rows.boundary();
      return undefined;
    }
    let columns = 1;
    let beforeGold = start - 1;
    let beforePred = start - 1;
    for (let at = start; at < stop; at++) {
      if (bytes[at] === delimiter) {
        columns++;
        beforeGold = beforePred;
        beforePred = at;
      }
    }
    const isBoundary =
      bytes[start] === 45 &&
      stop >= start + 3 &&
      bytes[start + 1] === 88 &&
      bytes[start + 2] === 45 &&
      (stop === start + 3 || bytes[start + 3] === delimiter);
    const refusal = check(columns, isBoundary, number);
    if (refusal) return refusal;
    if (isBoundary) rows.boundary();
    else rows.token(bytes, beforeGold + 1, beforePred, beforePred + 1, stop);
    return undefined;
  };
}

function patternReader(delimiter: RegExp, check: ColumnCheck, rows: RowHandlers): RowReader {
  return (bytes, start, end, number) => {
    // Groups of the pattern become columns in both languages; one that did not match is empty.
    const columns = latin1Text(bytes, start, end)
      .split(delimiter)
      .map((column = '') => column);
    while (columns.at(-1) === '') columns.pop();
    if (columns.length === 0) {
      rows.boundary();
      return undefined;
    }
    const isBoundary = columns[0] === '-X-';
    const refusal = check(columns.length, isBoundary, number);
    if (refusal) return refusal;
    if (isBoundary) {
      rows.boundary();
      return undefined;
    }
    const gold = columns.at(-2)!;
    const tags = latin1Bytes(gold + columns.at(-1)!);
    rows.token(tags, 0, gold.length, gold.length, tags.length);
    return undefined;
  };
}
