import { fixed, padStart } from '../../text/report-layout.ts';
import type { CompatScores } from '../tool.ts';

/** The figures of one label, or of all. */
export interface BlogRow {
  readonly label: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly support: number;
}

/** Figures of three counts: a denominator is at least 1e-10, and 1e-10 is added to that of f1. */
export function blogRow(label: string, correct: number, predicted: number, gold: number): BlogRow {
  const precision = correct / Math.max(1e-10, predicted);
  const recall = correct / Math.max(1e-10, gold);
  return { label, precision, recall, f1: (2 * precision * recall) / (precision + recall + 1e-10), support: gold };
}

/** The row `avg/total`: sums weighted with the support, divided by `total`; 0 where that is 0. */
export function blogMean(rows: readonly BlogRow[], total: number): BlogRow {
  const mean = (of: (row: BlogRow) => number): number =>
    total === 0 ? 0 : rows.reduce((sum, row) => sum + row.support * of(row), 0) / total;
  const [precision, recall, f1] = [mean((row) => row.precision), mean((row) => row.recall), mean((row) => row.f1)];
  return { label: 'avg/total', precision, recall, f1, support: total };
}

/** The figures without layout: of each label, and of all. */
export function blogFigures(rows: readonly BlogRow[], mean: BlogRow): CompatScores {
  const figures = ({ label: _label, ...rest }: BlogRow): CompatScores => rest;
  return { rows: Object.fromEntries(rows.map((row) => [row.label, figures(row)])), avg_total: figures(mean) };
}

/** `report_scores`. */
export function blogReport(rows: readonly BlogRow[], mean: BlogRow): string {
  const line = (first: string, rest: readonly string[]): string =>
    `${padStart(first, 9)}  ${rest.map((text) => padStart(text, 9)).join(' ')}\n`;
  const body = [...rows, mean].map(({ label, precision, recall, f1, support }) =>
    line(label, [...[precision, recall, f1].map((value) => fixed(value, 4)), String(support)]),
  );
  return line('', ['precision', 'recall', 'f1-score', 'support']) + body.join('');
}

/** `report_confusion_matrix`, below its title: every cell 7 wide and a blank. */
export function blogMatrix(labels: readonly string[], matrix: readonly (readonly number[])[]): string {
  const line = (texts: readonly string[]): string => `${texts.map((text) => `${padStart(text, 7)} `).join('')}\n`;
  return line(['', ...labels]) + labels.map((label, row) => line([label, ...matrix[row].map(String)])).join('');
}
