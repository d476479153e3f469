import type { CompatScores } from '../compat/tool.ts';
import { visibleData } from '../text/harmless.ts';
import { fixed } from '../text/report-layout.ts';
import { laidOut } from './text-table.ts';

/**
 * A tool's numbers under its own names: one row per group of numbers, named by its path (`pooled.muc`), with a new head wherever the
 * names of the numbers change. Fractions are rounded to `digits` digits, but not a number that is alone in its row.
 */
export function compatTable(scores: CompatScores, digits: number): string {
  const groups: { readonly head: string; readonly rows: string[][] }[] = [];
  for (const { path, numbers } of leavesOf(visibleData(scores), [])) {
    const isAlone = typeof numbers === 'number';
    const names = isAlone ? [] : Object.keys(numbers);
    const head = JSON.stringify(names);
    if (groups.at(-1)?.head !== head) groups.push({ head, rows: isAlone ? [] : [['', ...names]] });
    const figures = isAlone
      ? [String(numbers)]
      : Object.entries(numbers).map(([name, value]) => shown(name, value, digits));
    groups.at(-1)?.rows.push([path, ...figures]);
  }
  return groups
    .map(
      ({ rows }) => `${laidOut(rows[0].map((_, at) => ({ isLeft: at === 0, texts: rows.map((row) => row[at]) })))}\n`,
    )
    .join('\n');
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
