import { corefTools } from '../compat/coref-tools.ts';
import { corefMetricSets, corefMetrics, metricName, selectMetrics } from '../coref/metrics.ts';
import { corefScorerNamed } from '../evaluate/compat/compared-tools.ts';
import type { CorefTask } from '../evaluate/coref/coref-task.ts';
import { evaluateCoref } from '../evaluate/evaluate-coref.ts';
import { withoutFaulty } from '../evaluate/skip-faulty.ts';
import { reporterOf, reportersUsed } from '../report/reporters.ts';
import type { Evaluated, Outcome, Watch } from '../results/make-report.ts';
import { refuseUnscored } from '../results/thresholds.ts';
import { type CorefSettings, corefSettings } from '../settings/coref.ts';
import { whichFile } from '../sides/both-sides.ts';
import type { Files } from '../sides/files.ts';
import { UsageError } from '../text/usage-error.ts';
import { exitCode, readInputs } from './command.ts';
import { runCompat } from './compat/run-compat.ts';
import { printCompared, why } from './compat/several-tools.ts';
import { compileLater, INLINE_LESS } from './compile-later.ts';
import { type AskedOptions, type CorefOptions, type CorefRun, corefProgram } from './coref-program.ts';
import type { Io } from './io.ts';
import { needsFingerprint, reportScores } from './print-report.ts';
import type { Run } from './program.ts';
import { runCommands } from './run-commands.ts';
import { threadsOf } from './threads/jobs.ts';

/** Runs the command `corefscore` and returns its exit code. `argv`: the arguments, without node and script. */
export function corefscore(argv: readonly string[], io: Io): Promise<number> {
  return runCommands(corefProgram, corefSettings, score, argv, io);
}

async function score(asked: Run<AskedOptions, CorefSettings>): Promise<number> {
  const run = withMetrics(asked);
  const { options, io } = run;
  refuseInputs(run);
  const { compat } = options;
  // V8 takes no code from its cache once flags changed.
  if (run.inputs.paths.some((path) => path.includes('.conllu'))) await import('../formats/conllu/reader.ts');
  if (io.isOwnProcess) await compileLater(run.inputs.paths, INLINE_LESS);
  if (options.why !== undefined && compat !== 'scorer.pl') return why(run, options.why);
  if (compat?.includes(',')) return printCompared(run, compat.split(','));
  if (compat) return runCompat('corefscore', corefScorerNamed(compat, run.settings), run);

  const unknown = unknownToOthers(run.settings);
  if (unknown && options.crossCheck === undefined && io.env.COREFSCORER && !options.quiet)
    io.err(`COREFSCORER is not run: scorer.pl ${unknown.lack}\n`);
  const scorer =
    options.crossCheck ?? (unknown || run.inputs.paths.length === 1 ? undefined : io.env.COREFSCORER || undefined);
  if (scorer === undefined) {
    const { outcome } = await evaluated(run, io.files, () => {});
    return outcome ? reportScores(outcome, options, io) : exitCode.input;
  }
  const { copying, crossChecked, prepareCheck, refuseUncheckable } = await import('./cross-check.ts');
  const checker = prepareCheck(scorer, run);
  try {
    const { outcome } = await evaluated(run, copying(io.files, checker), refuseUncheckable);
    if (!outcome) return exitCode.input;
    const systems = await crossChecked(outcome, checker, run);
    const code = await reportScores({ ...outcome, systems }, options, io);
    const agrees = systems.every(({ crossCheck = [] }) => crossCheck.every((check) => check.agrees));
    return agrees ? code : exitCode.disagrees;
  } finally {
    await checker.end();
  }
}

