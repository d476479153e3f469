import type { Slice, TextErrors } from '../../evaluate/slices/slice.ts';
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
  const drawn = 'error' in shown[0] ? ofTexts(view, shown as TextErrors[]) : ofSlices(shown as Slice[]);
  return section('slices', `By ${by}`, `scores of what has it in common${more}`, drawn);
}

function ofSlices(rows: readonly Slice[]): Element {
  const metrics = Object.keys(rows[0].scores);
  const kinds = [...new Set(rows.flatMap(({ findings = {} }) => Object.keys(findings)))];
  const columns: readonly Column[] = [
    { title: 'slice', is: 'name' },
    { title: `${metrics[0]} F1`, is: 'chart' },
    ...metrics.flatMap((metric) =>
      ['F1', 'recall', 'precision'].map((title): Column => ({ title: `${metric} ${title}`, is: 'number' })),
    ),
    ...kinds.map((title): Column => ({ title, is: 'number' })),
  ];
  const cells = rows.map(({ slice, type, scores, findings = {} }): readonly Cell[] => [
    [given(slice), type !== undefined && [' ', element('small', {}, given(type))]],
    bar(scores[metrics[0]].f1),
    ...metrics.flatMap((metric) => {
      const { f1, recall, precision } = scores[metric];
      return [element('b', {}, percent(f1)), percent(recall.value), percent(precision.value)];
    }),
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
