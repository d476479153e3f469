import { sweep, sweepByType } from '../ner/sweep.ts';
import type { SweepReport } from '../results/report.ts';
import { makeReport } from '../results/result.ts';
import type { NerSettings } from '../settings/ner.ts';
import type { Files } from '../sides/files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import type { ProblemLog } from '../text/problem.ts';
import { evaluateNer } from './evaluate-ner.ts';

/** Which predictions are cut at every threshold, and whether each type is too. */
export interface SweepTask {
  readonly inputs: InputPaths;
  readonly settings: NerSettings;
  readonly byType: boolean;
}

/**
 * Strict scores at every threshold of the scores of predicted spans. There is no report if there are errors, or if the predictions are
 * tags, which have no scores.
 */
export async function evaluateSweep(
  { inputs, settings, byType }: SweepTask,
  files: Files,
): Promise<{ readonly logs: readonly ProblemLog[]; readonly report: SweepReport | undefined }> {
  const strict = { modes: ['strict'], confusion: false, sweeps: true } as const;
  const { logs, outcome } = await evaluateNer({ ...strict, inputs, settings }, files);
  if (!outcome) return { logs, report: undefined };
  const report = makeReport(outcome, false);
  const [system] = report.systems;
  const { swept } = system;
  if (!swept) return { logs, report: undefined };
  return { logs, report: { report, system, all: sweep(swept), types: byType ? sweepByType(swept) : undefined } };
}
