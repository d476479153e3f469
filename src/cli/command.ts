import { lstatSync } from 'node:fs';
import { Command, Option } from 'commander';
import { problemAnnotations } from '../report/github.ts';
import { jsonText, problemsJson } from '../report/json.ts';
import { problemText } from '../report/problem-text.ts';
import type { TextOptions } from '../report/style.ts';
import { hasErrors, type Watch } from '../results/make-report.ts';
import type { Report } from '../results/report.ts';
import { type Choice, type SettingTable, settingsBy } from '../settings/table.ts';
import type { Files } from '../sides/files.ts';
import type { InputPaths } from '../sides/input-paths.ts';
import { MOST_KEPT, namedOptions, type Problem, type ProblemLog } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import { joinedLogs, mergedProblems } from '../text/shown-problems.ts';
import { UsageError } from '../text/usage-error.ts';
import { applyConfig } from './config.ts';
import { type Io, notWritten, textStyle, wantsColor } from './io.ts';
import { watched } from './progress.ts';
import type { PrintOptions } from './report-options.ts';

/** A commander command that writes to `io`, and throws instead of ending the process. */
export function command(name: string, io: Io): Command {
  return new TabledCommand(name)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(wantsColor(undefined, io, io.outIsTerminal) ? withBoldHeads(text) : text, 'styled'),
      writeErr: (text) => io.err(text),
      ...withoutStreams,
    })
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(`Try '${name} --help'.`);
}

/** A text of help with its headings in bold. Its other colours would have to be loaded. */
function withBoldHeads(text: string): string {
  return text.replace(/(?<=\n|^(?=Usage))[A-Z][\w ]*(?: \([^)]*\)[^:\n]*)?:/g, '\u001b[1m$&\u001b[22m');
}

/** Commander looks through all options for each that is added, which takes 1 ms of every run: here they are found in a table. */
class TabledCommand extends Command {
  private readonly table = new Map<string, Option>();
  private tabled = 0;

  _findOption(flag: string): Option | undefined {
    for (const option of this.options.slice(this.tabled)) {
      for (const known of [option.short, option.long])
        if (known && !this.table.has(known)) this.table.set(known, option);
      this.tabled++;
    }
    return this.table.get(flag);
  }

  missingArgument(name: string): never {
    const [line] = this.usage().split('\n');
    return this.error(`error: the argument '${name}' is missing: ${this.name()} ${line.replace('[options] ', '')}`);
  }
}

/** Help is laid out for 80 columns and has no colour to be taken out. Asking node for its streams, as commander does, takes 6 ms. */
const withoutStreams = {
  getOutHasColors: () => true,
  getErrHasColors: () => true,
  getOutHelpWidth: () => 80,
  getErrHelpWidth: () => 80,
};

/** What the arguments or a configuration file gave, not a default: the flag of each option by the name of its value. */
export function givenOptions(program: Command): ReadonlyMap<string, string> {
  const given = program.options.flatMap((option): [string, string][] => {
    if (option.hidden) return [];
    const name = option.attributeName();
    const source = program.getOptionValueSource(name);
    if (source === 'config') return [[name, `${option.name()} of ${program.getOptionValue('config')}`]];
    return source === 'cli' ? [[name, option.long ?? option.flags]] : [];
  });
  return new Map(given);
}

export function addConfigOptions(program: Command, tool: Report['tool']): Command {
  return program
    .option('--config <file>', `read options from this JSON file [${tool}.config.json, if it is there]`)
    .option('--no-config', `do not read ${tool}.config.json`);
}

/**
 * Parses the arguments, and adds what the configuration file has besides: that of `--config`, or the one of the current folder.
 * `scoring`: the command line that scores, whose options the file may hold.
 */
export async function parseConfigured(
  program: Command,
  argv: readonly string[],
  tool: Report['tool'],
  io: Io,
  scoring: () => Command = () => program,
): Promise<void> {
  program.parse(argv, { from: 'user' });
  const asked: string | false | undefined = program.getOptionValue('config');
  const path = asked ?? (isThere(`${tool}.config.json`, io) && `${tool}.config.json`);
  if (path !== false) await applyConfig(program, scoring(), path, io);
}

