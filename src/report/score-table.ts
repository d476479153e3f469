import type { Report, SystemReport } from '../evaluate/report.ts';
import type { Side } from '../score/score.ts';
import { rowName, type ScoreRow } from '../score/score-row.ts';
import { displayWidth } from '../text/width.ts';
import type { Align } from './columns.ts';
import { conventions, rowIntervals, shown, sideValue } from './numbers.ts';
import { plainStyle, type RenderOptions, type Style } from './style.ts';

/**
 * One system's scores as tables that fit a terminal of 80 columns, whatever the terminal, unless names are long: a row a metric or
 * part, with its counts where there are any, or those in a table of their own; and another of the intervals where there are any. The
 * headline stands out.
 */
export function scoreTables(report: Report, system: SystemReport, options: RenderOptions): string[] {
  const [title, ...values] = scoreColumns(report, system, options);
  const counts = countColumns(report, options);
  const { rows } = system;
  const counted = rows.filter(({ score }) =>
    conventions[report.tool].sides.some((side) => fraction(score[side]) !== ''),
  );
  const within = rows.filter((row) => rowIntervals(system, row));
  return [
    ...(isNarrow(report, system, options)
      ? [aligned([title, ...values, ...counts], rows, options)]
      : [aligned([title, ...values], rows, options), aligned([title, ...counts], counted, options)]),
    ...(within.length > 0 ? [aligned([title, ...intervalColumns(report, system, options)], within, options)] : []),
  ];
}

interface Column {
  readonly head: string;
  readonly align: Align;
  cell(row: ScoreRow): string;
}

function aligned(columns: readonly Column[], rows: readonly ScoreRow[], { style }: RenderOptions): string {
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return style.table(
    cells,
    columns.map(({ align }) => align),
  );
}

/** Whether scores and counts fit beside each other. Colours take no room. */
function isNarrow(report: Report, system: SystemReport, options: RenderOptions): boolean {
  const plain = { ...options, style: plainStyle };
  const columns = [...scoreColumns(report, system, plain), ...countColumns(report, plain)];
  const lines = aligned(columns, system.rows, plain).split('\n');
  return lines.every((line) => displayWidth(line) <= 80);
}

function scoreColumns(report: Report, system: SystemReport, { digits, style }: RenderOptions): Column[] {
  const emphasis = emphasisOf(report, style);
  const values = sidesOf(report).map((side): Column => {
    const value = (row: ScoreRow): string => shown(report, sideValue(row.score, side), digits);
    const cell = side === 'f1' ? (row: ScoreRow): string => emphasis(row, value(row)) : value;
    return { head: side === 'f1' ? 'F1' : side, align: 'right', cell };
  });
  const support: Column = { head: 'support', align: 'right', cell: (row) => String(row.support ?? '') };
  const hasSupport = system.rows.some((row) => row.support !== undefined);
  const title = (row: ScoreRow): string => emphasis(row, row.isMain ? row.title : `  ${row.title}`);
  return [{ head: 'metric', align: 'left', cell: title }, ...values, ...(hasSupport ? [support] : [])];
}

function countColumns({ tool }: Report, { style }: RenderOptions): Column[] {
  return conventions[tool].sides.map((side): Column => {
    return { head: `${side} =`, align: 'left', cell: (row) => style.dim(fraction(row.score[side])) };
  });
}

function intervalColumns(report: Report, system: SystemReport, { digits, style }: RenderOptions): Column[] {
  const emphasis = emphasisOf(report, style);
  return sidesOf(report).map((side): Column => {
    const interval = (row: ScoreRow): string =>
      (rowIntervals(system, row)?.[side] ?? []).map((bound) => shown(report, bound, digits)).join(' – ');
    const cell = side === 'f1' ? (row: ScoreRow): string => emphasis(row, interval(row)) : interval;
    return { head: `${side === 'f1' ? 'F1' : side} ${report.confidence?.level} %`, align: 'left', cell };
  });
}

/** What makes the row of the headline stand out. */
type Emphasis = (row: ScoreRow, text: string) => string;

function emphasisOf({ headline }: Report, { best }: Style): Emphasis {
  return (row, text) => (rowName(row) === headline ? best(text) : text);
}

function sidesOf({ tool }: Report): readonly ('recall' | 'precision' | 'f1')[] {
  return [...conventions[tool].sides, 'f1'];
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A count as it is if whole, else with two digits. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
