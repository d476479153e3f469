import { namedInputs } from '../evaluate/folders.ts';
import { isResampled } from '../evaluate/make-report.ts';
import { evaluateNer } from '../evaluate/ner/evaluate.ts';
import { nerSettings } from '../evaluate/ner/settings.ts';
import { UsageError } from '../evaluate/settings.ts';
import { refuseUnscored } from '../evaluate/thresholds.ts';
import { reporterOf } from '../report/reporters.ts';
import { visible } from '../text/harmless.ts';
import {
  type CommandAction,
  chosenSettings,
  exitCode,
  givenOptions,
  parseConfigured,
  printProblems,
  reading,
  runCommands,
} from './command.ts';
import { documentRows } from './document-rows.ts';
import { fileChoice } from './file-choice.ts';
import { shortUsage } from './help.ts';
import type { Io } from './io.ts';
import * as others from './ner-commands.ts';
import { type NerOptions, type NerRun, nerCommand, nerPage } from './ner-options.ts';
import { nerToolCompat } from './ner-tool.ts';
import { nodeFiles } from './node-files.ts';
import { refuseHarmful } from './output-files.ts';
import { listsUnits, needsFingerprints, reportScores } from './print-report.ts';
import { refuseUseless } from './report-options.ts';

/** Runs the command `nerscore` and returns its exit code. `argv`: the arguments, without node and script. */
export function nerscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands('nerscore', argv, io, score, others);
}

/** `nerscore GOLD [PRED...]`: scores, and prints the report. */
const score: CommandAction = async (argv, io) => {
  if (argv.length === 0) {
    io.err(shortUsage(nerPage));
    return exitCode.usage;
  }
  const program = nerCommand(io);
  parseConfigured(program, argv, 'nerscore', io);
  const given = program.opts<NerOptions>();
  const { digits } = reporterOf(given.format)?.foreign ?? {};
  const options = digits !== undefined && given.digits === undefined ? { ...given, digits } : given;
  const settings = chosenSettings(program, nerSettings);
  const paths = namedInputs(program.args, given.name, nodeFiles);
  const inputs = { ...paths, ...(await fileChoice(given, paths)) };
  const run: NerRun = { inputs, options, settings, io };
  if (given.compat) return nerToolCompat(run, given.compat, givenOptions(program));
  refuseInputs(run);

  const kept = (listsUnits(options) || isResampled(options) || options.allowCorpusChange) && { units: options.units };
  const { units, ...questions } = options;
  const fingerprints = needsFingerprints(options);
  const chosen = { modes: options.mode, confusion: options.confusion === true };
  const rows = options.format === 'conlleval' ? documentRows(nodeFiles, inputs.paths[0]) : undefined;
  const task = { ...questions, ...chosen, inputs, settings, fingerprints, ...kept };
  const from = rows?.files ?? nodeFiles;
  const { logs, outcome } = await reading(from, options, io, (files) => evaluateNer(task, files));
  await printProblems(logs, options, io);
  const note = rows?.note();
  if (note) io.err(`note: ${visible(note)}\n`);
  if (!outcome) return exitCode.input;
  return reportScores(outcome, options, io);
};

function refuseInputs({ inputs: { paths }, options }: NerRun): void {
  const { mode, format } = options;
  const preds = paths.length - 1;
  if (preds > 1 && nodeFiles.kind(paths[0]) === 'stream') {
    const gold = paths[0] === '-' ? 'standard input' : 'a pipe';
    throw new UsageError(`gold cannot be ${gold} when there are several predictions: it is read again for each`);
  }
  const foreign = reporterOf(format)?.foreign;
  if (foreign?.mode !== undefined && mode.join() !== foreign.mode)
    throw new UsageError(`--format ${format} has only the ${foreign.mode} mode: leave --mode out`);
  if (foreign && preds > 1) throw new UsageError(`--format ${format} scores one pred at a time, not ${preds}`);
  refuseUseless(options, preds);
  refuseHarmful(options, paths);
  refuseUnscored(mode, options);
}
