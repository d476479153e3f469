import type { Report, ReportRow } from '../../results/report.ts';
import { numberStyle, shown, shownChange } from '../numbers.ts';

/** A score as tables of this report have it. */
export function scoreText({ tool }: Pick<Report, 'tool'>, value: number): string {
  return shown(numberStyle(tool), value);
}

/** A difference of scores, with its sign. */
export function points({ tool }: Pick<Report, 'tool'>, difference: number): string {
  return shownChange(numberStyle(tool), difference).replace('-', '−');
}

/** A number of things, or a sum of fractions rounded to two digits: `1,019.11`. */
export function amount(value: number): string {
  // Most are counts that need no separator, and a call for each takes long.
  return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : grouped.format(value);
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A share of a whole: `24 %`, and below ten with a digit more. */
export function share(value: number): string {
  return `${(value * 100).toFixed(value < 0.095 ? 1 : 0)} %`;
}

/** A number and a noun: `1 document`, `2 documents`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${amount(count)} ${count === 1 ? noun : plural}`;
}

/** The quotient of a side of a score; empty for a mean, which has none. */
export function quotient({ score }: ReportRow, side: 'recall' | 'precision'): string {
  const { numerator, denominator } = score[side];
  return numerator === undefined || denominator === undefined ? '' : `${amount(numerator)} / ${amount(denominator)}`;
}
