import { quoted } from '../../text/quoted.ts';
import { columnAt, decodeText, type Line, reportAt } from '../line.ts';
import { applyBrackets } from './bracket-mentions.ts';
import { readBrackets } from './brackets.ts';
import { hasGuess, isCell, noteColumn } from './column-evidence.ts';
import type { Row } from './row.ts';
import type { ConllState } from './state.ts';

/** Reads the coreference cell of a row at `token` into the table. */
export function readCell(state: ConllState, line: Line, row: Row, token: number): void {
  const { evidence } = state;
  if (!isNone(line.bytes, row.cellStart, row.cellEnd)) {
    readBracketCell(state, line, row, token, columnAt(line.bytes, line.start, row.cellStart));
  } else if (row.tabs > 0 && !row.trailingTab && (evidence.seen.length === 0 || hasGuess(evidence))) {
    noteColumn(evidence, row.tabs + 1);
  }
}

/** The same for a cell that is not `-`, `_`, `*` or empty. `column` is that of its first character. */
export function readBracketCell(state: ConllState, line: Line, row: Row, token: number, column: number): void {
  const { brackets, table, options } = state;
  const { cellStart, cellEnd } = row;
  const count = readBrackets(line.bytes, cellStart, cellEnd, table, brackets);
  if (row.trailingTab) {
    const areSingle = count >= 0 && brackets.slice(0, count).every(({ kind }) => kind === 'single');
    if (!isCell(state, line, row, token, areSingle)) return;
  }
  if (count < 0) {
    const named = (options.column ?? -1) === -1 ? 'the last column' : `column ${options.column}`;
    const cell = quoted(decodeText(line.bytes, cellStart, cellEnd));
    const message = `cannot read the coreference cell ${cell}: expected '-', or brackets such as (7), (7 or 7), in ${named}`;
    reportAt(options.log, line, cellStart, 'error', 'UNREADABLE_CELL', message);
    return;
  }
  if (row.tabs > 0 && !row.trailingTab) noteColumn(state.evidence, row.tabs + 1);
  applyBrackets(state, count, line, cellStart, column, token);
}

/** `-`, `_`, `*` or nothing. */
export function isNone(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 1) return false;
  return start === end || bytes[start] === 0x2d || bytes[start] === 0x5f || bytes[start] === 0x2a;
}
