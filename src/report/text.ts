import type { Report } from '../results/report.ts';
import { wrapped } from '../text/width.ts';
import { writtenReport } from './layout.ts';
import type { RenderOptions } from './style.ts';
import { tableTexts } from './text-table.ts';

/** The report as text for people, with the headline emphasised, and no line wider than the terminal, or than people like to read. */
export function tableText(made: Report, options: RenderOptions): string {
  const { width = 80, style } = options;
  return writtenReport(made, options, {
    isPaper: false,
    strong: style.bold,
    signature: style.dim,
    nameOf: (name) => name,
    escaped: (text) => text,
    lines(lines) {
      const indent = lines.length > 1 ? '  ' : '';
      return lines.map((line) => wrapped(line, Math.min(width, 120), indent)).join('\n');
    },
    table: (table) => tableTexts(table, options),
    block({ title, parts }) {
      const shown = parts.flatMap((part) => (typeof part === 'string' ? [part] : tableTexts(part, options)));
      return [[...(title === undefined ? [] : [style.bold(title)]), ...shown].join('\n')];
    },
  });
}
