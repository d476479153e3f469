import { type Confusion, NOTHING } from '../ner/confusion.ts';
import { displayWidth } from '../text/width.ts';
import { type Align, plainStyle, type Style } from './style.ts';

/**
 * Which label was taken for which: a row for each gold label, a column for each predicted one. Spans that met nothing are the last
 * column (missed) and the last row (spurious). Where the names would make the table wider than a terminal, columns have the numbers of
 * the rows.
 */
export function confusionTable(title: string, { labels, matrix }: Confusion, style: Style): string {
  const rowNames = labels.map((label) => (label === NOTHING ? 'spurious' : label));
  const columnNames = labels.map((label) => (label === NOTHING ? 'missed' : label));
  const laidOut = (names: readonly string[], heads: readonly string[], { bold, dim, best, table }: Style): string => {
    // Zeros are points, so that the others are seen.
    const cell = (count: number, isRight: boolean): string =>
      count === 0 ? dim('.') : isRight ? best(String(count)) : String(count);
    const head = [`${title}: gold \\ pred`, ...heads].map((text) => bold(text));
    const rows = matrix.map((counts, row) => [names[row], ...counts.map((count, at) => cell(count, at === row))]);
    return table(
      [head, ...rows],
      head.map((_, at): Align => (at === 0 ? 'left' : 'right')),
    );
  };
  const fits = laidOut(rowNames, columnNames, plainStyle)
    .split('\n')
    .every((line) => displayWidth(line) <= TERMINAL);
  if (fits) return laidOut(rowNames, columnNames, style);
  const numbers = labels.map((_, at) => String(at + 1));
  const numbered = rowNames.map((name, at) => `${at + 1} ${name}`);
  return laidOut(numbered, numbers, style);
}

const TERMINAL = 80;
