import { columnTitle, type PresetTable, presetColumns, presetTable } from '../../results/preset.ts';
import { baseOf, isSignificant } from '../../results/ranks.ts';
import type { Report, ReportRow } from '../../results/report.ts';
import { isMean, type NumberName, numberOf, rowName } from '../../score/score.ts';
import { compareCodePoints } from '../../text/order.ts';
import { boundsText, conventions, headlineFirst, mainRows, shortNames, shownChange, shownSide } from '../numbers.ts';
import { noteOf } from '../own-tables.ts';
import type { NumberStyle, TableOptions } from '../style.ts';
import { type Cell, type Column, gap, nameCell, plainCell, type Row, sideHead, sideOf, type Table } from '../tables.ts';
import { orderOf, rankText, standings } from './standing.ts';

/**
 * Several systems. Coreference has a table with F1 under each metric, or as papers print it (`isPaper`): with recall and precision, the
 * average after the metrics that it is of, and intervals beside the numbers. Tagging has, for each mode, a table of the micro average and
 * one of F1 by type; papers have both in one.
 */
export function systemTables(report: Report, options: TableOptions, isPaper: boolean): Table[] {
  const ofDatasets = report.systems.flatMap(({ rows }) => presetTable(report, rows) ?? []);
  if (ofDatasets.length > 0) return tablesOfDatasets(report, ofDatasets, options, isPaper);
  const asked = options.show?.flatMap((name) => sideOf[name] ?? []) ?? [];
  const all: readonly NumberName[] = [...conventions[report.tool].sides, 'f1'];
  const main = headlineFirst(mainRows(report.systems[0]));
  const rowsOf = ({ metric }: ReportRow): Across =>
    report.systems.map((system) => mainRows(system).find((row) => row.metric === metric));
  if (report.tool === 'nerscore')
    return main.flatMap((row) => {
      const own = (asked.length > 0 ? asked : all).map((side): Line => {
        const group = isPaper ? row.title : undefined;
        return { head: isPaper ? letters[side] : sideHead(side), ...(group && { group }), rows: rowsOf(row), side };
      });
      return spanTables(report, row, own, options, isPaper);
    });
  const metrics = isPaper ? averageFourth(main) : main;
  const isAverage = ({ metric }: ReportRow): boolean => metric === 'conll';
  const sidesOf = (row: ReportRow): readonly NumberName[] => {
    if (asked.length > 0) return asked;
    return isPaper && !isAverage(row) ? all : ['f1'];
  };
  const own = metrics.flatMap((row) => {
    const group = isPaper && isAverage(row) ? 'Avg.' : row.title;
    return sidesOf(row).map((side) => ({ head: letters[side], group, metric: row.metric, rows: rowsOf(row), side }));
  });
  const isOnlyF1 = own.every(({ side }) => side === 'f1');
  const columns = isOnlyF1 ? own.map(({ group, ...column }) => ({ ...column, head: group })) : own;
  const head = isOnlyF1 ? 'F1' : isPaper ? 'System' : 'system';
  return [tableOfSystems(report, head, columns, options, isPaper)];
}

/** The means of a shared task from the best system to the worst, then the F1s of each dataset that they are ranked by. */
function tablesOfDatasets(
  report: Report,
  made: readonly PresetTable<ReportRow>[],
  options: TableOptions,
  isPaper: boolean,
): Table[] {
  const ranked = { ...options, rank: true } as const;
  const means = presetColumns.map((column): Line => {
    return { head: columnTitle(column), rows: made.map(({ macro }) => macro[column]), side: 'f1' };
  });
  const datasets = made[0].datasets.map(({ dataset: head }, at): Line => {
    return { head, rows: made.map((own) => own.datasets[at].head), side: 'f1' };
  });
  return [
    { ...tableOfSystems(report, 'macro mean', means, ranked, isPaper), note: noteOf(made[0]) },
    tableOfLines(report, 'head F1 by dataset', datasets, ranked, isPaper),
  ];
}

