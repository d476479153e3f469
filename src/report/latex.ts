import type { Report } from '../evaluate/report.ts';
import { visibleLines } from '../text/harmless.ts';
import { conventions, type Marks, mainComparisons, mainRows, markedNumber, shown, statisticsNotes } from './numbers.ts';
import type { NumberStyle } from './style.ts';

/**
 * A table for a paper, which needs `\usepackage{booktabs}` and UTF-8. It has one row per system, with recall, precision and F1 of each
 * metric in the order usual in the field. With several systems, the best number of each column is bold. The signature and notes, which
 * should be cited with the numbers, are in comments.
 */
export function latexText(report: Report, style: NumberStyle): string {
  const main = mainRows(report.systems[0]);
  const { response, sides: order } = conventions[report.tool];
  const sides = [...order, 'f1'] as const;
  const letters = sides.map((side) => (side === 'f1' ? 'F$_1$' : side === 'recall' ? 'R' : 'P'));
  const groups = main.map((row) => `& \\multicolumn{3}{c}{${escaped(row.title)}}`);
  const rules = main.map((_, at) => `\\cmidrule(lr){${3 * at + 2}-${3 * at + 4}}`);
  const rows = report.systems.map((system) => {
    const cells = mainRows(system).flatMap((row) =>
      sides.map((side) => markedNumber(report, system, row, side, style, side === 'f1' ? f1Marks : marks)),
    );
    return `${escaped(system.file)} & ${cells.join(' & ')} \\\\`;
  });
  return `${[
    ...notes(report, style).map((note) => `% ${note.replace(/[\r\n]/g, ' ')}`),
    `\\begin{tabular}{l${'rrr'.repeat(main.length)}}`,
    '\\toprule',
    ` ${groups.join(' ')} \\\\`,
    rules.join(' '),
    `${response} & ${main.map(() => letters.join(' & ')).join(' & ')} \\\\`,
    '\\midrule',
    ...rows,
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n')}\n`;
}

const marks: Marks = { best: (text) => `\\textbf{${text}}` };

const f1Marks: Marks = { ...marks, bounds: (text) => `{\\scriptsize ${text}}` };

function notes(report: Report, style: NumberStyle): string[] {
  const tests = mainComparisons(report).map(({ a, b, metric, difference, p, adjusted }) => {
    const names = `${report.systems[b].file} less ${report.systems[a].file}`;
    return `${names}: ${metric} F1 ${shown(style, difference)}, p ${p.toPrecision(3)}, adjusted ${adjusted.toPrecision(3)}`;
  });
  return [
    report.signature,
    `${conventions[report.tool].reference}: ${report.reference}`,
    ...statisticsNotes(report),
    ...tests,
  ];
}

const escapes: Readonly<Record<string, string>> = {
  '\n': ' ',
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '³': '$^3$',
  '|': '\\textbar{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/** A star or bracket at the beginning of a row would belong to the command before it. */
function escaped(text: string): string {
  const shown = visibleLines(text).replace(/[\\{}$&#%_~^³|<>\n]/g, (found) => escapes[found] ?? `\\${found}`);
  return shown.replace(/^\s*[*[]/, '{$&}');
}
