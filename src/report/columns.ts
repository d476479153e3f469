import { displayWidth } from '../text/width.ts';

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
