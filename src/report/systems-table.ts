import type { Report } from '../evaluate/report.ts';
import { rowName, type ScoreRow } from '../score/score.ts';
import { displayWidth, wrapped } from '../text/width.ts';
import {
  boundsText,
  conventions,
  headlineFirst,
  isBest,
  LEVEL,
  labelRows,
  mainComparisons,
  mainRows,
  type NumberName,
  sameRow,
  shortNames,
  shownChange,
  shownSide,
  sideValue,
} from './numbers.ts';
import { type Align, columns, type RenderOptions, type Shown } from './style.ts';

/**
 * Several systems below each other: name, F1 under each metric with the best marked by a star, and the differences to the first.
 * Metrics that do not fit beside each other follow in further tables.
 */
export function systemTables(report: Report, options: RenderOptions): string[] {
  const tables = report.tool === 'nerscore' ? nerTables(report, options) : corefTables(report, options);
  return [...tables, ...intervalTable(report, options), ranking(report), ...testTables(report, options)];
}

/** One number of every system, by the place of the system, and its difference to that of the first. */
interface Column {
  readonly head: string;
  score(at: number): string;
  difference(at: number): string;
}

function corefTables(report: Report, options: RenderOptions): string[] {
  const sides = askedSides(options, ['f1']);
  const isOnlyF1 = sides.join() === 'f1';
  const groups = headlineFirst(mainRows(report.systems[0])).map((row) =>
    sides.map((side) => {
      const letter = { recall: 'R', precision: 'P', f1: 'F1' }[side];
      return columnOf(report, isOnlyF1 ? row.title : `${row.title} ${letter}`, row, side, options);
    }),
  );
  const head = isOnlyF1 ? 'F1' : 'system';
  const beside = systemRows(report, head, groups.flat(), true);
  if ((options.width ?? 80) > 80 && fits(beside, options)) return [laidOut(beside, options)];
  return inBlocks(groups, (some) => fits(systemRows(report, head, some, false), options)).map((some) =>
    laidOut(systemRows(report, head, some, false), options),
  );
}

/** The table of each mode's micro average, and one of F1 by type. */
function nerTables(report: Report, options: RenderOptions): string[] {
  const names = shortNames(report);
  return mainRows(report.systems[0]).flatMap((row) => {
    const own = askedSides(options, conventions.nerscore.columns.scores).map((side) =>
      columnOf(report, side === 'f1' ? 'F1' : side, row, side, options),
    );
    const last = own[own.length - 1];
    const rows = names.map((name, at) => [name, ...own.map(({ score }) => score(at)), last.difference(at)]);
    const head = [row.title, ...own.map((column) => `${column.head} `), `- ${names[0]} `];
    return [laidOut([head, ...rows], options), ...typeTables(report, row, options)];
  });
}

/** F1 by type: a row for each type, a column for each system. The mode `exact` does not look at types. */
function typeTables(report: Report, { metric }: ScoreRow, options: RenderOptions): string[] {
  const { systems } = report;
  if (metric === 'exact') return [];
  const rows = labelRows(report, metric);
  const names = shortNames(report);
  const tableOf = (places: readonly number[]): string[][] => [
    [`${metric} F1 by ${metric === 'token' ? 'tag' : 'type'}`, 'support', ...places.map((at) => `${names[at]} `)],
    ...rows.map((row) => [
      row.title,
      String(sameRow(systems[0], row)?.support ?? 0),
      ...places.map((at) => columnOf(report, '', row, 'f1', options).score(at)),
    ]),
  ];
  if (rows.length === 0) return [];
  const places = systems.map((_, at) => [at]);
  return inBlocks(places, (some) => fits(tableOf(some), options)).map((some) => laidOut(tableOf(some), options));
}

/** The score of a row under each system, marked where it is the best. */
function columnOf(report: Report, head: string, row: ScoreRow, side: NumberName, options: RenderOptions): Column {
  const find = (at: number): ScoreRow | undefined => sameRow(report.systems[at], row);
  const first = find(0);
  return {
    head,
    score(at) {
      const own = find(at);
      return own ? `${shownSide(options, own, side)}${isBest(report, own, side) ? '*' : ' '}` : '';
    },
    difference(at) {
      const own = find(at);
      if (at === 0 || !own || !first) return '';
      return `${shownChange(options, sideValue(own.score, side) - sideValue(first.score, side))} `;
    },
  };
}

