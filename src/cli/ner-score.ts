import type { Command } from 'commander';
import { conllevalReport } from '../evaluation/conlleval-report.ts';
import { type NerReport, nerReport } from '../evaluation/ner-report.ts';
import { type NerSettings, tagFileSettings } from '../evaluation/ner-settings.ts';
import { type TagFileScores, tagScorer } from '../evaluation/tag-files.ts';
import { problemLog } from '../text/problem.ts';
import { givenOptions } from './command.ts';
import { exitCode } from './exit-code.ts';
import { type Io, wantsColor } from './io.ts';
import { type NerOptions, nerCommand } from './ner-options.ts';
import { printProblems } from './print-problems.ts';
import { readTagFiles } from './read-tags.ts';

/** `nerscore GOLD [PRED]`: scores, and prints the report. */
export async function nerScore(argv: readonly string[], io: Io): Promise<number> {
  const program = nerCommand(io).parse(argv, { from: 'user' });
  const [gold, pred] = program.args;
  const options = program.opts<NerOptions>();
  checkOptions(program, options);
  if (options.compat) {
    const refuse = (message: string): never => program.error(message);
    const run = { gold, ...(pred !== undefined && { pred }), options, given: givenOptions(program), io, refuse };
    return (await import('./ner-tool.ts')).nerToolCompat(run, options.compat);
  }
  const settings = settingsOf(options);
  const log = problemLog();
  const files = pred === undefined ? { gold } : { gold, pred };
  const scorer = tagScorer(files, tagFileSettings(settings), log);
  const wasRead = await readTagFiles(scorer, files, log);
  const scores = wasRead ? scorer.finish() : undefined;
  await printProblems([log], options, io);
  if (!scores || log.errors > 0) return exitCode.input;
  const results = [{ pred: pred ?? gold, scores, logs: [log] }];
  const report = nerReport(gold, results, settings, { modes: options.mode, confusion: options.confusion === true });
  io.out(await reportText(report, scores, options, io));
  if (options.format === 'sklearn' || options.format === 'conlleval') io.err(`${report.signature}\n`);
  return exitCode.scored;
}

function checkOptions(program: Command, { mode, format }: NerOptions): void {
  const [gold, pred] = program.args;
  if (gold === '-' && pred === '-') program.error('error: only one of gold and pred can be standard input');
  if (format === 'conlleval' && mode.join() !== 'strict') {
    program.error('error: --format conlleval has only the strict mode: leave --mode out');
  }
}

function settingsOf(options: NerOptions): NerSettings {
  const { mode, format, compat, confusion, withoutOutside, digits, color, quiet, ...settings } = options;
  return settings;
}

async function reportText(report: NerReport, scores: TagFileScores, options: NerOptions, io: Io): Promise<string> {
  const { format, digits, withoutOutside = false } = options;
  if (format === 'json') return (await import('../report/json.ts')).jsonText(report);
  if (format === 'conlleval') return conllevalReport(scores);
  if (format === 'sklearn') {
    const { sklearnText } = await import('../report/sklearn.ts');
    return sklearnText(report.systems[0].scores, {
      digits: digits ?? 2,
      withoutOutside,
      outside: options.outside?.[0],
    });
  }
  const { nerTable } = await import('../report/ner-table.ts');
  const { textStyle } = await import('./text-style.ts');
  const style = await textStyle(wantsColor(options.color, io, io.outIsTerminal));
  return nerTable(report, { digits: digits ?? 4, style });
}
