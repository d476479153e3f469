import type { Finding } from '../findings/finding.ts';
import type { ProblemRow, Report } from '../results/report.ts';
import { problemRow } from '../results/result.ts';
import { groupedBy } from '../text/grouped.ts';
import { visibleLines, withoutCommands } from '../text/harmless.ts';
import { type Place, type ProblemLog, withHelp } from '../text/problem.ts';
import { mergedProblems } from '../text/shown-problems.ts';
import { markdownText } from './markdown.ts';
import { withoutSharedFolders } from './problem-text.ts';
import type { TableOptions } from './style.ts';

/** The report for the log of GitHub Actions: an annotation for every problem and missed threshold, then the tables. */
export function githubText(report: Report, options: TableOptions): string {
  return `${githubAnnotations(report)}${withoutCommands(markdownText(report, options))}`;
}

function githubAnnotations({ systems, missed = [], tool }: Report): string {
  const problems = systems.flatMap((system) => system.problems).map(annotation);
  const found = systems.flatMap(({ findings }) => (findings?.list ?? []).map(findingAnnotation));
  const misses = missed.map((miss): Annotation => ({ kind: 'error', title: tool, message: miss }));
  return annotationLines([...problems, ...found, ...misses]);
}

/** Problems as annotations, where there is no report that they could be in. */
export function problemAnnotations(
  log: ProblemLog,
  quiet = false,
  notes: readonly Pick<Annotation, 'place' | 'message'>[] = [],
): string {
  const shown = mergedProblems(log).problems.filter(({ severity }) => !quiet || severity === 'error');
  const told = notes.map((note): Annotation => ({ kind: 'notice', title: 'note', ...note }));
  return annotationLines([...shown.map((problem) => annotation(problemRow(problem))), ...told]);
}

/** What GitHub shows at the line of a file, if there is one. */
interface Annotation {
  readonly kind: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  readonly place?: Place;
}

function annotation({ severity, file, line, column, code, message, help }: ProblemRow): Annotation {
  const place = { file, line, column };
  return {
    kind: severity,
    title: code,
    message: withHelp({ message: withoutSharedFolders(place, message), help }),
    place,
  };
}

function findingAnnotation({ kind, place, text, id }: Finding): Annotation {
  return { kind: 'notice', title: kind, message: text === undefined ? id : `${kind}: ${text}`, place };
}

/** At most ten of each kind, as GitHub shows no more of a step: where there are more, the tenth says how many are left, by their titles. */
function annotationLines(annotations: readonly Annotation[]): string {
  // Problems of the key are listed with every system.
  const lines = [...new Map(annotations.map((one) => [lineOf(one), one]))];
  const byKind = groupedBy(lines, ([, { kind }]) => kind);
  return lines
    .map((line) => {
      const [text, { kind }] = line;
      const all = byKind.get(kind)!;
      const at = all.indexOf(line);
      if (all.length <= MOST || at < MOST - 1) return text;
      return at === MOST - 1 ? lineOf({ kind, title: 'more', message: moreText(all.slice(at)) }) : '';
    })
    .join('');
}

/** `12 more: UNREADABLE_CELL 8, UNCLOSED_MENTION 4`. */
function moreText(left: readonly (readonly [line: string, annotation: Annotation])[]): string {
  const byTitle = groupedBy(left, ([, { title }]) => title);
  return `${left.length} more: ${[...byTitle].map(([title, those]) => `${title} ${those.length}`).join(', ')}`;
}

const MOST = 10;

function lineOf({ kind, title, message, place }: Annotation): string {
  const where = place ? `file=${property(place.file)},line=${place.line},col=${place.column},` : '';
  return `::${kind} ${where}title=${property(title)}::${data(message)}\n`;
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
