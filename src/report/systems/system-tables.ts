import { columnTitle, type PresetTable, presetColumns, presetTable } from '../../results/preset.ts';
import { baseOf, isSignificant } from '../../results/ranks.ts';
import type { Report, ReportRow } from '../../results/report.ts';
import { isMean, type NumberName, numberOf, rowName } from '../../score/score.ts';
import { compareCodePoints } from '../../text/order.ts';
import {
  type Across,
  boundsText,
  conventions,
  headlineFirst,
  mainRows,
  rowsAcross,
  shortNames,
  shownChange,
  shownSide,
} from '../numbers.ts';
import { noteOf } from '../own-tables.ts';
import type { NumberStyle, TableOptions } from '../style.ts';
import {
  type Cell,
  type Column,
  gap,
  type MadeColumn,
  nameCell,
  plainCell,
  type Row,
  sideHead,
  sideOf,
  type Table,
} from '../tables.ts';
import { listedSystems, rankText, type Standing } from './standing.ts';

/**
 * Several systems. Coreference has a table with F1 under each metric, or as papers print it (`isPaper`): with recall and precision, the
 * average after the metrics that it is of, of many others F1 alone, and intervals beside the numbers. Tagging has, for each mode, a table of the micro average and
 * one of F1 by type; papers have both in one.
 */
export function systemTables(report: Report, options: TableOptions, isPaper: boolean): Table[] {
  const ofDatasets = report.systems.flatMap(({ rows }) => presetTable(report, rows) ?? []);
  if (ofDatasets.length > 0) return tablesOfDatasets(report, ofDatasets, options, isPaper);
  const asked = options.show?.flatMap((name) => sideOf[name] ?? []) ?? [];
  const all: readonly NumberName[] = [...conventions[report.tool].sides, 'f1'];
  const main = headlineFirst(mainRows(report.systems[0]));
  const rowsOf = ({ metric }: ReportRow): Across['rows'] =>
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
  // With all numbers of more metrics than those of the average, a line of a paper would be too small to read.
  const whole = metrics.length > MOST_METRICS && isAverage(metrics[3]) ? metrics.slice(0, 3) : metrics;
  const sidesOf = (row: ReportRow): readonly NumberName[] => {
    if (asked.length > 0) return asked;
    return isPaper && !isAverage(row) && whole.includes(row) ? all : ['f1'];
  };
  const own = metrics.flatMap((row) => {
    const group = isPaper && isAverage(row) ? 'Avg.' : row.title;
    return sidesOf(row).map((side) => ({ head: letters[side], group, metric: row.metric, rows: rowsOf(row), side }));
  });
  const isOnlyF1 = own.every(({ side }) => side === 'f1');
  const columns = isOnlyF1 ? own.map(({ group, ...column }) => ({ ...column, head: group })) : own;
  const head = isOnlyF1 ? 'F1' : isPaper ? 'System' : 'system';
  return [tableOfSystems(report, head, columns, options, isPaper ? 'paper' : 'all')];
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
    { ...tableOfSystems(report, 'macro mean', means, ranked, isPaper ? 'paper' : 'all'), note: noteOf(made[0]) },
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
  const types = labels.map(({ row, rows }): Line => ({ head: row.title, rows, side: 'f1' }));
  const head = `${metric} F1 by ${metric === 'token' ? 'tag' : 'type'}`;
  const isWide = types.length > MOST_TYPES || report.systems.length <= MOST_COLUMNS;
  if (!isPaper) {
    const byType = isWide
      ? tableOfLines(report, head, types, options)
      : tableOfSystems(report, head, types, options, 'scores');
    return [tableOfSystems(report, title, own, options, 'all'), ...(types.length > 0 ? [byType] : [])];
  }
  if (types.length > MOST_TYPES) {
    const rows = own.map((line): Line => ({ ...line, head: `${title} ${line.head}` }));
    return [tableOfLines(report, head, [...types, ...rows], options, true)];
  }
  const grouped = types.map((line): Line => ({ ...line, group: 'F1' }));
  const table = tableOfSystems(report, 'System', [...grouped, ...own], options, 'paper');
  if (types.length === 0) return [table];
  const supports = labels.map(({ row }) => String(row.support ?? 0));
  const sizes = ['gold spans', ...(options.rank ? [''] : []), ...supports, ...own.map(() => '')].map(plainCell);
  return [{ ...table, rows: [...table.rows, gap, { cells: sizes }] }];
}

/** So many metrics fit a line of a paper with recall, precision and F1, the average among them. */
const MOST_METRICS = 5;

/** More types are rows of a table, not columns. */
const MOST_TYPES = 8;

/** More systems are rows of a table, not columns. */
const MOST_COLUMNS = 6;

const letters = { recall: 'R', precision: 'P', f1: 'F1' } as const;

