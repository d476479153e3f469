import type { DocumentPair } from '../coref/document-pair.ts';
import { type CorefEvaluation, corefEvaluator } from '../evaluation/coref.ts';
import { type CorefReport, corefReport } from '../evaluation/coref-report.ts';
import type { CrossCheck } from '../evaluation/cross-check.ts';
import type { CorefSettings } from '../evaluation/signature.ts';
import { type ProblemLog, type ProblemSink, problemLog } from '../text/problem.ts';
import { checkWithScorer, scorerToCheckWith } from './coref-cross-check.ts';
import { type CorefOptions, corefCommand } from './coref-options.ts';
import type { CorefRun } from './coref-run.ts';
import { exitCode } from './exit-code.ts';
import { type Io, wantsColor } from './io.ts';
import { printProblems } from './print-problems.ts';
import { readTogether } from './read-coref.ts';

/** `corefscore KEY RESPONSE`: scores, and prints the report. */
export async function corefScore(argv: readonly string[], io: Io): Promise<number> {
  const program = corefCommand(io).parse(argv, { from: 'user' });
  const [key, response] = program.args;
  const options = program.opts<CorefOptions>();
  if (key === '-' && response === '-') program.error('error: only one of key and response can be standard input');
  if (options.compat) return (await import('./coref-compat.ts')).corefCompat({ key, response, options, io });

  const scorer = scorerToCheckWith(options, io, (message) => program.error(message));
  if (scorer === undefined) return scoreAndPrint({ key, response, options, io });
  const { plainFiles } = await import('./plain-file.ts');
  const files = plainFiles();
  try {
    const plain = { key: await files.plain(key), response: await files.plain(response) };
    return await scoreAndPrint({ key, response, options, io, check: { scorer, ...plain } });
  } finally {
    files.remove();
  }
}

interface Scored {
  readonly evaluation: CorefEvaluation;
  readonly pairs: readonly DocumentPair[];
  readonly logs: readonly ProblemLog[];
}

async function scoreAndPrint(run: CorefRun): Promise<number> {
  const { key, response, options, io } = run;
  const scored = await score(run);
  if (!scored) return exitCode.input;
  const { evaluation, pairs, logs } = scored;
  const checks = run.check ? await checkWithScorer(run, run.check, evaluation.scores, logs) : undefined;
  const results = [{ response, evaluation, logs, ...(checks && { crossCheck: checks }) }];
  const report = corefReport(key, results, options.metric, settingsOf(options), options.byDocument === true);
  if (options.format === 'official') {
    (await import('./coref-official.ts')).printOfficial(pairs, options, io);
    io.err(`${report.signature}\n`);
  } else io.out(await reportText(report, options, io));
  return checks?.some((check: CrossCheck) => !check.agrees) ? exitCode.disagrees : exitCode.scored;
}

/** Reads and counts. Undefined where the input is wrong, which has been said then. */
async function score({ key, response, options, io, check }: CorefRun): Promise<Scored | undefined> {
  const keyLog = problemLog();
  const responseLog = problemLog();
  const pairs: DocumentPair[] = [];
  const evaluator = corefEvaluator({
    ...evaluationOptions(options),
    keyFile: key,
    responseFile: response,
    log: responseLog,
    ...(options.format === 'official' && { onPair: (pair: DocumentPair) => pairs.push(pair) }),
  });
  const input = (path: string, file: string, log: ProblemSink, onDocument: typeof evaluator.key) => {
    return { path, file, lenient: options.lenient === true, log, onDocument };
  };
  await readTogether([
    input(check?.key ?? key, key, keyLog, evaluator.key),
    input(check?.response ?? response, response, responseLog, evaluator.response),
  ]);
  const logs = [keyLog, responseLog];
  // Where a file could not be read whole, that documents are missing is no news.
  const evaluation = logs.some((log) => log.errors > 0) ? undefined : evaluator.end();
  await printProblems(logs, options, io);
  if (!evaluation || responseLog.errors > 0) return undefined;
  return { evaluation, pairs: pairs.sort((a, b) => a.index - b.index), logs };
}

function evaluationOptions({ metric, singletons, duplicates, missingDocument, lenient, document }: CorefOptions) {
  return {
    metrics: metric,
    rules: { singletons, duplicates, missing: missingDocument },
    lenient: lenient === true,
    ...(document !== undefined && { document }),
  };
}

function settingsOf({ singletons, duplicates, missingDocument, lenient, document }: CorefOptions): CorefSettings {
  return {
    input: 'conll',
    match: 'exact',
    singletons,
    duplicates,
    missing: missingDocument,
    ...(lenient && { lenient }),
    ...(document !== undefined && { document }),
  };
}

async function reportText(report: CorefReport, options: CorefOptions, io: Io): Promise<string> {
  if (options.format === 'json') return (await import('../report/json.ts')).jsonText(report);
  const { corefTable } = await import('../report/coref-table.ts');
  const { textStyle } = await import('./text-style.ts');
  return corefTable(report, {
    digits: options.digits,
    style: await textStyle(wantsColor(options.color, io, io.outIsTerminal)),
  });
}
