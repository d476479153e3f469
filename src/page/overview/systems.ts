import { documentsOf } from '../data.ts';
import { type Element, element } from '../element.ts';
import { listedKinds } from '../kinds.ts';
import { listedFindings } from '../listed.ts';
import { amount, counted, percent, points, pValue } from '../numbers.ts';
import { hashOf } from '../state.ts';
import { bar, stack } from './charts.ts';
import { type Cell, type Column, table } from './table.ts';
import { documentName, errors, headlineOf, section, titleOf, type View, viewOf } from './view.ts';

const CHANGED = 6;

/** The systems side by side, with what each has fixed of the findings of the first, and what is new. */
export function systems(view: View): Element | undefined {
  const { data, headline } = view;
  const { names, report } = data;
  if (names.length < 2) return undefined;
  const views = names.map((_, at) => viewOf(data, at));
  const hasFindings = report.systems.every(({ findings }) => findings);
  const level = report.confidence?.level;
  const test = report.significance?.test;
  const metrics = view.isCoref && headline.metric === 'conll' ? ['muc', 'bcub', 'ceafe'] : [];
  const first = headlineOf(data, 0).score.f1;
  const rows = views.map((own, at): readonly Cell[] => {
    const { score, interval, test: tested } = own.headline;
    const changes = ['fixed', 'new', 'shared'] as const;
    const counts = changes.map((st) => (at === 0 ? 0 : listedFindings(data, { view: 'text', sys: at, st }).length));
    const all = counts.reduce((total, count) => total + count, 0);
    return [
      element(
        'a',
        { href: hashOf({ sys: at }), 'aria-current': at === view.at || undefined },
        element('bdi', {}, names[at]),
      ),
      bar(score.f1, { interval: interval?.f1 }),
      element('b', {}, percent(score.f1)),
      at === 0 ? '–' : points(score.f1 - first),
      ...(test ? [tested?.interval ? tested.interval.map(points).join(' – ') : '–'] : []),
      ...(test ? [tested ? pValue(tested.adjusted) : '–'] : []),
      ...(metrics.length > 0
        ? metrics.map((metric) => percent(own.rows.find((row) => row.metric === metric)?.score.f1 ?? 0))
        : [percent(score.precision.value), percent(score.recall.value)]),
      ...(hasFindings
        ? [
            ...changes.map((st, index) => (at === 0 ? '' : errors(own, { st }, amount(counts[index])))),
            at === 0
              ? counted(own.list.length, 'finding')
              : stack(
                  (['fixed', 'shared', 'new'] as const).map((name) => {
                    return { share: counts[changes.indexOf(name)] / all, label: '', name };
                  }),
                  'changes',
                  10,
                ),
          ]
        : []),
    ];
  });
  const columns: readonly Column[] = [
    { title: 'system', is: 'name' },
    { title: `${titleOf(headline)} F1${level === undefined ? '' : `, ${level} %`}`, is: 'chart' },
    { title: '', is: 'number', label: 'F1' },
    { title: 'change', is: 'number' },
    ...(test ? [`${report.significance?.interval.level} % of it`, 'p'] : []).map(
      (title): Column => ({ title, is: 'number' }),
    ),
    ...(metrics.length > 0
      ? metrics.map(
          (metric): Column => ({ title: view.rows.find((row) => row.metric === metric)?.title, is: 'number' }),
        )
      : ['precision', 'recall'].map((title): Column => ({ title, is: 'number' }))),
    ...(hasFindings
      ? [
          ...['fixed', 'new', 'shared'].map((title): Column => ({ title, is: 'number' })),
          { title: '', is: 'chart' } as const,
        ]
      : []),
  ];
  const tested = report.significance;
  const base = report.comparisons?.[0]?.a ?? 0;
  const note = [
    tested && base !== 0 && `Interval and p: against ${names[base]}. `,
    tested &&
      `p: ${tested.test === 'permutation' ? 'permutation' : 'paired bootstrap'} over ${amount(tested.units)} ${data.unit}s, ${amount(tested.samples)} samples, Holm. `,
    hasFindings && 'Bar: ',
    hasFindings && [key('fixed'), ' fixed, ', key('shared'), ' shared, ', key('new'), ' new.'],
  ];
  return section(
    'systems',
    'Systems',
    hasFindings ? `against ${names[0]}; the findings that each fixes, adds or shares` : `against ${names[0]}`,
    table(columns, rows, 'systems'),
    element('p', { class: 'note' }, ...note),
    hasFindings && byKind(views),
    hasFindings && changed(views),
  );
}

function key(name: string): Element {
  return element('span', { class: `key ${name}`, 'aria-hidden': 'true' });
}

function byKind(views: readonly View[]): Element {
  const { data } = views[0];
  const kinds = listedKinds[data.report.tool].filter((kind) =>
    views.some(({ list }) => list.some((one) => one.kind === kind)),
  );
  const count = ({ list }: View, kind: string): number => list.filter((finding) => finding.kind === kind).length;
  const rows = views.map((own, at): readonly Cell[] => [
    element('bdi', {}, data.names[at]),
    ...kinds.map((kind): Cell => {
      const found = count(own, kind);
      if (found === 0) return '·';
      const most = Math.max(...views.map(({ list }) => list.length));
      return { content: errors(own, { k: [kind] }, amount(found)), shade: found / most };
    }),
  ]);
  const columns = [
    { title: 'findings by kind', is: 'name' },
    ...kinds.map((title) => ({ title, is: 'number' })),
  ] as const;
  return element(
    'div',
    { class: 'wide', tabindex: 0, role: 'group', 'aria-label': 'Findings by kind' },
    table(columns as readonly Column[], rows, 'heat'),
  );
}

/** The documents whose score changed most against the first system. */
function changed(views: readonly View[]): Element | undefined {
  const { data, headline } = views[0];
  const names = documentsOf(data);
  const f1s = views.map(
    ({ system }) =>
      new Map(
        (system.byDocument ?? []).map(({ document, scores }) => {
          const own = scores[headline.metric];
          return [document, (own?.micro ?? own)?.f1 ?? 0];
        }),
      ),
  );
  const all = f1s.slice(1).flatMap((own, index) =>
    [...own].flatMap(([document, after]) => {
      const before = f1s[0].get(document);
      return before === undefined || before === after ? [] : [{ document, before, after, at: index + 1 }];
    }),
  );
  if (names.length < 2 || all.length === 0) return undefined;
  const most = all.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)).slice(0, CHANGED);
  const rows = most.map(({ document, before, after, at }): readonly Cell[] => {
    const d = names.indexOf(document);
    return [
      errors(views[at], { d }, documentName(document)),
      element('bdi', {}, data.names[at]),
      `${percent(before)} → ${percent(after)}`,
      element('b', {}, points(after - before)),
      ...(['fixed', 'new'] as const).map((st) => {
        const { length } = listedFindings(data, { view: 'text', sys: at, d, st });
        return errors(views[at], { d, st }, amount(length));
      }),
    ];
  });
  const columns: readonly Column[] = [
    { title: 'documents that changed most', is: 'name' },
    { title: 'system', is: 'text' },
    { title: `${titleOf(headline)} F1`, is: 'number' },
    { title: 'change', is: 'number' },
    { title: 'fixed', is: 'number' },
    { title: 'new', is: 'number' },
  ];
  return table(columns, rows, 'changed');
}
