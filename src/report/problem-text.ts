import { excerpt } from '../text/excerpt.ts';
import { formatPlace } from '../text/place.ts';
import type { Problem, ProblemCode, ProblemLog } from '../text/problem.ts';
import { counted } from './counted.ts';
import type { Style } from './style.ts';

interface ProblemTextOptions {
  readonly shownErrors?: number;
  /** No warnings. */
  readonly quiet?: boolean;
}

/**
 * Problems as a terminal shows them: place, severity, message, code, the line with a caret. Errors first, then warnings; of each
 * kind the first few (`shownErrors` errors of all the files together), then how many more there are. What several logs say alike, as
 * those of several responses do of one key, is said once.
 */
export function problemText(
  logs: readonly ProblemLog[],
  style: Style,
  { shownErrors = 20, quiet = false }: ProblemTextOptions = {},
): string {
  const all = logs.flatMap((log) => log.problems);
  const problems = distinct(all);
  const errors = problems.filter(isError);
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const allErrors = errorCount(logs);
  const shown = errors.slice(0, shownErrors);
  return [
    ...shown.map((problem) => oneProblem(problem, style)),
    ...(allErrors > shown.length ? [`… and ${counted(allErrors - shown.length, 'more error')}\n`] : []),
    ...(quiet ? [] : warningGroups(warnings, all, logs, style)),
  ].join('');
}

/** The errors of several logs, those that are said once counted once. */
export function errorCount(logs: readonly ProblemLog[]): number {
  const kept = logs.flatMap((log) => log.problems).filter(isError);
  const repeated = kept.length - distinct(kept).length;
  return logs.reduce((sum, log) => sum + log.errors, 0) - repeated;
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
    const more = countOf(logs, code) - kept;
    const rest = more > 0 ? [`… and ${more} more of ${code}\n`] : [];
    return [...group.map((problem) => oneProblem(problem, style)), ...rest];
  });
}

function countOf(logs: readonly ProblemLog[], code: ProblemCode): number {
  return logs.reduce((sum, log) => sum + (log.counts.get(code) ?? 0), 0);
}

function oneProblem({ severity, code, place, message, text }: Problem, style: Style): string {
  const line = `${style.bold(formatPlace(place))}: ${style[severity](severity)}: ${message} ${style.dim(`[${code}]`)}\n`;
  return text === undefined ? line : `${line}${indented(excerpt(text, place))}\n`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
