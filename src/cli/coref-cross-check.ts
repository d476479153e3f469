import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CrossCheck } from '../evaluate/cross-check.ts';
import type { Score } from '../score/score.ts';
import type { ProblemLog } from '../text/problem.ts';
import type { CorefOptions } from './coref-options.ts';
import type { CorefRun } from './coref-run.ts';
import type { Io } from './io.ts';

/**
 * The scorer.pl that `--cross-check` or COREFSCORER names, if any. Refuses a path without one, and choices under which it scores
 * something else than we do.
 */
export function scorerToCheckWith(
  options: CorefOptions,
  io: Io,
  refuse: (message: string) => never,
): string | undefined {
  const path = options.crossCheck ?? (io.env.COREFSCORER || undefined);
  if (path === undefined) return undefined;
  const unlike = [
    options.singletons === 'drop' && '--singletons drop',
    options.duplicates === 'first' && '--duplicates first',
    options.missingDocument === 'skip' && '--missing-document skip',
  ].find(Boolean);
  if (unlike)
    refuse(`error: scorer.pl has nothing like ${unlike}, so it cannot cross-check it: leave out one of the two`);
  return findScorer(path) ?? refuse(`error: no scorer.pl at '${path}': expected the file, or the folder that holds it`);
}

/** Cross-checks the response at a place, and says on standard error what came of it. Nothing where it was not asked for. */
export async function checkWithScorer(
  { options, io, check, responses }: CorefRun,
  at: number,
  scores: Readonly<Record<string, Score>>,
  logs: readonly ProblemLog[],
): Promise<readonly CrossCheck[]> {
  if (!check) return [];
  const { crossCheckAll, crossCheckText } = await import('./cross-check.ts');
  const checks = await crossCheckAll({
    scorer: check.scorer,
    key: check.key,
    response: check.responses[at],
    seconds: options.crossCheckSeconds,
    ...(options.document !== undefined && { document: options.document }),
    scores,
    logs,
    onProgress: (metric) => {
      if (io.errIsTerminal) io.err(`scorer.pl ${metric} …\r`);
    },
  });
  if (responses.length > 1) io.err(`${responses[at]}:\n`);
  io.err(crossCheckText(checks));
  return checks;
}

/** The path of scorer.pl: the path itself or, where that is a folder, the file of that name in it. Undefined where there is none. */
function findScorer(path: string): string | undefined {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'scorer.pl') : path;
  return existsSync(file) ? file : undefined;
}
