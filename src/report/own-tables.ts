import type { OutcomeCounts } from '../ner/criteria.ts';
import { columnTitle, type PresetColumn, type PresetTable, presetColumns, presetTable } from '../results/preset.ts';
import type { Report, ReportRow, SystemReport } from '../results/report.ts';
import { isMean, rowName, type Score, type Side } from '../score/score.ts';
import { counted } from '../text/quoted.ts';
import { confusionTables } from './confusion-tables.ts';
import { boundsText, changeBounds, conventions, isUndefined, shownBefore, shownChange, shownSide } from './numbers.ts';
import { sliceTables } from './slice-tables.ts';
import type { NumberStyle, Shown, TableOptions } from './style.ts';
import {
  type Cell,
  gap,
  type MadeColumn,
  nameCell,
  plainCell,
  type Row,
  sideHead,
  sideOf,
  type Table,
} from './tables.ts';
import { unitTable } from './unit-table.ts';

/** The tables of one system: its scores where it is the only one or has changed, and those that were asked for. */
export function tablesOf(report: Report, system: SystemReport, options: TableOptions, showsUnits: boolean): Table[] {
  return [
    ...(report.systems.length === 1 || system.baseline ? ownTables(report, system, options) : []),
    ...(system.byUnit && showsUnits ? [unitTable(report, [system], options)] : []),
    ...(system.confusion && report.systems.length === 1 ? confusionTables(report, options) : []),
    ...(system.slices ? sliceTables(report, system, options) : []),
  ];
}

/** The scores of one system: a row for each metric and its parts, or a table for each mode with its types or tags and their averages. */
export function ownTables(report: Report, system: SystemReport, options: TableOptions): Table[] {
  const { rows } = system;
  const ofDatasets = datasetTables(report, system, options);
  if (ofDatasets.length > 0) return ofDatasets;
  if (report.tool === 'corefscore') {
    // BLANC's row of coreferent links has the numbers of the links metric.
    const hasLinks = rows.some(({ metric, part }) => metric === 'blanc' && part === 'coreference');
    const own = rows.filter(({ metric }) => metric !== 'links' || !hasLinks);
    return [scoreTable(report, system, 'metric', own, options)];
  }
  return [...new Set(rows.map(({ metric }) => metric))].map((mode) => {
    const own = modeRows(rows, mode);
    const table = scoreTable(report, system, mode, own, options);
    return sumsUp(own) ? table : { ...table, note: notSummed };
  });
}

const notSummed = 'micro pairs spans across types, rows only within a type: they do not add up';

/** The rows of a mode in the order of its table; undefined parts them. The mode `exact` does not look at types, so it has one. */
function modeRows(rows: readonly ReportRow[], mode: string): (ReportRow | undefined)[] {
  const own = rows.filter(({ metric }) => metric === mode);
  if (mode === 'exact') return own.filter(({ isMain }) => isMain);
  const isRest = ({ part = '' }: ReportRow): boolean => /^(?:withoutOutside\.|discontinuous$)/.test(part);
  const labels = own.filter((row) => !isMean(row));
  const means = own.filter((row) => isMean(row) && !isRest(row));
  const rest = own.filter(isRest);
  return [...labels, undefined, ...means, ...(rest.length > 0 ? [undefined, ...rest] : [])];
}

/** Whether the correct spans of the types are those of the micro average. */
function sumsUp(rows: readonly (ReportRow | undefined)[]): boolean {
  const correct = (of: readonly (ReportRow | undefined)[]): number =>
    of.reduce((sum, row) => sum + (row?.score.recall.numerator ?? 0), 0);
  const main = rows.filter((row) => row?.isMain);
  const labels = rows.slice(0, Math.max(0, rows.indexOf(undefined)));
  return labels.length === 0 || Math.abs(correct(labels) - correct(main)) < 1e-9;
}

type ScoreColumn = MadeColumn<ReportRow>;

/**
 * The columns that were asked for, or else the scores and the counts that there is room for. The interval of each number of coreference
 * stands beside it, or is only that of F1 where all are too wide; that of F1 is the only one of tags.
 */
function scoreTable(
  report: Report,
  system: SystemReport,
  head: string,
  rows: readonly (ReportRow | undefined)[],
  options: TableOptions,
): Table {
  const { scores, counts, f1Only } = conventions[report.tool].columns;
  const isBare = !report.confidence && !system.baseline;
  const byDefault = [
    ...scores,
    ...(isBare ? [...counts, ...(['partial', 'average'].includes(head) ? (['par'] as const) : [])] : f1Only),
  ];
  const tableWith = (columnsOf: (name: Shown) => ScoreColumn[]): Table => {
    const own = [...(options.show ?? byDefault).flatMap(columnsOf), ...(system.baseline ? changeColumns(options) : [])];
    const cellsOf = (row: ReportRow): Cell[] => {
      const isHeadline = rowName(row) === report.headline;
      const strong = isHeadline ? ({ emphasis: 'strong' } as const) : {};
      const cells = own.map((column) => ({ ...column.cell(row), ...(column.head === 'F1' && strong) }));
      return cells.every(({ text }) => text === '') ? [] : [{ ...rowCell(report, head, row), ...strong }, ...cells];
    };
    const made = rows.map((row) => (row ? { of: row, cells: cellsOf(row) } : gap));
    return {
      isWhole: true,
      columns: [{ head, isLeft: true }, ...own.map(({ cell, ...column }) => column)],
      rows: made.filter((row) => row === gap || row.cells.length > 0),
    };
  };
  const table = tableWith((name) => columnsOf(name, report, options));
  if (!report.confidence || report.tool === 'nerscore') return table;
  const beside = tableWith((name) => {
    const side = sideOf[name];
    if (!side) return columnsOf(name, report, options);
    const cell = (row: ReportRow): Cell => {
      return { text: shownSide(options, row, side), bounds: boundsText(row, side, options) };
    };
    return [{ head: sideHead(side), isLeft: true, cell }];
  });
  return { ...beside, narrow: table };
}

