import type { Slice, TextErrors } from '../../findings/slices/slice.ts';
import { type Element, element, given } from '../element.ts';
import { amount, percent } from '../numbers.ts';
import { bar } from './charts.ts';
import { type Cell, type Column, table } from './table.ts';
import { errors, section, type View } from './view.ts';

const LISTED = 50;

/** Scores by what items have in common, where that was asked for. */
export function slices(view: View): Element | undefined {
  const [[by, rows] = []] = Object.entries(view.system.slices ?? {});
  if (!by || !rows || rows.length === 0) return undefined;
  const more = rows.length > LISTED ? `; the first ${LISTED} of ${amount(rows.length)}` : '';
  const shown = rows.slice(0, LISTED);
  const drawn = 'error' in shown[0] ? ofTexts(view, shown as TextErrors[]) : ofSlices(view, shown as Slice[]);
  return section('slices', `By ${by}`, `scores of what has it in common${more}`, drawn);
}

/** A row for each slice; recall and precision only where they are of one metric. */
function ofSlices({ rows: whole }: View, slices: readonly Slice[]): Element {
  const metrics = Object.keys(slices[0].scores);
  const kinds = [...new Set(slices.flatMap(({ findings = {} }) => Object.keys(findings)))];
  const titleOf = (metric: string): string => whole.find((row) => row.metric === metric)?.title ?? metric;
  const sides = metrics.length > 1 ? [] : (['recall', 'precision'] as const);
  const columns: readonly Column[] = [
    { title: 'slice', is: 'name' },
    { title: `${titleOf(metrics[0])} F1`, is: 'chart' },
    ...metrics.map((metric): Column => ({ title: metrics.length > 1 ? titleOf(metric) : 'F1', is: 'number' })),
    ...[...sides, ...kinds].map((title): Column => ({ title, is: 'number' })),
  ];
  const cells = slices.map(({ slice, type, scores, findings = {} }): readonly Cell[] => [
    [given(slice), type !== undefined && [' ', element('small', {}, given(type))]],
    bar(scores[metrics[0]].f1),
    ...metrics.map((metric) => element('b', {}, percent(scores[metric].f1))),
    ...sides.map((side) => percent(scores[metrics[0]][side].value)),
    ...kinds.map((kind) => amount(findings[kind] ?? 0)),
  ]);
  return table(columns, cells);
}

function ofTexts(view: View, rows: readonly TextErrors[]): Element {
  const columns: readonly Column[] = [
    { title: 'words', is: 'name' },
    { title: 'type', is: 'text' },
    { title: 'error', is: 'text' },
    { title: 'spans', is: 'number' },
  ];
  const cells = rows.map(({ text, type, error, count }): readonly Cell[] => [
    errors(view, { q: `"${text.toLowerCase()}"`, type }, given(text)),
    given(type),
    error,
    amount(count),
  ]);
  return table(columns, cells);
}
