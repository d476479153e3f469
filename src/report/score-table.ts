import type { Side } from '../score/score.ts';
import { rowName, type ScoreRow } from '../score/score-row.ts';
import type { Align } from './aligned.ts';
import type { RenderOptions } from './render-options.ts';
import { type ReportView, rowIntervals, type SystemView, shown, sideValue } from './view.ts';

/** One system's scores: a row a metric or part, with its intervals and counts where there are any. The headline stands out. */
export function scoreTable(view: ReportView, system: SystemView, options: RenderOptions): string {
  const columns = columnsOf(view, system, options);
  const rows = [columns.map(({ head }) => head), ...system.rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return options.style.align(
    rows,
    columns.map(({ align }) => align),
  );
}

interface Column {
  readonly head: string;
  readonly align: Align;
  cell(row: ScoreRow): string;
}

function columnsOf(view: ReportView, system: SystemView, { digits, style }: RenderOptions): Column[] {
  const emphasis = (row: ScoreRow, text: string): string => (rowName(row) === view.headline ? style.best(text) : text);
  const sides = [...view.sides, 'f1'] as const;
  const title = (row: ScoreRow): string => emphasis(row, row.isMain ? row.title : `  ${row.title}`);
  const values = sides.map((side): Column => {
    const value = (row: ScoreRow): string => shown(view, sideValue(row.score, side), digits);
    const cell = side === 'f1' ? (row: ScoreRow): string => emphasis(row, value(row)) : value;
    return { head: side === 'f1' ? 'F1' : side, align: 'right', cell };
  });
  const intervals = sides.map((side): Column => {
    const bounds = (row: ScoreRow) => rowIntervals(system, row)?.[side] ?? [];
    const cell = (row: ScoreRow): string =>
      bounds(row)
        .map((bound) => shown(view, bound, digits))
        .join(' – ');
    return { head: `${side === 'f1' ? 'F1' : side} ${view.confidence?.level} %`, align: 'left', cell };
  });
  const support: Column = { head: 'support', align: 'right', cell: (row) => String(row.support ?? '') };
  const hasSupport = system.rows.some((row) => row.support !== undefined);
  const counts = view.sides.map((side): Column => {
    return { head: `${side} =`, align: 'left', cell: (row) => style.dim(fraction(row.score[side])) };
  });
  return [
    { head: 'metric', align: 'left', cell: title },
    ...values,
    ...(system.intervals ? intervals : []),
    ...(hasSupport ? [support] : []),
    ...counts,
  ];
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A count as it is if whole, else with two digits. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