/** The tables of a mode: the mode `exact` does not look at types. */
function spanTables(
  report: Report,
  { title, metric }: ReportRow,
  own: readonly Line[],
  options: TableOptions,
  isPaper: boolean,
): Table[] {
  const labels = metric === 'exact' ? [] : labelRows(report, metric);
  const types = labels.map(({ title: head, rows }): Line => ({ head, rows, side: 'f1' }));
  const head = `${metric} F1 by ${metric === 'token' ? 'tag' : 'type'}`;
  const isWide = types.length > MOST_TYPES || report.systems.length <= MOST_COLUMNS;
  if (!isPaper) {
    const byType = isWide
      ? tableOfLines(report, head, types, options)
      : tableOfSystems(report, head, types, { ...options, rank: undefined }, true);
    return [tableOfSystems(report, title, own, options, false), ...(types.length > 0 ? [byType] : [])];
  }
  if (types.length > MOST_TYPES) {
    const rows = own.map((line): Line => ({ ...line, head: `${title} ${line.head}` }));
    return [tableOfLines(report, head, [...types, ...rows], options, true)];
  }
  const grouped = types.map((line): Line => ({ ...line, group: 'F1' }));
  const table = tableOfSystems(report, 'System', [...grouped, ...own], options, true);
  if (types.length === 0) return [table];
  const supports = types.map(({ rows }) => String(rows.find(Boolean)?.support ?? 0));
  const sizes = ['gold spans', ...(options.rank ? [''] : []), ...supports, ...own.map(() => '')].map(plainCell);
  return [{ ...table, rows: [...table.rows, gap, { cells: sizes }] }];
}

/** More types are rows of a table, not columns. */
const MOST_TYPES = 8;

/** More systems are rows of a table, not columns. */
const MOST_COLUMNS = 6;

const letters = { recall: 'R', precision: 'P', f1: 'F1' } as const;

/** The rows of metrics with the average, which is the first, after the three that it is of. */
function averageFourth([first, ...others]: readonly ReportRow[]): ReportRow[] {
  return first.metric === 'conll' ? [...others.slice(0, 3), first, ...others.slice(3)] : [first, ...others];
}

/** The rows of all systems with one name; undefined for a system that has none. */
type Across = readonly (ReportRow | undefined)[];

/** A number of each system. */
interface Line extends Column {
  readonly rows: Across;
  readonly side: NumberName;
}

/**
 * A row for each system: in the order of ranks with these and the difference to the first, else, where nothing was tested, with a row of
 * differences to the first. `isBare`: without what is not in a paper.
 */
function tableOfSystems(
  report: Report,
  head: string,
  own: readonly Line[],
  options: TableOptions,
  isPaper: boolean,
): Table {
  const names = shortNames(report);
  const base = baseOf(report);
  const difference = (at: number, { rows: { [base]: from, [at]: other }, side }: Line): string => {
    return from && other ? shownChange(options, numberOf(other.score, side) - numberOf(from.score, side)) : '';
  };
  const hasLess = !options.rank && !report.significance && !isPaper;
  const beside = isPaper ? [] : besideF1(report, own, options);
  const { rank } = options;
  const listed = rank ? standings(report) : names.map((_, at) => ({ at, from: at, to: at }));
  const rows = listed.flatMap(({ at, ...ranks }): Row[] => {
    const cells = own.flatMap((line) => [
      scoreCell(line.rows, at, line.side, options, isPaper),
      ...(line === beside[0]?.line ? beside.map(({ cell }) => cell(at)) : []),
    ]);
    const scores: Row = { cells: [nameCell(names[at]), ...(rank ? [plainCell(rankText(ranks))] : []), ...cells] };
    if (at === base || !hasLess) return [scores];
    const less = own.flatMap((line) => [
      { text: difference(at, line), emphasis: 'dim' } as const,
      ...(line === beside[0]?.line ? beside.map(() => plainCell('')) : []),
    ]);
    return [scores, { kind: 'less', cells: [{ text: `- ${names[base]}`, isPart: true, emphasis: 'dim' }, ...less] }];
  });
  const columns = own.flatMap(({ rows: _, side, ...column }, at): Column[] => [
    { ...column, hasMarks: true },
    ...(own[at] === beside[0]?.line ? beside.map((one) => ({ head: one.head })) : []),
  ]);
  return { columns: [{ head, isLeft: true }, ...(rank ? [{ head: 'rank' }] : []), ...columns], rows };
}

