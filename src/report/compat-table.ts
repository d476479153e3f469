import type { CompatScores } from '../compat/tool.ts';
import { visibleData } from '../text/harmless.ts';
import { fixed } from '../text/report-layout.ts';
import { plainCell, type Row, type Table } from './tables.ts';

/**
 * A tool's numbers under its own names: one row per group of numbers, named by its path (`pooled.muc`), in a new table wherever the names
 * of the numbers change. Fractions are rounded to `digits` digits, but not a number that is alone in its row.
 */
export function compatTables(scores: CompatScores, digits: number): Table[] {
  const tables: (Table & { readonly rows: Row[] })[] = [];
  for (const { path, numbers } of leavesOf(visibleData(scores), [])) {
    const isAlone = typeof numbers === 'number';
    const heads = ['', ...(isAlone ? [''] : Object.keys(numbers))];
    const figures = isAlone
      ? [String(numbers)]
      : Object.entries(numbers).map(([name, value]) => shown(name, value, digits));
    const last = tables.at(-1);
    const isLike = last?.columns.length === heads.length && heads.every((head, at) => last.columns[at].head === head);
    const rows = isLike ? last.rows : [];
    rows.push({ cells: [path, ...figures].map(plainCell) });
    if (!isLike) tables.push({ columns: heads.map((head, at) => ({ head, isLeft: at === 0 })), rows });
  }
  return tables;
}

interface Leaf {
  readonly path: string;
  readonly numbers: number | Readonly<Record<string, number>>;
}

function leavesOf(scores: CompatScores | number, path: readonly string[]): Leaf[] {
  const isLeaf = typeof scores === 'number' || (isRow(scores) && Object.keys(scores).length > 0);
  if (isLeaf) return [{ path: path.join('.'), numbers: scores }];
  return Object.entries(scores).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

function isRow(scores: CompatScores): scores is Readonly<Record<string, number>> {
  return Object.values(scores).every((value) => typeof value === 'number');
}

/** The names of fractions; their values do not tell, since a recall may be 1. */
const fractions = /^(recall|precis(ion)?|f1(_score)?|fscore|micro|macro)$/;

function shown(name: string, value: number, digits: number): string {
  return Number.isInteger(value) && !fractions.test(name) ? String(value) : fixed(value, digits);
}
