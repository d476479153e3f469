import { counted } from '../report/numbers.ts';
import type { ProblemLog } from '../text/problem.ts';
import { type Io, textStyle } from './io.ts';

/**
 * Prints errors always, and warnings unless they are not wanted. For GitHub, errors are annotations on standard output too: they are
 * all the report that there is.
 */
export async function printProblems(
  logs: readonly ProblemLog[],
  options: { readonly quiet?: true; readonly color?: boolean; readonly format?: string },
  io: Io,
): Promise<void> {
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  if (logs.every((log) => log.counts.size === 0) || (options.quiet && errors === 0)) return;
  const { errorCount, problemText } = await import('../report/problem-text.ts');
  const style = await textStyle(options.color, io, io.errIsTerminal);
  io.err(problemText(logs, style, options));
  if (errors === 0) return;
  io.err(`nothing was scored: ${counted(errorCount(logs), 'error')} in the input\n`);
  if (options.format !== 'github') return;
  const { annotation } = await import('../report/github.ts');
  for (const { place, ...problem } of logs.flatMap((log) => log.problems)) io.out(annotation({ ...problem, ...place }));
}
