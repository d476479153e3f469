import { averagedRows } from '../../../results/f1-without.ts';
import { isSignificant } from '../../../results/ranks.ts';
import type { Report, ReportRow } from '../../../results/report.ts';
import { addressOf } from '../../../text/address.ts';
import { cutMiddle } from '../../../text/width.ts';
import { type Child, type Element, element, given } from '../../element.ts';
import { warningTexts } from '../../facts.ts';
import { boundsText, changeBounds, conventions, headlineRow, shown, shownChange, skippedNames } from '../../numbers.ts';
import { type Axis, along, tickText, zoomedAxis } from '../../plots/axis.ts';
import { label, segment, type Whisker, whisker } from '../../plots/marks.ts';
import type { NumberStyle } from '../../style.ts';
import { pText, rankText, type Standing, standings, verdict } from '../../systems/standing.ts';
import { type Columns, column, table } from '../table.ts';
import { note, titleOf } from '../view.ts';

/** A system in the table of ranks; one that was not scored has its first problem instead of scores. */
type Ranked = Standing | { readonly name: string; readonly problem: Child };

/** A system that was scored. */
const isScored = (row: Ranked): row is Standing => 'row' in row;

/**
 * Who is first, then the systems from the best to the worst with the intervals of their scores and differences, those with errors last, and
 * what the signs mean. `isLinked`: whether each system has an overview that its name leads to, as on no page to publish.
 */
export function ranksTable(report: Report, style: NumberStyle, isLinked: boolean): readonly Child[] {
  const all = standings(report);
  const title = `${titleOf(all[0].row)} F1`;
  const intervals = forest(all, ({ row }) => ({ value: row.score.f1, interval: row.interval?.f1 }), style);
  const columns = [
    column<Ranked>('rank', 'rank', (row) => (isScored(row) ? rankText(row, '–') : '–')),
    column<Ranked>('name', 'system', (row) => nameOf(report, row, style, isLinked)),
    headlineColumns(report, title, intervals, style),
    componentColumns(report, all[0].row, style),
    differenceColumns(report, all, style),
  ];
  const [said, rest] = report.systems.length > 1 ? verdict(report, style) : [];
  return [
    said !== undefined && element('p', { class: 'lead' }, element('b', {}, said), rest),
    table('ranks', [...all, ...faultyRows(report)], columns, classOf),
    note(signsText(report, intervals.axis, title, style)),
  ];
}

/** The score by which systems are ranked, and the plot of its intervals, in whose place a faulty system has its problem. */
function headlineColumns(report: Report, title: string, intervals: Forest, style: NumberStyle): Columns<Ranked> {
  const level = report.confidence?.level;
  return [
    column('number', title, (row) =>
      isScored(row)
        ? [element('b', {}, shown(style, row.row.score.f1)), small(boundsText(row.row, 'f1', style))]
        : element('b', { class: 'wrong' }, 'not scored'),
    ),
    {
      ...column<Ranked>('plot', [level === undefined ? title : `${level} % interval`, intervals.ticks], (row) =>
        isScored(row) ? intervals.drawn(row) : row.problem,
      ),
      isLast: (row) => !isScored(row),
    },
  ];
}

/** The difference to the first, or to the system that was named; where it was tested, with the plot of its interval and p. */
function differenceColumns(report: Report, all: readonly Standing[], style: NumberStyle): Columns<Ranked> {
  const base = all.find(({ difference }) => difference === undefined)!;
  const { significance } = report;
  const change = column(
    'number',
    base === all[0] ? 'to the first' : ['to ', given(cutMiddle(base.name, 24))],
    scored(({ difference, test }) =>
      difference === undefined
        ? '–'
        : [minus(shownChange(style, difference)), small(changeBounds(test?.interval, style))],
    ),
    'to the first',
  );
  if (!significance) return [change];
  const differences = forest(
    all,
    ({ difference = 0, test }) => ({
      value: difference,
      interval: test?.interval,
      isOpen: test !== undefined && !isSignificant(test),
    }),
    style,
    0,
  );
  return [
    change,
    column(
      'plot',
      [`${significance.interval.level} % interval`, differences.ticks],
      scored((row) => row.test && differences.drawn(row)),
      '',
    ),
    column(
      'number',
      'p',
      scored(({ test }) => (test ? pText(test.adjusted) : '–')),
    ),
  ];
}

