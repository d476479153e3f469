import type { Io } from './io.ts';
import { nerScore } from './ner-score.ts';
import { runCommands } from './run-commands.ts';

/** The command `nerscore`: `argv` without node and script; the exit code. */
export function nerscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(argv, io, nerScore, {
    check: async (rest) => (await import('./ner-check.ts')).nerCheck(rest, io),
    merge: async (rest) => (await import('./ner-merge.ts')).nerMerge(rest, io),
    explain: async (rest) => (await import('./ner-explain.ts')).nerExplain(rest, io),
  });
}
