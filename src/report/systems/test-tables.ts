import { presetTable } from '../../results/preset.ts';
import { comparisonTable, isSignificant, LEVEL } from '../../results/ranks.ts';
import type { Report } from '../../results/report.ts';
import type { Comparison } from '../../stats/compare.ts';
import { changeBounds, headlineFirst, mainRows, shortNames, shownChange } from '../numbers.ts';
import { comparedPairs } from '../statistics-text.ts';
import type { NumberStyle } from '../style.ts';
import { type Cell, nameCell, plainCell, type Table, wholeTable } from '../tables.ts';
import { firstOf, pText, standings } from './standing.ts';

/** The differences of the systems that were compared, with p-values: of two in each metric, of more in the headline. */
export function testTables(report: Report, style: NumberStyle): Table[] {
  if (!report.significance) return [];
  const pairs = comparedPairs(report);
  const isAdjusted = pairs.length > 1;
  const interval = `${report.significance.interval.level} % interval`;
  const made = isAdjusted ? ofSystems(report) : ofMetrics(report);
  const rows = made.rows.flatMap(({ name, test }) => {
    if (!test) return [];
    const { difference, adjusted } = test;
    const emphasis = emphasisOf(test);
    const values = [shownChange(style, difference), changeBounds(test.interval, style), pText(adjusted)];
    const cells = values.map((text): Cell => ({ text, emphasis }));
    return [[name, ...cells, isSignificant(test) ? '†' : '']];
  });
  const heads = [isAdjusted ? made.head : 'difference', interval, isAdjusted ? 'p adjusted' : 'p'];
  const columns = [
    { head: isAdjusted ? 'F1' : made.head, isName: !isAdjusted, isLeft: true },
    ...heads.map((head) => ({ head })),
    { head: '', isLeft: true },
  ];
  return [{ ...wholeTable(columns, rows), note: levelNote(report) }];
}

/** What a test supports. */
function emphasisOf(test: Comparison): 'higher' | 'lower' | 'dim' {
  if (!isSignificant(test)) return 'dim';
  return test.difference < 0 ? 'lower' : 'higher';
}

/** What a dagger says. */
function levelNote(report: Report): string {
  const pairs = comparedPairs(report).length;
  const adjusted = pairs > 1 ? `p adjusted < ${LEVEL}, after Holm over ${pairs} pairs` : `p < ${LEVEL}`;
  return `† ${adjusted}${report.ranks && report.systems.length > 2 ? '\nsystems that share ranks cannot be told apart' : ''}`;
}

/** A row for each system but the first. */
function ofSystems(report: Report) {
  const rows = standings(report).map(({ name, test }) => ({ name: nameCell(name), test }));
  return { head: `- ${shortNames(report)[firstOf(report)]}`, rows };
}

/** A row for each metric, of two systems. */
function ofMetrics(report: Report) {
  const [{ a, b }] = comparedPairs(report);
  const names = shortNames(report);
  const compared = comparisonTable(report.comparisons);
  const { rows: own } = report.systems[b];
  const means = presetTable(report, own)?.macro;
  const rows = (means ? Object.values(means) : headlineFirst(mainRows({ rows: own }))).map((row) => {
    return { name: plainCell(row.title), test: compared(a, b, row) };
  });
  return { head: `${names[b]} - ${names[a]}`, rows };
}

/** More systems make a matrix that no terminal has room for. */
export const MOST_PAIRED = 6;

/**
 * The tests of all pairs of three systems or more, in the order of ranks: above the diagonal the difference of the headline F1, row minus
 * column, and below it p.
 */
export function pairTables(report: Report, style: NumberStyle): Table[] {
  const all = standings(report);
  if (!report.ranks || all.length < 3) return [];
  const compared = comparisonTable(report.comparisons);
  const rows = all.map((row, at) => {
    const cells = all.map((column, other): Cell => {
      const test = compared(column.at, row.at, row.row);
      if (!test) return plainCell('-');
      const emphasis = emphasisOf(test);
      return other < at
        ? { text: pText(test.adjusted), emphasis: emphasis === 'dim' ? emphasis : undefined }
        : { text: shownChange(style, test.difference), isMarked: isSignificant(test), emphasis };
    });
    return { cells: [nameCell(row.name), ...cells] };
  });
  const { title } = all[0].row;
  const heads = all.map(({ name }) => ({ head: name, isName: true, hasMarks: true }));
  return [
    {
      columns: [{ head: 'all pairs', isLeft: true }, ...heads],
      rows,
      note: `all pairs: row - column in ${title} F1; below the diagonal p adjusted`,
    },
  ];
}
