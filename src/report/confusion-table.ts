import { type Confusion, NOTHING } from '../ner/confusion.ts';
import { displayWidth } from '../text/width.ts';
import { type Cell, columns } from './columns.ts';
import type { Style } from './style.ts';

/**
 * Which label was taken for which: a row for each gold label, a column for each predicted one. Spans that met nothing are the last
 * column (missed) and the last row (spurious). Where the names would make the table wider than a terminal, columns have the numbers of
 * the rows.
 */
export function confusionTable(title: string, { labels, matrix }: Confusion, style: Style): string {
  const rowNames = labels.map((label) => (label === NOTHING ? 'spurious' : label));
  const columnNames = labels.map((label) => (label === NOTHING ? 'missed' : label));
  const named = rows(`${title}: gold \\ pred`, rowNames, columnNames, matrix, style);
  if (widthOf(named) <= TERMINAL) return columns(named);
  const numbered = rowNames.map((name, at) => `${at + 1} ${name}`);
  const numbers = labels.map((_, at) => String(at + 1));
  return columns(rows(`${title}: gold \\ pred`, numbered, numbers, matrix, style));
}

const TERMINAL = 80;

function rows(
  title: string,
  rowNames: readonly string[],
  columnNames: readonly string[],
  matrix: Confusion['matrix'],
  style: Style,
): Cell[][] {
  const head = [title, ...columnNames].map((text) => ({ text, paint: style.bold }));
  const body = matrix.map((counts, row) => [
    { text: rowNames[row] },
    ...counts.map((count, column) => countCell(count, row === column, style)),
  ]);
  return [head, ...body];
}

/** Zeros are points, so that the others are seen. */
function countCell(count: number, isRight: boolean, style: Style): Cell {
  if (count === 0) return { text: '.', paint: style.dim };
  return { text: String(count), ...(isRight && { paint: style.best }) };
}

function widthOf(table: readonly (readonly Cell[])[]): number {
  return Math.max(...columns(table).split('\n').map(plainWidth));
}

function plainWidth(line: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character
  return displayWidth(line.replace(/\u001b\[\d+m/g, ''));
}
