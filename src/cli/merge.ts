import { type Expected, evaluateShards, type Shards } from '../evaluate/merge/merge.ts';
import { reportersOf } from '../report/reporters.ts';
import { judgingChoices } from '../results/choices.ts';
import type { Choice } from '../settings/table.ts';
import { exitCode, readInputs } from './command.ts';
import { maxSize } from './file-choice.ts';
import { refuseHarmful } from './output-files.ts';
import { reportScores } from './print-report.ts';
import type { CommandRow, Program } from './program.ts';
import { formatChoices, type ReportOptions, refuseUseless } from './report-options.ts';

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

/**
 * `merge SCORES...`: adds up the saved scores of shards, and prints one report for all of them. `chosen`: the option that names metrics or
 * modes, by the name of its value; `shards`: how the scores of those, or of all that were saved, are added up.
 */
export function mergeRow<Chosen>(
  { tool, metricName }: Pick<Program, 'tool' | 'metricName'>,
  chosen: Readonly<Record<string, Choice<Chosen>>>,
  shards: (chosen: Chosen | undefined) => Shards,
): CommandRow {
  return {
    name: 'merge',
    about: 'Adds up scores that were saved with --format jsonl, or with --format json --by-document.',
    inputs: [['<scores...>', 'saved scores of shards, or folders of them; - is standard input; gzip is unpacked']],
    choices: () =>
      [chosen, { expect, maxSize }, formatChoices(tool, reportersOf()), judgingChoices(metricName)].flatMap(
        Object.values<Choice<unknown>>,
      ),
    takes: 'options',
    async run({ command, argv, io }) {
      const given = command.opts<ReportOptions & { readonly expect?: readonly Expected[] }>();
      const options = { ...given, commandLine: [tool, 'merge', ...argv] };
      refuseHarmful(options, command.args, io);
      const own = shards(command.getOptionValue(Object.keys(chosen)[0]));
      const { outcome } = await readInputs(options, io, async (files) => {
        const merged = await evaluateShards(command.args, own, options, files);
        if (merged.outcome) refuseUseless(options, merged.outcome.systems.length);
        return merged;
      });
      return outcome ? reportScores(outcome, options, io) : exitCode.input;
    },
  };
}
