import type { Report } from '../results/report.ts';
import { counted } from '../text/quoted.ts';
import { largest } from '../text/width.ts';
import { confusionTables } from './confusion-tables.ts';
import { baselineNotes, caption, factTables, skippedTables } from './facts.ts';
import type { Block } from './findings/block.ts';
import { errorTables, findingBlocks } from './findings/blocks.ts';
import {
  aboveNotes,
  columnNotes,
  comparisonNotes,
  conventions,
  footnotes,
  notesOfEach,
  systemName,
} from './numbers.ts';
import { tablesOf } from './own-tables.ts';
import { statisticsNotes } from './statistics-text.ts';
import { type TableOptions, visibleReport } from './style.ts';
import { listedSystems, sharedSentences, verdict } from './systems/standing.ts';
import { systemTables } from './systems/system-tables.ts';
import { pairTables, testTables } from './systems/test-tables.ts';
import type { Cell, Column, Table } from './tables.ts';

/**
 * The report in GitHub's Markdown. One system has a row per metric or part; several share the tables that papers print. Then come
 * documents, changes, confusions and tests if asked for, and the signature.
 */
export function markdownText(made: Report, options: TableOptions): string {
  const report = visibleReport(made);
  const { systems, tool, reference } = report;
  const isOne = systems.length === 1;
  const names = isOne ? code(systemName(systems[0])) : counted(systems.length, 'system');
  const together = isOne
    ? []
    : [
        verdict(report, options, code).join(''),
        ...systemTables(report, options, true).map(table),
        caption(report, { dagger: '†', level: 'p < 0.05', nameOf: code }),
      ];
  const compared = isOne
    ? []
    : [...confusionTables(report, options), ...errorTables(report, options), ...factTables(report, options)];
  const listed = listedSystems(report, options.rank).map(({ at }) => systems[at]);
  const single = listed.flatMap((system) => {
    const own = tablesOf(report, system, options, true);
    const found = findingBlocks(report, system, { ...options, width: MARKDOWN_WIDTH });
    const isNamed = !isOne && own.length + found.length > 0;
    return [...(isNamed ? [code(systemName(system))] : []), ...own.map(table), ...found.flatMap(block)];
  });
  const blocks = [
    `${names} against the ${conventions[tool].reference} ${code(reference)}`,
    ...together,
    ...[...skippedTables(report), ...testTables(report, options), ...pairTables(report, options), ...compared].map(
      table,
    ),
    ...single,
    ...sharedSentences(report, code),
    ...(report.missed ?? []).map((miss) => `**Failed:** ${escaped(miss)}`),
    ...[...columnNotes(report), ...baselineNotes(report), ...comparisonNotes(report)].map(escaped),
    ...(isOne ? footnotes(report) : notesOfEach(report, aboveNotes)).map(escaped),
    ...statisticsNotes(report),
    code(report.signature),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Excerpts of text have no more room in a table of Markdown. */
const MARKDOWN_WIDTH = 120;

/** What is wrong: a title, lines and tables. */
export function block({ title, parts }: Block): readonly string[] {
  // Lines were laid out for a terminal.
  const shown = parts.map((part) =>
    typeof part === 'string' ? escaped(part.trim().replace(/\n? {2,}/g, ' ')) : table(part),
  );
  return [...(title === undefined ? [] : [`**${escaped(title)}**`]), ...shown];
}

/** A table, without the rows of differences, which the best in bold stands for. */
function table({ columns, rows, note }: Table): string {
  // In a table, a bar ends the cell even within code.
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const heads = columns.map((column, at) => headText(column, columns[at - 1]));
  const rule = `|${columns.map(({ isLeft }) => (isLeft ? ':--|' : '--:|')).join('')}`;
  const scores = rows.filter(({ kind }) => kind === undefined);
  const lines = [line(heads), rule, ...scores.map(({ cells }) => line(cells.map(cellText)))];
  return `${lines.join('\n')}${note ? `\n\n${escaped(note)}` : ''}`;
}

/** The title of a group stands over its first column only. */
function headText({ head, group, isName }: Column, before?: Column): string {
  if (isName) return code(head);
  return escaped(group === undefined || group === before?.group ? head : `${group} ${head}`);
}

function cellText({ text, isName, isPart, emphasis, isMarked, bounds, pieces }: Cell): string {
  if (pieces)
    return pieces
      .map((piece) => (piece.emphasis ? `**${escaped(piece.text)}**` : escaped(piece.text)))
      .join('')
      .trim();
  if (isName) return code(text);
  const shown = `${isPart ? '– ' : ''}${escaped(text.trim())}`;
  return `${emphasis === 'best' ? `**${shown}**` : shown}${isMarked ? '†' : ''}${bounds ? ` ${bounds}` : ''}`;
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
