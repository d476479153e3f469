import type { CompatScores } from '../compat/tool.ts';
import { fixed } from '../text/report-layout.ts';
import { type Align, columns } from './style.ts';

/**
 * A tool's numbers under its own names: a row for what has numbers only, named by the path to it (`pooled.muc`), with a head where the
 * names of the numbers change. Counts are whole, fractions have `digits` digits; a number that stands alone is not rounded.
 */
export function compatTable(scores: CompatScores, digits: number): string {
  const groups: { readonly head: string; readonly rows: string[][] }[] = [];
  for (const { path, numbers } of leavesOf(scores, [])) {
    const isAlone = typeof numbers === 'number';
    const names = isAlone ? [] : Object.keys(numbers);
    const head = names.join();
    if (groups.at(-1)?.head !== head) groups.push({ head, rows: isAlone ? [] : [['', ...names]] });
    const figures = isAlone
      ? [String(numbers)]
      : Object.entries(numbers).map(([name, value]) => shown(name, value, digits));
    groups.at(-1)?.rows.push([path, ...figures]);
  }
  const aligns = (row: readonly string[]): Align[] => row.map((_, at) => (at === 0 ? 'left' : 'right'));
  return groups.map(({ rows }) => `${columns(rows, aligns(rows[0]))}\n`).join('\n');
}

interface Leaf {
  readonly path: string;
  readonly numbers: number | Readonly<Record<string, number>>;
}

function leavesOf(scores: CompatScores | number, path: readonly string[]): Leaf[] {
  if (typeof scores === 'number' || isRow(scores)) return [{ path: path.join('.'), numbers: scores }];
  return Object.entries(scores).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

function isRow(scores: CompatScores): scores is Readonly<Record<string, number>> {
  return Object.values(scores).every((value) => typeof value === 'number');
}

/** Fractions by their names, since a recall of 1 is no count. */
const fractions = /^(recall|precis(ion)?|f1(_score)?|fscore|micro|macro)$/;

function shown(name: string, value: number, digits: number): string {
  return Number.isInteger(value) && !fractions.test(name) ? String(value) : fixed(value, digits);
}
