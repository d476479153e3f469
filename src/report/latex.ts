import { presetTable } from '../results/preset.ts';
import { baseOf, LEVEL } from '../results/ranks.ts';
import type { Report } from '../results/report.ts';
import { visibleLines } from '../text/harmless.ts';
import { cutMiddle } from '../text/width.ts';
import { confusionTables } from './confusion-tables.ts';
import { skippedTables, unitsText, warningTexts } from './facts.ts';
import {
  aboveNotes,
  columnNotes,
  comparisonNotes,
  conventions,
  schemesText,
  shortNames,
  skippedNames,
} from './numbers.ts';
import { ownTables } from './own-tables.ts';
import { statisticsNotes } from './statistics-text.ts';
import type { NumberStyle, TableOptions } from './style.ts';
import { verdict } from './systems/standing.ts';
import { systemTables } from './systems/system-tables.ts';
import { pairTables, testTables } from './systems/test-tables.ts';
import { type Cell, type Column, columnGroups, type Row, type Table } from './tables.ts';

/**
 * Tables for a paper, which need `\usepackage{booktabs,graphicx}`; names that are not ASCII need UTF-8. The best number of each column is
 * bold. The signature is in a comment: it is to be cited with the numbers.
 */
export function latexText(made: Report, options: TableOptions): string {
  // A page has no room for long names, in tables and in sentences.
  const named = <System extends object>(systems: readonly System[], names: readonly string[]) =>
    systems.map((one, at) => ({ ...one, name: cutMiddle(names[at], 24) }));
  const report: Report = {
    ...made,
    systems: named(made.systems, shortNames(made)),
    skipped: made.skipped && named(made.skipped, skippedNames(made)),
  };
  const { tool, systems } = report;
  const about = captionOf(report);
  const said = systems.length > 1 ? [verdict(report, options).join('')] : [];
  const notes = [...said, ...captionNotes(report, options)].map(escaped);
  const scores =
    systems.length === 1 && (tool === 'nerscore' || presetTable(report, systems[0].rows))
      ? ownTables(report, systems[0], options)
      : systemTables(report, options, true);
  const names = shortNames(report);
  const tables = [
    ...scores.flatMap((table) => floats(table, [about, ...notes].join(' '))),
    ...[...testTables(report, options), ...pairTables(report, options)].flatMap((table) =>
      floats(
        table,
        escaped(
          `${['Differences in F1', table.note?.split('\n') ?? [], ...statisticsNotes(report)].flat().join('; ')}.`,
        ),
      ),
    ),
    ...skippedTables(report).flatMap((table) => floats(table.narrow ?? table, 'Systems that were not scored.')),
    ...confusionTables(report, options).flatMap((table) =>
      floats(table, escaped(`Types that ${systems.length > 1 ? 'systems' : names[0]} confused.`)),
    ),
  ];
  const isAscii = tables.every((table) => /^[\n -~]*$/.test(table));
  const head = [
    `% ${tool} ${report.version}, needs \\usepackage{booktabs,graphicx}`,
    ...(isAscii ? [] : ['% names that are not ASCII need \\usepackage[T1]{fontenc}, or XeLaTeX or LuaLaTeX']),
    `% ${comment(report.signature)}`,
    `% ${conventions[tool].reference}: ${comment(report.reference)}`,
    ...[...columnNotes(report), ...comparisonNotes(report)].map((note) => `% ${comment(note)}`),
  ];
  return `${[...head, ...tables].join('\n')}\n`;
}

/** What the tables of scores show. */
function captionOf(report: Report): string {
  const { tool, systems, significance } = report;
  const sizes = [...new Set(systems.map((system) => unitsText(report, system)))];
  const what = `${tool === 'corefscore' ? 'Coreference' : 'Named entities'}${sizes.length === 1 ? `, ${sizes[0]}` : ''}`;
  const test = significance ? [`†: F1 differs from ${shortNames(report)[baseOf(report)]} (p < ${LEVEL})`] : [];
  return escaped(`${[what, ...test, ...statisticsNotes(report)].join('; ')}.`);
}

/** What a reader of a paper has to know of each system, a sentence each, without codes. */
function captionNotes(report: Report, style: NumberStyle): string[] {
  const names = shortNames(report);
  return report.systems.flatMap((system, at) => {
    const of = report.systems.length > 1 ? names[at] : '';
    const schemes = schemesText(system);
    const own = [...(schemes ? [`schemes: ${schemes}`] : []), ...warningTexts(system, style)];
    const text = own.join('; ');
    const said = own.length > 0 ? [of ? `${of}: ${text}` : `${text[0].toUpperCase()}${text.slice(1)}`] : [];
    return [...said, ...aboveNotes(system, of ? ` of ${of}` : '')].map((note) => `${note}.`);
  });
}