/** What stands after the F1 that systems are ranked by: its interval and, among ranks, its difference to the first. */
function besideF1(report: Report, own: readonly Line[], options: TableOptions) {
  const { confidence, headline } = report;
  const line = own.find(({ rows: [first], side }) => side === 'f1' && first && rowName(first) === headline);
  if (!line) return [];
  const all = new Map(standings(report).map((one) => [one.at, one]));
  const toFirst = (at: number): Cell => {
    const { difference } = all.get(at)!;
    return plainCell(difference === undefined ? '-' : shownChange(options, difference));
  };
  const bounds = (at: number): Cell => plainCell(boundsText(line.rows[at]!, 'f1', options));
  return [
    ...(confidence ? [{ line, head: `${confidence.level} % interval`, cell: bounds }] : []),
    ...(options.rank && !report.significance ? [{ line, head: 'to first', cell: toFirst }] : []),
  ];
}

/** A row for each number, a column for each system. */
function tableOfLines(
  report: Report,
  head: string,
  lines: readonly Line[],
  options: TableOptions,
  hasBounds = false,
): Table {
  const order = orderOf(report, options.rank);
  const heads = shortNames(report).map((name) => ({ head: name, isName: true, hasMarks: true }));
  const supports = lines.map(({ rows }) => rows.find(Boolean)?.support);
  const areKnown = supports.some((support) => support !== undefined);
  const rows = lines.map(({ head: title, rows: own, side }, line) => {
    const scores = order.map((at) => scoreCell(own, at, side, options, hasBounds));
    const support = areKnown ? [plainCell(String(supports[line] ?? ''))] : [];
    return { cells: [nameCell(title), ...support, ...scores] };
  });
  const size = areKnown ? [{ head: 'gold spans' }] : [];
  return { columns: [{ head, isLeft: true }, ...size, ...order.map((at) => heads[at])], rows };
}

/** The types or tags that any system has under a metric, those with most gold spans first, and discontinuous spans. */
function labelRows({ systems }: Report, metric: string): readonly { readonly title: string; readonly rows: Across }[] {
  const labels = new Map<string, { readonly title: string; readonly rows: (ReportRow | undefined)[] }>();
  for (const [at, { rows }] of systems.entries()) {
    for (const row of rows) {
      if (row.metric !== metric || (isMean(row) && row.part !== 'discontinuous')) continue;
      const label = labels.get(rowName(row)) ?? { title: row.title, rows: systems.map(() => undefined) };
      label.rows[at] = row;
      labels.set(rowName(row), label);
    }
  }
  const named = [...labels].filter(([name]) => name !== `${metric}.discontinuous`).map(([, label]) => label);
  const apart = labels.get(`${metric}.discontinuous`) ?? [];
  const support = ({ rows }: (typeof named)[number]): number => rows.find(Boolean)?.support ?? 0;
  const order = named.sort((a, b) => support(b) - support(a) || compareCodePoints(a.title, b.title));
  return [...order, apart].flat();
}

/** A number of a system among those of others. Systems that tie are all best; a single system is not, nor is 0. */
function scoreCell(rows: Across, at: number, side: NumberName, style: NumberStyle, hasBounds: boolean): Cell {
  const row = rows[at];
  if (!row) return plainCell('');
  const own = numberOf(row.score, side);
  const isBest = rows.length > 1 && own > 0 && rows.every((other) => !other || numberOf(other.score, side) <= own);
  return {
    text: shownSide(style, row, side),
    emphasis: isBest ? 'best' : undefined,
    isMarked: side === 'f1' && row.test !== undefined && isSignificant(row.test),
    bounds: hasBounds && side === 'f1' ? boundsText(row, side, style) : '',
  };
}
