import { type CellContext, readCell } from './conll-mentions.ts';
import type { Row } from './conll-row.ts';
import type { Line } from './line.ts';
import { CELL, RESULT, type RowScanner } from './scan-rows.ts';
import type { WordList } from './word-list.ts';

/** What the rows of a file are read with, and into. */
export interface RowReading {
  /** The line before the next, with its bytes. */
  readonly line: Line;
  readonly row: Row;
  readonly cells: CellContext;
  /** The words of the document so far. */
  readonly words: WordList;
}

/** Reads lines inside a document from `at` on, up to the first that may be anything, and returns where that begins. */
export function readScannedRows(reading: RowReading, scanner: RowScanner, at: number): number {
  const { line, row, words, cells } = reading;
  const { results } = scanner;
  for (let from = at; ; ) {
    // What the first rows with tabs show about their columns, and what refutes a guess, has to be noted.
    const { seen, guesses } = cells.evidence;
    const stop = scanner.scan(from, seen !== 0 && guesses.length === 0);
    const lines = line.number;
    readCells(reading, scanner);
    line.number = lines + results[RESULT.lines];
    words.append(scanner.words, results[RESULT.rows]);
    if (results[RESULT.columns] >= 0) row.columns = results[RESULT.columns];
    if (results[RESULT.goesOn] === 0) return stop;
    from = stop;
  }
}

/** Reads the cells that the scanner lists, each with its line and row as reading that alone would set them. */
function readCells({ line, row, words, cells }: RowReading, scanner: RowScanner): void {
  const { cells: list, words: hashes } = scanner;
  const offset = scanner.offset();
  const lines = line.number + 1;
  const tokens = words.length;
  row.blank = row.trailingTab = row.blankTail = row.bracketOutside = false;
  const end = scanner.results[RESULT.cells] * CELL.size;
  for (let at = 0; at < end; at += CELL.size) {
    const rows = list[at + CELL.rows];
    line.number = lines + list[at + CELL.lines];
    line.start = offset + list[at + CELL.line];
    line.end = row.cellEnd = offset + list[at + CELL.end];
    row.cellStart = offset + list[at + CELL.start];
    row.columns = list[at + CELL.columns];
    row.word = hashes[rows];
    readCell(cells, line, row, tokens + rows);
    // Where the cell turned out to be a word of a row without one, there is no other.
    hashes[rows] = row.word;
  }
}
