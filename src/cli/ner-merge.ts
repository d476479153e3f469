import { mergeNer } from '../evaluate/ner-merge.ts';
import { nerOutcome } from '../evaluate/ner-outcome.ts';
import { nerSignature } from '../evaluate/ner-settings.ts';
import type { ModeName } from '../ner/modes.ts';
import { problemLog } from '../text/problem.ts';
import { readBaseline } from './baseline.ts';
import { exitCode } from './exit-code.ts';
import { warnFewUnits } from './few-units.ts';
import type { Io } from './io.ts';
import { mergeCommand, readShards } from './merge-command.ts';
import { modeOption } from './ner-options.ts';
import { printProblems } from './print-problems.ts';
import { type ReportOptions, refuseUseless } from './report-options.ts';
import { reportScores } from './report-scores.ts';

interface MergeOptions extends ReportOptions {
  readonly mode?: readonly ModeName[];
}

/** `nerscore merge SCORES...`: adds up the saved scores of shards, and prints the report of all of them together. */
export async function nerMerge(argv: readonly string[], io: Io): Promise<number> {
  const program = mergeCommand('nerscore merge', modeOption(), 4, io).parse(argv, { from: 'user' });
  const refuse = (message: string): never => program.error(message);
  const options = program.opts<MergeOptions>();

  const log = problemLog();
  const shards = await readShards(program.args, log);
  const merged = log.errors > 0 ? undefined : mergeNer(shards, options.mode, log);
  const systems = merged?.systems ?? [];
  if (merged) refuseUseless(options, systems.length, program.args, refuse);
  const baseline = merged && (await readBaseline(options, nerSignature(merged.settings), systems.length, log));
  const sizes = (merged?.units.systems ?? []).map(({ tables: [{ rows, fields }] }) => rows.length / fields);
  if (merged) warnFewUnits(options, Math.max(0, ...sizes), merged.units.kind, merged.gold, log);
  await printProblems([log], options, io);
  if (!merged || log.errors > 0) return exitCode.input;
  const { gold, settings, units } = merged;
  const results = systems.map(({ pred, scores }, at) => ({ file: pred, size: sizes[at], scores, logs: [log] }));
  const outcome = { ...nerOutcome(gold, results, settings, units), ...(baseline && { baseline }) };
  return (await reportScores(outcome, options, io, refuse)) ? exitCode.missed : exitCode.scored;
}
