import type { PageFinding, ReportRow } from '../data.ts';
import { type Child, type Element, element, given } from '../element.ts';
import { amount, percent, points } from '../numbers.ts';
import { axis, bar } from './charts.ts';
import { type Cell, type Column, table } from './table.ts';
import { errors, section, type View } from './view.ts';

/** A bar for each metric, or for each type of the most important mode; then the other modes. */
export function scores(view: View): Element {
  const { rows, headline, isCoref, data } = view;
  const own = isCoref
    ? [headline, ...rows.filter((row) => row !== headline)]
    : rows.filter(({ metric }) => metric === headline.metric).sort(bySupport);
  const others = isCoref ? [] : rows.filter((row) => row.isMain && !own.includes(row));
  const shown = [...own.filter(({ part }) => isCoref || !part?.startsWith('withoutOutside')), ...others];
  const level = data.report.confidence?.level;
  const sides = isCoref ? (['recall', 'precision'] as const) : (['precision', 'recall'] as const);
  const hasChanges = shown.some(({ change }) => change !== undefined);
  // Means of runs are of no counts.
  const hasCounts = shown.some((row) => sides.some((side) => quotient(row, side) !== ''));
  const columns: readonly Column[] = [
    { title: isCoref ? 'metric' : 'type', is: 'name' },
    { title: [element('span', { class: 'unseen' }, 'F1 from 0 to 100'), axis()], is: 'chart' },
    { title: 'F1', is: 'number' },
    ...(level === undefined ? [] : [{ title: `${level} %`, is: 'number' } as const]),
    ...(hasChanges ? [{ title: 'change', is: 'number' } as const] : []),
    ...sides.flatMap((side) => [
      { title: side, is: 'number' } as const,
      ...(hasCounts ? [{ title: '=', is: 'number', label: '' } as const] : []),
    ]),
  ];
  const cells = shown.map((row): readonly Cell[] => {
    const { score, interval, change } = row;
    const [recall, precision] = [score.recall.value, score.precision.value];
    return [
      nameOf(view, row),
      bar(score.f1, { interval: interval?.f1, recall, precision }),
      element('b', {}, percent(score.f1)),
      ...(level === undefined ? [] : [interval?.f1 ? interval.f1.map(percent).join(' – ') : '']),
      ...(hasChanges ? [change ? points(change.change) : ''] : []),
      ...sides.flatMap((side) => [
        percent(score[side].value),
        ...(hasCounts ? [element('small', {}, quotient(row, side))] : []),
      ]),
    ];
  });
  const about = view.isCoref ? '' : `${headline.metric}: `;
  const note = `${about}bar: F1${level === undefined ? '' : `, line: its ${level} % interval`}; ▷ recall, ◁ precision`;
  return section('scores', 'Scores', note, table(columns, cells, 'scores'));
}

/** Types that are frequent in gold first, between the averages. */
function bySupport(a: ReportRow, b: ReportRow): number {
  return Number(isType(b)) && Number(isType(a)) && (b.support ?? 0) - (a.support ?? 0);
}

function isType({ isMain, part = '' }: ReportRow): boolean {
  return !isMain && !/^(?:macro|weighted|discontinuous|withoutOutside\..*)$/.test(part);
}

/** What the metric counts as wrong, where one kind of findings is just that. */
const countedBy: Readonly<Record<string, readonly PageFinding['kind'][]>> = {
  mentions: ['missing', 'spurious'],
  muc: ['missing_link', 'wrong_link'],
};

/** The name of a row, which leads to its errors. */
function nameOf(view: View, row: ReportRow): Child {
  const { title, metric, part, isMain } = row;
  if (view.isCoref) {
    const name = part === undefined ? title : element('span', { class: 'part' }, title);
    return errors(view, { k: countedBy[metric] }, name);
  }
  if (isType(row)) return element('span', { class: 'part' }, errors(view, { type: title }, given(title)));
  return errors(view, {}, isMain && metric === view.headline.metric ? 'micro' : title);
}

function quotient({ score }: ReportRow, side: 'recall' | 'precision'): string {
  const { numerator, denominator } = score[side];
  return numerator === undefined || denominator === undefined ? '' : `${amount(numerator)} / ${amount(denominator)}`;
}