/** A row for each system; its differences to the first are beside its scores, or in a row below. */
function systemRows(report: Report, head: string, own: readonly Column[], isBeside: boolean): string[][] {
  const names = shortNames(report);
  const heads = own.flatMap((column) => (isBeside ? [`${column.head} `, ''] : [`${column.head} `]));
  const rows = names.flatMap((name, at) => {
    if (isBeside) return [[name, ...own.flatMap(({ score, difference }) => [score(at), difference(at)])]];
    const scores = [name, ...own.map(({ score }) => score(at))];
    return at === 0 ? [scores] : [scores, [`${below}${names[0]}`, ...own.map(({ difference }) => difference(at))]];
  });
  return [[head, ...heads], ...rows];
}

/** How the name begins in a row of differences. */
const below = '  - ';

/** The groups put together as long as they fit, each whole, and at least one in a block. */
function inBlocks<Item>(groups: readonly (readonly Item[])[], doFit: (some: readonly Item[]) => boolean): Item[][] {
  const made: Item[][] = [];
  for (const group of groups) {
    const last = made.at(-1);
    if (last && doFit([...last, ...group])) last.push(...group);
    else made.push([...group]);
  }
  return made;
}

/** Each system's intervals of F1, one line per metric. */
function intervalTable(report: Report, options: RenderOptions): string[] {
  const { confidence, systems } = report;
  if (!confidence) return [];
  const names = shortNames(report);
  const rows = systems.flatMap((system, at) =>
    mainRows(system).flatMap((row) => {
      const bounds = boundsText(system, row, 'f1', options);
      return bounds ? [[names[at], row.title, shownSide(options, row, 'f1'), bounds]] : [];
    }),
  );
  const head = ['system', 'metric', 'F1', `${confidence.level} % interval`];
  return [laidOut([head, ...rows], options, ['left', 'left', 'right', 'left'])];
}

function ranking(report: Report): string {
  const { systems, headline, ranking: order = [] } = report;
  const title = systems[0].rows.find((row) => rowName(row) === headline)?.title ?? headline;
  const names = shortNames(report);
  return wrapped(`* best; by ${title} F1: ${order.map((at) => names[at]).join(', ')}`, 80, '  ');
}

/** The differences of each system to the first, with their p-values. */
function testTables(report: Report, options: RenderOptions): string[] {
  const all = mainComparisons(report);
  if (all.length === 0) return [];
  const names = shortNames(report);
  // The pairs are the comparisons of each metric; those of other metrics are not adjusted for.
  const pairs = report.systems.length - 1;
  const isAdjusted = pairs > 1;
  const tables = [...new Set(all.map(({ b }) => b))].map((b) => {
    const rows = all.flatMap(({ b: other, title, difference, p, adjusted }) => {
      if (other !== b) return [];
      const values = isAdjusted ? [p, adjusted] : [p];
      const numbers = [shownChange(options, difference), ...values.map((value) => value.toPrecision(3))];
      return [[title, ...numbers, values[values.length - 1] < LEVEL ? '†' : '']];
    });
    const head = [`${names[b]} - ${names[0]}`, 'difference', 'p', ...(isAdjusted ? ['p adjusted'] : []), ''];
    return laidOut([head, ...rows], options, [...sidesOf(head).slice(0, -1), 'left']);
  });
  const note = isAdjusted
    ? `p adjusted < ${LEVEL}, after Holm over ${pairs} comparisons of each metric`
    : `p < ${LEVEL}`;
  return [...tables, `† ${note}`];
}

/** The numbers of a score that were asked for, in their order. */
function askedSides({ show = [] }: RenderOptions, byDefault: readonly Shown[]): NumberName[] {
  const sides: Readonly<Partial<Record<Shown, NumberName>>> = { r: 'recall', p: 'precision', f1: 'f1' };
  const asked = show.flatMap((name) => sides[name] ?? []);
  return asked.length > 0 ? asked : byDefault.flatMap((name) => sides[name] ?? []);
}

function sidesOf(row: readonly string[]): Align[] {
  return row.map((_, at) => (at === 0 ? 'left' : 'right'));
}

/** Whether a table is not wider than the terminal. */
function fits(rows: readonly (readonly string[])[], { width = 80 }: RenderOptions): boolean {
  const lines = columns(rows, sidesOf(rows[0])).split('\n');
  return lines.every((line) => displayWidth(line.trimEnd()) <= width);
}

/** A table; rows of differences are dim. */
function laidOut(
  [head, ...rows]: readonly (readonly string[])[],
  { style }: RenderOptions,
  sides = sidesOf(head),
): string {
  const cells = rows.map((row) => (row[0].startsWith(below) ? row.map((cell) => style.dim(cell)) : row));
  // The last cell may keep room for a star.
  return style.table([head.map((text) => style.bold(text)), ...cells], sides).replace(/(?<! ) +$/gm, '');
}
