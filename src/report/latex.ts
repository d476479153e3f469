import type { ScoreRow } from '../score/score-row.ts';
import type { RenderOptions } from './render-options.ts';
import {
  isBest,
  mainComparisons,
  mainRow,
  type ReportView,
  rowIntervals,
  type SystemView,
  shown,
  sideValue,
  statisticsNotes,
} from './view.ts';

/**
 * A table for a paper, which needs `\usepackage{booktabs}` and UTF-8: a row a system, under each metric recall, precision and F1 in
 * the order of the field. Of several systems the best of each column is bold. Notes and the signature stand in comments: they are to
 * be cited with the numbers.
 */
export function latexText(view: ReportView, { digits }: Pick<RenderOptions, 'digits'>): string {
  const main = view.systems[0].rows.filter((row) => row.isMain);
  const sides = [...view.sides, 'f1'] as const;
  const letters = sides.map((side) => (side === 'f1' ? 'F$_1$' : side === 'recall' ? 'R' : 'P'));
  const groups = main.map((row) => `& \\multicolumn{3}{c}{${escaped(row.title)}}`);
  const rules = main.map((_, at) => `\\cmidrule(lr){${3 * at + 2}-${3 * at + 4}}`);
  const rows = view.systems.map((system) => {
    const cells = main.flatMap((row) => sides.map((side) => cell(view, system, row, side, digits)));
    return `${escaped(system.file)} & ${cells.join(' & ')} \\\\`;
  });
  return `${[
    ...notes(view, digits).map((note) => `% ${note.replace(/[\r\n]/g, ' ')}`),
    `\\begin{tabular}{l${'rrr'.repeat(main.length)}}`,
    '\\toprule',
    ` ${groups.join(' ')} \\\\`,
    rules.join(' '),
    `${view.responseName} & ${main.map(() => letters.join(' & ')).join(' & ')} \\\\`,
    '\\midrule',
    ...rows,
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n')}\n`;
}

function cell(
  view: ReportView,
  system: SystemView,
  { metric }: ScoreRow,
  side: 'recall' | 'precision' | 'f1',
  digits: number,
): string {
  const row = mainRow(system.rows, metric);
  if (!row) return '--';
  const value = shown(view, sideValue(row.score, side), digits);
  const text = isBest(view, row, side) ? `\\textbf{${value}}` : value;
  const bounds = side === 'f1' ? rowIntervals(system, row)?.f1 : undefined;
  return bounds ? `${text} {\\scriptsize [${bounds.map((bound) => shown(view, bound, digits)).join(', ')}]}` : text;
}

function notes(view: ReportView, digits: number): string[] {
  const tests = mainComparisons(view).map(({ a, b, metric, difference, p, adjusted }) => {
    const names = `${view.systems[b].file} less ${view.systems[a].file}`;
    return `${names}: ${metric} F1 ${shown(view, difference, digits)}, p ${p.toPrecision(3)}, adjusted ${adjusted.toPrecision(3)}`;
  });
  return [view.signature, `${view.reference.name}: ${view.reference.file}`, ...statisticsNotes(view), ...tests];
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '³': '$^3$',
  '|': '\\textbar{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

function escaped(text: string): string {
  return text.replace(/[\\{}$&#%_~^³|<>\r\n]/g, (found) => escapes[found] ?? (/\s/.test(found) ? ' ' : `\\${found}`));
}
