import { corefScore } from './coref-score.ts';
import type { Io } from './io.ts';
import { runCommands } from './run-commands.ts';

/** The command `corefscore`: `argv` without node and script; the exit code. */
export function corefscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(argv, io, corefScore, {
    check: async (rest) => (await import('./coref-check.ts')).corefCheck(rest, io),
    explain: async (rest) => (await import('./coref-explain.ts')).corefExplain(rest, io),
    merge: async (rest) => (await import('./coref-merge.ts')).corefMerge(rest, io),
  });
}
