import type { Report } from '../evaluate/report.ts';
import type { ScoreRow } from '../score/score.ts';
import {
  boundsText,
  conventions,
  f1Comparison,
  headlineFirst,
  isBest,
  LEVEL,
  labelRows,
  mainComparisons,
  mainRows,
  type NumberName,
  sameRow,
  shortNames,
  shownChange,
  shownSide,
  sideValue,
} from './numbers.ts';
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
  if (report.tool === 'nerscore')
    return main.flatMap((row) => {
      const own = (asked.length > 0 ? asked : all).map((side) => ({
        head: isPaper ? letters[side] : sideHead(side),
        row,
        side,
      }));
      return [systemTable(report, row.title, own, options, isPaper), ...typeTables(report, row, options, isPaper)];
    });
  const metrics = isPaper ? averageFourth(main) : main;
  const isAverage = ({ metric }: ScoreRow): boolean => metric === 'conll';
  const sidesOf = (row: ScoreRow): readonly NumberName[] => {
    if (asked.length > 0) return asked;
    return isPaper && !isAverage(row) ? all : ['f1'];
  };
  const own = metrics.flatMap((row) => {
    const group = isPaper && isAverage(row) ? 'Avg.' : row.title;
    return sidesOf(row).map((side) => ({ head: letters[side], group, metric: row.metric, row, side }));
  });
  const isOnlyF1 = own.every(({ side }) => side === 'f1');
  const columns = isOnlyF1 ? own.map(({ group, ...column }) => ({ ...column, head: group })) : own;
  const head = isOnlyF1 ? 'F1' : isPaper ? 'System' : 'system';
  return [systemTable(report, head, columns, options, isPaper)];
}

const letters = { recall: 'R', precision: 'P', f1: 'F1' } as const;

/** The rows of metrics with the average, which is the first, after the three that it is of. */
function averageFourth([first, ...others]: readonly ScoreRow[]): ScoreRow[] {
  return first.metric === 'conll' ? [...others.slice(0, 3), first, ...others.slice(3)] : [first, ...others];
}

/** A column with one number of a row of every system. */
interface NumberColumn extends Column {
  readonly row: ScoreRow;
  readonly side: NumberName;
}

/** A row for each system, and one for its differences to the first. */
function systemTable(
  report: Report,
  head: string,
  own: readonly NumberColumn[],
  options: TableOptions,
  isPaper: boolean,
): Table {
  const names = shortNames(report);
  const difference = (at: number, { row, side }: NumberColumn): string => {
    const [first, other] = [0, at].map((place) => sameRow(report.systems[place], row));
    return first && other ? shownChange(options, sideValue(other.score, side) - sideValue(first.score, side)) : '';
  };
  const rows = names.flatMap((name, at): Row[] => {
    const cells = own.map(({ row, side }) => scoreCell(report, at, row, side, options, isPaper));
    const scores: Row = { cells: [nameCell(name), ...cells] };
    if (at === 0) return [scores];
    const less = own.map((column): Cell => ({ text: difference(at, column), emphasis: 'dim' }));
    return [scores, { kind: 'less', cells: [{ text: `- ${names[0]}`, isPart: true, emphasis: 'dim' }, ...less] }];
  });
  return {
    columns: [{ head, isLeft: true }, ...own.map(({ row, side, ...column }) => ({ ...column, hasMarks: true }))],
    rows,
  };
}

/** F1 by type: a row for each type, a column for each system. The mode `exact` does not look at types. */
function typeTables(report: Report, { metric }: ScoreRow, options: TableOptions, isPaper: boolean): Table[] {
  const { systems } = report;
  const labels = metric === 'exact' ? [] : labelRows(report, metric);
  if (labels.length === 0) return [];
  const names = shortNames(report).map((head) => ({ head, isName: true, hasMarks: true }));
  const head = `${metric} F1 by ${metric === 'token' ? 'tag' : 'type'}`;
  const rows = labels.map((row) => {
    const scores = systems.map((_, at) => scoreCell(report, at, row, 'f1', options, isPaper));
    const support = plainCell(String(sameRow(systems[0], row)?.support ?? 0));
    return { cells: [nameCell(row.title), support, ...scores] };
  });
  return [{ columns: [{ head, isLeft: true }, { head: 'support' }, ...names], rows }];
}

/** A number of a system among those of others. */
function scoreCell(
  report: Report,
  at: number,
  of: ScoreRow,
  side: NumberName,
  style: NumberStyle,
  hasBounds: boolean,
): Cell {
  const system = report.systems[at];
  const row = sameRow(system, of);
  if (!row) return plainCell('');
  const tested = side === 'f1' ? f1Comparison(report, at, row) : undefined;
  return {
    text: shownSide(style, row, side),
    emphasis: isBest(report, row, side) ? 'best' : undefined,
    isMarked: tested !== undefined && tested.adjusted < LEVEL,
    bounds: hasBounds && side === 'f1' ? boundsText(system, row, side, style) : '',
  };
}

/** Each system's intervals of F1, one line per metric, for where there is no room beside the numbers. */
export function intervalTables(report: Report, style: NumberStyle): Table[] {
  const { confidence, systems } = report;
  if (!confidence) return [];
  const names = shortNames(report);
  const rows = systems.flatMap((system, at) =>
    mainRows(system).flatMap((row) => {
      const bounds = boundsText(system, row, 'f1', style);
      const cells = [row.title, shownSide(style, row, 'f1'), bounds].map(plainCell);
      return bounds ? [{ cells: [nameCell(names[at]), ...cells] }] : [];
    }),
  );
  const interval = { head: `${confidence.level} % interval`, isLeft: true };
  const columns = [{ head: 'system', isLeft: true }, { head: 'metric', isLeft: true }, { head: 'F1' }, interval];
  return [{ columns, rows }];
}

/** The differences of each system to the first, with their p-values. */
export function testTables(report: Report, style: NumberStyle): Table[] {
  const names = shortNames(report);
  // The pairs are the comparisons of each metric; those of other metrics are not adjusted for.
  const pairs = report.systems.length - 1;
  const isAdjusted = pairs > 1;
  const all = mainComparisons(report);
  const level = isAdjusted
    ? `p adjusted < ${LEVEL}, after Holm over ${pairs} comparisons of each metric`
    : `p < ${LEVEL}`;
  return [...new Set(all.map(({ b }) => b))].map((b, at, { length }) => ({
    columns: [
      { head: `${names[b]} - ${names[0]}`, isName: true, isLeft: true },
      ...['difference', 'p', ...(isAdjusted ? ['p adjusted'] : [])].map((head) => ({ head })),
      { head: '', isLeft: true },
    ],
    rows: all.flatMap(({ b: other, title, difference, p, adjusted }) => {
      if (other !== b) return [];
      const values = (isAdjusted ? [p, adjusted] : [p]).map((value) => value.toPrecision(3));
      const mark = (isAdjusted ? adjusted : p) < LEVEL ? '†' : '';
      return [{ cells: [title, shownChange(style, difference), ...values, mark].map(plainCell) }];
    }),
    isWhole: true,
    note: at === length - 1 ? `† ${level}` : undefined,
  }));
}
