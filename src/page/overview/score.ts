import type { PageData, ReportRow } from '../data.ts';
import { type Element, element } from '../element.ts';
import { percent } from '../numbers.ts';

/** The number, its interval, and what it is made of. */
export function score({ rows, headline }: PageData, system: number): Element {
  const row = headlineOf(rows[system], headline);
  const { f1, recall, precision } = row.score;
  return element(
    'section',
    { class: 'score' },
    element('h1', {}, element('b', {}, percent(f1)), ' ', `${row.title} F1`),
    element('p', {}, `recall ${percent(recall.value)}, precision ${percent(precision.value)}`),
  );
}

/** The row of that name. */
export function headlineOf(rows: readonly ReportRow[], headline: string): ReportRow {
  const [metric, part] = headline.split(/\.(.*)/s);
  return rows.find((row) => row.metric === metric && row.part === (part || undefined)) ?? rows[0];
}
