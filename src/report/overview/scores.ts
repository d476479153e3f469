import type { ReportRow } from '../../results/report.ts';
import { isMean } from '../../score/score.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { numberStyle } from '../numbers.ts';
import { ownTables } from '../own-tables.ts';
import { axis, axisEnd, bar } from './charts.ts';
import { type Columns, column, columnsOf, MOST_TYPES, table } from './table.ts';
import { type AnyFinding, errors, folded, note, type Section, section, type View } from './view.ts';

/** The report's table of scores with bars: each metric, or each type of the most important mode, then the other modes. */
export function scores(view: View): Section {
  const { report, system, headline, isCoref } = view;
  const show = isCoref ? (['f1', 'r', 'p', 'counts'] as const) : (['f1', 'p', 'r', 'counts'] as const);
  const tables = ownTables(report, system, { ...numberStyle(report.tool), show }).map(
    ({ narrow, ...whole }) => narrow ?? whole,
  );
  const rows = tables.flatMap((own) => own.rows).flatMap(({ of, cells }) => (of ? [{ of, cells }] : []));
  const shown = isCoref
    ? [...rows].sort((a, b) => Number(b.of === headline) - Number(a.of === headline))
    : [
        ...rows.filter(({ of }) => of.metric === headline.metric).sort((a, b) => rankOf(a.of) - rankOf(b.of)),
        ...rows.filter(({ of }) => of.metric !== headline.metric && of.isMain),
      ];
  const barOf = ({ score: { f1, recall, precision }, interval }: ReportRow): Element =>
    bar(f1, { interval: interval?.f1, recall: recall.value, precision: precision.value });
  const columns: Columns<(typeof rows)[number]> = [
    column('name', isCoref ? 'metric' : 'type', ({ of }) => nameOf(view, of)),
    column('chart', [element('span', { class: 'unseen' }, `F1 from 0 to ${axisEnd(report)}`), axis(report)], ({ of }) =>
      barOf(of),
    ),
    ...columnsOf({ ...tables[0], rows: shown }),
  ];
  const rare = new Set(isCoref ? [] : shown.filter(({ of }) => !isMean(of)).slice(MOST_TYPES));
  const [frequent, rest] = [false, true].map((isRare) => shown.filter((row) => rare.has(row) === isRare));
  const said = tables.find((own) => own.rows.some(({ of }) => of === headline))?.note;
  const { level } = report.confidence ?? {};
  const about = isCoref ? '' : `${headline.metric}: `;
  const interval = level === undefined ? '' : `, line: its ${level} % interval`;
  return section(
    'scores',
    'Scores',
    `${about}bar: F1${interval}; ▷ recall, ◁ precision`,
    table('scores', frequent, columns),
    rest.length > 0 && folded(`${rest.length} more types`, table('scores', rest, columns)),
    said !== undefined && note(said),
  );
}

/** Types that are frequent in gold come first, after the average that is the main row; other averages come last. */
function rankOf(row: ReportRow): number {
  if (isMean(row)) return row.isMain ? Number.NEGATIVE_INFINITY : 1;
  return -(row.support ?? 0);
}

/** What the metric counts as wrong, where one kind of findings is just that. */
const countedBy: Readonly<Record<string, readonly AnyFinding['kind'][]>> = {
  mentions: ['missing', 'spurious'],
  muc: ['missing_link', 'wrong_link'],
};

/** The name of a row, which leads to its errors. */
function nameOf(view: View, row: ReportRow): Child {
  const { title, metric, isMain } = row;
  const part = (name: Child): Element => element('span', { class: 'part' }, name);
  if (view.isCoref) return errors(view, { k: countedBy[metric] }, isMain ? title : part(title));
  if (!isMean(row)) return part(errors(view, { type: title }, given(title)));
  return errors(view, {}, isMain && metric === view.headline.metric ? 'micro' : title);
}
