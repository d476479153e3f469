import type { Report } from '../evaluate/report.ts';
import { visibleLines } from '../text/harmless.ts';
import { fitted } from './latex-fit.ts';
import { columnNotes, comparisonNotes, conventions, type NumberName } from './numbers.ts';
import { type PaperCell, type PaperGroup, type PaperTable, paperCaption, paperTables } from './paper-table.ts';
import type { NumberStyle } from './style.ts';

/**
 * A table for a paper, which needs `\usepackage{booktabs}`; names that are not ASCII need UTF-8. The best number of each row or column
 * is bold. The signature is in a comment: it is to be cited with the numbers.
 */
export function latexText(report: Report, style: NumberStyle): string {
  const caption = paperCaption({ ...report }, { dagger: '$^\\dagger$', level: '$p < 0.05$' });
  const tables = paperTables(report, style).flatMap((table) => {
    const { command, gap, pages } = fitted(table);
    return pages.map((parts, page) =>
      [
        '\\begin{table}',
        `  \\centering\\${command}`,
        `  \\setlength{\\tabcolsep}{${gap}pt}`,
        parts
          .map((part) =>
            tabular(part)
              .map((line) => `  ${line}`)
              .join('\n'),
          )
          .join('\n\n  \\medskip\n'),
        `  \\caption{${captionText(caption)}${page > 0 ? ' (continued)' : ''}}`,
        '\\end{table}',
      ].join('\n'),
    );
  });
  const isAscii = tables.every((table) => /^[\n -~]*$/.test(table));
  const head = [
    `% ${report.tool} ${report.version}, needs \\usepackage{booktabs}`,
    ...(isAscii ? [] : ['% names that are not ASCII need \\usepackage[T1]{fontenc}, or XeLaTeX or LuaLaTeX']),
    `% ${comment(report.signature)}`,
    `% ${conventions[report.tool].reference}: ${comment(report.reference)}`,
    ...[...columnNotes(report), ...comparisonNotes(report)].map((note) => `% ${comment(note)}`),
  ];
  return `${[...head, ...tables].join('\n')}\n`;
}

/** The caption is ours, but for the name of the first system. Lines that cannot be broken well because it is long are not justified. */
function captionText(caption: string): string {
  const isRagged = /\S{16}/.test(caption);
  const text = caption
    .split(/(\$\^\\dagger\$|\$p < 0\.05\$)/)
    .map((piece, at) => (at % 2 === 1 ? piece : escaped(piece)))
    .join('');
  return isRagged ? `\\raggedright ${text}` : text;
}

function tabular({ head, lead, groups, rows }: PaperTable): string[] {
  const width = groups.reduce((sum, { columns }) => sum + columns.length, 0);
  let at = 2 + lead.length;
  const rules = groups.flatMap(({ columns }) => {
    const first = at;
    at += columns.length;
    return columns.length > 1 ? [`\\cmidrule(lr){${first}-${at - 1}}`] : [];
  });
  const titles = groups.map((group) => {
    const { columns } = group;
    return columns.length > 1 ? `\\multicolumn{${columns.length}}{c}{${titleOf(group)}}` : titleOf(group);
  });
  const hasTwoHeads = groups.some(({ columns }) => columns.length > 1);
  const names = groups.flatMap((group) => group.columns.map((side) => sideNames[side]));
  const line = (cells: readonly string[]): string => `  ${cells.join(' & ')} \\\\`;
  const blank = ['', ...lead.map(() => '')];
  const heads = hasTwoHeads
    ? [line([...blank, ...titles]), `  ${rules.join(' ')}`, line([head, ...lead, ...names])]
    : [line([head, ...lead, ...titles])];
  return [
    `\\begin{tabular}{@{}l${'r'.repeat(lead.length + width)}@{}}`,
    '  \\toprule',
    ...heads,
    '  \\midrule',
    ...rows.flatMap((row) => [
      ...(row.isSummary ? ['  \\midrule'] : []),
      line([escaped(row.name), ...row.lead, ...row.cells.map(cellText)]),
    ]),
    '  \\bottomrule',
    '\\end{tabular}',
  ];
}

const sideNames: Readonly<Record<NumberName, string>> = { recall: 'R', precision: 'P', f1: 'F1' };

/** Metrics as papers write them. */
const notations: Readonly<Record<string, string>> = {
  bcub: 'B$^3$',
  ceafm: 'CEAF$_{\\phi_3}$',
  ceafe: 'CEAF$_{\\phi_4}$',
};

function titleOf({ title, metric = '' }: PaperGroup): string {
  return notations[metric] ?? escaped(title);
}

function cellText({ text, isBest, isMarked, bounds }: PaperCell): string {
  const value = isBest ? `\\textbf{${text}}` : text;
  return `${value}${isMarked ? '$^\\dagger$' : ''}${bounds ? ` {\\scriptsize ${bounds}}` : ''}`;
}

function comment(text: string): string {
  return visibleLines(text).replaceAll('\n', ' ');
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
  '…': '\\ldots{}',
};

/** A star or bracket at the beginning of a row would belong to the command before it. */
function escaped(text: string): string {
  const shown = visibleLines(text).replace(
    /[\\{}$&#%_~^\u00b3|<>\u2026\n]/g,
    (found) => escapes[found] ?? `\\${found}`,
  );
  return shown.replace(/^\s*[*[]/, '{$&}');
}
