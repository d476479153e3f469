import { rowName, type ScoreRow } from '../score/score.ts';
import type { ProblemLog, ProblemSink } from '../text/problem.ts';
import { pairedSystems } from './baseline.ts';
import { type Evaluated, hasErrors, type Questions } from './make-report.ts';
import type { Counted } from './result.ts';
import type { Saved } from './saved.ts';
import { type Demands, type SettledLimit, settleLimits } from './thresholds.ts';

/**
 * What to report of what was counted, and the saved result to compare it with, if there is one. Nothing, with errors in the log, if they
 * cannot be compared: see `refuseIncomparable` and `compareCorpora`. `logs`: all of the run.
 */
export function compared(
  counted: Counted,
  baseline: Saved | undefined,
  questions: Questions,
  log: ProblemSink,
  logs: readonly ProblemLog[],
): Evaluated {
  if (baseline) {
    compareCorpora(baseline, counted, questions, log);
    if (!hasErrors(logs)) refuseIncomparable(baseline, counted, questions, log);
  }
  return hasErrors(logs) ? { logs } : { logs, outcome: { ...counted, baseline } };
}

/**
 * Reports, as errors, why limits on a drop cannot be checked: the baseline lacks what they name, has no metric in common with the scores
 * now, or a type is new. Without such limits, a change that cannot be told is left out.
 *
 * @throws UsageError if a limit names a row that was not scored.
 */
function refuseIncomparable(
  saved: Saved,
  { systems: counted, rowsOf }: Counted,
  demands: Demands,
  log: ProblemSink,
): void {
  if (demands.maxDrop.length === 0 && demands.maxDocumentDrop === undefined) return;
  const paired = pairedSystems(saved.systems, counted);
  const systems = counted.map(({ scores }) => ({ rows: rowsOf(scores) }));
  const maxDrop = settleLimits('--max-drop', demands.maxDrop, systems);
  const reasons = systems.flatMap(({ rows }, at) => {
    return incomparable(rowsOf(paired[at]?.scores ?? {}), rows, maxDrop) ?? [];
  });
  for (const message of new Set(reasons))
    log.report('BASELINE_DIFFERS', 'error', () => ({ place: saved.place, message }));
}

/** Why limits cannot be checked on these rows; undefined if they can. */
function incomparable(
  before: readonly ScoreRow[],
  after: readonly ScoreRow[],
  limits: readonly SettledLimit[],
): string | undefined {
  const names = new Set(before.map(rowName));
  const isNew = (row: ScoreRow): boolean => !names.has(rowName(row));
  const metrics = new Set(before.map(({ metric }) => metric));
  for (const limit of limits) {
    const row = after.find((one) => rowName(one) === limit.row);
    if (row && isNew(row)) return `--max-drop ${limit.name}: the baseline has no ${limit.row}: ${advice}`;
  }
  if (!after.some((row) => row.isMain && !isNew(row)))
    return `none of its metrics (${[...metrics].join(', ')}) is scored now: ${advice}`;
  const added = after.filter((row) => metrics.has(row.metric) && isNew(row));
  if (added.length === 0) return undefined;
  const list = added.map(({ metric, title }) => `${metric} ${title}`).join(', ');
  return `${list} ${added.length === 1 ? 'is' : 'are'} new since the baseline: save a new one`;
}

const advice = 'score what it has, or save a new one';

/** Reports another corpus than that of this run, by their fingerprints: an error under a limit on drops, else a warning. */
function compareCorpora(
  saved: Saved,
  { corpus }: Counted,
  { maxDrop, maxDocumentDrop }: Demands,
  log: ProblemSink,
): void {
  if (saved.corpus === undefined || corpus === undefined || saved.corpus === corpus) return;
  const severity = maxDrop.length > 0 || maxDocumentDrop !== undefined ? 'error' : 'warning';
  const message = 'the baseline was scored on another corpus';
  log.report('CORPUS_DIFFERS', severity, () => ({
    place: saved.place,
    message,
    help: 'save a new baseline, or score the documents that it was scored on',
  }));
}
