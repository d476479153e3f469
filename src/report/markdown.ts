import type { Report, SystemReport } from '../evaluate/report.ts';
import { rowName } from '../score/score.ts';
import { largest } from '../text/width.ts';
import {
  boundsText,
  columnNotes,
  comparisonNotes,
  conventions,
  counted,
  footnotes,
  mainComparisons,
  mainRows,
  shownAt,
  shownChange,
  shownSide,
  statisticsNotes,
  systemName,
} from './numbers.ts';
import { type PaperTable, paperCaption, paperTables } from './paper-table.ts';
import { type NumberStyle, visibleReport } from './style.ts';

/**
 * The report in GitHub's Markdown. One system has a table with one row per metric or part; several share the tables that papers
 * print. Then come documents, changes and tests if asked for, and the signature.
 */
export function markdownText(made: Report, style: NumberStyle): string {
  const report = visibleReport(made);
  const [first] = report.systems;
  const whole =
    report.systems.length === 1
      ? [metricTable(report, first, style)]
      : [
          ...paperTables(report, style).map(paperTable),
          paperCaption(report, { dagger: '†', level: 'p < 0.05', nameOf: code, isPlain: true }),
        ];
  const blocks = [
    title(report),
    ...whole,
    ...report.systems.flatMap((system) => [
      ...(system.byUnit ? [unitTable(report, system, style)] : []),
      ...(system.baseline ? [changeTable(system, style)] : []),
    ]),
    ...(report.comparisons ? [testTable(report, style)] : []),
    ...(report.missed ?? []).map((miss) => `**Failed:** ${escaped(miss)}`),
    ...columnNotes(report).map(escaped),
    ...comparisonNotes(report).map(escaped),
    ...footnotes(report).map(escaped),
    ...statisticsNotes(report),
    code(report.signature),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function title({ tool, systems, reference }: Report): string {
  const names = systems.length === 1 ? code(systemName(systems[0])) : counted(systems.length, 'system');
  return `${names} against the ${conventions[tool].reference} ${code(reference)}`;
}

function metricTable(report: Report, system: SystemReport, style: NumberStyle): string {
  const sides = [...conventions[report.tool].sides, 'f1'] as const;
  const hasSupport = system.rows.some(({ support }) => support !== undefined);
  const head = ['metric', ...sides.map((side) => (side === 'f1' ? 'F1' : side)), ...(hasSupport ? ['support'] : [])];
  const rows = system.rows.map((row) => [
    escaped(row.isMain ? row.title : `– ${row.title}`),
    ...sides.map((side) => {
      return `${shownSide(style, row, side)} ${boundsText(system, row, side, style)}`.trimEnd();
    }),
    ...(hasSupport ? [String(row.support ?? '')] : []),
  ]);
  return table(head, rows);
}

/** Several systems as papers have them: best in bold, what differs significantly with a dagger. */
function paperTable(own: PaperTable): string {
  const heads = own.groups.flatMap(({ title, columns }) =>
    columns.map((side, at) => {
      const letter = { recall: 'R', precision: 'P', f1: 'F1' }[side];
      return at === 0 ? `${escaped(title)} ${letter}` : letter;
    }),
  );
  const rows = own.rows.map(({ name, lead, cells }) => [
    code(name),
    ...lead,
    ...cells.map(({ text, isBest, isMarked, bounds }) => {
      const value = isBest ? `**${text}**` : text;
      return `${value}${isMarked ? '†' : ''}${bounds ? ` ${bounds}` : ''}`;
    }),
  ]);
  return table([own.head, ...own.lead, ...heads], rows);
}

function unitTable(report: Report, system: SystemReport, style: NumberStyle): string {
  const { byUnit = [] } = system;
  const rows = byUnit.map((unit) => [code(unit.name), ...mainRows(unit).map((row) => shownSide(style, row, 'f1'))]);
  const head = [`F1 of ${report.unit}`, ...mainRows(report.systems[0]).map(({ title }) => escaped(title))];
  return report.systems.length === 1 ? table(head, rows) : `${code(systemName(system))}\n\n${table(head, rows)}`;
}

function changeTable(system: SystemReport, style: NumberStyle): string {
  const { rows, baseline } = system;
  const lines = rows.flatMap((row) => {
    const change = baseline?.differences[rowName(row)];
    if (!change) return [];
    const numbers = [shownAt(style, change, 'before'), shownAt(style, change, 'after')];
    return [[escaped(row.title), ...numbers, shownChange(style, change.change)]];
  });
  const head = `change of ${code(systemName(system))} since ${code(baseline?.file ?? '')}`;
  return `${head}\n\n${table(['F1 of', 'before', 'after', 'change'], lines)}`;
}

function testTable(report: Report, style: NumberStyle): string {
  const rows = mainComparisons(report).map(({ a, b, title, difference, p, adjusted }) => [
    code(systemName(report.systems[b])),
    code(systemName(report.systems[a])),
    title,
    shownChange(style, difference),
    p.toPrecision(3),
    adjusted.toPrecision(3),
  ]);
  return table([conventions[report.tool].response, 'less', 'F1 of', 'difference', 'p', 'p adjusted'], rows);
}

/** A table whose first column is aligned left and the others right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // In a table, a bar ends the cell even within code.
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|:--|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

/** Inline code that shows a name as it is, and an empty one as blanks. */
function code(text: string): string {
  const longest = largest(Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^$/.test(text) ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_<>[\]&~$]/g, '\\$&');
}
