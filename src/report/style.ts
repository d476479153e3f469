import { displayWidth } from '../text/width.ts';

/** How text is emphasised, and laid out with the emphasis in it. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  /** For the number that people look for. */
  best(text: string): string;
  error(text: string): string;
  warning(text: string): string;
  /** A table as `columns` lays it out, of cells that may be emphasised. The first row is the head. */
  table(rows: readonly (readonly string[])[], aligns: readonly Align[]): string;
}

/** What a reporter may know besides the report: how text for people is made. Formats for programs ignore it. */
export interface RenderOptions {
  /** Digits after the point of a number for people. */
  readonly digits: number;
  readonly style: Style;
  /** Whether what single units scored was asked for. The report then has it. */
  readonly byUnit: boolean;
  /** Tokens as scikit-learn prints them: without the row of the outside tag, as `labels=` gives it. */
  readonly withoutOutside: boolean;
}

const same = (text: string): string => text;

/** No emphasis: every text stays as it is. */
export const plainStyle: Style = {
  bold: same,
  dim: same,
  best: same,
  error: same,
  warning: same,
  table: columns,
};

/** On which side of its column a cell stands. */
export type Align = 'left' | 'right';

/**
 * Rows of cells in columns that are as wide as their widest cell on a terminal (`widthOf`), with `gap` between them. A row may lack its
 * last cells. A line ends with its last text: cells there are not padded.
 */
export function columns(
  rows: readonly (readonly string[])[],
  aligns: readonly Align[],
  gap = '  ',
  widthOf: (text: string) => number = displayWidth,
): string {
  const widths = aligns.map((align, at) => {
    // The last column may hold names of any width, which nothing stands behind.
    if (align === 'left' && at === aligns.length - 1) return 0;
    return rows.reduce((width, row) => Math.max(width, widthOf(row[at] ?? '')), 0);
  });
  const line = (row: readonly string[]): string => {
    const last = row.findLastIndex((text) => text !== '');
    const cells = row.slice(0, last + 1).map((text, at) => {
      if (aligns[at] === 'left' && at === last) return text;
      const padding = ' '.repeat(widths[at] - widthOf(text));
      return aligns[at] === 'left' ? text + padding : padding + text;
    });
    return cells.join(gap);
  };
  return rows.map(line).join('\n');
}
