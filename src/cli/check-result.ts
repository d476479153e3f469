import { counted } from '../report/numbers.ts';
import { problemText } from '../report/problem-text.ts';
import type { ProblemLog } from '../text/problem.ts';
import { exitCode } from './exit-code.ts';
import { type Io, wantsColor } from './io.ts';
import { textStyle } from './text-style.ts';

/**
 * Prints every problem to standard output, where it is the result, then `read`, what was read, with the number of errors and warnings.
 *
 * @returns the exit code.
 */
export async function printCheck(
  logs: readonly ProblemLog[],
  read: string,
  color: boolean | undefined,
  io: Io,
): Promise<number> {
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  const problems = logs.reduce((sum, log) => sum + log.problems.length, 0);
  const style = await textStyle(wantsColor(color, io, io.outIsTerminal));
  io.out(problemText(logs, style, { shownErrors: Number.POSITIVE_INFINITY }));
  io.out(`${read}${counted(errors, 'error')}, ${counted(problems - errors, 'warning')}\n`);
  return errors > 0 ? exitCode.input : exitCode.scored;
}