/** Whether there is anything of that name, be it a link that leads nowhere. */
function isThere(path: string, { files }: Io): boolean {
  try {
    return files.kind(path) !== 'absent' || lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

export function addTerminalOptions(program: Command): Command {
  return program
    .option('--color', 'use colour, even in a pipe')
    .option('--no-color', 'use none, even on a terminal')
    .option('-q, --quiet', 'hide warnings, and the signature on stderr')
    .option('--verbose', 'show all places of warnings, and their lines');
}

export function addChoices(program: Command, choices: Iterable<Choice<unknown>>): Command {
  for (const { option = '', alias, isHidden = false, ...row } of choices) {
    const made = optionOf(option, row).hideHelp(isHidden);
    program.addOption(made);
    // Help does not show it, and its value has the name of the other option's.
    const attributeName = (): string => made.attributeName();
    if (alias !== undefined) program.addOption(Object.assign(optionOf(alias, row).hideHelp(), { attributeName }));
  }
  return program;
}

export function named<Name extends string>(
  table: Readonly<Record<Name, Choice<unknown>>>,
  ...names: readonly Name[]
): readonly Choice<unknown>[] {
  return names.map((name) => table[name]);
}

/** The settings as the arguments have them, or else by default. */
export function chosenSettings<Values>(program: Command, table: SettingTable<Values>): Values {
  return settingsBy(table, (_, { option, kind, isRepeatable }) => {
    const added = program.options.find(({ flags }) => flags === option);
    const value: unknown = added && program.getOptionValue(added.attributeName());
    // Each was checked by itself.
    if (added && isRepeatable && value !== undefined) refusing(added.long, () => kind.check(value));
    return value;
  });
}

function optionOf(flags: string, { help, kind, isRepeatable, ...row }: Choice<unknown>): Option {
  const made = new Option(flags, help);
  // For completion.
  if (kind.choices) made.argChoices = [...kind.choices];
  if (kind.isList) Object.assign(made, { isList: true });
  if (row.default !== undefined) made.default(row.default, row.defaultText);
  // `--no-text` is a flag by itself, not the opposite of another.
  made.negate = false;
  if (made.isBoolean()) return row.preset === undefined ? made : made.preset(row.preset);
  return made.argParser((text, before) => {
    const value = refusing(`${made.long} ${text}`, () => kind.parse(text));
    return isRepeatable ? [...((before ?? []) as readonly unknown[]), value].flat() : value;
  });
}

/** What `read` returns. A RangeError becomes a UsageError that begins with the option or argument. */
export function refusing<Value>(given: string | undefined, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`${given}: ${error.message}`) : error;
  }
}

/**
 * Runs what reads inputs and writes nothing, and prints their problems: warnings after the result, unless there are errors and so no result. A
 * person who watches standard error on a terminal is told what it waits for. `done`: what the command does without errors.
 */
export async function readInputs<Result extends { readonly logs: readonly ProblemLog[] }>(
  options: Partial<PrintOptions> & WatchedPaths,
  io: Io,
  read: (files: Files, watch?: Watch) => Promise<Result>,
  done?: Done,
  files: Files = io.files,
): Promise<Result> {
  const result = await reading(files, options, io, read);
  const print = (): Promise<void> => printProblems(result.logs, options, io, done);
  if (hasErrors(result.logs) || !io.later) await print();
  else io.later.push(print);
  return result;
}

/** How many problems are kept to be printed. */
export function keptProblems({ verbose }: Partial<PrintOptions>): InputPaths['keep'] {
  return { perWarning: verbose && MOST_KEPT };
}

/** The problems of logs. Advice that names an option which the command lacks says that it is for scoring. */
export function advisedLog(logs: readonly ProblemLog[], { lacks }: Io): ProblemLog {
  const log = joinedLogs(logs);
  if (!lacks) return log;
  const problems = log.problems.map((problem) => {
    const { help } = problem;
    // What follows the name of a program is for that program.
    const own = help?.split(/\b(?:coref|ner)score\b/, 1)[0];
    return own?.match(namedOptions)?.some(lacks) ? { ...problem, help: `when scoring: ${help}` } : problem;
  });
  return { ...log, problems };
}

