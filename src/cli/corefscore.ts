import { corefCheck } from './coref-check.ts';
import { corefExplain } from './coref-explain.ts';
import { corefMerge } from './coref-merge.ts';
import { corefScore } from './coref-score.ts';
import type { Io } from './io.ts';
import { runCommands } from './run-commands.ts';

/** The command `corefscore`: `argv` without node and script; the exit code. */
export function corefscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(argv, io, corefScore, { check: corefCheck, explain: corefExplain, merge: corefMerge });
}
