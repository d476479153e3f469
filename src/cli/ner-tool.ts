import { type NerFile, scoreNerFiles } from '../compat/ner/ner-files.ts';
import type { NerScored, NerTool } from '../compat/ner/ner-tool.ts';
import { nerTool } from '../compat/ner/ner-tools.ts';
import type { NerToolName } from '../compat/tool-names.ts';
import { problemRows } from '../evaluate/make-report.ts';
import { compatTable } from '../report/compat-table.ts';
import { jsonText } from '../report/json.ts';
import { type ProblemLog, type ProblemSink, problemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { refuseUselessWith } from './compat-options.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';
import type { NerOptions } from './ner-options.ts';
import { optionsOf, readingOptions, toolSettings, toolSignature } from './ner-tool-settings.ts';
import { printDeparture } from './print-departure.ts';
import { printProblems } from './print-problems.ts';
import { readWholeFile } from './read-whole.ts';

/** One run of the command with `--compat`: its files and options, and which of those were given (`givenOptions`). */
export interface NerToolRun {
  readonly gold: string;
  readonly pred?: string;
  readonly options: NerOptions;
  readonly given: ReadonlyMap<string, string>;
  readonly io: Io;
  /** Ends the run with exit code 2. */
  refuse(message: string): never;
}

/**
 * `--compat TOOL`: what another tool prints, or its numbers where it prints nothing, from our reading of the files. Why they are not
 * the definition stands on standard error. Where it would give no number, there is none.
 */
export async function nerToolCompat(run: NerToolRun, name: NerToolName): Promise<number> {
  const { options, given, io, refuse } = run;
  const tool = nerTool(name);
  const formats = ['table', 'json', ...(name === 'conlleval' ? ['latex'] : [])];
  refuseUselessWith(name, given, { options: optionsOf(tool), formats }, options.format, refuse);
  const settings = toolSettings(tool, options, given, refuse);
  const log = problemLog();
  const gold = await readFile(run.gold, log);
  const pred = run.pred === undefined ? undefined : await readFile(run.pred, log);
  const isRead = gold && (pred || run.pred === undefined);
  const scored = isRead ? scoreNerFiles(tool, { gold, ...(pred && { pred }) }, settings, log) : undefined;
  await printProblems([log], options, io);
  if (!scored || log.errors > 0) return exitCode.input;

  const { outcome, format } = scored;
  const useless = format === 'tags' ? undefined : readingOptions.find((option) => given.has(option));
  if (useless) refuse(`error: ${given.get(useless)} is for files of tags, and this is ${format}: leave it out`);
  if (!printDeparture(tool, outcome, io)) return exitCode.input;
  if (given.has('digits') && !tool.settings.includes('digits') && Object.keys(outcome.texts).length > 0)
    refuse(`error: --compat ${name} prints its own digits: leave --digits out`);
  for (const note of outcome.notes) io.err(`note: ${note}\n`);
  const signature = toolSignature(tool, format, settings);
  if (options.format === 'json') io.out(compatJson(run, tool, outcome, signature, log));
  else printText(run, tool, outcome, signature);
  return exitCode.scored;
}

async function readFile(path: string, log: ProblemSink): Promise<NerFile | undefined> {
  const bytes = await readWholeFile(path, log);
  return bytes && { name: path, bytes };
}

function compatJson(
  { gold, pred = gold }: NerToolRun,
  { name, departs }: NerTool,
  { scores, byDocument, notes }: NerScored,
  signature: string,
  log: ProblemLog,
): string {
  const compat = { tool: name, departs, scores, ...(byDocument && { byDocument }), ...(notes.length > 0 && { notes }) };
  const problems = problemRows([log]);
  const system = { pred, compat, ...(problems.length > 0 && { problems }) };
  return jsonText({ schema: 1, tool: 'nerscore', version, signature, gold, systems: [system] });
}

/** What the tool prints, as it prints it, under the names of what prints it where that is more than one; else a table of ours. */
function printText(
  { gold, pred = gold, options, io }: NerToolRun,
  { title }: NerTool,
  { texts, scores }: NerScored,
  signature: string,
): void {
  const { latex, ...reports } = texts;
  const format: string = options.format;
  const shown = Object.entries(format === 'latex' && latex !== undefined ? { latex } : reports);
  if (shown.length === 0) {
    const table = compatTable(scores, options.digits);
    io.out(`${pred} against the gold ${gold}, as ${title} scores\n\n${table}\n${signature}\n`);
    return;
  }
  const isOne = shown.length === 1;
  io.out(shown.map(([name, text]) => (isOne ? text : `${name}\n\n${text}`)).join('\n'));
  io.err(`${signature}\n`);
}
