import { addCount, groupedBy } from './grouped.ts';
import type { Problem, ProblemCode, ProblemLog } from './problem.ts';

/**
 * The problems of several logs as those of one, errors first. A problem that is in several, such as one of a key with each response, is
 * there once.
 */
export function joinedLogs(logs: readonly ProblemLog[]): ProblemLog {
  const problems = new Map<string, Problem>();
  const counts = new Map<ProblemCode, number>();
  const errorCounts = new Map<ProblemCode, number>();
  for (const log of logs) {
    for (const [code, count] of log.counts) addCount(counts, code, count);
    for (const [code, count] of log.errorCounts) addCount(errorCounts, code, count);
    for (const problem of log.problems) {
      const { code, severity, place, message, count = 1 } = problem;
      const words = JSON.stringify([code, severity, place, message]);
      if (!problems.has(words)) problems.set(words, problem);
      else {
        addCount(counts, code, -count);
        if (severity === 'error') addCount(errorCounts, code, -count);
      }
    }
  }
  const errors = [...errorCounts.values()].reduce((sum, count) => sum + count, 0);
  const bySeverity = (severity: Problem['severity']): Problem[] =>
    [...problems.values()].filter((problem) => problem.severity === severity);
  return { problems: [...bySeverity('error'), ...bySeverity('warning')], counts, errorCounts, errors };
}

/**
 * The log with one problem for four or more of one file that say the same, as they most likely have one cause. Of each file at most so
 * many are left.
 */
export function mergedProblems(log: ProblemLog, most: number = Number.POSITIVE_INFINITY): ProblemLog {
  const keyOf = ({ code, severity, place, message, help, count }: Problem): string =>
    JSON.stringify([code, severity, place.file, message, help, count]);
  const alike = groupedBy(log.problems, keyOf);
  const merged = log.problems.flatMap((problem): readonly Problem[] => {
    const [first, ...others] = alike.get(keyOf(problem))!;
    // Of cells that cannot be read, their reader has said whether they have one cause.
    if (others.length + 1 < MANY || first.count !== undefined || first.code === 'UNREADABLE_CELL') return [problem];
    const also = others.slice(0, MOST_ALSO).map(({ place }) => place);
    return problem === first ? [{ ...first, count: others.length + 1, also }] : [];
  });
  const byFile = groupedBy(merged, ({ place }) => place.file);
  const left = new Set([...byFile.values()].flatMap((own) => own.slice(0, most)));
  return { ...log, problems: merged.filter((one) => left.has(one)) };
}

const MANY = 4;
const MOST_ALSO = 2;

/** Problems of one severity, and how many of each code are not among them. */
export interface ShownProblems {
  readonly shown: readonly Problem[];
  readonly unshown: ReadonlyMap<ProblemCode, number>;
}

/** All problems that stand for many, and the first `most` others of each code. */
export function shownProblems(
  { problems, counts, errorCounts }: ProblemLog,
  severity: Problem['severity'],
  most: number,
): ShownProblems {
  const unshown = new Map<ProblemCode, number>();
  for (const [code, all] of counts) {
    const errors = errorCounts.get(code) ?? 0;
    unshown.set(code, severity === 'error' ? errors : all - errors);
  }
  const singles = new Map<ProblemCode, number>();
  const shown = problems.filter((problem) => {
    const { code, count } = problem;
    if (problem.severity !== severity) return false;
    if (count === undefined) addCount(singles, code);
    return count !== undefined || singles.get(code)! <= most;
  });
  for (const { code, count = 1 } of shown) unshown.set(code, unshown.get(code)! - count);
  return { shown, unshown };
}
