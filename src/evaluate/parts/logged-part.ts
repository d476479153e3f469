import { type Problem, type ProblemCode, type ProblemLog, type ProblemSink, reportAll } from '../../text/problem.ts';

/** The warnings of a part: the ones that its log kept, and how often each code was reported besides. */
export interface LoggedPart {
  readonly problems: readonly Problem[];
  readonly others: readonly (readonly [code: ProblemCode, count: number])[];
}

/** What a log of warnings says. */
export function loggedPart({ problems, counts }: ProblemLog): LoggedPart {
  const others = [...counts].flatMap(([code, count]): LoggedPart['others'] => {
    const kept = problems.filter((one) => one.code === code).reduce((sum, one) => sum + (one.count ?? 1), 0);
    return count > kept ? [[code, count - kept]] : [];
  });
  return { problems, others };
}

/** Whether a log has an error, or something else than warnings of this kind. */
export function isOdd({ errors, counts }: ProblemLog, usual: ProblemCode): boolean {
  return errors > 0 || [...counts.keys()].some((code) => code !== usual);
}

/** Reports what the logs of parts say, as a log of the whole would have been told. */
export function reportParts(log: ProblemSink, parts: readonly LoggedPart[]): void {
  for (const { problems, others } of parts) {
    reportAll(log, problems);
    // The log has as many of these as it keeps.
    for (const [code, count] of others)
      log.report(code, 'warning', () => problems.find((one) => one.code === code)!, count);
  }
}
