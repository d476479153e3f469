import type { Slice, TextErrors } from '../../findings/slices/slice.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { numberStyle } from '../numbers.ts';
import { sliceTables } from '../slice-tables.ts';
import type { Table } from '../tables.ts';
import { bar } from './charts.ts';
import { amount } from './numbers.ts';
import { column, columnsOf, table, wide } from './table.ts';
import { errors, type Section, section, type View } from './view.ts';

const LISTED = 50;

/** Scores by what items have in common, where that was asked for. */
export function slices(view: View): Section | undefined {
  const { by, rows = [] } = view.system.slices ?? {};
  const [made] = sliceTables(view.report, view.system, numberStyle(view.report.tool));
  if (!made) return undefined;
  const more = rows.length > LISTED ? `; the first ${LISTED} of ${amount(rows.length)}` : '';
  const shown =
    'error' in rows[0] ? ofTexts(view, rows as readonly TextErrors[]) : ofSlices(made, rows as readonly Slice[]);
  return section('slices', `By ${by}`, `scores of what has it in common${more}`, wide(`By ${by}`, shown));
}

/** The report's table, with bars. */
function ofSlices(made: Table, slices: readonly Slice[]): Element {
  const rows = made.rows.map(({ cells }, at) => ({ cells, own: slices[at] }));
  const [metric] = Object.keys(slices[0].scores);
  return table(undefined, rows, [
    column('name', 'slice', ({ own: { slice, type } }) => [
      given(slice),
      type !== undefined && [' ', element('small', {}, given(type))],
    ]),
    column('chart', 'F1', ({ own: { scores } }) => bar(scores[metric]?.f1 ?? 0)),
    ...columnsOf(made).filter(({ is }) => is === 'number'),
  ]);
}

function ofTexts(view: View, rows: readonly TextErrors[]): Element {
  const linkOf = ({ text, type }: TextErrors): Child =>
    errors(view, { q: `"${text.toLowerCase()}"`, type }, given(text));
  return table(undefined, rows.slice(0, LISTED), [
    column('name', 'words', linkOf),
    column('text', 'type', ({ type }) => given(type)),
    column('text', 'error', ({ error }) => error),
    column('number', 'spans', ({ count }) => amount(count)),
  ]);
}
