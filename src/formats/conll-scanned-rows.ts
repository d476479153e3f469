import { reportUnopened } from './conll-brackets.ts';
import type { CellContext } from './conll-mentions.ts';
import type { Row } from './conll-row.ts';
import type { Line } from './line.ts';
import { MARK, MARK_KIND, type RowScanner, SCANNED } from './scan-rows.ts';
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
export function readScannedRows({ line, row, cells, words }: RowReading, scanner: RowScanner, at: number): number {
  const { results } = scanner;
  for (let from = at; ; ) {
    // What the first rows with tabs show about their columns, and what refutes a guess, has to be noted.
    const { evidence } = cells;
    from = scanner.scan(from, evidence.seen !== 0 && evidence.guesses.length === 0);
    applyMarks(cells, scanner, line, words.length);
    evidence.seen |= results[SCANNED.seen];
    line.number += results[SCANNED.lines];
    words.append(scanner.words, results[SCANNED.rows]);
    if (results[SCANNED.columns] >= 0) row.columns = results[SCANNED.columns];
    if (results[SCANNED.goesOn] === 0) return from;
  }
}

/** Applies the marks that the scanner lists, of lines after `line` and tokens from that one on. */
function applyMarks(cells: CellContext, scanner: RowScanner, line: Line, tokens: number): void {
  const { table } = cells;
  const { marks } = scanner;
  const lines = line.number + 1;
  const end = scanner.results[SCANNED.marks] * MARK.size;
  for (let at = 0; at < end; at += MARK.size) {
    const kind = marks[at + MARK.kind];
    const entity = table.entity(marks[at + MARK.id]);
    const token = tokens + marks[at + MARK.rows];
    const number = lines + marks[at + MARK.lines];
    if (kind === MARK_KIND.single) table.single(entity, token, number, marks[at + MARK.column]);
    else if (kind === MARK_KIND.open) table.open(entity, token, number, marks[at + MARK.column]);
    else if (!table.close(entity, token)) {
      const start = scanner.offset() + marks[at + MARK.place];
      reportUnopened(cells, lineAround(line, start, number), start);
    }
  }
}

/** The line of that number in which the byte stands. */
function lineAround({ file, bytes }: Line, byte: number, number: number): Line {
  const newline = bytes.indexOf(0x0a, byte);
  const end = bytes[newline - 1] === 0x0d ? newline - 1 : newline;
  return { file, bytes, start: bytes.lastIndexOf(0x0a, byte) + 1, end, number };
}
