import type { Change, Report, SystemReport } from '../evaluate/report.ts';
import type { OutcomeCounts } from '../ner/criteria.ts';
import { rowName, type Score, type ScoreRow, type Side } from '../score/score.ts';
import { displayWidth, largest } from '../text/width.ts';
import { boundsText, conventions, type NumberName, shownAt, shownChange, shownSide } from './numbers.ts';
import { type Align, columns, type RenderOptions, type Shown } from './style.ts';

/** The rows of one table, with undefined for an empty line between groups. */
export interface ScoreTable {
  /** What the first column is headed by: `metric`, or the mode that all rows are of. */
  readonly head: string;
  readonly rows: readonly (ScoreRow | undefined)[];
  name(row: ScoreRow): string;
}

/**
 * One system's scores: a row for each metric or part, with its intervals beside its numbers, or only that of F1 where all would be too
 * wide for a terminal, and its change since the baseline. The headline stands out.
 */
export function scoreTable(report: Report, system: SystemReport, table: ScoreTable, options: RenderOptions): string {
  const { style, width = 80 } = options;
  const name: Column = { head: table.head, align: 'left', emphasis: 'best', cell: table.name };
  const columnsWith = (intervals: Intervals): Column[] => [
    name,
    ...chosenColumns(report, system, table, options, intervals),
  ];
  const beside = columnsWith(report.tool === 'corefscore' ? 'all' : 'f1');
  const own = !report.confidence || widthOf(beside, table.rows) <= width ? beside : columnsWith('f1');
  const emphasised = ({ cell, emphasis }: Column, row: ScoreRow): string => {
    const isShown = emphasis === 'dim' || (emphasis === 'best' && rowName(row) === report.headline);
    return isShown && emphasis ? style[emphasis](cell(row)) : cell(row);
  };
  const rows = table.rows.filter((row) => !row || own.some(({ cell }, at) => at > 0 && cell(row) !== ''));
  const cells = rows.map((row) => (row ? own.map((column) => emphasised(column, row)) : []));
  return style.table(
    [own.map(({ head }) => style.bold(head)), ...cells],
    own.map(({ align }) => align),
  );
}

/** Which numbers have their intervals: all, within their columns, or only F1, in the next. */
type Intervals = 'all' | 'f1';

function widthOf(own: readonly Column[], rows: ScoreTable['rows']): number {
  const cells = rows.map((row) => (row ? own.map(({ cell }) => cell(row)) : []));
  const lines = columns(
    [own.map(({ head }) => head), ...cells],
    own.map(({ align }) => align),
  ).split('\n');
  return largest(lines.map(displayWidth));
}

/** `best`: stands out in the row of the headline. */
interface Column {
  readonly head: string;
  readonly align: Align;
  readonly emphasis?: 'best' | 'dim';
  cell(row: ScoreRow): string;
}

/** The columns that were asked for, or else the scores and the counts that there is room for. */
function chosenColumns(
  report: Report,
  system: SystemReport,
  table: ScoreTable,
  options: RenderOptions,
  intervals: Intervals,
): Column[] {
  const isBare = !report.confidence && !system.baseline;
  const { f1Only, scores, counts } = conventions[report.tool].columns;
  const outcomes: readonly Shown[] = table.head === 'partial' ? ['par'] : [];
  const byDefault: readonly Shown[] = [...scores, ...(isBare ? [...counts, ...outcomes] : f1Only)];
  const chosen = (options.show ?? byDefault).flatMap((name) => columnsOf(name, report, system, options, intervals));
  return system.baseline ? [...chosen, ...changeColumns(system, options)] : chosen;
}

const sideNames: Readonly<Partial<Record<Shown, NumberName>>> = { r: 'recall', p: 'precision', f1: 'f1' };

function columnsOf(
  name: Shown,
  report: Report,
  system: SystemReport,
  options: RenderOptions,
  intervals: Intervals,
): Column[] {
  const side = sideNames[name];
  if (side) return sideColumns(side, report, system, options, intervals);
  if (name === 'counts') {
    return conventions[report.tool].sides.map((of) => ({
      head: of === 'recall' ? 'R counts' : 'P counts',
      align: 'left',
      emphasis: 'dim',
      cell: ({ score }) => fraction(score[of]),
    }));
  }
  const [head, count] = counts[name as keyof typeof counts];
  return [{ head, align: 'right', cell: (row) => (isMean(row) ? '' : String(count(row) ?? '')) }];
}

/** A score, with its interval where there is one. */
function sideColumns(
  side: NumberName,
  report: Report,
  system: SystemReport,
  options: RenderOptions,
  intervals: Intervals,
): Column[] {
  const text = (row: ScoreRow): string => shownSide(options, row, side);
  const interval = (row: ScoreRow): string => boundsText(system, row, side, options);
  const head = side === 'f1' ? 'F1' : side;
  const emphasis = side === 'f1' ? { emphasis: 'best' as const } : {};
  const { confidence } = report;
  if (!confidence) return [{ head, align: 'right', ...emphasis, cell: text }];
  if (intervals === 'all')
    return [{ head, align: 'left', ...emphasis, cell: (row) => `${text(row)} ${interval(row)}`.trimEnd() }];
  const scores: Column = { head, align: 'right', ...emphasis, cell: text };
  return side === 'f1' ? [scores, { head: `${confidence.level} % interval`, align: 'left', cell: interval }] : [scores];
}

const counts = {
  support: ['support', ({ support }: ScoreRow) => support],
  predicted: ['predicted', ({ score }: ScoreRow) => score.precision.denominator],
  cor: ['correct', ({ score }: ScoreRow) => outcomes(score).correct ?? score.recall.numerator],
  inc: ['incorrect', ({ score }: ScoreRow) => outcomes(score).incorrect],
  par: ['partial', ({ score }: ScoreRow) => outcomes(score).partial],
  mis: ['missed', ({ score }: ScoreRow) => outcomes(score).missed],
  spu: ['spurious', ({ score }: ScoreRow) => outcomes(score).spurious],
} as const;

/** The outcomes of matching, which scores of spans have. */
function outcomes(score: Score & Partial<OutcomeCounts>): Partial<OutcomeCounts> {
  return score;
}

/** Whether the row is a mean of others, whose counts would add up to nothing. */
function isMean({ score: { precision } }: ScoreRow): boolean {
  return precision.denominator === undefined;
}

function changeColumns({ baseline }: SystemReport, options: RenderOptions): Column[] {
  const change = (row: ScoreRow) => baseline?.differences[rowName(row)];
  const cell =
    (text: (change: Change) => string) =>
    (row: ScoreRow): string => {
      const own = change(row);
      return own ? text(own) : '';
    };
  return [
    { head: 'before', align: 'right', cell: cell((own) => shownAt(options, own, 'before')) },
    { head: 'change', align: 'right', cell: cell((own) => shownChange(options, own.change)) },
  ];
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A whole count as it is, any other with two decimal places. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
