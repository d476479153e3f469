import { averagedRows } from '../../results/f1-without.ts';
import { presetTable } from '../../results/preset.ts';
import { addressOf } from '../../text/address.ts';
import { conventions, headlineRow, shortNames } from '../numbers.ts';
import { systemTables } from '../system-tables.ts';
import { testTables } from '../test-tables.ts';
import { stack } from './charts.ts';
import { type Child, type Element, element, given } from './element.ts';
import { amount, counted, percent, percents, points, sum } from './numbers.ts';
import { type Columns, column, reportTable, scoreColumns, shaded, table, wide } from './table.ts';
import {
  type AnyFinding,
  documentName,
  errors,
  f1Of,
  listedKinds,
  note,
  type Section,
  section,
  titleOf,
  unitsOf,
  type View,
  viewOf,
} from './view.ts';

/** How many documents are listed as those that changed most. */
const CHANGED = 6;

/** A system beside others, with its findings by how they differ from those of the first. */
interface Compared extends View {
  readonly name: string;
  readonly changes: Readonly<Record<'fixed' | 'new' | 'shared', readonly AnyFinding[]>>;
}

/** The systems side by side, with what each has fixed of the findings of the first, and what is new. */
export function systems(view: View): Section | undefined {
  const { report } = view;
  if (report.systems.length < 2) return undefined;
  const first = viewOf(report, 0);
  const views = shortNames(report).map((name, at): Compared => {
    const own = viewOf(report, at);
    return { ...own, name, changes: changesOf(first.list, own.list) };
  });
  const hasFindings = views.every(({ findings }) => findings);
  const linkOf = ({ at, name }: Compared): Child =>
    element('a', { href: addressOf('overview', { sys: at }), 'aria-current': at === view.at }, given(name));
  const changeOf = ({ at, headline: { score } }: Compared): Child =>
    at === 0 ? '–' : points(score.f1 - first.headline.score.f1);
  const { confidence } = report;
  const columns: Columns<Compared> = [
    column('name', 'system', linkOf),
    ...scoreColumns<Compared>(
      `${titleOf(view.headline)} F1${confidence ? `, ${confidence.level} %` : ''}`,
      ({ headline }) => headline.score.f1,
      ({ headline }) => headline.interval?.f1,
    ),
    column('number', 'change', changeOf),
    ...metricColumns(view),
    ...(hasFindings ? changeColumns() : []),
  ];
  return section(
    'systems',
    'Systems',
    `against ${views[0].name}${hasFindings ? '; the errors that each fixes, adds or shares' : ''}`,
    table('systems', views, columns),
    hasFindings && barNote(),
    [
      ...(presetTable(report, view.system.rows) ? systemTables(report, percents, true) : []),
      ...testTables(report, percents),
    ].map(reportTable),
    hasFindings && [wide('Errors by kind', byKind(views)), changedMost(views)],
  );
}

function changesOf(first: readonly AnyFinding[], own: readonly AnyFinding[]): Compared['changes'] {
  const [ofFirst, ofOwn] = [first, own].map((list) => new Set(list.map(({ id }) => id)));
  return {
    fixed: first.filter(({ id }) => !ofOwn.has(id)),
    new: own.filter(({ id }) => !ofFirst.has(id)),
    shared: own.filter(({ id }) => ofFirst.has(id)),
  };
}

/** The metrics that the score is the mean of, or else its sides. */
function metricColumns({ report, system, headline }: View): Columns<Compared> {
  const parts = averagedRows(system.rows, headline);
  return parts[0] === headline
    ? conventions[report.tool].sides.map((side) =>
        column('number', side, (own) => percent(own.headline.score[side].value)),
      )
    : parts.map(({ title, metric }) =>
        column('number', title, (own) => percent(headlineRow(metric, own.system)?.score.f1 ?? 0)),
      );
}

const changes = ['fixed', 'new', 'shared'] as const;

/** How many findings of the first system are fixed and shared, and how many are new. */
const changeColumns = (): Columns<Compared> => [
  ...changes.map((st) =>
    column<Compared>('number', st, (own) => own.at > 0 && errors(own, { st }, amount(own.changes[st].length))),
  ),
  column('chart', '', ({ at, list, changes: own }) => {
    if (at === 0) return counted(list.length, 'error');
    const all = sum(changes, (name) => own[name].length);
    const parts = (['fixed', 'shared', 'new'] as const).map((name) => ({
      share: own[name].length / all,
      label: '',
      name,
    }));
    return stack(parts, 'changes', 10);
  }),
];

const barNote = (): Child =>
  note(
    'Bar: ',
    ['fixed', 'shared', 'new'].map((name, at) => [
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
  ]);
}

/** The documents whose score changed most against the first system. */
function changedMost(views: readonly Compared[]): Element | undefined {
  const [{ report, headline, documents, system }] = views;
  if (documents.length < 2) return undefined;
  const befores = new Map(unitsOf(report, system).map((unit) => [unit.name, f1Of(report, unit)]));
  const all = views.flatMap((own) =>
    unitsOf(report, own.system).flatMap((unit) => {
      const [before, after] = [befores.get(unit.name), f1Of(report, unit)];
      if (before === undefined || before === after) return [];
      return [{ own, name: unit.name, d: documents.indexOf(unit.name), before, after, change: after - before }];
    }),
  );
  if (all.length === 0) return undefined;
  type Changed = (typeof all)[number];
  const most = all.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, CHANGED);
  const countOf = ({ own, d, name }: Changed, st: 'fixed' | 'new'): Child =>
    errors(own, { d, st }, amount(own.changes[st].filter((finding) => isIn(finding, name)).length));
  return table('changed', most, [
    column('name', 'documents that changed most', ({ own, d, name }) => errors(own, { d }, documentName(name))),
    column('text', 'system', ({ own }) => given(own.name)),
    column('number', `${titleOf(headline)} F1`, ({ before, after }) => `${percent(before)} → ${percent(after)}`),
    column('number', 'change', ({ change }) => element('b', {}, points(change))),
    column('number', 'fixed', (row) => countOf(row, 'fixed')),
    column('number', 'new', (row) => countOf(row, 'new')),
  ]);
}

/** Whether a finding is in a document; entities may be in several. */
function isIn(finding: AnyFinding, name: string): boolean {
  return (('documents' in finding && finding.documents) || [finding.document]).includes(name);
}
