import type { Side } from '../score/score.ts';
import { rowName, type ScoreRow } from '../score/score-row.ts';
import { displayWidth } from '../text/width.ts';
import type { Align } from './aligned.ts';
import type { RenderOptions } from './render-options.ts';
import { plainStyle, type Style } from './style.ts';
import { type ReportView, rowIntervals, type SystemView, shown, sideValue } from './view.ts';

/**
 * One system's scores as tables that fit a terminal of 80 columns, whatever the terminal, unless names are long: a row a metric or
 * part, with its counts where there are any, or those in a table of their own; and another of the intervals where there are any. The
 * headline stands out.
 */
export function scoreTables(view: ReportView, system: SystemView, options: RenderOptions): string[] {
  const [title, ...values] = scoreColumns(view, system, options);
  const counts = countColumns(view, options);
  const { rows } = system;
  const counted = rows.filter(({ score }) => view.sides.some((side) => fraction(score[side]) !== ''));
  const within = rows.filter((row) => rowIntervals(system, row));
  return [
    ...(isNarrow(view, system, options)
      ? [aligned([title, ...values, ...counts], rows, options)]
      : [aligned([title, ...values], rows, options), aligned([title, ...counts], counted, options)]),
    ...(within.length > 0 ? [aligned([title, ...intervalColumns(view, system, options)], within, options)] : []),
  ];
}

interface Column {
  readonly head: string;
  readonly align: Align;
  cell(row: ScoreRow): string;
}

function aligned(columns: readonly Column[], rows: readonly ScoreRow[], { style }: RenderOptions): string {
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return style.align(
    cells,
    columns.map(({ align }) => align),
  );
}

/** Whether scores and counts fit beside each other. Colours take no room. */
function isNarrow(view: ReportView, system: SystemView, { digits }: RenderOptions): boolean {
  const plain = { digits, style: plainStyle };
  const columns = [...scoreColumns(view, system, plain), ...countColumns(view, plain)];
  const lines = aligned(columns, system.rows, plain).split('\n');
  return lines.every((line) => displayWidth(line) <= 80);
}

function scoreColumns(view: ReportView, system: SystemView, { digits, style }: RenderOptions): Column[] {
  const emphasis = emphasisOf(view, style);
  const values = sidesOf(view).map((side): Column => {
    const value = (row: ScoreRow): string => shown(view, sideValue(row.score, side), digits);
    const cell = side === 'f1' ? (row: ScoreRow): string => emphasis(row, value(row)) : value;
    return { head: side === 'f1' ? 'F1' : side, align: 'right', cell };
  });
  const support: Column = { head: 'support', align: 'right', cell: (row) => String(row.support ?? '') };
  const hasSupport = system.rows.some((row) => row.support !== undefined);
  const title = (row: ScoreRow): string => emphasis(row, row.isMain ? row.title : `  ${row.title}`);
  return [{ head: 'metric', align: 'left', cell: title }, ...values, ...(hasSupport ? [support] : [])];
}

function countColumns({ sides }: ReportView, { style }: RenderOptions): Column[] {
  return sides.map((side): Column => {
    return { head: `${side} =`, align: 'left', cell: (row) => style.dim(fraction(row.score[side])) };
  });
}

function intervalColumns(view: ReportView, system: SystemView, { digits, style }: RenderOptions): Column[] {
  const emphasis = emphasisOf(view, style);
  return sidesOf(view).map((side): Column => {
    const interval = (row: ScoreRow): string =>
      (rowIntervals(system, row)?.[side] ?? []).map((bound) => shown(view, bound, digits)).join(' – ');
    const cell = side === 'f1' ? (row: ScoreRow): string => emphasis(row, interval(row)) : interval;
    return { head: `${side === 'f1' ? 'F1' : side} ${view.confidence?.level} %`, align: 'left', cell };
  });
}

/** What makes the row of the headline stand out. */
type Emphasis = (row: ScoreRow, text: string) => string;

function emphasisOf({ headline }: ReportView, { best }: Style): Emphasis {
  return (row, text) => (rowName(row) === headline ? best(text) : text);
}

function sidesOf({ sides }: ReportView): readonly ('recall' | 'precision' | 'f1')[] {
  return [...sides, 'f1'];
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A count as it is if whole, else with two digits. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
