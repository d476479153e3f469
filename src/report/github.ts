import type { Finding } from '../evaluate/findings/finding.ts';
import type { ProblemRow, Report } from '../evaluate/report.ts';
import { problemRow } from '../evaluate/result.ts';
import { visibleLines, withoutCommands } from '../text/harmless.ts';
import { type ProblemLog, withHelp } from '../text/problem.ts';
import { markdownText } from './markdown.ts';
import type { TableOptions } from './style.ts';

/** The report for the log of GitHub Actions: an annotation for every problem and missed threshold, then the tables. */
export function githubText(report: Report, options: TableOptions): string {
  return `${githubAnnotations(report)}${withoutCommands(markdownText(report, options))}`;
}

function githubAnnotations({ systems, missed = [], tool }: Report): string {
  const lines = systems.flatMap(({ problems }) => problems).map(annotation);
  const found = systems.flatMap(({ findings }) => (findings?.list ?? []).map(findingAnnotation));
  const misses = missed.map((miss) => `::error title=${tool}::${data(miss)}\n`);
  // Problems of the key are listed with every system.
  return [...new Set(lines), ...found, ...misses].join('');
}

/** Problems as annotations, where there is no report that they could be in. */
export function problemAnnotations(log: ProblemLog, quiet = false): string {
  const shown = log.problems.filter(({ severity }) => !quiet || severity === 'error');
  return shown.map((problem) => annotation(problemRow(problem))).join('');
}

/** One problem as an annotation, which GitHub shows at the line of the file. */
function annotation({ severity, file, line, column, code, ...said }: ProblemRow): string {
  const place = `file=${property(file)},line=${line},col=${column},title=${property(code)}`;
  return `::${severity} ${place}::${data(withHelp(said))}\n`;
}

function findingAnnotation({ kind, place: { file, line, column }, text, id }: Finding): string {
  const place = `file=${property(file)},line=${line},col=${column},title=${property(kind)}`;
  return `::notice ${place}::${data(text === undefined ? id : `${kind}: ${text}`)}\n`;
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
