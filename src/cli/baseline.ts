import { isBaseline } from '../evaluate/baseline.ts';
import type { SavedScores } from '../evaluate/saved-scores.ts';
import type { ProblemSink } from '../text/problem.ts';
import { readSaved } from './read-saved.ts';
import type { ReportOptions } from './report-options.ts';

/** The baseline that was asked for; undefined, with the problem in the log, where it is none for scores of this signature. */
export async function readBaseline(
  { baseline, byDocument }: ReportOptions,
  signature: string,
  systems: number,
  log: ProblemSink,
): Promise<SavedScores | undefined> {
  if (baseline === undefined) return undefined;
  const saved = await readSaved(baseline, log);
  return saved && isBaseline(saved, signature, systems, byDocument === true, log) ? saved : undefined;
}
