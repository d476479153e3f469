import { type Expected, evaluateShards } from '../evaluate/merge/merge.ts';
import { reportersOf } from '../report/reporters.ts';
import type { Choice } from '../settings/table.ts';
import { addChoices, addTerminalOptions, command, exitCode, printProblems, reading } from './command.ts';
import type { Io } from './io.ts';
import type { Kind } from './kind.ts';
import { nodeFiles } from './node-files.ts';
import { refuseHarmful } from './output-files.ts';
import { reportScores } from './print-report.ts';
import { formatChoices, judgingChoices, type ReportOptions, refuseUseless } from './report-options.ts';

const expect: Choice<Expected> = {
  kind: {
    parse(given) {
      const [, what, count] = /^(documents|shards)=(\d+)$/.exec(given) ?? [];
      if (what === undefined) throw new RangeError('expected documents=N or shards=N');
      return { what: what as Expected['what'], count: Number(count) };
    },
  },
  isRepeatable: true,
  option: '--expect <what=n>',
  help: 'exit 3 if there are more or fewer: documents=N, shards=N; repeatable',
};

/** `merge SCORES...`: adds up the saved scores of shards, and prints one report for all of them. */
export async function runMerge<Chosen>(
  { tool, choice, metricName, shards }: Pick<Kind<unknown, Chosen>, 'tool' | 'choice' | 'metricName' | 'shards'>,
  argv: readonly string[],
  io: Io,
): Promise<number> {
  const program = command(`${tool} merge`, io)
    .description('Adds up scores that were saved with --format jsonl, or with --format json --by-document.')
    .argument('<scores...>', 'saved scores of shards, or folders of them; - is standard input; gzip is unpacked');
  const tables = [choice, { expect }, formatChoices(tool, reportersOf()), judgingChoices(metricName)];
  addChoices(program, tables.flatMap(Object.values<Choice<unknown>>));
  addTerminalOptions(program).parse(argv, { from: 'user' });
  const options = {
    ...program.opts<ReportOptions & { readonly expect?: readonly Expected[] }>(),
    commandLine: [tool, 'merge', ...argv],
  };
  const chosen = program.getOptionValue(Object.keys(choice)[0]);
  refuseHarmful(options, program.args);
  const { logs, outcome } = await reading(nodeFiles, options, io, (files) =>
    evaluateShards(program.args, shards(chosen), options, files),
  );
  if (outcome) refuseUseless(options, outcome.systems.length);
  await printProblems(logs, options, io);
  if (!outcome) return exitCode.input;
  return reportScores(outcome, options, io);
}
