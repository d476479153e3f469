import type { ProblemRow, Report } from '../evaluate/report.ts';
import { visibleLines, withoutCommands } from '../text/harmless.ts';
import { markdownText } from './markdown.ts';
import type { NumberStyle } from './style.ts';

/** The report for the log of GitHub Actions: an annotation for every problem and missed threshold, then the tables. */
export function githubText(report: Report, options: NumberStyle): string {
  return `${githubAnnotations(report)}${withoutCommands(markdownText(report, options))}`;
}

/** The problems and missed thresholds of the report, as annotations. */
export function githubAnnotations({ systems, missed = [], tool }: Report): string {
  const lines = systems.flatMap(({ problems }) => problems).map(annotation);
  const misses = missed.map((miss) => `::error title=${tool}::${data(miss)}\n`);
  // Problems of the key are listed with every system.
  return [...new Set(lines), ...misses].join('');
}

/** One problem as an annotation, which GitHub shows at the line of the file. */
export function annotation({ severity, file, line, column, message, code }: ProblemRow): string {
  const place = `file=${property(file)},line=${line},col=${column},title=${property(code)}`;
  return `::${severity} ${place}::${data(message)}\n`;
}

function data(text: string): string {
  return withoutCommands(text.split('\r').map(visibleLines).join('\r'), true)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
