import { displayWidth } from '../text/width.ts';

/** A cell of a table: its text, and what is done to it for show, once it has been aligned. */
export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

/**
 * Rows of cells in columns that are as wide as their widest cell on a terminal, two blanks apart: the first to the left, the others to
 * the right. A row without cells is an empty line; rows may be of different lengths.
 */
export function columns(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach(({ text }, at) => {
      widths[at] = Math.max(widths[at] ?? 0, displayWidth(text));
    });
  }
  return rows.map((row) => line(row, widths)).join('\n');
}

function line(row: readonly Cell[], widths: readonly number[]): string {
  const last = row.findLastIndex(({ text }) => text !== '');
  const cells = row.slice(0, last + 1).map(({ text, paint = asIs }, at) => {
    const padding = ' '.repeat(widths[at] - displayWidth(text));
    if (at > 0) return padding + paint(text);
    return at === last ? paint(text) : paint(text) + padding;
  });
  return cells.join('  ');
}

function asIs(text: string): string {
  return text;
}
