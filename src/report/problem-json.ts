import { problemRow } from '../evaluate/make-report.ts';
import type { ProblemLog } from '../text/problem.ts';
import { jsonText } from './json.ts';
import { helpOf, metProblems } from './shown-problems.ts';

/**
 * Problems as JSON, where there is no report that they could be in: those that were kept, in the rows of a report; how often each code
 * occurred; and the causes of many. `more`: other fields, which come before them. One line, or indented by two.
 */
export function problemsJson(logs: readonly ProblemLog[], more: object, isOneLine = false): string {
  const met = (['error', 'warning'] as const).map((severity) => metProblems(logs, severity));
  const problemCounts: Record<string, number> = {};
  for (const { counts } of met)
    for (const [code, count] of counts) if (count > 0) problemCounts[code] = (problemCounts[code] ?? 0) + count;
  const causes = met.flatMap((one) => one.causes);
  const problems = met.flatMap(({ problems: own, causesOf }) =>
    own.map((problem) => problemRow({ ...problem, ...helpOf(problem, causesOf.get(problem)) })),
  );
  const all = { schema: 1, ...more, problemCounts, ...(causes.length > 0 && { causes }), problems };
  return isOneLine ? `${JSON.stringify(all)}\n` : jsonText(all);
}

/** The same for a wrong command line, which has neither a code nor a place, on one line. */
export function usageErrorJson(message: string): string {
  return `${JSON.stringify({ schema: 1, problemCounts: {}, problems: [{ severity: 'error', message }] })}\n`;
}
