import type { Command } from 'commander';
import { type AgreementTask, agreementOf, readAnnotations } from '../evaluate/agreement/annotators.ts';
import type { Item } from '../pair/item.ts';
import { agreementCsv, agreementJson, agreementMarkdown, agreementText } from '../report/agreement.ts';
import { headOf } from '../report/json.ts';
import { numberStyle, shortNames } from '../report/numbers.ts';
import { allow, judgingChoices } from '../results/choices.ts';
import { flag } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { type InputPaths, namedInputs } from '../sides/input-paths.ts';
import { visibleData } from '../text/harmless.ts';
import type { ProblemCode } from '../text/problem.ts';
import { exitCode, keptProblems, printResult, readInputs } from './command.ts';
import { type ChoiceOptions, choiceOptions, fileChoice } from './file-choice.ts';
import type { CommandRow } from './program.ts';
import { withProgress } from './progress.ts';
import { formatChoice, type PrintOptions } from './report-options.ts';

const { confidence, samples, seed } = judgingChoices();
const choices = {
  confidence: { ...confidence, help: `${confidence.help} [95]` },
  samples: { ...samples, help: 'number of resamples [1000]' },
  seed,
  allow,
  format: formatChoice('table', 'markdown', 'csv', 'json'),
};

/** Of annotations with types. */
export const agreementByType = { kind: flag, option: '--by-type', help: 'also the agreement on each type' };

/**
 * `agreement A B…`: how well annotators agree, each in a file or a folder of files, or several in one file. `reading`: the options that say
 * how files are read.
 */
export function agreementRow<Of extends Item>(
  reading: readonly Choice<unknown>[],
  taskOf: (command: Command, inputs: InputPaths, allow: readonly ProblemCode[]) => AgreementTask<Of>,
): CommandRow {
  return {
    name: 'agreement',
    about: 'How well annotators agree: F1 of each pair, its mean, and coefficients that are corrected for chance.',
    inputs: [
      ['<annotator...>', 'FILE or NAME=FILE, or a folder of files, for each annotator; or one file that has several'],
    ],
    choices: () => [...reading, ...Object.values(choiceOptions), ...Object.values(choices)],
    takes: 'configuration',
    async run({ program: { tool }, command, io }) {
      const options = command.opts<AgreementOptions>();
      const inputs = namedInputs(command.args, [], io.files, 0);
      const own = { ...inputs, keep: keptProblems(options), choice: await fileChoice(options, inputs, io) };
      const task = taskOf(command, own, options.allow);
      const read = await readInputs(options, io, (files) => readAnnotations(task, files));
      if (!read.pairs) return exitCode.input;
      const found = await withProgress(agreementOf(task, read, read.pairs, options), options, io);
      const agreement = { ...found, annotators: shortNames({ systems: found.annotators }) };
      const formats = {
        csv: () => agreementCsv(agreement),
        markdown: () => agreementMarkdown(visibleData(agreement), numberStyle(tool)),
        json: () => ({ ...headOf('agreement', tool), ...agreementJson(agreement) }),
      };
      return printResult(options, io, formats, (how) => agreementText(visibleData(agreement), numberStyle(tool), how));
    },
  };
}

interface AgreementOptions extends ChoiceOptions, PrintOptions {
  readonly confidence?: number;
  readonly samples?: number;
  readonly seed?: number;
  readonly byType?: true;
  readonly allow: readonly ProblemCode[];
}
