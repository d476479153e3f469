import type { ReportRow } from '../../results/report.ts';
import { shown, shownChange } from '../numbers.ts';
import type { NumberStyle } from '../style.ts';

/** How the overview writes scores. */
export const percents: NumberStyle = { scale: 'percent', digits: 2 };

/** A fraction as a percentage with two digits. */
export const percent = (value: number): string => shown(percents, value);

/** A difference of fractions in points, with its sign. */
export const points = (difference: number): string => shownChange(percents, difference);

/** A number of things, or a sum of fractions rounded to two digits: `1,019.11`. */
export function amount(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** A share of a whole: `24 %`, and below ten with a digit more. */
export function share(value: number): string {
  return `${(value * 100).toFixed(value < 0.095 ? 1 : 0)} %`;
}

/** A number and a noun: `1 document`, `2 documents`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${amount(count)} ${count === 1 ? noun : plural}`;
}

/** The quotient of a side of a score; empty of a mean, which has none. */
export function quotient({ score }: ReportRow, side: 'recall' | 'precision'): string {
  const { numerator, denominator } = score[side];
  return numerator === undefined || denominator === undefined ? '' : `${amount(numerator)} / ${amount(denominator)}`;
}

/** The sum of a number of each item. */
export function sum<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((total, item) => total + number(item), 0);
}