const DAGGER = '$^\\dagger$';

/** How many rows fit a page, with a head above and a caption below them. */
const MOST_ROWS = 36;

/** The table, or a long one in several that fit a page each. */
function floats(table: Table, about: string): string[] {
  const rows = table.rows.filter(({ kind }) => kind !== 'less');
  // Lines that cannot be broken well because a name is long are not justified.
  const ragged = /\S{16}/.test(about) ? '\\raggedright ' : '';
  const starts = [...rows.keys()].filter((at) => at % MOST_ROWS === 0);
  return starts.map((start) =>
    [
      '\\begin{table}',
      '  \\centering\\small',
      '  \\setlength{\\tabcolsep}{3.2pt}',
      ...tabular(table.columns, rows.slice(start, start + MOST_ROWS)).map((line) => `  ${line}`),
      `  \\caption{${ragged}${about}${start > 0 ? ' (continued)' : ''}}`,
      '\\end{table}',
    ].join('\n'),
  );
}

function tabular(columns: readonly Column[], rows: readonly Row[]): string[] {
  const line = (cells: readonly string[]): string => `  ${cells.join(' & ')} \\\\`;
  let at = 0;
  const groups = columnGroups(columns).map((group) => {
    const first = at + 1;
    at += group.length;
    const [{ group: name = '', metric = '' }] = group;
    const title = notations[metric] ?? escaped(name);
    if (group.length === 1) return { title: name === '' ? '' : title, rule: [] };
    return { title: `\\multicolumn{${group.length}}{c}{${title}}`, rule: [`\\cmidrule(lr){${first}-${at}}`] };
  });
  const titles = columns.some(({ group }) => group !== undefined)
    ? [line(groups.map(({ title }) => title)), `  ${groups.flatMap(({ rule }) => rule).join(' ')}`]
    : [];
  const heads = columns.map(({ head, group, metric = '' }) => {
    return (group === undefined && notations[metric]) || escaped(shortened(head));
  });
  return [
    // Only a table that is wider than the text is made smaller.
    '\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%',
    `\\begin{tabular}{@{}${columns.map(({ isLeft }) => (isLeft ? 'l' : 'r')).join('')}@{}}`,
    '  \\toprule',
    ...titles,
    line(heads),
    '  \\midrule',
    ...rows.flatMap(({ kind, cells }) => {
      if (kind === 'gap') return ['  \\midrule'];
      const below = cells.some(({ bounds }) => bounds) ? [line(cells.map(boundsBelow))] : [];
      return [line(cells.map(cellText)), ...below];
    }),
    '  \\bottomrule',
    '\\end{tabular}}',
  ];
}

/** A name that was cut where it would make a table too small to read. */
function shortened(text: string): string {
  return cutMiddle(text, 40);
}

/** Metrics as papers write them. */
const notations: Readonly<Record<string, string>> = {
  bcub: 'B$^3$',
  ceafm: 'CEAF$_{\\phi_3}$',
  ceafe: 'CEAF$_{\\phi_4}$',
};

/** The interval of a number stands below it. */
function boundsBelow({ bounds = '' }: Cell): string {
  return bounds && `{\\scriptsize ${withMinus(bounds.replace('±', '$\\pm$'))}}`;
}

function cellText({ text, isName, isPart, emphasis, isMarked }: Cell): string {
  const own = escaped(shortened(text));
  const shown = `${isPart ? '\\quad ' : ''}${isName ? own : withMinus(own)}`;
  const value = emphasis === 'best' ? `\\textbf{${shown}}` : shown;
  return `${value}${isMarked ? DAGGER : ''}`;
}

/** Text with signs of negative numbers, which would be hyphens. */
function withMinus(text: string): string {
  return text.replace(/(?<![\w-])-(?=\d)/g, '$$-$$');
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
  '±': '$\\pm$',
  '†': '$^\\dagger$',
  '|': '\\textbar{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '…': '\\ldots{}',
};

/** A star or bracket at the beginning of a row would belong to the command before it. */
function escaped(text: string): string {
  const shown = visibleLines(text).replace(
    /[\\{}$&#%_~^\u00b3\u00b1\u2020|<>\u2026\n]/g,
    (found) => escapes[found] ?? `\\${found}`,
  );
  return shown.replace(/^\s*[*[]/, '{$&}');
}
