import type { Report } from '../results/report.ts';
import { largest } from '../text/width.ts';
import type { Block } from './findings/block.ts';
import { writtenReport } from './layout.ts';
import type { TableOptions } from './style.ts';
import type { Cell, Column, Table } from './tables.ts';

/** The report in GitHub's Markdown: several systems share the tables that papers print. */
export function markdownText(made: Report, options: TableOptions): string {
  return writtenReport(
    made,
    { ...options, width: MARKDOWN_WIDTH },
    {
      isPaper: true,
      strong: code,
      signature: code,
      nameOf: code,
      escaped,
      failed: (miss) => `**Failed:** ${escaped(miss)}`,
      lines: (lines) => lines.join('\n\n'),
      table: (own) => [table(own)],
      block,
    },
  );
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
