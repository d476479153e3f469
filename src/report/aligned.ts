import { displayWidth } from '../text/width.ts';

/** On which side of its column a cell stands. */
export type Align = 'left' | 'right';

/** Rows of cells, as many in each as there are columns, laid out in columns two blanks apart, without blanks at the ends of lines. */
export type AlignRows = (rows: readonly (readonly string[])[], aligns: readonly Align[]) => string;

/** The layout of text without colours. */
export const alignPlainRows: AlignRows = (rows, aligns) => {
  const widths = aligns.map((_, at) => Math.max(...rows.map((row) => displayWidth(row[at]))));
  const lines = rows.map((row) => {
    const cells = row.map((text, at) => {
      const padding = ' '.repeat(widths[at] - displayWidth(text));
      return aligns[at] === 'right' ? padding + text : text + padding;
    });
    return cells.join('  ').replace(/[ \t]+$/, '');
  });
  return lines.join('\n');
};
