import { type Align, columns } from './columns.ts';

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
