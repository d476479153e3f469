import { type CorefResult, corefOutcome } from '../evaluate/coref-outcome.ts';
import type { CrossCheck } from '../evaluate/cross-check.ts';
import { type CorefSettings, corefSignature } from '../evaluate/signature.ts';
import type { CorefFormatName } from '../formats/coref-format-names.ts';
import { reporterOf } from '../report/reporters.ts';
import { problemLog } from '../text/problem.ts';
import { readBaseline } from './baseline.ts';
import { givenOptions } from './command.ts';
import { checkWithScorer, scorerToCheckWith } from './coref-cross-check.ts';
import { type CorefOptions, corefCommand, withMetricNames } from './coref-options.ts';
import type { CorefRun } from './coref-run.ts';
import { countCoref } from './count-coref.ts';
import { exitCode } from './exit-code.ts';
import { warnFewUnits } from './few-units.ts';
import { withoutSlash } from './folder-files.ts';
import type { Io } from './io.ts';
import { refuseUnscored } from './judge.ts';
import { areFolders } from './paired-folders.ts';
import { printProblems } from './print-problems.ts';
import { refuseUseless } from './report-options.ts';
import { reportScores } from './report-scores.ts';

/** `corefscore KEY RESPONSE...`: scores, and prints the report. */
export async function corefScore(argv: readonly string[], io: Io): Promise<number> {
  const program = corefCommand(io).parse(argv, { from: 'user' });
  const options = withMetricNames(program.opts<CorefOptions>());
  const refuse = (message: string): never => program.error(message);
  const inFolders = areFolders(program.args, refuse);
  const [key, ...responses] = inFolders ? program.args.map(withoutSlash) : program.args;
  const run: CorefRun = { key, responses, options, io, inFolders, refuse };
  refuseInputs(run);
  const { compat } = options;
  if (compat === 'scorer.pl') return (await import('./coref-compat.ts')).corefCompat(run, givenOptions(program));
  if (compat) return (await import('./coref-tool.ts')).corefToolCompat(run, compat, givenOptions(program));

  const scorer = scorerToCheckWith(options, io, refuse);
  if (scorer === undefined) return scoreAndPrint(run);
  if (inFolders) refuse('error: scorer.pl reads files, not folders, so it cannot cross-check them: give files');
  const { plainFiles } = await import('./plain-file.ts');
  const files = plainFiles();
  try {
    const plain: string[] = [];
    for (const path of [key, ...responses]) plain.push(await files.plain(path));
    const [plainKey, ...plainResponses] = plain;
    return await scoreAndPrint({ ...run, check: { scorer, key: plainKey, responses: plainResponses } });
  } finally {
    files.remove();
  }
}

function refuseInputs({ key, responses, options, inFolders, refuse }: CorefRun): void {
  const files = [key, ...responses];
  if (files.filter((path) => path === '-').length > 1)
    refuse('error: only one of key and response can be standard input');
  refuseUseless(options, responses.length, files, refuse);
  refuseUnscored(
    options.metric.map(({ name }) => name),
    options,
    refuse,
  );
  if (options.compat && inFolders) refuse('error: --compat reads files, not folders: give files');
  const single = options.compat ? '--compat' : reporterOf(options.format)?.foreign && `--format ${options.format}`;
  if (single && responses.length > 1) refuse(`error: ${single} scores one response at a time, not ${responses.length}`);
}

async function scoreAndPrint(run: CorefRun): Promise<number> {
  const { key, responses, options, io, refuse } = run;
  const { keyLog, logs, formats, files, counted } = await countCoref(run);
  if (run.check && formats.some((format) => format !== 'conll'))
    refuse('error: scorer.pl reads nothing but CoNLL, so it cannot cross-check these files');
  const settings: CorefSettings = { ...settingsOf(options, formats), ...(files !== undefined && { files }) };
  const baselineLog = problemLog();
  const baseline = await readBaseline(options, corefSignature(settings), responses.length, baselineLog);
  const units = Math.max(0, ...(counted ?? []).map(({ evaluation }) => evaluation.documents.length));
  if (counted) warnFewUnits(options, units, 'document', key, keyLog);
  await printProblems([baselineLog, ...logs], options, io);
  if (!counted || [baselineLog, ...logs].some((log) => log.errors > 0)) return exitCode.input;

  const results: CorefResult[] = [];
  for (const [at, { log, ...result }] of counted.entries()) {
    const checks = run.check && (await checkWithScorer(run, at, result.evaluation.scores, [keyLog, log]));
    results.push({ ...result, logs: [keyLog, log], ...(checks && { crossCheck: checks }) });
  }
  const outcome = { ...corefOutcome(key, results, options.metric, settings), ...(baseline && { baseline }) };
  const isMissed = await reportScores(outcome, options, io, refuse);
  if (results.some(({ crossCheck }) => crossCheck?.some((check: CrossCheck) => !check.agrees)))
    return exitCode.disagrees;
  return isMissed ? exitCode.missed : exitCode.scored;
}

function settingsOf(options: CorefOptions, formats: readonly CorefFormatName[]): CorefSettings {
  const { singletons, duplicates, missingDocument, lenient, document } = options;
  return {
    input: formats.join('+'),
    match: 'exact',
    singletons,
    duplicates,
    missing: missingDocument,
    ...(lenient && { lenient }),
    ...(document !== undefined && { document }),
  };
}
