import { corefEvaluator } from '../evaluation/coref.ts';
import { type CorefReport, corefReport } from '../evaluation/coref-report.ts';
import type { CorefSettings } from '../evaluation/signature.ts';
import { counted } from '../report/counted.ts';
import { type ProblemLog, problemLog } from '../text/problem.ts';
import { type CorefOptions, corefCommand } from './coref-options.ts';
import { exitCode } from './exit-code.ts';
import { type Io, wantsColor } from './io.ts';
import { readTogether } from './read-coref.ts';

/** `corefscore KEY RESPONSE`: scores, and prints the report. */
export async function corefScore(argv: readonly string[], io: Io): Promise<number> {
  const program = corefCommand(io).parse(argv, { from: 'user' });
  const [key, response] = program.args;
  const options = program.opts<CorefOptions>();
  if (key === '-' && response === '-') program.error('error: only one of key and response can be standard input');

  const keyLog = problemLog();
  const responseLog = problemLog();
  const evaluator = corefEvaluator({
    metrics: options.metric,
    rules: { singletons: options.singletons, duplicates: options.duplicates, missing: options.missingDocument },
    lenient: options.lenient === true,
    ...(options.document !== undefined && { document: options.document }),
    keyFile: key,
    responseFile: response,
    log: responseLog,
  });
  const lenient = options.lenient === true;
  await readTogether([
    { path: key, lenient, log: keyLog, onDocument: evaluator.key },
    { path: response, lenient, log: responseLog, onDocument: evaluator.response },
  ]);
  const logs = [keyLog, responseLog];
  // Where a file could not be read whole, that documents are missing is no news.
  const evaluation = logs.some((log) => log.errors > 0) ? undefined : evaluator.end();
  await printProblems(logs, options, io);
  if (!evaluation || responseLog.errors > 0) return exitCode.input;
  const report = corefReport(
    key,
    [{ response, evaluation, logs }],
    options.metric,
    settingsOf(options),
    options.byDocument === true,
  );
  io.out(await reportText(report, options, io));
  return exitCode.scored;
}

function settingsOf(options: CorefOptions): CorefSettings {
  return {
    input: 'conll',
    match: 'exact',
    singletons: options.singletons,
    duplicates: options.duplicates,
    missing: options.missingDocument,
    ...(options.lenient && { lenient: true }),
    ...(options.document !== undefined && { document: options.document }),
  };
}

async function reportText(report: CorefReport, options: CorefOptions, io: Io): Promise<string> {
  if (options.format === 'json') return (await import('../report/json.ts')).jsonText(report);
  const { corefTable } = await import('../report/coref-table.ts');
  const { textStyle } = await import('../report/style.ts');
  return corefTable(report, {
    digits: options.digits,
    style: textStyle(wantsColor(options.color, io, io.outIsTerminal)),
  });
}

/** Errors always, warnings unless they are not wanted. */
async function printProblems(logs: readonly ProblemLog[], options: CorefOptions, io: Io): Promise<void> {
  const errors = logs.reduce((sum, log) => sum + log.errors, 0);
  if (logs.every((log) => log.counts.size === 0) || (options.quiet && errors === 0)) return;
  const { problemText } = await import('../report/problem-text.ts');
  const { textStyle } = await import('../report/style.ts');
  io.err(problemText(logs, textStyle(wantsColor(options.color, io, io.errIsTerminal))));
  if (errors > 0) io.err(`nothing was scored: ${counted(errors, 'error')} in the input\n`);
}
