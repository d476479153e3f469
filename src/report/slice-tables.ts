import { findingKinds } from '../findings/kinds.ts';
import type { Slice, Slices, TextErrors } from '../findings/slices/slice.ts';
import type { Report, SystemReport } from '../results/report.ts';
import type { NumberName, Score } from '../score/score.ts';
import { conventions, shownSide } from './numbers.ts';
import type { NumberStyle } from './style.ts';
import { type MadeColumn, madeTable, nameCell, plainCell, sideHead, type Table } from './tables.ts';

/** How many slices are shown; there may be as many as different words. */
const MOST_ROWS = 50;

/** A row for each slice of a system, or for what is wrong with each text; no table if that was not asked for. */
export function sliceTables(report: Report, { slices }: SystemReport, style: NumberStyle): Table[] {
  if (!slices || slices.rows.length === 0) return [];
  const { by, rows, about, unit } = slices;
  if (areErrors(rows)) return [madeTable(errorColumns, rows)];
  const notes = [
    rows.length > MOST_ROWS ? `… ${rows.length - MOST_ROWS} more; --format json has all` : undefined,
    unit === 'characters' ? 'lengths are in characters' : undefined,
    about,
  ].filter((note) => note !== undefined);
  const note = notes.join('\n') || undefined;
  return [{ ...madeTable(columnsOf(report, by, rows, style), rows.slice(0, MOST_ROWS)), note }];
}

function areErrors(rows: Slices['rows']): rows is readonly TextErrors[] {
  return 'error' in rows[0];
}

const errorColumns: readonly MadeColumn<TextErrors>[] = [
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
): readonly MadeColumn<Slice>[] {
  const names: readonly MadeColumn<Slice>[] = [
    ...(by === 'text' ? [{ head: 'type', isLeft: true, cell: ({ type = '' }: Slice) => nameCell(type) }] : []),
    {
      head: by,
      isLeft: true,
      cell: ({ slice }) => (by === 'type' || by === 'text' ? nameCell(slice) : plainCell(slice)),
    },
  ];
  const metrics = [...new Set(rows.flatMap(({ scores }) => Object.keys(scores)))];
  const isNer = report.tool === 'nerscore';
  const scores = metrics.flatMap((metric) =>
    [...conventions[report.tool].sides, 'f1' as const].map((side) => ({
      head: sideHead(side),
      ...(!isNer && { group: titles[metric] ?? metric }),
      cell: ({ scores: { [metric]: score } }: Slice) => plainCell(score ? sideText(style, score, side) : '-'),
    })),
  );
  const kinds: readonly string[] = isNer ? findingKinds.nerscore : ['missing', 'spurious', 'conflated', 'divided'];
  const counts = kinds
    .filter((kind) => rows.some(({ findings }) => findings?.[kind]))
    .map((kind) => ({
      head: kind,
      cell: ({ findings = {} }: Slice) => plainCell(String(findings[kind] ?? 0)),
    }));
  return isNer
    ? [...names, ...scores, ...sizeColumns('strict', 'support', 'predicted'), ...counts]
    : [...names, ...sizeColumns('mentions', 'key', 'response'), ...scores, ...counts];
}

const titles: Readonly<Record<string, string>> = { muc: 'MUC', bcub: 'B³', lea: 'LEA' };

/** A number of a score; undefined for a side that has nothing in the slice, and then for F1 too. */
function sideText(style: NumberStyle, score: Score, name: NumberName): string {
  const sides = name === 'f1' ? [score.recall, score.precision] : [score[name]];
  return sides.some(({ denominator }) => denominator === 0) ? '-' : shownSide(style, { score }, name);
}

/** How many items of a slice are in the key or gold, in the response or pred, and in both. */
function sizeColumns(metric: string, reference: string, response: string): readonly MadeColumn<Slice>[] {
  const column = (head: string, count: (score: Score) => number | undefined): MadeColumn<Slice> => ({
    head,
    cell: ({ scores }) => plainCell(String(count(scores[metric]) ?? 0)),
  });
  return [
    column(reference, ({ recall }) => recall.denominator),
    column(response, ({ precision }) => precision.denominator),
    ...(metric === 'strict' ? [column('correct', ({ recall }) => recall.numerator)] : []),
  ];
}
