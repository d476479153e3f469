import type { Command } from 'commander';
import { annotatedDocuments, linkLabels, tokenLabels } from '../evaluate/agreement/labels.ts';
import { agreementText } from '../report/agreement.ts';
import { jsonText } from '../report/json.ts';
import { numberStyle, shortNames } from '../report/numbers.ts';
import { agreementOf, type ChanceCorrected, chanceCorrected, jointSignature } from '../results/agreement.ts';
import { type Evaluated, hasErrors } from '../results/make-report.ts';
import { withResampling } from '../settings/settings.ts';
import type { Files } from '../sides/files.ts';
import { type InputPaths, inputPaths } from '../sides/input-paths.ts';
import { visibleData } from '../text/harmless.ts';
import { UsageError } from '../text/usage-error.ts';
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
  /** What its mean is of. */
  readonly score: string;
  readonly labelled: ChanceCorrected['of'];
  /** Scores the second of two annotators against the first, on the documents that both have, and keeps the rows of units. */
  evaluate(inputs: InputPaths, program: Command, files: Files): Promise<Evaluated>;
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
  const { tool, listing, score, labelled } = kind;
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
  const { paths } = inputs;
  if (paths.length < 2) throw new UsageError('one annotator agrees with nobody: give two or more');
  const chosen = await fileChoice(options, inputs);
  const { read, pairs, documents, leftOut } = await reading(nodeFiles, options, io, async (files) => {
    const read = await listing.read(program, files, chosen);
    const annotated = annotatedDocuments(paths, read.documents);
    // A pair may share more files than all do, and have other units then: documents, where those of all are sentences.
    const common = new Set(annotated.documents.map(([{ file }]) => file.slice(paths[0].length + 1)));
    const choice =
      annotated.leftOut > 0 && common.size > 0
        ? { findsHidden: true, takes: (path: string) => common.has(path), end: () => {} }
        : chosen;
    const pairs: Evaluated[] = [];
    for (const [at, path] of hasErrors(read.logs) ? [] : paths.entries())
      for (const other of paths.slice(at + 1))
        pairs.push(await kind.evaluate({ ...inputPaths([path, other], nodeFiles), choice }, program, files));
    return { read, pairs, ...annotated };
  });
  const failed = pairs.find(({ outcome }) => !outcome);
  await printProblems(failed?.logs ?? read.logs, options, io);
  if (failed || hasErrors(read.logs)) return exitCode.input;
  if (documents.length === 0) throw new UsageError('no document was annotated by all: leave out those who share none');

  const outcomes = pairs.flatMap(({ outcome }) => outcome ?? []);
  const labels = labelled === 'tokens' ? tokenLabels(documents) : linkLabels(documents);
  const confidence = { level: options.confidence ?? 95, samples: options.samples ?? 1000, seed: options.seed ?? 1 };
  const { level, samples, seed } = confidence;
  const fields = [`ci:${level}/${samples}`, 'interval:percentile', `seed:${seed}`, `unit:${outcomes[0].unit}`];
  const agreement = await withProgress(agreementOf(paths.length, outcomes, confidence), options, io);
  if (agreement.units === 0)
    throw new UsageError('tags and spans of offsets have no units in common: give all annotators as one of them');
  const hasInterval = agreement.mean.interval !== undefined;
  const report = {
    annotators: shortNames({ systems: paths.map((file) => ({ file })) }),
    unit: outcomes[0].unit,
    leftOut,
    score,
    ...agreement,
    chance: chanceCorrected(paths.length, labelled, labels),
    confidence: hasInterval ? confidence : undefined,
    signature: withResampling(jointSignature(outcomes), hasInterval ? fields : []),
  };
  if (options.format === 'json') io.out(jsonText({ schema: 1, tool, version, ...report }));
  else {
    const style = await textStyle(options.color, io, io.outIsTerminal);
    io.out(agreementText(visibleData(report), numberStyle(tool), { style, width: io.width }), 'styled');
  }
  return exitCode.scored;
}

interface AgreementOptions extends ChoiceOptions, PrintOptions {
  readonly confidence?: number;
  readonly samples?: number;
  readonly seed?: number;
}
