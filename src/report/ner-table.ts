import type { Report, SystemReport } from '../evaluate/report.ts';
import { type Confusion, NOTHING } from '../ner/pair-counts.ts';
import type { ScoreRow } from '../score/score.ts';
import { cutTo, displayWidth } from '../text/width.ts';
import { isMean } from './numbers.ts';
import { scoreTable } from './score-table.ts';
import { type Align, plainStyle, type RenderOptions, type Style } from './style.ts';

/** A table for each mode: its types or tags, then the averages. `exact` does not look at types, so it has one row. */
export function modeTables(report: Report, system: SystemReport, options: RenderOptions): string[] {
  const modes = new Set(system.rows.map(({ metric }) => metric));
  return [...modes].flatMap((mode) => {
    const rows = modeRows(system, mode);
    const table = scoreTable(report, system, { head: mode, rows, name: rowTitle }, options);
    return sumsUp(rows) ? [table] : [table, options.style.dim(notSummed)];
  });
}

const notSummed = 'micro pairs spans across types, the rows above only within one: they do not sum';

/** The rows of a mode in the order of its table. */
function modeRows({ rows }: SystemReport, mode: string): (ScoreRow | undefined)[] {
  const own = rows.filter(({ metric }) => metric === mode);
  if (mode === 'exact') return own.filter(({ isMain }) => isMain);
  const isRest = ({ part = '' }: ScoreRow): boolean => part.startsWith('withoutOutside.');
  const labels = own.filter((row) => !isMean(row));
  const means = own.filter((row) => isMean(row) && !isRest(row));
  const rest = own.filter(isRest);
  return [...labels, undefined, ...means, ...(rest.length > 0 ? [undefined, ...rest] : [])];
}

function rowTitle({ metric, isMain, title }: ScoreRow): string {
  if (isMain) return metric === 'token' ? 'accuracy' : 'micro';
  return title;
}

/** Whether the correct spans of the types are those of the micro average. */
function sumsUp(rows: readonly (ScoreRow | undefined)[]): boolean {
  const correct = (of: readonly (ScoreRow | undefined)[]): number =>
    of.reduce((sum, row) => sum + (row?.score.recall.numerator ?? 0), 0);
  const main = rows.filter((row) => row?.isMain);
  const labels = rows.slice(0, Math.max(0, rows.indexOf(undefined)));
  return labels.length === 0 || Math.abs(correct(labels) - correct(main)) < 1e-9;
}

/**
 * Which label was taken for which: a row for each gold label, a column for each predicted one. Gold spans that met nothing are the last
 * column, predicted ones the last row. Where a table of whole names would be wider than a terminal, those of columns are cut; where
 * even seven letters are too many, columns have the numbers of the rows.
 */
export function confusionTable(title: string, { labels, matrix }: Confusion, style: Style, width = 80): string {
  const rowNames = labels.map((label) => (label === NOTHING ? 'spurious' : label));
  const columnNames = labels.map((label) => (label === NOTHING ? 'missed' : label));
  const laidOut = (names: readonly string[], heads: readonly string[], { bold, dim, best, table }: Style): string => {
    // Zeros are shown as points, so that other counts are easy to see.
    const cell = (count: number, isRight: boolean): string =>
      count === 0 ? dim('.') : isRight ? best(String(count)) : String(count);
    const head = [`${title}: gold \\ pred`, ...heads].map((text) => bold(text));
    const rows = matrix.map((counts, row) => [names[row], ...counts.map((count, at) => cell(count, at === row))]);
    return table(
      [head, ...rows],
      head.map((_, at): Align => (at === 0 ? 'left' : 'right')),
    );
  };
  const fits = (heads: readonly string[]): boolean =>
    laidOut(rowNames, heads, plainStyle)
      .split('\n')
      .every((line) => displayWidth(line) <= width);
  const cut = [Number.POSITIVE_INFINITY, 12, 11, 10, 9, 8, 7]
    .map((most) => columnNames.map((name) => cutTo(name, most)))
    .find((heads) => new Set(heads).size === heads.length && fits(heads));
  if (cut) return laidOut(rowNames, cut, style);
  const numbers = labels.map((_, at) => String(at + 1));
  const numbered = rowNames.map((name, at) => `${at + 1} ${name}`);
  return laidOut(numbered, numbers, style);
}
