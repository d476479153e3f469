import { visible } from '../text/harmless.ts';
import { formatPlace, type Place, type Problem, type ProblemCode, type ProblemLog } from '../text/problem.ts';
import { characterWidth } from '../text/width.ts';
import type { Style } from './style.ts';

interface ProblemTextOptions {
  /** How many errors of each code are shown; by default 5. */
  readonly shownErrors?: number;
  /** Whether warnings are left out. */
  readonly quiet?: boolean;
}

/**
 * Problems as text for a terminal: place, severity, message, code, and the line with a caret. Errors come first, in the order found,
 * then warnings, by code. Only the first few of each code are shown (`shownErrors` errors in all files together), then how many more
 * there are. A problem that is in several logs, such as one of a key with several responses, is shown once.
 */
export function problemText(
  logs: readonly ProblemLog[],
  style: Style,
  { shownErrors = 5, quiet = false }: ProblemTextOptions = {},
): string {
  const errors = metIn(logs, 'error');
  const shown = new Map<ProblemCode, number>();
  const first = errors.problems.filter(({ code }) => {
    const number = (shown.get(code) ?? 0) + 1;
    if (number <= shownErrors) shown.set(code, number);
    return number <= shownErrors;
  });
  const lines = first.map((problem) => oneProblem(problem, style));
  for (const [code, length] of shown) lines.push(...moreOf(code, errors, length));
  if (quiet) return lines.join('');
  const warnings = metIn(logs, 'warning');
  for (const code of new Set(warnings.problems.map((problem) => problem.code))) {
    const group = warnings.problems.filter((problem) => problem.code === code);
    lines.push(...group.map((problem) => oneProblem(problem, style)), ...moreOf(code, warnings, group.length));
  }
  return lines.join('');
}

/** The number of errors in several logs. Equal errors count once. */
export function errorCount(logs: readonly ProblemLog[]): number {
  return [...metIn(logs, 'error').counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The problems of one severity, without repetitions, and how many of each code there were, including those not kept. */
interface Met {
  readonly problems: readonly Problem[];
  readonly counts: ReadonlyMap<ProblemCode, number>;
}

function metIn(logs: readonly ProblemLog[], severity: Problem['severity']): Met {
  const said = new Map<string, Problem>();
  const counts = new Map<ProblemCode, number>();
  const add = (code: ProblemCode, count: number): unknown => counts.set(code, (counts.get(code) ?? 0) + count);
  for (const log of logs) {
    for (const [code, all] of log.counts) {
      const errors = log.errorCounts.get(code) ?? 0;
      add(code, severity === 'error' ? errors : all - errors);
    }
    for (const problem of log.problems.filter((one) => one.severity === severity)) {
      const { code, place, message } = problem;
      const words = JSON.stringify([code, place, message]);
      if (said.has(words)) add(code, -1);
      else said.set(words, problem);
    }
  }
  return { problems: [...said.values()], counts };
}

function moreOf(code: ProblemCode, { counts }: Met, shown: number): string[] {
  const more = (counts.get(code) ?? 0) - shown;
  return more > 0 ? [`… and ${more} more of ${code}\n`] : [];
}

function oneProblem({ severity, code, place, message, text, textColumn = 1 }: Problem, style: Style): string {
  const line = `${style.bold(visible(formatPlace(place)))}: ${style[severity](severity)}: ${visible(message)} ${style.dim(`[${code}]`)}\n`;
  if (text === undefined) return line;
  const shown = excerpt(text, { ...place, column: place.column - textColumn + 1 });
  return `${line}${shown.replace(/^/gm, '  ')}\n`;
}

/**
 * The line of a problem with a caret under its column, cut to `width` characters around it. Tabs stay tabs in both lines, so that the
 * caret is in the right place in any terminal; other control characters are escapes, and NUL is `·`. Wide characters (CJK) count as two.
 */
export function excerpt(text: string, place: Place, width = 100): string {
  const column = Math.min(place.column - 1, text.length);
  const from = column < width - 10 ? 0 : column - Math.floor(width / 2);
  const to = Math.min(text.length, from + width);
  const shown = visibleLine(text.slice(from, to));
  const before = visibleLine(text.slice(from, column));
  const lead = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  return `${lead}${shown}${tail}\n${lead ? ' ' : ''}${padding(before)}^`;
}

function visibleLine(text: string): string {
  return text.replaceAll('\0', '·').split('\t').map(visible).join('\t');
}

function padding(text: string): string {
  let blanks = '';
  for (const character of text) blanks += character === '\t' ? '\t' : ' '.repeat(characterWidth(character));
  return blanks;
}
