import { overUnits } from '../results/over-units.ts';
import type { Report, SystemReport, UnitReport } from '../results/report.ts';
import type { NumberName, ScoreRow } from '../score/score.ts';
import { counted } from '../text/quoted.ts';
import {
  f1Of,
  headlineFirst,
  headlineRow,
  isUndefined,
  mainRows,
  shortNames,
  shown,
  shownChange,
  shownSide,
  unitSize,
} from './numbers.ts';
import type { NumberStyle, TableOptions } from './style.ts';
import {
  type Cell,
  gap,
  type MadeColumn,
  madeTable,
  nameCell,
  plainCell,
  type Row,
  sideHead,
  type Table,
} from './tables.ts';

/**
 * A row for each unit: its size in the key, its scores, and its change since the baseline. One system has F1 under each metric, or precision,
 * recall and F1 where nerscore has one mode; of several, there is the headline F1 of each, and its difference to that of the first. Below
 * them are the means of nerscore over all units, and their standard deviations.
 */
export function unitTable(report: Report, systems: readonly SystemReport[], options: TableOptions): Table {
  const [{ byUnit: units = [], rows }] = systems;
  const order = [...units.keys()];
  if (options.sort) {
    const ranks = units.map((unit) => rank(report, unit));
    order.sort((a, b) => ranks[a] - ranks[b]);
  }
  const listed = order.slice(0, options.top);
  const left = order.length - listed.length;
  const title = headlineRow(report.headline, { rows })?.title ?? report.headline;
  const isSorted = options.sort !== undefined;
  const size = counted(units.length, report.unit);
  const scored = systems.length > 1 ? `, ${title} F1` : ', F1';
  const head = `${size}${isSorted && systems.length === 1 ? `, lowest ${title} F1 first` : scored}`;
  const own = systems.length > 1 ? comparedScores(report, systems, options) : ownScores(report, systems[0], options);
  const isOptional = own.some((column) => column.isOptional === true);
  const columns = [...sizes(report, units), ...own, ...beginnings(report, units, isOptional)];
  const { rows: listedRows, ...table } = madeTable(
    [{ head, isLeft: true, cell: (at) => nameCell(units[at].name) }, ...columns.map(({ over, ...column }) => column)],
    listed,
  );
  const rest = left > 0 ? [`${left} more ${left === 1 ? 'is' : 'are'} not shown (--top)`] : [];
  const means = report.tool === 'nerscore' && units.length > 0 ? meanRows(columns) : [];
  const notes = [
    ...(isSorted && systems.length > 1 ? [`lowest of ${shortNames(report)[0]} first`] : []),
    ...rest,
    ...(means.length > 0 ? [meanNote(report, systems[0])] : []),
  ];
  return {
    ...table,
    rows: [...listedRows, ...means],
    isWhole: systems.length === 1,
    note: notes.join('\n') || undefined,
  };
}

/** A column with a cell for each unit, by the unit's place in the report; `over`: the number of all of them. */
interface UnitColumn extends MadeColumn<number> {
  readonly over?: ((of: 'mean' | 'deviation') => string) | undefined;
}

function meanRows(columns: readonly UnitColumn[]): Row[] {
  const row = (title: string, of: 'mean' | 'deviation'): Row => {
    return { cells: [title, ...columns.map(({ over }) => over?.(of) ?? '')].map(plainCell) };
  };
  return [gap, row('mean', 'mean'), row('standard deviation', 'deviation')];
}

/** What units without spans count as. */
function meanNote({ unit, settings }: Report, system: SystemReport): string {
  const [, { units, withoutSpans }] = overUnits(system)[0];
  const { zeroDivision = 0 }: { readonly zeroDivision?: number } = settings;
  const empty = withoutSpans === 0 ? 'one without spans would count' : `${withoutSpans} without spans count`;
  return `mean over ${counted(units, unit)}; ${empty} as ${zeroDivision} (--zero-division)`;
}

