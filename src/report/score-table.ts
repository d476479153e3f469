import type { Report, SystemReport } from '../evaluate/report.ts';
import { rowName, type ScoreRow, type Side } from '../score/score.ts';
import { displayWidth } from '../text/width.ts';
import { conventions, rowIntervals, shown } from './numbers.ts';
import { type Align, plainStyle, type RenderOptions, type Style } from './style.ts';

/**
 * One system's scores as tables, with one row per metric or part: the scores with their counts or, if that would be wider than 80
 * columns, the counts in a second table; then the intervals, if there are any. The F1 of the headline is emphasized. The width of the
 * terminal does not matter; long names may need more.
 */
export function scoreTables(report: Report, system: SystemReport, { digits, style }: RenderOptions): string[] {
  const { rows } = system;
  const { sides } = conventions[report.tool];
  const text = (value: number): string => shown(report, value, digits);
  const title: Column = ['metric', 'left', (row) => (row.isMain ? row.title : `  ${row.title}`), 'best'];
  const support: Column = ['support', 'right', (row) => String(row.support ?? '')];
  const scores: readonly Column[] = [
    title,
    ...sides.map((side): Column => [side, 'right', ({ score }) => text(score[side].value)]),
    ['F1', 'right', ({ score }) => text(score.f1), 'best'],
    ...(rows.some((row) => row.support !== undefined) ? [support] : []),
  ];
  const counts = sides.map((side): Column => [`${side} =`, 'left', ({ score }) => fraction(score[side]), 'dim']);
  const bounds = (row: ScoreRow, side: 'recall' | 'precision' | 'f1'): string =>
    (rowIntervals(system, row)?.[side] ?? []).map(text).join(' – ');
  const level = `${report.confidence?.level} %`;
  const intervals: readonly Column[] = [
    title,
    ...sides.map((side): Column => [`${side} ${level}`, 'left', (row) => bounds(row, side)]),
    [`F1 ${level}`, 'left', (row) => bounds(row, 'f1'), 'best'],
  ];

  const table = (columns: readonly Column[], of = rows, own = style): string =>
    laidOut(columns, of, report.headline, own);
  const isNarrow = table([...scores, ...counts], rows, plainStyle)
    .split('\n')
    .every((line) => displayWidth(line) <= 80);
  const counted = rows.filter(({ score }) => sides.some((side) => fraction(score[side]) !== ''));
  const within = rows.filter((row) => rowIntervals(system, row));
  return [
    ...(isNarrow ? [table([...scores, ...counts])] : [table(scores), table([title, ...counts], counted)]),
    ...(within.length > 0 ? [table(intervals, within)] : []),
  ];
}

/** `dim`: in every row; `best`: only in the row of the headline. */
type Column = readonly [head: string, align: Align, cell: (row: ScoreRow) => string, emphasis?: 'best' | 'dim'];

function laidOut(columns: readonly Column[], rows: readonly ScoreRow[], headline: string, style: Style): string {
  const cells = rows.map((row) =>
    columns.map(([, , cell, emphasis]) => {
      const isShown = emphasis === 'dim' || (emphasis === 'best' && rowName(row) === headline);
      return isShown ? style[emphasis](cell(row)) : cell(row);
    }),
  );
  return style.table(
    [columns.map(([head]) => head), ...cells],
    columns.map(([, align]) => align),
  );
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A whole count as it is, any other with two decimal places. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
