import type { Report, SystemReport } from '../evaluate/report.ts';
import type { OutcomeCounts } from '../ner/criteria.ts';
import { rowName, type Score, type ScoreRow, type Side } from '../score/score.ts';
import { conventions, type NumberName, rowIntervals, shown, shownChange, sideValue } from './numbers.ts';
import type { Align, RenderOptions, Shown } from './style.ts';

/** The rows of one table, with undefined for an empty line between groups. */
export interface ScoreTable {
  /** What the first column is headed by: `metric`, or the mode that all rows are of. */
  readonly head: string;
  readonly rows: readonly (ScoreRow | undefined)[];
  name(row: ScoreRow): string;
}

/**
 * One system's scores: a row for each metric or part, with its intervals beside its numbers and its change since the baseline. The
 * headline stands out.
 */
export function scoreTable(report: Report, system: SystemReport, table: ScoreTable, options: RenderOptions): string {
  const { style } = options;
  const name: Column = { head: table.head, align: 'left', emphasis: 'best', cell: table.name };
  const columns = [name, ...chosenColumns(report, system, table, options)];
  const emphasised = ({ cell, emphasis }: Column, row: ScoreRow): string => {
    const isShown = emphasis === 'dim' || (emphasis === 'best' && rowName(row) === report.headline);
    return isShown && emphasis ? style[emphasis](cell(row)) : cell(row);
  };
  const rows = table.rows.filter((row) => !row || columns.some(({ cell }, at) => at > 0 && cell(row) !== ''));
  const cells = rows.map((row) => (row ? columns.map((column) => emphasised(column, row)) : []));
  return style.table(
    [columns.map(({ head }) => style.bold(head)), ...cells],
    columns.map(({ align }) => align),
  );
}

/** `best`: stands out in the row of the headline. */
interface Column {
  readonly head: string;
  readonly align: Align;
  readonly emphasis?: 'best' | 'dim';
  cell(row: ScoreRow): string;
}

/** The columns that were asked for, or else the scores and the counts that there is room for. */
function chosenColumns(report: Report, system: SystemReport, table: ScoreTable, options: RenderOptions): Column[] {
  const isBare = !report.confidence && !system.baseline;
  const { f1Only, scores, counts } = conventions[report.tool].columns;
  const outcomes: readonly Shown[] = table.head === 'partial' ? ['par'] : [];
  const byDefault: readonly Shown[] = [...scores, ...(isBare ? [...counts, ...outcomes] : f1Only)];
  const columns = (options.show ?? byDefault).flatMap((name) => columnsOf(name, report, system, options));
  return system.baseline ? [...columns, ...changeColumns(system, options)] : columns;
}

const sideNames: Readonly<Partial<Record<Shown, NumberName>>> = { r: 'recall', p: 'precision', f1: 'f1' };

function columnsOf(name: Shown, report: Report, system: SystemReport, options: RenderOptions): Column[] {
  const side = sideNames[name];
  if (side) return sideColumns(side, report, system, options);
  if (name === 'counts') {
    return conventions[report.tool].sides.map((of) => ({
      ...{ head: of === 'recall' ? 'R counts' : 'P counts', align: 'left', emphasis: 'dim' },
      cell: ({ score }) => fraction(score[of]),
    }));
  }
  const [head, count] = counts[name as keyof typeof counts];
  return [{ head, align: 'right', cell: (row) => (isMean(row) ? '' : String(count(row) ?? '')) }];
}

/** A score, with its interval where there is one: in coreference within its column, in tagging that of F1 in the next. */
function sideColumns(side: NumberName, report: Report, system: SystemReport, options: RenderOptions): Column[] {
  const text = (row: ScoreRow): string => shown(options, sideValue(row.score, side));
  const interval = (row: ScoreRow): string => {
    const bounds = rowIntervals(system, row)?.[side];
    return bounds ? `[${bounds.map((bound) => shown(options, bound)).join(', ')}]` : '';
  };
  const head = side === 'f1' ? 'F1' : side;
  const emphasis = side === 'f1' ? { emphasis: 'best' as const } : {};
  const { confidence, tool } = report;
  if (!confidence) return [{ head, align: 'right', ...emphasis, cell: text }];
  if (tool === 'corefscore')
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
  const text = (value: number | undefined, as = shown): string => (value === undefined ? '' : as(options, value));
  return [
    { head: 'before', align: 'right', cell: (row) => text(change(row)?.before) },
    { head: 'change', align: 'right', cell: (row) => text(change(row)?.change, shownChange) },
  ];
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A whole count as it is, any other with two decimal places. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
