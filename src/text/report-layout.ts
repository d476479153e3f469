import { largest } from './width.ts';

/**
 * `%.{digits}f` as Python prints it: the exact value of the double, rounded, a tie to the even digit (0.125 with 2 digits is
 * `0.12`). For 0 ≤ value < 10^12 and at most 20 digits.
 *
 * `toFixed` is exact too but rounds a tie up. A tie is where the digits after the last one kept are exactly 5000…: such a double has
 * digits + 1 decimals.
 */
export function fixed(value: number, digits: number): string {
  const rounded = value.toFixed(digits);
  const exact = value.toFixed(digits + 40);
  const isTie = /^50*$/.test(exact.slice(exact.length - 40));
  if (!isTie || Number(rounded.at(-1)) % 2 === 0) return rounded;
  return exact.slice(0, digits === 0 ? exact.indexOf('.') : exact.length - 40);
}

/** A row of scikit-learn's report: a label and its figures, `undefined` where there is none. */
export interface ReportRow {
  readonly label: string;
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  readonly f1: number;
  readonly support: number;
}

/**
 * `classification_report` of scikit-learn and seqeval: labels right-aligned, as wide as the longest, as `weighted avg` or as
 * `digits`, in code points; three figures and the support, 9 wide. There is a blank line below the head and one before the means.
 */
export function classificationReport(rows: readonly ReportRow[], means: readonly ReportRow[], digits: number): string {
  const labels = [...rows, ...means].map(({ label }) => codePoints(label));
  const width = largest([...labels, 'weighted avg'.length, digits]);
  const figure = (value: number | undefined): string => (value === undefined ? '' : fixed(value, digits));
  const line = ({ label, precision, recall, f1, support }: ReportRow): string =>
    `${padStart(label, width)} ${cells([figure(precision), figure(recall), figure(f1), String(support)], 9)}\n`;
  const head = `${' '.repeat(width)} ${cells(['precision', 'recall', 'f1-score', 'support'], 9)}\n`;
  return [head, '\n', ...rows.map(line), '\n', ...means.map(line)].join('');
}

/** Each cell right-aligned after a blank, as `' {:>width}'` does. */
export function cells(texts: readonly string[], width: number): string {
  return texts.map((text) => ` ${padStart(text, width)}`).join('');
}

/** Pads to a width in code points, as Python counts. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - codePoints(text))) + text;
}

/** How many code points a text has. */
function codePoints(text: string): number {
  return [...text].length;
}