function overOf(
  all: ReturnType<typeof overUnits>,
  row: ScoreRow | undefined,
  side: NumberName,
  style: NumberStyle,
): UnitColumn['over'] {
  const [, own] = all.find(([mode]) => mode === row?.metric) ?? [];
  return (of) => (own?.[side][of] === undefined ? '' : shown(style, own[side][of]));
}

function isEmpty(rows: readonly ScoreRow[]): boolean {
  return rows.every((row) => isUndefined(row) || row.score.recall.denominator === undefined);
}

/** The headline F1, by which units are sorted; units without one come last. */
function rank(report: Report, { rows }: UnitReport): number {
  return isEmpty(rows) ? Number.POSITIVE_INFINITY : f1Of(report, { rows });
}

/** A number of a unit; 0/0 is a `-`. */
function shownOf({ rows }: UnitReport, row: ScoreRow | undefined, side: NumberName, style: NumberStyle): string {
  const own = row && rows.find(({ metric, part }) => metric === row.metric && part === row.part);
  if (!own) return '';
  // A mean has no counts of its own.
  const isNothing = own.score.recall.denominator === undefined ? isEmpty(rows) : isUndefined(own);
  return isNothing ? '-' : shownSide(style, own, side);
}

/** Where sentences begin, if that is known. */
function beginnings({ unit }: Report, units: readonly UnitReport[], isOptional: boolean): UnitColumn[] {
  if (unit !== 'sentence' || units.every(({ place }) => !place)) return [];
  const cell = (at: number): Cell => {
    const { place } = units[at];
    return plainCell(place ? `${place.file}:${place.line}` : '');
  };
  return [{ head: 'begins', isLeft: true, isOptional, cell }];
}

/** How many mentions the key has, if a metric counts them, or how many spans gold has. */
function sizes(report: Report, units: readonly UnitReport[]): UnitColumn[] {
  const head = report.tool === 'nerscore' ? 'support' : 'in key';
  const isKnown = units.some((unit) => unitSize(report, unit) !== undefined);
  return isKnown ? [{ head, cell: (at) => plainCell(String(unitSize(report, units[at]) ?? '')) }] : [];
}

function ownScores(report: Report, system: SystemReport, style: NumberStyle): UnitColumn[] {
  const { byUnit = [], rows, baseline } = system;
  const all = overUnits(system);
  const main = headlineFirst(mainRows({ rows }));
  const sides: readonly NumberName[] = ['precision', 'recall', 'f1'];
  const hasSides = report.tool === 'nerscore' && main.length === 1;
  const own = hasSides
    ? sides.map((side) => ({ head: sideHead(side), row: main[0], side }))
    : main.map((row) => ({ head: row.title, row, side: 'f1' as const }));
  const scores = own.map(({ head, row, side }, at): UnitColumn => {
    return {
      head,
      isOptional: at > 0 && !hasSides,
      cell: (unit) => plainCell(shownOf(byUnit[unit], row, side, style)),
      over: overOf(all, row, side, style),
    };
  });
  if (!baseline) return scores;
  const change = (at: number): Cell => {
    const own = headlineRow(report.headline, byUnit[at])?.change;
    return plainCell(own ? shownChange(style, own.change) : '');
  };
  return [...scores, { head: 'change', cell: change }];
}

/** The headline F1 of each system, then the difference of two. All systems have the units of the first, in its order. */
function comparedScores(report: Report, systems: readonly SystemReport[], style: NumberStyle): UnitColumn[] {
  const names = shortNames(report);
  const main = headlineRow(report.headline, systems[0]);
  const [first, ...others] = systems.map(({ byUnit = [] }) => byUnit);
  const scores = [first, ...others].map((units, system) => ({
    head: names[system],
    isName: true,
    cell: (at: number): Cell => plainCell(shownOf(units[at], main, 'f1', style)),
    over: overOf(overUnits(systems[system]), main, 'f1', style),
  }));
  if (others.length > 1) return scores;
  const cell = (at: number): Cell => {
    const change = rank(report, others[0][at]) - rank(report, first[at]);
    return plainCell(Number.isFinite(change) ? shownChange(style, change) : '');
  };
  return [...scores, { head: 'difference', cell }];
}
