import type { Overlap } from '../coref/overlap.ts';
import { mergeCoref } from '../evaluate/coref-merge.ts';
import { corefOutcome } from '../evaluate/coref-outcome.ts';
import { corefSignature } from '../evaluate/signature.ts';
import type { Metric } from '../score/metric.ts';
import { problemLog } from '../text/problem.ts';
import { readBaseline } from './baseline.ts';
import { metricOption, withMetricNames } from './coref-options.ts';
import { exitCode } from './exit-code.ts';
import { warnFewUnits } from './few-units.ts';
import type { Io } from './io.ts';
import { mergeCommand, readShards } from './merge-command.ts';
import { printProblems } from './print-problems.ts';
import { type ReportOptions, refuseUseless } from './report-options.ts';
import { reportScores } from './report-scores.ts';

interface MergeOptions extends ReportOptions {
  readonly metric?: readonly Metric<Overlap>[];
}

/** `corefscore merge SCORES...`: adds up the saved scores of shards, and prints the report of all of them together. */
export async function corefMerge(argv: readonly string[], io: Io): Promise<number> {
  const program = mergeCommand('corefscore merge', metricOption(), 2, io).parse(argv, { from: 'user' });
  const refuse = (message: string): never => program.error(message);
  const options = withMetricNames(program.opts<MergeOptions>());

  const log = problemLog();
  const shards = await readShards(program.args, log);
  const merged = log.errors > 0 ? undefined : mergeCoref(shards, options.metric, log);
  const systems = merged?.systems ?? [];
  if (merged) refuseUseless(options, systems.length, program.args, refuse);
  const baseline = merged && (await readBaseline(options, corefSignature(merged.settings), systems.length, log));
  const units = Math.max(0, ...systems.map(({ evaluation }) => evaluation.documents.length));
  if (merged) warnFewUnits(options, units, 'document', merged.key, log);
  await printProblems([log], options, io);
  if (!merged || log.errors > 0) return exitCode.input;
  const results = systems.map((system) => ({ ...system, logs: [log] }));
  const { key, metrics, settings } = merged;
  const outcome = { ...corefOutcome(key, results, metrics, settings), ...(baseline && { baseline }) };
  return (await reportScores(outcome, options, io, refuse)) ? exitCode.missed : exitCode.scored;
}