/** The run with its metrics. Under a tool with measures of its own they are all, and `--metric` has the names of measures. */
function withMetrics({ options, given, ...run }: Run<AskedOptions, CorefSettings>): CorefRun {
  const { compat, groupBy, metric } = options;
  const checkMeasures = compat ? corefTools.find(({ name }) => name === compat)?.checkMeasures : undefined;
  if (groupBy !== undefined && !compat) throw new UsageError('--group-by needs --compat neleval');
  try {
    if (given.has('metric')) checkMeasures?.(metric);
    return { ...run, given, options: { ...options, metrics: selectMetrics(checkMeasures ? ['all'] : metric) } };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${given.get('metric')} ${metric.join()}: ${error.message}`);
  }
}

/** scorer.pl takes the metric first and the name of a document last. */
function refuseScorerPlArguments([metric, ...others]: readonly string[], files: Files): void {
  const isMetric = corefMetrics.some(({ name }) => name === metricName(metric)) || metric === 'all';
  if (!isMetric || others.length < 2 || files.kind(metric) !== 'absent') return;
  const [key, response] = others;
  throw new UsageError(
    `'${metric}' is a metric, not a file: corefscore ${key} ${response} -m ${metric}, or scorer.pl ${metric} ${others.join(' ')}`,
  );
}

/** The option given that no other scorer has, and what these lack. */
function unknownToOthers({ scope, topic, window, match, preset }: CorefSettings) {
  if (preset) return { option: '--preset', lack: 'scores one dataset at a time' };
  if (scope ?? topic)
    return { option: scope ? '--across-documents' : '--topic', lack: 'cannot score entities across documents' };
  if (window !== undefined) return { option: '--window', lack: 'scores whole documents' };
  return match === 'exact' ? undefined : { option: '--match', lack: 'matches equal spans' };
}

function refuseInputs({ inputs: { paths, areFolders, areMixed }, options, settings, io }: CorefRun): void {
  const foreign = reporterOf(options.format)?.foreign ? `--format ${options.format}` : undefined;
  const other = options.compat ? '--compat' : options.crossCheck ? '--cross-check' : foreign;
  // The tools that match otherwise say so themselves.
  const unknown = unknownToOthers(options.compat ? { ...settings, match: 'exact' } : settings);
  if (other && unknown) throw new UsageError(`${other} ${unknown.lack}: leave out ${unknown.option}`);
  refuseScorerPlArguments(paths, io.files);
  if (settings.preset) {
    const lines = reportersUsed(options).find(({ name }) => name === 'jsonl');
    if (lines) throw new UsageError('--preset has no rows that can be merged: take json in the place of jsonl');
    return;
  }
  // Other scorers take files of one side.
  if (paths.length === 1 && (options.compat ?? options.crossCheck ?? options.why) !== undefined)
    throw new UsageError(whichFile(paths[0]));
  refuseUnscored(
    options.metrics.map(({ name }) => name),
    options,
  );
  if (reporterOf(options.format)?.foreign) refuseUnofficial(options);
  if (options.compat === 'scorer.pl' && (areFolders || areMixed))
    throw new UsageError(
      'scorer.pl reads files, not folders: join the files of each folder, as in cat gold/* > gold.conll',
    );
}

/** scorer.pl prints mentions with each metric, and no average. Of the set `all` it has some, and nobody has named the others. */
function refuseUnofficial({ metrics, format }: CorefOptions): void {
  const { all, official } = corefMetricSets;
  const asked = metrics.map(({ name }) => name);
  const unnamed = all.every((name) => asked.includes(name)) ? all : ['conll'];
  const lacked = asked.filter((name) => !official.includes(name) && !unnamed.includes(name));
  const isNothing = asked.every((name) => name === 'mentions');
  if (lacked.length === 0 && !isNothing) return;
  const what = isNothing ? 'mentions without a metric' : lacked.join(', ');
  const choice = official.filter((name) => name !== 'mentions').join(', ');
  throw new UsageError(`--format ${format} does not print ${what}: choose from ${choice}`);
}

/** Scores the files; `accept` looks at what was scored before anything is printed. */
async function evaluated(
  { inputs, options, settings, given, io }: CorefRun,
  files: Files,
  accept: (outcome: Outcome) => void,
): Promise<Evaluated> {
  const task: CorefTask = {
    ...options,
    inputs,
    settings,
    keepsPairs: reporterOf(options.format)?.foreign?.needsPairs === true,
    fingerprint: needsFingerprint(options),
    isMissingGiven: given.has('missingDocument'),
    given,
    parts: threadsOf(options, io),
    configured: new Set([...given].flatMap(([name, flag]) => (flag.startsWith('-') ? [] : [name]))),
  };
  const read = async (from: Files, watch?: Watch): Promise<Evaluated> => {
    const found = await withoutFaulty({ ...task, watch }, from, evaluateCoref);
    if (found.outcome) accept(found.outcome);
    return found;
  };
  return readInputs({ ...options, paths: inputs.paths }, io, read, 'scored', files);
}
