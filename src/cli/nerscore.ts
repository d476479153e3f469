import { nerTool } from '../compat/ner-tools.ts';
import { nerScorer } from '../evaluate/compat/ner-tool.ts';
import { evaluateNer } from '../evaluate/evaluate-ner.ts';
import type { NerTask } from '../evaluate/ner/ner-task.ts';
import { withoutFaulty } from '../evaluate/skip-faulty.ts';
import { reporterOf } from '../report/reporters.ts';
import { isResampled } from '../results/make-report.ts';
import { refuseUnscored } from '../results/thresholds.ts';
import { nerSettings } from '../settings/ner.ts';
import { UsageError } from '../text/usage-error.ts';
import { exitCode, readInputs } from './command.ts';
import { runCompat } from './compat/run-compat.ts';
import { compileLater } from './compile-later.ts';
import { writesPage } from './findings/options.ts';
import type { Io } from './io.ts';
import { type NerRun, nerProgram } from './ner-program.ts';
import { listsUnits, needsFingerprint, reportScores } from './print-report.ts';
import { runCommands } from './run-commands.ts';
import { threadsOf } from './threads/jobs.ts';

/** Runs the command `nerscore` and returns its exit code. `argv`: the arguments, without node and script. */
export function nerscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(nerProgram, nerSettings, score, argv, io);
}

async function score(run: NerRun): Promise<number> {
  const { inputs, options, settings, io } = run;
  const { compat, mode, format, confusion = false, units } = options;
  if (compat) return runCompat('nerscore', nerScorer(nerTool(compat)), run);
  refuseInputs(run);
  const task: NerTask = {
    ...options,
    inputs,
    settings,
    modes: mode,
    confusion: confusion || writesPage(options),
    fingerprint: needsFingerprint(options),
    units: unitsOf(options),
    numbered: units,
    parts: threadsOf(options, io),
  };
  // A page takes all findings at once: an eighth more CPU for a fifth less memory.
  if (io.isOwnProcess) await compileLater(inputs.paths, ...(writesPage(options) ? ['--heap-growing-percent=50'] : []));
  const watched = { ...options, paths: inputs.paths };
  const { outcome } = await readInputs(watched, io, (files, watch) =>
    withoutFaulty({ ...task, watch }, files, evaluateNer),
  );
  if (format === 'conlleval' && outcome?.systems.some(({ reading }) => !reading))
    throw new UsageError('--format conlleval needs tags, and these are spans: choose another format');
  if (outcome && format === 'conlleval' && !options.quiet)
    io.err('note: -DOCSTART- rows are not tokens here, but for conlleval.pl and --compat conlleval they are\n');
  return outcome ? reportScores(outcome, options, io) : exitCode.input;
}

/** The units that are counted. A page has no room for sentences. */
function unitsOf(options: NerRun['options']): NerTask['units'] {
  const { mode, units } = options;
  if (listsUnits(options, false) || isResampled(options)) return units;
  if (!listsUnits(options, !mode.includes('surface-corpus'))) return undefined;
  return units === 'auto' ? 'documents' : units;
}

function refuseInputs({ inputs: { paths }, options, io }: NerRun): void {
  const { mode, format } = options;
  if (paths.length > 2 && io.files.kind(paths[0]) === 'stream') {
    const gold = paths[0] === '-' ? 'standard input' : 'a pipe';
    throw new UsageError(`gold cannot be ${gold} when there are several predictions: it is read again for each`);
  }
  const only = reporterOf(format)?.foreign?.mode;
  if (only !== undefined && mode.join() !== only)
    throw new UsageError(`--format ${format} has only the ${only} mode: leave --mode out`);
  refuseUnscored(mode, options);
}
