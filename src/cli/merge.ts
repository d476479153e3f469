import { evaluateShards, type Shards } from '../evaluate/merge.ts';
import type { Choice } from '../evaluate/settings.ts';
import { reportersOf } from '../report/reporters.ts';
import type { Scorer } from '../score/score.ts';
import { addChoices, addTerminalOptions, command, exitCode, printProblems, reading } from './command.ts';
import type { Io } from './io.ts';
import { nodeFiles } from './node-files.ts';
import { refuseHarmful } from './output-files.ts';
import { reportScores } from './print-report.ts';
import { formatChoices, judgingChoices, type ReportOptions, refuseUseless } from './report-options.ts';

/** What the `merge` command of a program needs to know. */
export interface MergeCommand<Chosen, Settings, Own extends Scorer> {
  readonly program: 'corefscore' | 'nerscore';
  /** The option that names metrics or modes. */
  readonly choice: Choice<Chosen>;
  readonly metricName?: (name: string) => string;
  /** How saved scores are added up: those of the chosen metrics, or of all that were saved. */
  shards(chosen: Chosen | undefined): Shards<Settings, Own>;
}

/** `merge SCORES...`: adds up the saved scores of shards, and prints one report for all of them. */
export async function runMerge<Chosen, Settings, Own extends Scorer>(
  { program: name, choice, metricName, shards }: MergeCommand<Chosen, Settings, Own>,
  argv: readonly string[],
  io: Io,
): Promise<number> {
  const program = command(`${name} merge`, io)
    .description('Adds up scores that were saved with --format jsonl, or with --format json --by-document.')
    .argument('<scores...>', 'saved scores of shards; - is standard input; gzipped files are unpacked');
  addChoices(program, { choice, ...formatChoices(name, reportersOf()), ...judgingChoices(metricName) });
  addTerminalOptions(program).parse(argv, { from: 'user' });
  const options = program.opts<ReportOptions>();
  const chosen = program.getOptionValue(program.options[0].attributeName());
  refuseHarmful(options, program.args);
  const { logs, outcome } = await reading(nodeFiles, options, io, (files) =>
    evaluateShards(program.args, shards(chosen), options, files),
  );
  if (outcome) refuseUseless(options, outcome.results.length);
  await printProblems(logs, options, io);
  if (!outcome) return exitCode.input;
  return reportScores(outcome, options, io);
}
