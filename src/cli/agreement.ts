import type { Command } from 'commander';
import { type AgreementTask, agreementReport, readAnnotations } from '../evaluate/agreement/annotators.ts';
import { agreementText } from '../report/agreement.ts';
import { jsonText } from '../report/json.ts';
import { numberStyle, shortNames } from '../report/numbers.ts';
import { type InputPaths, inputPaths } from '../sides/input-paths.ts';
import { visibleData } from '../text/harmless.ts';
import { version } from '../version.ts';
import { exitCode, printProblems, reading } from './command.ts';
import { type ChoiceOptions, choiceOptions, fileChoice } from './file-choice.ts';
import { type Io, textStyle } from './io.ts';
import type { Kind } from './kind.ts';
import { nodeFiles } from './node-files.ts';
import { formatChoice, judgingChoices, type PrintOptions } from './report-options.ts';
import { parsedCommand, type Scoring } from './scoring-command.ts';
import { withProgress } from './watched.ts';

/** A command that compares annotators. */
export interface Agreeing extends Pick<Kind, 'listing'>, Scoring {
  agreement(program: Command, inputs: InputPaths): AgreementTask;
}

const { confidence, samples, seed } = judgingChoices();
const choices = {
  confidence: { ...confidence, help: `${confidence.help} [95]` },
  samples: { ...samples, help: 'number of resamples [1000]' },
  seed,
  format: formatChoice('table', 'json'),
};

/** `agreement A B…`: how well annotators agree, each in a file or a folder of files. */
export async function runAgreement(kind: Agreeing, argv: readonly string[], io: Io): Promise<number> {
  const { tool, listing } = kind;
  const ofReading = listing.options.filter(({ option }) => !option?.startsWith('--side'));
  const own = {
    name: 'agreement',
    about: 'How well annotators agree: F1 of each pair, its mean, and coefficients that are corrected for chance.',
    inputs: [['<annotator...>', 'a file, or a folder of files, for each annotator']],
    choices: [...ofReading, ...Object.values(choiceOptions), ...Object.values(choices)],
  } as const;
  const program = parsedCommand(kind, own, argv, io);
  const options = program.opts<AgreementOptions>();
  const inputs = inputPaths(program.args, nodeFiles);
  const task = kind.agreement(program, { ...inputs, choice: await fileChoice(options, inputs) });
  const read = await reading(nodeFiles, options, io, (files) => readAnnotations(task, files));
  await printProblems(read.logs, options, io);
  if (!read.pairs) return exitCode.input;

  const { confidence: level = 95, samples = 1000, seed = 1 } = options;
  const work = agreementReport(task, read, read.pairs, { level, samples, seed });
  const annotators = shortNames({ systems: inputs.paths.map((file) => ({ file })) });
  const report = await withProgress(work, options, io);
  if (options.format === 'json') io.out(jsonText({ schema: 1, tool, version, annotators, ...report }));
  else {
    const style = await textStyle(options.color, io, io.outIsTerminal);
    const text = agreementText(visibleData(annotators), visibleData(report), numberStyle(tool), {
      style,
      width: io.width,
    });
    io.out(text, 'styled');
  }
  return exitCode.scored;
}

interface AgreementOptions extends ChoiceOptions, PrintOptions {
  readonly confidence?: number;
  readonly samples?: number;
  readonly seed?: number;
}