/** Prints what was to be printed after the result. */
export async function printLater({ later = [] }: Io): Promise<void> {
  for (const print of later.splice(0)) await print();
}

/** Runs what reads inputs and writes nothing, as `readInputs` does, but prints no problems. */
export async function reading<Result>(
  files: Files,
  { quiet, paths }: Partial<PrintOptions> & WatchedPaths,
  io: Io,
  read: (files: Files, watch?: Watch) => Promise<Result>,
): Promise<Result> {
  const result = await (quiet || io.errWidth === undefined ? read(files) : watched(files, io, read, paths));
  for (const check of io.whenRead?.splice(0) ?? []) check();
  return result;
}

/** What is read, to say how far that is. */
interface WatchedPaths {
  readonly paths?: readonly string[];
}

/** Prints a result in the format that was asked for if it is one of these, an object as JSON, else as text for the terminal. */
export async function printResult(
  { format = '', color }: PrintOptions,
  io: Io,
  formats: Readonly<Record<string, () => object | string>>,
  text: (options: TextOptions) => string,
): Promise<number> {
  const made = formats[format]?.();
  if (made !== undefined) io.out(typeof made === 'string' ? made : jsonText(made));
  else {
    const style = await textStyle(color, io, io.outIsTerminal);
    io.out(text({ style, width: io.width, cutsNames: io.outIsTerminal }), 'styled');
  }
  return exitCode.scored;
}

type Done = 'scored' | 'listed' | 'counted' | 'written';

/** The exit codes, each with its meaning in a word or two, and in full, in ascending order. */
const exits = {
  scored: [0, 'scored', 'scored'],
  missed: [1, 'gate failed', 'scored, but a threshold is missed'],
  usage: [2, 'wrong command line', 'wrong command line'],
  input: [3, 'bad input', 'errors in the input, a warning under --error-on-warnings, or a gate that cannot decide'],
  disagrees: [4, 'cross-check differs', 'the cross-check disagrees'],
  internal: [70, 'internal error', 'internal error; please report it'],
  output: [notWritten, 'output not written', 'a result cannot be written, to a file or to standard output'],
  // Not ours: what a shell makes of a process that a signal has ended.
  interrupted: [130, 'interrupted', 'interrupted with Ctrl-C; no file is left half written'],
} as const;

export const exitCode = Object.fromEntries(Object.entries(exits).map(([name, [code]]) => [name, code])) as Readonly<
  Record<keyof typeof exits, number>
>;

/** The exit codes and their meanings, one per row. */
export const exitRows = Object.values(exits).map(([code, brief, summary]) => ({ name: String(code), brief, summary }));

/**
 * Prints the problems: the first warning of many that say the same, with `--verbose` each; with `--quiet`, nothing unless there are errors.
 * When there are, and so no report, formats for programs have the problems on standard output too: `json` and `jsonl` as JSON, `github` as
 * annotations. `done`: what the command does without errors.
 */
export async function printProblems(
  logs: readonly ProblemLog[],
  options: Partial<PrintOptions>,
  io: Io,
  done: Done = 'scored',
): Promise<void> {
  const all = advisedLog(logs, io);
  if (all.counts.size === 0 || (options.quiet && all.errors === 0)) return;
  const severe = ({ severity }: Problem): boolean => severity === 'error';
  const errors = mergedProblems(all).problems.filter(severe);
  const log = { ...all, problems: [...errors, ...all.problems.filter((one) => !severe(one))] };
  const style = await textStyle(options.color, io, io.errWidth !== undefined);
  // On a terminal they stand below the signature.
  if (log.errors === 0 && io.errWidth !== undefined && io.outIsTerminal) io.err('\n');
  io.err(problemText(log, style, { quiet: options.quiet, isBrief: !options.verbose, width: io.errWidth }), 'styled');
  if (log.errors === 0) return;
  io.err(`nothing was ${done}: ${counted(log.errors, 'error')} in the input\n`);
  const { format } = options;
  if (format === 'github') io.out(problemAnnotations(log), 'commands');
  if (format === 'json' || format === 'jsonl') io.out(problemsJson(all, {}, format === 'jsonl'));
}