/** The name of a row: that of a metric or average, or of a type or tag. */
function rowCell({ tool }: Report, head: string, row: ReportRow): Cell {
  if (tool === 'corefscore') return row.isMain ? plainCell(row.title) : { text: row.title, isPart: true };
  if (row.isMain) return plainCell(head === 'token' ? 'accuracy' : 'micro');
  return isMean(row) ? plainCell(row.title) : nameCell(row.title);
}

function columnsOf(name: Shown, report: Report, options: TableOptions): ScoreColumn[] {
  const side = sideOf[name];
  if (side) {
    const score: ScoreColumn = { head: sideHead(side), cell: (row) => plainCell(shownSide(options, row, side)) };
    if (side !== 'f1' || !report.confidence) return [score];
    const head = `${report.confidence.level} % interval`;
    return [score, { head, isLeft: true, cell: (row) => plainCell(boundsText(row, side, options)) }];
  }
  if (name === 'counts')
    return conventions[report.tool].sides.map((of) => ({
      head: of === 'recall' ? 'R counts' : 'P counts',
      isLeft: true,
      cell: ({ score }) => ({ text: fraction(score[of]), emphasis: 'dim' }),
    }));
  const [head, count] = counts[name as keyof typeof counts];
  // The counts of the rows that a mean is of would add up to nothing.
  const isOfMean = ({ score }: ReportRow): boolean => score.precision.denominator === undefined;
  return [{ head, cell: (row) => plainCell(isOfMean(row) ? '' : String(count(row) ?? '')) }];
}

const counts = {
  support: ['support', ({ support }: ReportRow) => support],
  predicted: ['predicted', ({ score }: ReportRow) => score.precision.denominator],
  cor: ['correct', ({ score }: ReportRow) => outcomes(score).correct ?? score.recall.numerator],
  inc: ['incorrect', ({ score }: ReportRow) => outcomes(score).incorrect],
  par: ['partial', ({ score }: ReportRow) => outcomes(score).partial],
  mis: ['missed', ({ score }: ReportRow) => outcomes(score).missed],
  spu: ['spurious', ({ score }: ReportRow) => outcomes(score).spurious],
} as const;

/** The outcomes of matching, which scores of spans have. */
function outcomes(score: Score & Partial<OutcomeCounts>): Partial<OutcomeCounts> {
  return score;
}

function fraction({ numerator, denominator }: Side): string {
  // A whole count as it is, any other with two decimal places.
  const count = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

function changeColumns(style: NumberStyle): ScoreColumn[] {
  return [
    { head: 'before', cell: ({ change }) => plainCell(change ? shownBefore(style, change) : '') },
    { head: 'change', cell: ({ change }) => changeCell(change, style) },
  ];
}

function changeCell(change: ReportRow['change'], style: NumberStyle): Cell {
  if (!change) return plainCell('');
  return { text: shownChange(style, change.change), bounds: changeBounds(change.interval, style) };
}

/**
 * The table of a shared task: F1 of each dataset in a row, then their means; none for other reports. Intervals stand beside the numbers, or
 * only beside those that systems are ranked by, as do their changes.
 */
function datasetTables(report: Report, { rows, baseline }: SystemReport, options: TableOptions): Table[] {
  const made = presetTable(report, rows);
  if (!made) return [];
  const changes = baseline ? changeColumns(options) : [];
  const tableWith = (withBounds: readonly PresetColumn[]): Table => {
    const cellsOf = (own: Readonly<Record<PresetColumn, ReportRow>>): Cell[] => [
      ...presetColumns.map((column) => {
        const bounds = withBounds.includes(column) ? boundsText(own[column], 'f1', options) : '';
        // A dataset may have no zeros.
        return isUndefined(own[column]) ? plainCell('-') : { text: shownSide(options, own[column], 'f1'), bounds };
      }),
      ...changes.map(({ cell }) => cell(own.head)),
    ];
    const datasets = made.datasets.map(
      (own): Row => ({ of: own.head, cells: [nameCell(own.dataset), ...cellsOf(own)] }),
    );
    const means = [plainCell('macro mean'), ...cellsOf(made.macro)].map((cell) => ({
      ...cell,
      emphasis: 'strong' as const,
    }));
    const isLeft = report.confidence !== undefined;
    return {
      isWhole: true,
      columns: [
        { head: 'dataset', isLeft: true },
        ...presetColumns.map((column) => ({ head: columnTitle(column), isLeft })),
        ...changes.map(({ cell, ...column }) => column),
      ],
      rows: [...datasets, gap, { of: made.macro.head, cells: means }],
    };
  };
  const note = noteOf(made);
  return [{ ...tableWith(presetColumns), note, narrow: { ...tableWith(['head']), note } }];
}

/** What has to be said of the means. */
export function noteOf({ datasets }: PresetTable<ReportRow>): string | undefined {
  const empty = datasets.filter(({ zero }) => isUndefined(zero)).length;
  return empty > 0 ? `zero: the mean has 0 for ${counted(empty, 'dataset')} without zeros` : undefined;
}
