import { counted } from '../report/counted.ts';
import type { ProblemLog } from '../text/problem.ts';
import { type Io, wantsColor } from './io.ts';

/** Prints errors always, and warnings unless they are not wanted. */
export async function printProblems(
  logs: readonly ProblemLog[],
  options: { readonly quiet?: true; readonly color?: boolean },
  io: Io,
): Promise<void> {
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  if (logs.every((log) => log.counts.size === 0) || (options.quiet && errors === 0)) return;
  const { problemText } = await import('../report/problem-text.ts');
  const { textStyle } = await import('./text-style.ts');
  io.err(problemText(logs, await textStyle(wantsColor(options.color, io, io.errIsTerminal))));
  if (errors > 0) io.err(`nothing was scored: ${counted(errors, 'error')} in the input\n`);
}
