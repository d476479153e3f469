import { presetTable } from '../../../results/preset.ts';
import { sumOf } from '../../../text/grouped.ts';
import { cutMiddle } from '../../../text/width.ts';
import { type Child, type Element, element, given } from '../../element.ts';
import { numberStyle, shortNames } from '../../numbers.ts';
import { NARROW, planePlot, pointOf } from '../../plots/plane.ts';
import type { NumberStyle } from '../../style.ts';
import { standings } from '../../systems/standing.ts';
import { systemTables } from '../../systems/system-tables.ts';
import { MOST_PAIRED } from '../../systems/test-tables.ts';
import { stack } from '../charts.ts';
import { amount, counted } from '../numbers.ts';
import { type Columns, column, reportTable, shaded, table, wide } from '../table.ts';
import { type AnyFinding, errors, listedKinds, note, part, type Section, section, type View, viewOf } from '../view.ts';
import { documentsPart } from './documents.ts';
import { f1Heat } from './f1-heat.ts';
import { allPairs } from './pairs.ts';
import { ranksTable } from './ranks.ts';
import { whoIsRight } from './right.ts';

/** A system beside others, with how many findings of the first are fixed and shared in it, and how many are new. */
interface Compared extends View {
  readonly name: string;
  readonly changes: Readonly<Record<(typeof barParts)[number], number>>;
}

/** The parts of the bar of changes, in order. */
const barParts = ['fixed', 'shared', 'new'] as const;

/** The systems side by side: who is first, what each is good at, and what all get wrong; undefined for one alone. */
export function systems({ report }: View): Section | undefined {
  if (report.systems.length + (report.skipped?.length ?? 0) < 2) return undefined;
  const style = numberStyle(report.tool);
  const names = shortNames(report).map((name) => cutMiddle(name, 24));
  const views = report.systems.map((_, at) => viewOf(report, at));
  return section(
    'systems',
    'Systems',
    counted(report.systems.length, 'system'),
    ranksTable(report, style, true),
    presetTable(report, report.systems[0].rows) && systemTables(report, style, true).map(reportTable),
    report.systems.length > 1 && [
      f1Heat(views, style),
      whoIsRight(views, names, style),
      names.length > MOST_PAIRED
        ? [plane(views, names, style), allPairs(report, style)]
        : element('div', { class: 'halves' }, plane(views, names, style), allPairs(report, style)),
      documentsPart(report, views[0].documents),
      errorsByKind(views, names),
    ],
  );
}

/** Precision and recall of the systems, where the score has them. */
function plane(views: readonly View[], names: readonly string[], style: NumberStyle): Child {
  // Crosses of many would hide the dots; their intervals stand in the ranks.
  const areFew = views.length <= MOST_PAIRED;
  const points = views.flatMap(({ headline }, at) =>
    headline.score.precision.denominator === 0 || headline.score.recall.denominator === 0
      ? []
      : [pointOf(names[at], areFew ? headline : { ...headline, interval: undefined })],
  );
  if (points.length < 2) return undefined;
  const crosses = areFew && views[0].report.confidence ? 'Cross: intervals. ' : '';
  return part(
    'Precision and recall',
    'with lines of equal F1',
    planePlot(points, style),
    element('div', { class: 'narrow' }, planePlot(points, style, [], NARROW)),
    note(`${crosses}Both axes have the same unit; neither has to start at 0.`),
  );
}

/** The errors of each system by kind, and how they differ from those of the first of the command line. */
function errorsByKind(views: readonly View[], names: readonly string[]): Child {
  if (!views.every(({ findings }) => findings)) return undefined;
  const all = views.map(
    (view, at): Compared => ({ ...view, name: names[at], changes: changesOf(views[0].list, view.list) }),
  );
  return part(
    'Errors by kind',
    ['fixed, new and shared: against ', given(names[0])],
    wide('Errors by kind', byKind(standings(views[0].report).map(({ at }) => all[at]))),
    barNote(),
  );
}

function changesOf(first: readonly AnyFinding[], own: readonly AnyFinding[]): Compared['changes'] {
  const [ofFirst, ofOwn] = [first, own].map((list) => new Set(list.map(({ id }) => id)));
  return {
    fixed: first.filter(({ id }) => !ofOwn.has(id)).length,
    shared: own.filter(({ id }) => ofFirst.has(id)).length,
    new: own.filter(({ id }) => !ofFirst.has(id)).length,
  };
}

const changeColumns = (): Columns<Compared> => [
  ...(['fixed', 'new', 'shared'] as const).map((st) =>
    column<Compared>('number', st, (own) => {
      const count = own.changes[st];
      return own.at > 0 && (count === 0 ? '·' : errors(own, { st }, amount(count)));
    }),
  ),
  column('chart', '', ({ at, list, changes }) => {
    const all = sumOf(barParts, (name) => changes[name]);
    if (at === 0 || all === 0) return counted(list.length, 'error');
    return stack(
      barParts.map((name) => ({ share: changes[name] / all, label: '', name })),
      'changes',
      10,
    );
  }),
];

const barNote = (): Child =>
  note(
    'Bar: ',
    barParts.map((name, at) => [
      element('span', { class: `key ${name}`, 'aria-hidden': 'true' }),
      ` ${name}${at < 2 ? ', ' : '.'}`,
    ]),
  );

function byKind(views: readonly Compared[]): Element {
  const found = new Set(views.flatMap(({ list }) => list.map(({ kind }) => kind)));
  const kinds = listedKinds(views[0].report.tool).filter((kind) => found.has(kind));
  const most = Math.max(...views.map(({ list }) => list.length));
  return table('heat', views, [
    column('name', 'errors by kind', ({ name }) => given(name)),
    ...kinds.map((kind) =>
      column<Compared>('number', kind, (own) => {
        const { length } = own.list.filter((finding) => finding.kind === kind);
        return shaded(length, most, errors(own, { k: [kind] }, amount(length)));
      }),
    ),
    ...changeColumns(),
  ]);
}
