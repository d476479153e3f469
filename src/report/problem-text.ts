import { excerpt } from '../text/excerpt.ts';
import { formatPlace } from '../text/place.ts';
import type { Problem, ProblemCode, ProblemLog } from '../text/problem.ts';
import type { Style } from './style.ts';

interface ProblemTextOptions {
  /** How many errors of each code. */
  readonly shownErrors?: number;
  /** No warnings. */
  readonly quiet?: boolean;
}

/**
 * Problems as a terminal shows them: place, severity, message, code, the line with a caret. Errors first, in the order in which they
 * were met, then warnings; of each code the first few (`shownErrors` errors of all the files together), then how many more there are.
 * What several logs say alike, as those of several responses do of one key, is said once.
 */
export function problemText(
  logs: readonly ProblemLog[],
  style: Style,
  { shownErrors = 5, quiet = false }: ProblemTextOptions = {},
): string {
  const all = logs.flatMap((log) => log.problems);
  const problems = distinct(all);
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return [
    ...errorLines(problems.filter(isError), logs, shownErrors, style),
    ...(quiet ? [] : warningGroups(warnings, all, logs, style)),
  ].join('');
}

/** The errors of several logs, those that are said once counted once. */
export function errorCount(logs: readonly ProblemLog[]): number {
  const codes = new Set(logs.flatMap((log) => [...log.errorCounts.keys()]));
  return [...codes].reduce((sum, code) => sum + errorsOf(code, logs), 0);
}

/** Those of one code. */
function errorsOf(code: ProblemCode, logs: readonly ProblemLog[]): number {
  const kept = logs.flatMap((log) => log.problems).filter((problem) => isError(problem) && problem.code === code);
  const repeated = kept.length - distinct(kept).length;
  return logs.reduce((sum, log) => sum + (log.errorCounts.get(code) ?? 0), 0) - repeated;
}

function errorLines(errors: readonly Problem[], logs: readonly ProblemLog[], most: number, style: Style): string[] {
  const shown = new Map<ProblemCode, number>();
  const lines: string[] = [];
  for (const problem of errors) {
    const before = shown.get(problem.code) ?? 0;
    if (before === most) continue;
    shown.set(problem.code, before + 1);
    lines.push(oneProblem(problem, style));
  }
  for (const [code, length] of shown) lines.push(...moreOf(code, errorsOf(code, logs) - length));
  return lines;
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

function distinct(problems: readonly Problem[]): Problem[] {
  const said = new Map<string, Problem>();
  for (const problem of problems) {
    const { code, place, message } = problem;
    const words = JSON.stringify([code, place, message]);
    if (!said.has(words)) said.set(words, problem);
  }
  return [...said.values()];
}

function warningGroups(
  warnings: readonly Problem[],
  all: readonly Problem[],
  logs: readonly ProblemLog[],
  style: Style,
): string[] {
  const codes = [...new Set(warnings.map(({ code }) => code))];
  return codes.flatMap((code) => {
    const group = warnings.filter((problem) => problem.code === code);
    const kept = all.filter((problem) => problem.code === code && !isError(problem)).length;
    const more = warningsOf(code, logs) - kept;
    return [...group.map((problem) => oneProblem(problem, style)), ...moreOf(code, more)];
  });
}

function warningsOf(code: ProblemCode, logs: readonly ProblemLog[]): number {
  return logs.reduce((sum, log) => sum + (log.counts.get(code) ?? 0) - (log.errorCounts.get(code) ?? 0), 0);
}

function moreOf(code: ProblemCode, more: number): string[] {
  return more > 0 ? [`… and ${more} more of ${code}\n`] : [];
}

function oneProblem({ severity, code, place, message, text }: Problem, style: Style): string {
  const line = `${style.bold(formatPlace(place))}: ${style[severity](severity)}: ${message} ${style.dim(`[${code}]`)}\n`;
  return text === undefined ? line : `${line}${indented(excerpt(text, place))}\n`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