/** The rows of metrics with the average, which is the first, after the three that it is of. */
function averageFourth([first, ...others]: readonly ReportRow[]): ReportRow[] {
  return first.metric === 'conll' ? [...others.slice(0, 3), first, ...others.slice(3)] : [first, ...others];
}

/** A number of each system. */
interface Line extends Column {
  readonly rows: Across['rows'];
  readonly side: NumberName;
}

/** A column of a table of systems; `less`: the difference to the system that others are compared with. */
interface SystemColumn extends MadeColumn<Standing> {
  readonly less?: (own: Standing) => string;
}

/**
 * A row for each system: in the order of ranks with these and the difference to the first, else, where nothing was tested, with a row of
 * differences to the first. `shown`: `all` these, what a `paper` has, or only `scores`.
 */
function tableOfSystems(
  report: Report,
  head: string,
  own: readonly Line[],
  options: TableOptions,
  shown: 'all' | 'paper' | 'scores',
): Table {
  const { headline, significance } = report;
  const { rank } = options;
  const names = shortNames(report);
  const base = baseOf(report);
  const ranks: SystemColumn = { head: 'rank', cell: (own) => plainCell(rankText(own)) };
  const scores = own.flatMap(({ rows, side, ...column }): SystemColumn[] => {
    const [first] = rows;
    const isHeadline = side === 'f1' && first && rowName(first) === headline;
    const less = ({ at }: Standing): string => {
      const [from, other] = [rows[base], rows[at]];
      return from && other ? shownChange(options, numberOf(other.score, side) - numberOf(from.score, side)) : '';
    };
    const cell = ({ at }: Standing): Cell => scoreCell(rows, at, side, options, shown === 'paper');
    const beside = isHeadline && shown === 'all' ? besideF1(report, rows, options) : [];
    return [{ ...column, hasMarks: true, cell, less }, ...beside];
  });
  const columns: readonly SystemColumn[] = [
    { head, isLeft: true, cell: ({ name }) => nameCell(name) },
    ...(rank && shown !== 'scores' ? [ranks] : []),
    ...scores,
  ];
  const hasLess = !rank && !significance && shown === 'all';
  const rows = listedSystems(report, rank).flatMap((own): Row[] => {
    const scored = { cells: columns.map(({ cell }) => cell(own)) };
    if (own.at === base || !hasLess) return [scored];
    const less = scores.map((one): Cell => (one.less ? { text: one.less(own), emphasis: 'dim' } : plainCell('')));
    return [scored, { kind: 'less', cells: [{ text: `- ${names[base]}`, isPart: true, emphasis: 'dim' }, ...less] }];
  });
  return { columns: columns.map(({ cell, less, ...column }) => column), rows };
}

/** What stands after the F1 that systems are ranked by: its interval and, among ranks, its difference to the first. */
function besideF1(
  { confidence, significance }: Report,
  rows: Across['rows'],
  options: TableOptions,
): readonly SystemColumn[] {
  const bounds = ({ at }: Standing): Cell => plainCell(boundsText(rows[at]!, 'f1', options));
  const toFirst = ({ difference }: Standing): Cell =>
    plainCell(difference === undefined ? '-' : shownChange(options, difference));
  return [
    ...(confidence ? [{ head: `${confidence.level} % interval`, cell: bounds }] : []),
    ...(options.rank && !significance ? [{ head: 'to first', cell: toFirst }] : []),
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
  const listed = listedSystems(report, options.rank);
  const supports = lines.map(({ rows }) => rows.find(Boolean)?.support);
  const areKnown = supports.some((support) => support !== undefined);
  const rows = lines.map(({ head: title, rows: own, side }, line) => {
    const scores = listed.map(({ at }) => scoreCell(own, at, side, options, hasBounds));
    const support = areKnown ? [plainCell(String(supports[line] ?? ''))] : [];
    return { cells: [nameCell(title), ...support, ...scores] };
  });
  const size = areKnown ? [{ head: 'gold spans' }] : [];
  const heads = listed.map(({ name }) => ({ head: name, isName: true, hasMarks: true }));
  return { columns: [{ head, isLeft: true }, ...size, ...heads], rows };
}

/** The types or tags that any system has under a metric, those with most gold spans first, and discontinuous spans. */
function labelRows(report: Report, metric: string): readonly Across[] {
  const isApart = ({ part }: ReportRow): boolean => part === 'discontinuous';
  const all = rowsAcross(report, (row) => row.metric === metric && (!isMean(row) || isApart(row)));
  return all.toSorted(
    ({ row: a }, { row: b }) =>
      Number(isApart(a)) - Number(isApart(b)) ||
      (b.support ?? 0) - (a.support ?? 0) ||
      compareCodePoints(a.title, b.title),
  );
}

/** A number of a system among those of others. Systems that tie are all best; a single system is not, nor is 0. */
function scoreCell(rows: Across['rows'], at: number, side: NumberName, style: NumberStyle, hasBounds: boolean): Cell {
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
