import type { SpanModeName } from '../ner/criteria.ts';
import { sweepMode } from '../ner/mode-sweep.ts';
import { type Sweep, sweep, sweptByType } from '../ner/sweep.ts';
import { hasErrors } from '../results/make-report.ts';
import type { SweepReport } from '../results/report.ts';
import { makeReport } from '../results/result.ts';
import type { NerSettings } from '../settings/ner.ts';
import type { Files } from '../sides/files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import type { ProblemCode, ProblemLog } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import { evaluateNer } from './evaluate-ner.ts';

/** Which predictions are cut at every threshold, and whether each type is too. */
export interface SweepTask {
  readonly inputs: InputPaths;
  readonly settings: NerSettings;
  readonly mode: SpanModeName;
  readonly byType: boolean;
  readonly allow: readonly ProblemCode[];
}

/**
 * The scores of a mode at every threshold of the scores of predicted spans. There is no report if there are errors, or if the predictions are
 * tags, which have no scores.
 */
export async function evaluateSweep({ mode, byType, ...task }: SweepTask, files: Files): Promise<Swept> {
  const asked = { modes: [mode], confusion: false, sweeps: 'scored' } as const;
  const { logs, outcome } = await evaluateNer({ ...asked, ...task }, files);
  if (!outcome) return { logs, report: undefined };
  const report = makeReport(outcome, false);
  const [system] = report.systems;
  const { swept } = system;
  if (!swept) return { logs, report: undefined };
  const sweepOf = (type?: string, own = swept): Sweep =>
    mode === 'strict' ? sweep(own) : sweepMode(swept.documents ?? [], { ...task.settings, mode }, type);
  const types = byType
    ? Object.fromEntries(Object.entries(sweptByType(swept)).map(([type, own]) => [type, sweepOf(type, own)]))
    : undefined;
  return { logs, report: { report, system, mode, all: sweepOf(), types } };
}

/** What was swept, and the problems of its inputs. */
export interface Swept {
  readonly logs: readonly ProblemLog[];
  readonly report: SweepReport | undefined;
}

/**
 * Refuses tags, which were not swept.
 *
 * @throws UsageError
 */
export function refuseTags({ logs, report }: Swept): void {
  if (report || hasErrors(logs)) return;
  throw new UsageError('sweep needs predicted spans with scores, and tags have none');
}
