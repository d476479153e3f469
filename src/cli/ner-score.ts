import type { Command } from 'commander';
import type { NerToolName } from '../compat/tool-names.ts';
import { nerOutcome, nerResult } from '../evaluate/ner-outcome.ts';
import { type NerSettings, nerSignature } from '../evaluate/ner-settings.ts';
import type { NerUnits } from '../evaluate/ner-units.ts';
import type { SavedScores } from '../evaluate/saved-scores.ts';
import { reporterOf } from '../report/reporters.ts';
import { type ProblemLog, type ProblemSink, problemLog } from '../text/problem.ts';
import { givenOptions } from './command.ts';
import { type CountedTags, countTags } from './count-tags.ts';
import { exitCode } from './exit-code.ts';
import { withoutSlash } from './folder-files.ts';
import type { Io } from './io.ts';
import { refuseUnscored } from './judge.ts';
import { type NerOptions, nerCommand } from './ner-options.ts';
import type { NerRun } from './ner-run.ts';
import { areFolders } from './paired-folders.ts';
import { printProblems } from './print-problems.ts';
import { refuseUseless } from './report-options.ts';
import { reportScores } from './report-scores.ts';

/** `nerscore GOLD [PRED...]`: scores, and prints the report. */
export async function nerScore(argv: readonly string[], io: Io): Promise<number> {
  const program = nerCommand(io).parse(argv, { from: 'user' });
  const given = program.opts<NerOptions>();
  const { digits } = reporterOf(given.format)?.foreign ?? {};
  const isByDefault = digits !== undefined && program.getOptionValueSource('digits') === 'default';
  const options = isByDefault ? { ...given, digits } : given;
  const refuse = (message: string): never => program.error(message);
  if (given.compat) return scoreAsTool(program, given.compat, io, refuse);
  const inFolders = areFolders(program.args, refuse);
  const [gold, ...preds] = inFolders ? program.args.map(withoutSlash) : program.args;
  const asked: NerRun = { gold, preds, options, settings: settingsOf(options), io, inFolders, refuse };
  refuseInputs(asked);

  const log = problemLog();
  const baseline = await readBaseline(asked, log);
  const { systems, files } = await countTags(asked, log);
  const settings = { ...asked.settings, ...(files !== undefined && { files }) };
  const run = { ...asked, settings };
  const units = log.errors > 0 ? undefined : await unitsOf(systems, run);
  if (units) await warnFewUnits(run, units, log);
  const logs: ProblemLog[] = [log, ...systems.map((system) => system.log)];
  await printProblems(logs, options, io);
  noteOneFile(run, logs);
  const scored = systems.flatMap(({ scores, ...system }) => (scores ? [{ ...system, scores }] : []));
  if (scored.length < systems.length || logs.some(({ errors }) => errors > 0)) return exitCode.input;

  const choice = { modes: options.mode, confusion: options.confusion === true };
  const results = scored.map((system) => {
    return nerResult(system.file, system.scores, settings, choice, [log, system.log]);
  });
  const outcome = { ...nerOutcome(gold, results, settings, units), ...(baseline && { baseline }) };
  return (await reportScores(outcome, options, io, refuse)) ? exitCode.missed : exitCode.scored;
}

/** `--compat`: one pair of files, and the numbers of another tool. */
async function scoreAsTool(
  program: Command,
  tool: NerToolName,
  io: Io,
  refuse: (message: string) => never,
): Promise<number> {
  const [gold, pred, ...more] = program.args;
  if (areFolders(program.args, refuse)) refuse('error: --compat reads files, not folders: give files');
  if (more.length > 0) refuse(`error: --compat scores one pred at a time, not ${program.args.length - 1}`);
  const run = {
    gold,
    ...(pred !== undefined && { pred }),
    options: program.opts<NerOptions>(),
    given: givenOptions(program),
  };
  return (await import('./ner-tool.ts')).nerToolCompat({ ...run, io, refuse }, tool);
}

function refuseInputs({ gold, preds, options, refuse }: NerRun): void {
  const { mode, format } = options;
  const files = [gold, ...preds];
  if (files.filter((path) => path === '-').length > 1) refuse('error: only one of gold and pred can be standard input');
  if (gold === '-' && preds.length > 1)
    refuse('error: the gold file is read once for each pred: it cannot be standard input');
  const foreign = reporterOf(format)?.foreign;
  if (foreign?.mode !== undefined && mode.join() !== foreign.mode)
    refuse(`error: --format ${format} has only the ${foreign.mode} mode: leave --mode out`);
  if (foreign && preds.length > 1) refuse(`error: --format ${format} scores one pred at a time, not ${preds.length}`);
  refuseUseless(options, preds.length, files, refuse);
  refuseUnscored(mode, options, refuse);
}

function settingsOf(options: NerOptions): NerSettings {
  const { mode, confusion, withoutOutside, units, compat, ...others } = options;
  const { format, output, byDocument, digits, color, quiet, ...judged } = others;
  const { baseline, maxDrop, maxDocumentDrop, failUnder, confidence, significance, samples, seed, ...settings } =
    judged;
  return settings;
}

async function readBaseline({ preds, options, settings }: NerRun, log: ProblemSink): Promise<SavedScores | undefined> {
  if (options.baseline === undefined) return undefined;
  const baseline = await import('./baseline.ts');
  return baseline.readBaseline(options, nerSignature(settings), Math.max(1, preds.length), log);
}

/** Of errors in columns that nobody chose, as those of one file whose predictions were forgotten. */
function noteOneFile({ gold, preds, options, inFolders, io }: NerRun, logs: readonly ProblemLog[]): void {
  const isChosen = options.goldColumn !== undefined || options.predColumn !== undefined;
  const codes = ['UNKNOWN_TAG', 'UNREADABLE_ROW'] as const;
  const isMeant = logs.some(({ errors, counts }) => errors > 0 && codes.some((code) => counts.has(code)));
  if (preds.length > 0 || isChosen || !isMeant) return;
  const [where, two] = inFolders ? [`of the files in ${gold}`, 'folders'] : [`of ${gold}`, 'files'];
  const hint = `where they are in two ${two}, name the second too`;
  io.err(`note: gold and predicted tags were looked for in the last two columns ${where}: ${hint}\n`);
}

/** The rows of counts of all systems, where they are needed and nothing is wrong. */
async function unitsOf(
  systems: readonly CountedTags[],
  { options, settings, refuse }: NerRun,
): Promise<NerUnits | undefined> {
  if (systems.some(({ log }) => log.errors > 0)) return undefined;
  const kept = systems.flatMap(({ scores }) => scores?.units ?? []);
  if (kept.length < systems.length) return undefined;
  if (kept.some(({ kind }) => kind !== kept[0].kind))
    refuse('error: only some of the files have several documents: choose --units sentence or --units document');
  if (options.significance && kept.some(({ length }) => length !== kept[0].length))
    refuse(`error: --significance needs the same ${kept[0].kind}s in all files, or --units of another kind`);
  return (await import('../evaluate/ner-units.ts')).nerUnits(kept, options.mode, settings);
}

async function warnFewUnits({ gold, options }: NerRun, { kind, systems }: NerUnits, log: ProblemSink): Promise<void> {
  const [{ rows, fields }] = systems[0].tables;
  const few = await import('./few-units.ts');
  few.warnFewUnits(options, rows.length / fields, kind, gold, log);
}