/** What is drawn of a row, if its system was scored. */
function scored(of: (row: Standing) => Child): (row: Ranked) => Child {
  return (row) => isScored(row) && of(row);
}

function small(text: string): Child {
  return text !== '' && element('small', {}, minus(text));
}

/** The systems that could not be scored, each with its first problem. */
function faultyRows(report: Report): readonly Ranked[] {
  const names = skippedNames(report);
  return (report.skipped ?? []).map(({ problem: { message, place, code } }, at) => ({
    name: names[at],
    problem: [message, `, line ${place.line} `, element('code', {}, code)],
  }));
}

function classOf(row: Ranked): string | undefined {
  if (!isScored(row)) return undefined;
  return [row.isCut && 'apart', row.test && !isSignificant(row.test) && 'open'].filter(Boolean).join(' ') || undefined;
}

type Forest = ReturnType<typeof forest>;

/** The column of a plot: its axis, and what is drawn of a row. */
function forest(all: readonly Standing[], of: (row: Standing) => Whisker, style: NumberStyle, zero?: number) {
  const values = all.map(of).flatMap(({ value, interval = [] }) => [value, ...interval]);
  const axis = zoomedAxis(zero === undefined ? values : [zero, ...values]);
  const x = (value: number): string => `${(100 * along(axis, value)).toFixed(2)}%`;
  const lines = axis.ticks.map((at) => segment(at === zero ? 'zero' : 'grid', [x(at), 0], [x(at), '100%']));
  const drawn = (row: Standing): Element =>
    element('svg', { 'aria-hidden': 'true' }, lines, whisker(x, '50%', of(row)));
  const ticks = axis.ticks.map((at, place) =>
    label(tickText(axis, at, style.scale), [x(at), 12], 'middle', place % 2 ? 'alternate' : undefined),
  );
  return {
    axis,
    drawn,
    ticks: element('svg', { class: 'axis', width: '100%', height: 16, 'aria-hidden': 'true' }, ticks),
  };
}

function nameOf(report: Report, row: Ranked, style: NumberStyle, isLinked: boolean): Child {
  if (!isScored(row)) return given(row.name);
  const name = given(row.name);
  const warnings = warningTexts(report.systems[row.at], style).map((text) => element('small', {}, text));
  if (!isLinked) return [name, warnings];
  const link = (section: string): string => addressOf(section, { sys: row.at });
  return [
    element('a', { href: link('answer') }, name),
    warnings.map((own) => element('a', { href: link('reproduce') }, own)),
  ];
}

/** The metrics that the score is the mean of, or else its sides. */
function componentColumns(report: Report, headline: ReportRow, style: NumberStyle): Columns<Ranked> {
  const parts = averagedRows(report.systems[0].rows, headline);
  const cell = (title: string, of: (row: Standing) => string) => column<Ranked>('number', title, scored(of));
  if (parts.length === 1)
    return conventions[report.tool].sides.map((side) => cell(side, ({ row }) => shown(style, row.score[side].value)));
  return parts.map(({ title, metric }) =>
    cell(title, ({ at }) => shown(style, headlineRow(metric, report.systems[at])?.score.f1 ?? 0)),
  );
}

function signsText(report: Report, axis: Axis, title: string, style: NumberStyle): string {
  const { ranks, significance, skipped } = report;
  const [from, to] = [axis.ticks[0], axis.ticks[axis.ticks.length - 1]].map((at) => tickText(axis, at, style.scale));
  return [
    ranks &&
      'Systems that share ranks cannot be told apart. A line separates groups: every system above it is significantly better than every system below it.',
    significance && 'Open circles and grey: not significant (p ≥ 0.05).',
    `The labels of the ${title} axis run from ${from} to ${to}${axis.ticks[0] === 0 ? '' : ', not from 0'}.`,
    skipped && 'Systems without a rank could not be scored.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** With real minus signs. */
function minus(text: string): string {
  return text.replaceAll('-', '−');
}
