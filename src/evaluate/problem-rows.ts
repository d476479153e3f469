import type { Problem, ProblemCode, ProblemLog } from '../text/problem.ts';

/** A problem as the JSON has it. */
export interface ProblemRow {
  readonly code: ProblemCode;
  readonly severity: Problem['severity'];
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The problems that the logs have kept, log after log. */
export function problemRows(logs: readonly ProblemLog[]): ProblemRow[] {
  return logs.flatMap((log) => log.problems.map(problemRow));
}

/** How often each kind of problem was met, in all logs together. */
export function problemCounts(logs: readonly ProblemLog[]): Partial<Record<ProblemCode, number>> {
  const counts: Partial<Record<ProblemCode, number>> = {};
  for (const log of logs) for (const [code, count] of log.counts) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

function problemRow({ code, severity, place, message }: Problem): ProblemRow {
  return { code, severity, ...place, message };
}
