import { problemCounts, problemRow } from '../results/result.ts';
import type { ProblemLog } from '../text/problem.ts';
import { jsonText, schemaOf } from './json.ts';

/**
 * Problems as JSON, where there is no report that they could be in: the ones that were kept, in the rows of a report; and
 * how often each code occurred. `more`: other fields, which come before them. One line, or indented by two.
 */
export function problemsJson(log: ProblemLog, more: object, isOneLine = false): string {
  const all = {
    ...schemaOf('problems'),
    ...more,
    problemCounts: problemCounts([log]),
    problems: log.problems.map(problemRow),
  };
  return isOneLine ? `${JSON.stringify(all)}\n` : jsonText(all);
}

/** The same for a wrong command line, which has neither a code nor a place, on one line. */
export function usageErrorJson(message: string): string {
  return `${JSON.stringify({ ...schemaOf('problems'), problemCounts: {}, problems: [{ severity: 'error', message }] })}\n`;
}
