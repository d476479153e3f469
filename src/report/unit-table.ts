import type { Report, SystemReport, UnitReport } from '../evaluate/report.ts';
import { rowName, type ScoreRow } from '../score/score.ts';
import { cutMiddle, displayWidth } from '../text/width.ts';
import {
  counted,
  headlineFirst,
  isUndefined,
  mainRows,
  type NumberName,
  sameRow,
  shortNames,
  shownChange,
  shownSide,
} from './numbers.ts';
import type { Align, RenderOptions } from './style.ts';

/**
 * A row for each unit: its size in the key, its scores, and its change since the baseline. One system has F1 under each metric, or precision,
 * recall and F1 where nerscore has one mode; of several, there is the headline F1 of each, and its difference to that of the first.
 */
export function unitTable(report: Report, systems: readonly SystemReport[], options: RenderOptions): string {
  const [{ byUnit: units = [], rows, baseline }] = systems;
  const order = [...units.keys()];
  if (options.sort) order.sort((a, b) => rank(report, units[a]) - rank(report, units[b]));
  const title = headlineOf(report, rows)?.title ?? report.headline;
  const of = systems.length > 1 ? ` of ${shortNames(report)[0]}` : '';
  const scored = systems.length > 1 ? `, ${title} F1` : ', F1';
  const head = `${counted(units.length, report.unit)}${options.sort ? `, lowest ${title} F1${of} first` : scored}`;
  const names: Column = { head, cells: order.map((at) => cutMiddle(units[at].name, LONGEST_NAME)) };
  const scores = systems.length > 1 ? comparedScores(report, systems, options) : ownScores(report, systems[0], options);
  const cellsOf = ({ head: own, cell }: UnitColumn): Column => ({ head: own, cells: order.map((at) => cell(at)) });
  const before = [names, ...sizes(report, units).map(cellsOf)];
  const after = (systems.length === 1 && baseline ? [changes(report, systems[0], options)] : []).map(cellsOf);
  return fitted(before, scores.map(cellsOf), after, options);
}

interface Column {
  readonly head: string;
  readonly cells: readonly string[];
}

/** The same, with cells by the place of the unit in the report. */
interface UnitColumn {
  readonly head: string;
  cell(at: number): string;
}

const [LONGEST_NAME, LONGEST_HEAD] = [40, 14];

function headlineOf({ headline }: Report, rows: readonly ScoreRow[]): ScoreRow | undefined {
  return rows.find((row) => rowName(row) === headline);
}

/** Whether the unit has nothing to score on either side. */
function isEmpty(rows: readonly ScoreRow[]): boolean {
  return rows.every((row) => isUndefined(row) || row.score.recall.denominator === undefined);
}

/** The headline F1, by which units are sorted; those that have none come last. */
function rank(report: Report, { rows }: UnitReport): number {
  return isEmpty(rows) ? Number.POSITIVE_INFINITY : (headlineOf(report, rows)?.score.f1 ?? 0);
}

/** A number of a unit; 0/0 is a `-`. */
function shownOf({ rows }: UnitReport, row: ScoreRow | undefined, side: NumberName, options: RenderOptions): string {
  const own = row && sameRow({ rows }, row);
  if (!own) return '';
  // A mean has no counts of its own.
  const isNothing = own.score.recall.denominator === undefined ? isEmpty(rows) : isUndefined(own);
  return isNothing ? '-' : shownSide(options, own, side);
}

/** How many mentions the key has, if a metric counts them, or how many spans gold has. */
function sizes(report: Report, units: readonly UnitReport[]): UnitColumn[] {
  const counting = ['mentions', 'bcub', 'ceafm'];
  const sizeOf = ({ rows }: UnitReport): number | undefined => {
    if (report.tool === 'nerscore') return headlineOf(report, rows)?.support;
    return rows.find(({ metric }) => counting.includes(metric))?.score.recall.denominator;
  };
  const head = report.tool === 'nerscore' ? 'support' : 'in key';
  return units.some((unit) => sizeOf(unit) !== undefined)
    ? [{ head, cell: (at) => String(sizeOf(units[at]) ?? '') }]
    : [];
}

function ownScores(report: Report, { byUnit = [], rows }: SystemReport, options: RenderOptions): UnitColumn[] {
  const main = headlineFirst(mainRows({ rows }));
  const sides: readonly NumberName[] = ['precision', 'recall', 'f1'];
  if (report.tool === 'nerscore' && main.length === 1) {
    return sides.map((side) => ({
      head: side === 'f1' ? 'F1' : side,
      cell: (at) => shownOf(byUnit[at], main[0], side, options),
    }));
  }
  return main.map((row) => ({ head: row.title, cell: (at) => shownOf(byUnit[at], row, 'f1', options) }));
}

/** The headline F1 of each system, then the differences. All systems have the units of the first, in its order. */
function comparedScores(report: Report, systems: readonly SystemReport[], options: RenderOptions): UnitColumn[] {
  const names = shortNames(report).map((name) => cutMiddle(name, LONGEST_HEAD));
  const main = headlineOf(report, systems[0].rows);
  const [first, ...others] = systems.map(({ byUnit = [] }) => byUnit);
  const scores = [first, ...others].map((units, system) => ({
    head: names[system],
    cell: (at: number): string => shownOf(units[at], main, 'f1', options),
  }));
  const differences = others.map((units, other) => ({
    head: others.length === 1 ? 'difference' : `${names[other + 1]} - ${names[0]}`,
    cell: (at: number): string => {
      const change = rank(report, units[at]) - rank(report, first[at]);
      return Number.isFinite(change) ? shownChange(options, change) : '';
    },
  }));
  return [...scores, ...differences];
}

function changes({ headline }: Report, { baseline }: SystemReport, options: RenderOptions): UnitColumn {
  const changed = new Map(baseline?.byDocument?.map(({ unit, differences }) => [unit, differences]));
  const cell = (at: number): string => {
    const change = changed.get(at)?.[headline]?.change;
    return change === undefined ? '' : shownChange(options, change);
  };
  return { head: 'change', cell };
}

/** As many of the scores as there is room for, and a line that names the others. */
function fitted(
  before: readonly Column[],
  scores: readonly Column[],
  after: readonly Column[],
  { width = 80, style }: RenderOptions,
): string {
  const widthOf = ({ head, cells }: Column): number =>
    [head, ...cells].reduce((most, text) => Math.max(most, displayWidth(text)), 0);
  const widthWith = (some: readonly Column[]): number =>
    [...before, ...some, ...after].reduce((sum, column) => sum + widthOf(column) + 2, -2);
  let some = scores;
  while (some.length > 1 && widthWith(some) > width) some = some.slice(0, -1);
  const all = [...before, ...some, ...after];
  const rows = before[0].cells.map((_, at) => all.map(({ cells }) => cells[at]));
  const text = style.table(
    [all.map(({ head }) => style.bold(head)), ...rows],
    all.map((_, at): Align => (at === 0 ? 'left' : 'right')),
  );
  const left = scores.slice(some.length).map(({ head }) => head);
  return left.length === 0 ? text : `${text}\n${style.dim(`not shown: ${left.join(', ')}; -o scores.csv has all`)}`;
}
