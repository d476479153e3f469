import type { Report, ReportRow } from '../results/report.ts';
import { type NumberName, numberOf, rowName } from '../score/score.ts';
import { compareCodePoints } from '../text/order.ts';
import {
  boundsText,
  changeBounds,
  conventions,
  headlineFirst,
  isMean,
  mainRows,
  rankedSystems,
  shortNames,
  shownChange,
  shownSide,
} from './numbers.ts';
import { baseOf, comparedPairs, comparisonOf, LEVEL, pText } from './statistics-text.ts';
import type { NumberStyle, TableOptions } from './style.ts';
import { type Cell, type Column, nameCell, plainCell, type Row, sideHead, sideOf, type Table } from './tables.ts';

/**
 * Several systems below each other. Coreference has a table with F1 under each metric, or as papers print it (`isPaper`): with recall and
 * precision, the average after the metrics that it is of, and intervals beside the numbers. Tagging has, for each mode, a table of the
 * micro average and one of F1 by type.
 */
export function systemTables(report: Report, options: TableOptions, isPaper: boolean): Table[] {
  const asked = options.show?.flatMap((name) => sideOf[name] ?? []) ?? [];
  const all: readonly NumberName[] = [...conventions[report.tool].sides, 'f1'];
  const main = headlineFirst(mainRows(report.systems[0]));
  const rowsOf = ({ metric }: ReportRow): Across =>
    report.systems.map((system) => mainRows(system).find((row) => row.metric === metric));
  if (report.tool === 'nerscore')
    return main.flatMap((row) => {
      const own = (asked.length > 0 ? asked : all).map((side) => ({
        head: isPaper ? letters[side] : sideHead(side),
        rows: rowsOf(row),
        side,
      }));
      const whole = systemTable(report, row.title, own, options, isPaper);
      return [whole, ...typeTables(report, row.metric, options, isPaper)];
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
  return [systemTable(report, head, columns, options, isPaper)];
}

const letters = { recall: 'R', precision: 'P', f1: 'F1' } as const;

/** The rows of metrics with the average, which is the first, after the three that it is of. */
function averageFourth([first, ...others]: readonly ReportRow[]): ReportRow[] {
  return first.metric === 'conll' ? [...others.slice(0, 3), first, ...others.slice(3)] : [first, ...others];
}

/** The rows of all systems with one name; undefined for a system that has none. */
type Across = readonly (ReportRow | undefined)[];

interface NumberColumn extends Column {
  readonly rows: Across;
  readonly side: NumberName;
}

/** A row for each system, and one for its differences to the first, or to the one that they are tested against. */
function systemTable(
  report: Report,
  head: string,
  own: readonly NumberColumn[],
  options: TableOptions,
  isPaper: boolean,
): Table {
  const names = shortNames(report);
  const base = baseOf(report);
  const difference = (at: number, { rows: { [base]: from, [at]: other }, side }: NumberColumn): string => {
    return from && other ? shownChange(options, numberOf(other.score, side) - numberOf(from.score, side)) : '';
  };
  const rows = rankedSystems(report, options.rank).flatMap(({ at, rank }): Row[] => {
    const cells = own.map((column) => scoreCell(column.rows, at, column.side, options, isPaper));
    const ranks = options.rank ? [plainCell(String(rank))] : [];
    const scores: Row = { cells: [nameCell(names[at]), ...ranks, ...cells] };
    // The first may be anywhere among ranks.
    if (at === base || options.rank) return [scores];
    const less = own.map((column): Cell => ({ text: difference(at, column), emphasis: 'dim' }));
    return [scores, { kind: 'less', cells: [{ text: `- ${names[base]}`, isPart: true, emphasis: 'dim' }, ...less] }];
  });
  return {
    columns: [
      { head, isLeft: true },
      ...(options.rank ? [{ head: 'rank' }] : []),
      ...own.map(({ rows: _, side, ...column }) => ({ ...column, hasMarks: true })),
    ],
    rows,
  };
}

/** F1 by type: a row for each type, a column for each system. The mode `exact` does not look at types. */
function typeTables(report: Report, metric: string, options: TableOptions, isPaper: boolean): Table[] {
  const labels = metric === 'exact' ? [] : labelRows(report, metric);
  if (labels.length === 0) return [];
  const order = rankedSystems(report, options.rank).map(({ at }) => at);
  const heads = shortNames(report).map((head) => ({ head, isName: true, hasMarks: true }));
  const head = `${metric} F1 by ${metric === 'token' ? 'tag' : 'type'}`;
  const rows = labels.map(({ title, rows: own }) => {
    const scores = order.map((at) => scoreCell(own, at, 'f1', options, isPaper));
    const support = plainCell(String(own[0]?.support ?? 0));
    return { cells: [nameCell(title), support, ...scores] };
  });
  return [{ columns: [{ head, isLeft: true }, { head: 'support' }, ...order.map((at) => heads[at])], rows }];
}

/** The types or tags that any system has under a metric, in code point order, and discontinuous spans. */
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
  return [...named.sort((a, b) => compareCodePoints(a.title, b.title)), apart].flat();
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
    isMarked: side === 'f1' && row.test !== undefined && row.test.adjusted < LEVEL,
    bounds: hasBounds && side === 'f1' ? boundsText(row, side, style) : '',
  };
}

