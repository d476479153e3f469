import { type OfficialMetric, officialMetrics } from '../coref/repeats/repeats.ts';
import { type CrossCheck, crossCheck, type OfficialRun } from '../evaluate/cross-check.ts';
import type { Score } from '../score/score.ts';
import type { ProblemLog } from '../text/problem.ts';
import { runScorer } from './scorer-process.ts';

/** What is checked: our scores of two files, and the program to check them with. */
export interface CrossCheckTask {
  readonly scorer: string;
  readonly seconds: number;
  readonly key: string;
  readonly response: string;
  /** The one document that was scored; all when absent. */
  readonly document?: string;
  readonly scores: Readonly<Record<string, Score>>;
  readonly logs: readonly ProblemLog[];
  /** Told the name of each metric as its run begins. */
  onProgress(metric: string): void;
}

/**
 * Runs scorer.pl on the same files, each metric that was scored and that it knows in a process of its own, and compares the numbers.
 * `mentions` is read off the run of the first metric.
 */
export async function crossCheckAll(task: CrossCheckTask): Promise<readonly CrossCheck[]> {
  const { scores, logs, key, response, document = 'none' } = task;
  const chosen = officialMetrics.filter((metric) => metric in scores);
  const run = (metric: OfficialMetric): Promise<OfficialRun> => {
    task.onProgress(metric);
    return runScorer(task.scorer, [metric, key, response, document], task.seconds);
  };
  const checks: CrossCheck[] = [];
  let first: OfficialRun | undefined;
  for (const metric of chosen) {
    const found = await run(metric);
    first ??= found;
    checks.push(crossCheck(metric, scores[metric], found, logs));
  }
  if ('mentions' in scores) checks.unshift(crossCheck('mentions', scores.mentions, first ?? (await run('muc')), logs));
  return checks;
}

/** The checks as lines for standard error. */
export function crossCheckText(checks: readonly CrossCheck[]): string {
  return checks.map(checkText).join('');
}

function checkText({ metric, agrees, ours, theirs, cause }: CrossCheck): string {
  if (agrees) return `cross-check ${metric}: agrees\n`;
  if (!ours || !theirs) return `cross-check ${metric}: not checked: ${cause}\n`;
  const numbers = Object.keys(ours).flatMap((name) => {
    const [we, they] = [ours[name], theirs[name]];
    const sides = (of: typeof we): string =>
      `R ${of.recallNumerator} / ${of.recallDenominator}, P ${of.precisionNumerator} / ${of.precisionDenominator}`;
    return [`  ours    ${name}: ${sides(we)}\n`, `  theirs  ${name}: ${sides(they)}\n`];
  });
  return `cross-check ${metric}: differs\n${numbers.join('')}${cause === undefined ? '' : `  cause: ${cause}\n`}`;
}
