import type { Io } from './io.ts';
import { nerCheck } from './ner-check.ts';
import { nerExplain } from './ner-explain.ts';
import { nerScore } from './ner-score.ts';
import { runCommands } from './run-commands.ts';

/** The command `nerscore`: `argv` without node and script; the exit code. */
export function nerscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(argv, io, nerScore, { check: nerCheck, explain: nerExplain });
}