/** Each system's intervals of F1, one line per metric, for where there is no room beside the numbers. */
export function intervalTables(report: Report, style: NumberStyle): Table[] {
  const { confidence, systems } = report;
  if (!confidence) return [];
  const names = shortNames(report);
  const rows = systems.flatMap((system, at) =>
    mainRows(system).flatMap((row) => {
      const bounds = boundsText(row, 'f1', style);
      const cells = [row.title, shownSide(style, row, 'f1'), bounds].map(plainCell);
      return bounds ? [{ cells: [nameCell(names[at]), ...cells] }] : [];
    }),
  );
  const interval = { head: `${confidence.level} % interval`, isLeft: true };
  const columns = [{ head: 'system', isLeft: true }, { head: 'metric', isLeft: true }, { head: 'F1' }, interval];
  return [{ columns, rows }];
}

/** The differences of the systems that were compared, with their p-values: a table for each pair. */
export function testTables(report: Report, style: NumberStyle): Table[] {
  const { significance, systems } = report;
  if (!significance) return [];
  const names = shortNames(report);
  // Those of other metrics are not adjusted for.
  const pairs = comparedPairs(report);
  const isAdjusted = pairs.length > 1;
  const level = isAdjusted
    ? `p adjusted < ${LEVEL}, after Holm over ${pairs.length} comparisons of each metric`
    : `p < ${LEVEL}`;
  const interval = `${significance.interval.level} % interval`;
  return pairs.map((pair, at) => {
    const rows = mainRows(systems[pair.b]).flatMap(({ title, metric }) => {
      const test = comparisonOf(report, pair, metric);
      if (!test) return [];
      const { difference, p, adjusted } = test;
      const values = (isAdjusted ? [p, adjusted] : [p]).map(pText);
      const bounds = changeBounds(test.interval, style);
      const mark = adjusted < LEVEL ? '†' : '';
      return [{ cells: [title, shownChange(style, difference), bounds, ...values, mark].map(plainCell) }];
    });
    const hasMark = rows.some(({ cells }) => cells.at(-1)?.text === '†');
    return {
      columns: [
        { head: `${names[pair.b]} - ${names[pair.a]}`, isName: true, isLeft: true },
        ...['difference', interval, 'p', ...(isAdjusted ? ['p adjusted'] : [])].map((head) => ({ head })),
        { head: '', isLeft: true },
      ],
      rows,
      isWhole: true,
      note: hasMark || at === pairs.length - 1 ? `† ${level}` : undefined,
    };
  });
}
