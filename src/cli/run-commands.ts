import { CommanderError } from 'commander';
import { conventions } from '../report/numbers.ts';
import { usageErrorJson } from '../report/problem-json.ts';
import { reporterOf } from '../report/reporters.ts';
import { runsOf } from '../results/runs.ts';
import { systemCalled } from '../results/statistics.ts';
import { namedInputs, systemsOf } from '../sides/input-paths.ts';
import { visible } from '../text/harmless.ts';
import { UsageError } from '../text/usage-error.ts';
import { runCheck } from './check.ts';
import { chosenSettings, exitCode, givenOptions, parseConfigured } from './command.ts';
import { type ChoiceOptions, fileChoice } from './file-choice.ts';
import { findingsAsked } from './findings/options.ts';
import { shortUsage } from './help.ts';
import { harmlessIo, type Io, OutputError } from './io.ts';
import type { Kind, Noted, Run } from './kind.ts';
import { runCount } from './listing/count.ts';
import { runList } from './listing/list.ts';
import { runMerge } from './merge.ts';
import { nodeFiles } from './node-files.ts';
import { refuseHarmful } from './output-files.ts';
import { runExplain, runHelp } from './pages.ts';
import { type ReportOptions, refuseUseless } from './report-options.ts';
import { type Scoring, scoringCommand } from './scoring-command.ts';

/**
 * Runs the command that the first argument names, or else scores, and returns the exit code. A wrong command line exits 2, a result that
 * cannot be written 74. Any other error is ours: it exits 70 and prints the stack, which a bug report should contain.
 */
export async function runCommands<
  Options extends ReportOptions & ChoiceOptions,
  Settings,
  Chosen,
  Found extends Noted | undefined,
>(
  kind: Kind<Settings, Chosen, Found>,
  score: (run: Run<Options, Settings>) => Promise<number>,
  argv: readonly string[],
  world: Io,
): Promise<number> {
  const [name = ''] = argv;
  const io = harmlessIo(world);
  const rest = argv.slice(1);
  const others = new Map([
    ['check', () => runCheck(kind, rest, io)],
    ['count', () => runCount(kind, rest, io)],
    ['explain', () => runExplain(kind, rest, io)],
    ['list', () => runList(kind, rest, io)],
    ['merge', () => runMerge(kind, rest, io)],
    ['help', () => runHelp(kind, rest, io)],
    ...Object.entries(kind.commands).map(([own, run]) => [own, () => run(rest, io)] as const),
  ]);
  const other = others.get(name);
  const run = async (): Promise<number> => {
    try {
      if (other) return await other();
      if (argv.length > 0) return await score(await parsedRun<Options, Settings>(kind, argv, io));
      io.err(shortUsage(kind.tool, kind.page));
      return exitCode.usage;
    } catch (thrown) {
      const isTooLong = thrown instanceof RangeError && thrown.message === 'Invalid string length';
      const error = isTooLong ? new UsageError(tooLong) : thrown;
      if (error instanceof CommanderError && error.exitCode === 0) return exitCode.scored;
      const isOurs = error instanceof UsageError;
      if (!isOurs && !(error instanceof CommanderError)) throw error;
      const message = isOurs ? error.message : error.message.replace(/^error: /, '');
      // Commander has printed its own.
      if (isOurs) io.err(`error: ${visible(message)}\nTry '${other ? `${kind.tool} ${name}` : kind.tool} --help'.\n`);
      if (asksForJson(argv)) io.out(usageErrorJson(message));
      return exitCode.usage;
    }
  };
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutputError) {
      io.err(`error: ${visible(error.message)}\n`);
      return exitCode.output;
    }
    io.err(`${error instanceof Error ? error.stack : String(error)}\n`);
    io.err('This is an internal error. Please report it with the input that causes it.\n');
    return exitCode.internal;
  }
}

/** What to do where a text would be longer than the engine's can be, as that of a report of very many documents. */
const tooLong = 'a text would be longer than the limit of 512 MB: leave out --by-document, or take --format jsonl';

async function parsedRun<Options extends ReportOptions & ChoiceOptions, Settings>(
  kind: Pick<Kind<Settings>, 'settings'> & Scoring,
  argv: readonly string[],
  io: Io,
): Promise<Run<Options, Settings>> {
  const program = scoringCommand(kind, io);
  parseConfigured(program, argv, kind.tool, io);
  const given = program.opts<Options>();
  const options = { ...given, findings: findingsAsked(given), commandLine: [kind.tool, ...argv] };
  const paths = namedInputs(program.args, options.name, nodeFiles);
  const inputs = { ...paths, choice: await fileChoice(options, paths) };
  const systems = paths.paths.length - 1;
  const single = options.compat ? '--compat' : reporterOf(options.format)?.foreign && `--format ${options.format}`;
  if (single && systems > 1)
    throw new UsageError(`${single} scores one ${conventions[kind.tool].response} at a time, not ${systems}`);
  refuseUseless(options, systems);
  refuseHarmful(options, paths.paths);
  refuseNames(options, systemsOf(inputs));
  return { inputs, options, settings: chosenSettings(program, kind.settings), given: givenOptions(program), io };
}

/** Refuses, before anything is read, what the names of systems must tell and do not. */
function refuseNames({ runs, against }: ReportOptions, systems: ReturnType<typeof systemsOf>): void {
  if (runs) runsOf(systems);
  else if (against !== undefined && against !== 'all' && against !== 'best') systemCalled(against, systems);
}

/** Whether arguments, which may be wrong, ask for JSON. */
function asksForJson(argv: readonly string[]): boolean {
  return argv.some(
    (one, at) =>
      /^(?:-f|--format=)?jsonl?$/i.test(one) && (one.startsWith('-') || /^(?:-f|--format)$/.test(argv[at - 1])),
  );
}
