import type { Command } from 'commander';
import { type AgreementTask, agreementReport, readAnnotations } from '../evaluate/agreement/annotators.ts';
import { agreementText } from '../report/agreement.ts';
import { numberStyle, shortNames } from '../report/numbers.ts';
import { judgingChoices } from '../results/choices.ts';
import type { Choice } from '../settings/table.ts';
import { type InputPaths, inputPaths } from '../sides/input-paths.ts';
import { visibleData } from '../text/harmless.ts';
import { version } from '../version.ts';
import { exitCode, printResult, readInputs } from './command.ts';
import { type ChoiceOptions, choiceOptions, fileChoice } from './file-choice.ts';
import { nodeFiles } from './node-files.ts';
import type { CommandRow } from './program.ts';
import { formatChoice, type PrintOptions } from './report-options.ts';
import { withProgress } from './watched.ts';

const { confidence, samples, seed } = judgingChoices();
const choices = {
  confidence: { ...confidence, help: `${confidence.help} [95]` },
  samples: { ...samples, help: 'number of resamples [1000]' },
  seed,
  format: formatChoice('table', 'json'),
};

/** `agreement A B…`: how well annotators agree, each in a file or a folder of files. `reading`: the options that say how files are read. */
export function agreementRow(
  reading: readonly Choice<unknown>[],
  taskOf: (command: Command, inputs: InputPaths) => AgreementTask,
): CommandRow {
  return {
    name: 'agreement',
    about: 'How well annotators agree: F1 of each pair, its mean, and coefficients that are corrected for chance.',
    inputs: [['<annotator...>', 'a file, or a folder of files, for each annotator']],
    choices: () => [...reading, ...Object.values(choiceOptions), ...Object.values(choices)],
    takes: 'configuration',
    async run({ program: { tool }, command, io }) {
      const options = command.opts<AgreementOptions>();
      const inputs = inputPaths(command.args, nodeFiles);
      const task = taskOf(command, { ...inputs, choice: await fileChoice(options, inputs) });
      const read = await readInputs(options, io, (files) => readAnnotations(task, files));
      if (!read.pairs) return exitCode.input;
      const { confidence: level = 95, samples = 1000, seed = 1 } = options;
      const work = agreementReport(task, read, read.pairs, { level, samples, seed });
      const annotators = shortNames({ systems: inputs.paths.map((file) => ({ file })) });
      const report = await withProgress(work, options, io);
      const json = () => ({ schema: 1, tool, version, annotators, ...report });
      return printResult(options, io, json, (how) =>
        agreementText(visibleData(annotators), visibleData(report), numberStyle(tool), how),
      );
    },
  };
}

interface AgreementOptions extends ChoiceOptions, PrintOptions {
  readonly confidence?: number;
  readonly samples?: number;
  readonly seed?: number;
}
