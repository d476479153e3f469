import type { Report, SystemReport } from '../evaluate/report.ts';
import type { Slice, Slices, TextErrors } from '../evaluate/slices/slice.ts';
import type { LabelScore } from '../ner/metrics.ts';
import type { Score } from '../score/score.ts';
import { conventions, shownSide } from './numbers.ts';
import type { NumberStyle } from './style.ts';
import { type Cell, type Column, nameCell, plainCell, sideHead, type Table } from './tables.ts';

/** More rows than people read. */
const MOST_ROWS = 50;

/** A row for each slice of a system, or for what is wrong with each text; no table if that was not asked for. */
export function sliceTables(report: Report, { slices }: SystemReport, style: NumberStyle): Table[] {
  if (!slices) return [];
  const { rows } = slices;
  const note = rows.length > MOST_ROWS ? `… ${rows.length - MOST_ROWS} more; --format json has all` : undefined;
  const made = areErrors(rows)
    ? tableOf(errorColumns, rows.slice(0, MOST_ROWS))
    : tableOf(columnsOf(report, slices.by, rows, style), rows.slice(0, MOST_ROWS));
  return [{ ...made, note }];
}

function areErrors(rows: Slices['rows']): rows is readonly TextErrors[] {
  return rows.length > 0 && 'error' in rows[0];
}

/** A column and its cell in a row. */
interface RowColumn<Row> extends Column {
  cell(row: Row): Cell;
}

function tableOf<Row>(columns: readonly RowColumn<Row>[], rows: readonly Row[]): Table {
  return {
    columns: columns.map(({ cell, ...column }) => column),
    rows: rows.map((row) => ({ cells: columns.map((column) => column.cell(row)) })),
  };
}

const errorColumns: readonly RowColumn<TextErrors>[] = [
  { head: 'count', cell: ({ count }) => plainCell(String(count)) },
  { head: 'error', isLeft: true, cell: ({ error }) => plainCell(error) },
  { head: 'type', isLeft: true, cell: ({ type }) => nameCell(type) },
  { head: 'text', isLeft: true, cell: ({ text }) => nameCell(text) },
];

function columnsOf(
  report: Report,
  by: Slices['by'],
  rows: readonly Slice[],
  style: NumberStyle,
): readonly RowColumn<Slice>[] {
  const names: readonly RowColumn<Slice>[] = [
    ...(by === 'text' ? [{ head: 'type', isLeft: true, cell: ({ type = '' }: Slice) => nameCell(type) }] : []),
    {
      head: by,
      isLeft: true,
      cell: ({ slice }) => (by === 'type' || by === 'text' ? nameCell(slice) : plainCell(slice)),
    },
  ];
  const metrics = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))];
  const isNer = report.tool === 'nerscore';
  const scores = metrics.flatMap((metric) => [
    ...[...conventions[report.tool].sides, 'f1' as const].map((side) => ({
      head: sideHead(side),
      ...(!isNer && { group: titles[metric] ?? metric }),
      cell: ({ scores: { [metric]: score } }: Slice) => plainCell(score ? shownSide(style, { score }, side) : ''),
    })),
    ...(isNer ? countColumns(metric) : []),
  ]);
  const kinds = [...new Set(rows.flatMap(({ findings = {} }) => Object.keys(findings)))];
  const counts = kinds.map((kind) => ({
    head: kind,
    cell: ({ findings = {} }: Slice) => plainCell(String(findings[kind] ?? 0)),
  }));
  return [...names, ...scores, ...counts];
}

const titles: Readonly<Record<string, string>> = { muc: 'MUC', bcub: 'B³', lea: 'LEA' };

/** How many spans of a slice are in gold, predicted, and both. */
function countColumns(metric: string): readonly RowColumn<Slice>[] {
  const count = (head: string, of: (score: Score & Partial<LabelScore>) => number | undefined): RowColumn<Slice> => ({
    head,
    cell: ({ scores: { [metric]: score } }) => plainCell(String(of(score) ?? '')),
  });
  return [
    count('support', ({ support }) => support),
    count('predicted', ({ predicted }) => predicted),
    count('correct', ({ recall }) => recall.numerator),
  ];
}
