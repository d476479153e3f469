import { type Confusion, NOTHING } from '../ner/pair-counts.ts';
import type { Report } from '../results/report.ts';
import { groupedBy } from '../text/grouped.ts';
import { compareCodePoints } from '../text/order.ts';
import type { TableOptions } from './style.ts';
import { listedSystems } from './systems/standing.ts';
import { type Cell, gap, nameCell, plainCell, type Row, type Table } from './tables.ts';

/** Which type, and of one system which tag, was taken for which, where that was asked for. */
export function confusionTables(report: Report, options: Pick<TableOptions, 'rank'>): Table[] {
  if (report.systems.length > 1) return comparedConfusions(report, options);
  const { entities, tags } = report.systems[0].confusion ?? {};
  return [...(entities ? [matrixTable('entities', entities)] : []), ...(tags ? [matrixTable('tags', tags)] : [])];
}

/**
 * A row for each gold label, a column for each predicted one. Gold spans that met nothing are the last column, predicted ones the last
 * row. Zeros are points, so that other counts are easy to see.
 */
function matrixTable(title: string, { labels, matrix }: Confusion): Table {
  const heads = labels.map((label) => (label === NOTHING ? { head: 'missed' } : { head: label, isName: true }));
  return {
    columns: [{ head: `${title}: gold \\ pred`, isLeft: true }, ...heads],
    rows: matrix.map((numbers, row) => {
      return {
        cells: [labelCell(labels[row], 'spurious'), ...numbers.map((count, at) => countCell(count, at === row))],
      };
    }),
  };
}

/** How often each of several systems took a type for another, the most frequent pairs first; below them what was missed and spurious. */
function comparedConfusions(report: Report, { rank }: Pick<TableOptions, 'rank'>): Table[] {
  const listed = listedSystems(report, rank);
  const counts = listed.flatMap(({ at }, place) => wrongPairs(report.systems[at].confusion?.entities, place));
  const pairs = [...groupedBy(counts, ({ gold, pred }) => JSON.stringify([gold, pred])).values()].map((own) => {
    const [{ gold, pred }] = own;
    const sum = own.reduce((all, { count }) => all + count, 0);
    return { gold, pred, sum, counts: listed.map((_, place) => own.find((one) => one.place === place)?.count ?? 0) };
  });
  pairs.sort((a, b) => b.sum - a.sum || compareCodePoints(`${a.gold}\0${a.pred}`, `${b.gold}\0${b.pred}`));
  const isMet = ({ gold, pred }: (typeof pairs)[number]): boolean => gold !== NOTHING && pred !== NOTHING;
  const groups = [pairs.filter(isMet), pairs.filter((pair) => !isMet(pair))].filter((group) => group.length > 0);
  const left = pairs.length - groups.reduce((shown, group) => shown + Math.min(group.length, MOST_PAIRS), 0);
  const rows = groups.map((group) =>
    group.slice(0, MOST_PAIRS).map(({ gold, pred, counts: own }): Row => {
      return {
        cells: [labelCell(gold, 'spurious'), labelCell(pred, 'missed'), ...own.map((count) => countCell(count))],
      };
    }),
  );
  if (rows.length === 0) return [];
  const heads = listed.map(({ name }) => ({ head: name, isName: true }));
  return [
    {
      columns: [{ head: 'type in gold', isLeft: true }, { head: 'predicted', isLeft: true }, ...heads],
      rows: rows.flatMap((own, at) => (at === 0 ? own : [gap, ...own])),
      note: left > 0 ? `${left} rarer pairs are not shown; JSON has all` : undefined,
    },
  ];
}

/** How many pairs of types are listed, and how many types that were missed or spurious. */
const MOST_PAIRS = 15;

function wrongPairs({ labels, matrix }: Confusion = { labels: [], matrix: [] }, place: number) {
  return matrix.flatMap((numbers, gold) =>
    numbers.flatMap((count, pred) =>
      gold !== pred && count > 0 ? [{ gold: labels[gold], pred: labels[pred], count, place }] : [],
    ),
  );
}

function labelCell(label: string, nothing: string): Cell {
  return label === NOTHING ? plainCell(nothing) : nameCell(label);
}

function countCell(count: number, isRight = false): Cell {
  if (count === 0) return { text: '.', emphasis: 'dim' };
  return isRight ? { text: String(count), emphasis: 'strong' } : plainCell(String(count));
}
