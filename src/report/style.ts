import type { Report } from '../evaluate/report.ts';
import { visibleData } from '../text/harmless.ts';
import { displayWidth } from '../text/width.ts';

/** How text is emphasized, and how tables with emphasized cells are laid out. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  /** For the most important number. */
  best(text: string): string;
  error(text: string): string;
  warning(text: string): string;
  help(text: string): string;
  /** A table laid out as by `columns`, whose cells may be emphasized. The first row is the head. */
  table(rows: readonly (readonly string[])[], aligns: readonly Align[]): string;
}

/** How text for people has numbers: digits after the point, of a percentage or of a fraction. */
export interface NumberStyle {
  readonly digits: number;
  readonly scale: 'percent' | 'fraction';
}

/** What a table may show of a row besides its name: the scores, of one system the counts behind them, of tags the outcomes of matching. */
export type Shown = 'r' | 'p' | 'f1' | 'counts' | 'support' | 'predicted' | 'cor' | 'inc' | 'par' | 'mis' | 'spu';

/** What tables of each command may show, and those of several systems. */
export const showable: Readonly<Record<'corefscore' | 'nerscore' | 'several', readonly Shown[]>> = {
  corefscore: ['r', 'p', 'f1', 'counts'],
  nerscore: ['r', 'p', 'f1', 'counts', 'support', 'predicted', 'cor', 'inc', 'par', 'mis', 'spu'],
  several: ['r', 'p', 'f1'],
};

/** What a reporter may know besides the report: how text for people is made. Formats for programs ignore it. */
export interface RenderOptions extends NumberStyle {
  /** Columns of a terminal; tables that gain by it use more than 80. */
  readonly width?: number;
  /** What tables show, in this order; as each has it by default when not given. */
  readonly show?: readonly Shown[];
  /** Units from the lowest headline F1 to the highest; in the order of the key when not given. */
  readonly sort?: 'f1';
  readonly style: Style;
  /** Whether to show the scores of each unit, which the report must have then. */
  readonly byUnit: boolean;
  /** Whether scikit-learn's text leaves out the row of the outside tag, as with `labels=`. */
  readonly withoutOutside: boolean;
}

/** The report with its names as people can be shown them. Of units, of which there may be many, these are all that is text. */
export function visibleReport({ systems, corpus, ...report }: Report): Report {
  const shown = systems.map(({ byUnit, pairs, ...system }) => {
    const units = byUnit?.map((unit) => ({ ...unit, name: visibleData(unit.name) }));
    return { ...visibleNames(system), ...(units && { byUnit: units }) };
  });
  return { ...visibleNames(report), systems: shown, ...(corpus && { corpus }) };
}

/** Most reports are printable Latin-1 without backslashes, and one look at all of one takes less time than one at each name. */
function visibleNames<Data>(data: Data): Data {
  return /^[ -[\]-~\u00a0-\u00ff]*$/.test(JSON.stringify(data)) ? data : visibleData(data);
}

const same = (text: string): string => text;

/** No emphasis: every text stays as it is. */
export const plainStyle: Style = {
  bold: same,
  dim: same,
  best: same,
  error: same,
  warning: same,
  help: same,
  table: columns,
};

/** The side of its column that a cell is aligned to. */
export type Align = 'left' | 'right';

/**
 * Lays out rows of cells in columns, each as wide as its widest cell (by `widthOf`, in columns of a terminal), with `gap` between
 * them. A row may be without its last cells. Lines have no blanks at their ends.
 */
export function columns(
  rows: readonly (readonly string[])[],
  aligns: readonly Align[],
  gap = '  ',
  widthOf: (text: string) => number = displayWidth,
): string {
  const widths = aligns.map((align, at) => {
    // Nothing follows the last column, so its cells, which may be long names, need no padding.
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
