import { type AlignRows, alignPlainRows } from './aligned.ts';

/** How text is emphasised, and laid out with the emphasis in it. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  /** For the number that people look for. */
  best(text: string): string;
  error(text: string): string;
  warning(text: string): string;
  /** The first row is the head. */
  readonly align: AlignRows;
}

const same = (text: string): string => text;

/** No emphasis: every text stays as it is. */
export const plainStyle: Style = {
  bold: same,
  dim: same,
  best: same,
  error: same,
  warning: same,
  align: alignPlainRows,
};
