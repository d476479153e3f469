import { isResampled } from '../evaluate/make-report.ts';
import { evaluateNer } from '../evaluate/ner/evaluate.ts';
import { UsageError } from '../evaluate/settings.ts';
import { refuseUnscored } from '../evaluate/thresholds.ts';
import { reporterOf } from '../report/reporters.ts';
import { visible } from '../text/harmless.ts';
import { exitCode, printProblems, reading } from './command.ts';
import { documentRows } from './document-rows.ts';
import type { Io } from './io.ts';
import { type NerRun, nerKind } from './ner-kind.ts';
import { nerToolCompat } from './ner-tool.ts';
import { nodeFiles } from './node-files.ts';
import { refuseHarmful } from './output-files.ts';
import { listsUnits, needsFingerprint, reportScores } from './print-report.ts';
import { refuseUseless } from './report-options.ts';
import { runCommands } from './run-commands.ts';

/** Runs the command `nerscore` and returns its exit code. `argv`: the arguments, without node and script. */
export function nerscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(nerKind, score, argv, io);
}

/** `nerscore GOLD [PRED...]`: scores, and prints the report. */
async function score(run: NerRun): Promise<number> {
  const { inputs, settings, io } = run;
  if (run.options.compat) return nerToolCompat(run, run.options.compat);
  refuseInputs(run);
  const { units, ...options } = {
    ...run.options,
    digits: run.options.digits ?? reporterOf(run.options.format)?.foreign?.digits,
  };
  const keepsUnits = listsUnits(options) || isResampled(options);
  const task = {
    ...options,
    inputs,
    settings,
    modes: options.mode,
    confusion: options.confusion === true,
    fingerprint: needsFingerprint(options),
    units: keepsUnits ? units : undefined,
  };
  const rows = options.format === 'conlleval' ? documentRows(nodeFiles, inputs.paths[0]) : undefined;
  const { logs, outcome } = await reading(rows?.files ?? nodeFiles, options, io, (files) => evaluateNer(task, files));
  await printProblems(logs, options, io);
  const note = rows?.note();
  if (note) io.err(`note: ${visible(note)}\n`);
  if (!outcome) return exitCode.input;
  return reportScores(outcome, options, io);
}

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
