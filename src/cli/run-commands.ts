import { type Command, CommanderError } from 'commander';
import { usageErrorJson } from '../report/json.ts';
import { conventions } from '../report/numbers.ts';
import { reporterOf } from '../report/reporters.ts';
import { runsOf } from '../results/runs.ts';
import { systemCalled } from '../results/statistics.ts';
import type { SettingTable } from '../settings/table.ts';
import { type Files, limitedFiles } from '../sides/files.ts';
import { namedInputs, systemsOf } from '../sides/input-paths.ts';
import { once } from '../text/grouped.ts';
import { visible } from '../text/harmless.ts';
import { nearest } from '../text/nearest.ts';
import { UsageError } from '../text/usage-error.ts';
import { version } from '../version.ts';
import { withArchives } from './archive/archives.ts';
import { chosenSettings, exitCode, givenOptions, keptProblems, parseConfigured, printLater } from './command.ts';
import { commit } from './commit.ts';
import { type ChoiceOptions, fileChoice } from './file-choice.ts';
import { askedByPlot, findingsAsked } from './findings/options.ts';
import { shortUsage } from './help/help.ts';
import { harmlessIo, type Io, OutputError } from './io.ts';
import { heapLimit } from './node-files.ts';
import { refuseHarmful } from './output-files.ts';
import { filesToRead, type Program, parsedCommand, type Run, scoringCommand } from './program.ts';
import { type ReportOptions, refuseUseless } from './report-options.ts';

/**
 * Runs the command that the first argument names, or else scores, with these settings, and returns the exit code. A wrong command line
 * exits 2, a result that cannot be written 74. Any other error is ours: it exits 70 and prints the stack, which a bug report should contain.
 */
export async function runCommands<Options extends ReportOptions & ChoiceOptions, Settings>(
  program: Program,
  settings: SettingTable<Settings>,
  score: (run: Run<Options, Settings>) => Promise<number>,
  argv: readonly string[],
  world: Io,
): Promise<number> {
  const { tool, page, commands } = program;
  const io = harmlessIo(world);
  const row = argv.length > 0 && Object.hasOwn(commands, argv[0]) ? commands[argv[0]]() : undefined;
  const ran = async (): Promise<number> => {
    if (row) {
      const rest = argv.slice(1);
      const command = await parsedCommand(program, row, rest, io);
      const own = await readingWorld(io, argv, command.getOptionValue('maxSize'), row.inputs !== filesToRead);
      const scoring = once(() => scoringCommand(program, io));
      const has = ({ options }: Command, option: string): boolean => options.some(({ long }) => long === option);
      const lacks = (option: string): boolean => !has(command, option) && has(scoring(), option);
      return row.run({ program, argv: rest, command, io: Object.assign(own, { lacks }) });
    }
    if (argv.some((one) => /^(?:-V|--version)$/.test(one)) && argv.includes('--verbose')) {
      io.out(`${version}\ncommit ${commit}\nnode ${process.version}\n${process.platform} ${process.arch}\n`);
      return exitCode.scored;
    }
    if (argv.length > 0) return score(await parsedRun<Options, Settings>(program, settings, argv, io));
    io.err(shortUsage(tool, page));
    return exitCode.usage;
  };
  const run = async (): Promise<number> => {
    try {
      return await ran().finally(() => printLater(io));
    } catch (thrown) {
      const isTooLong = thrown instanceof RangeError && thrown.message === 'Invalid string length';
      const error = isTooLong ? new UsageError(tooLong) : thrown;
      if (error instanceof CommanderError && error.exitCode === 0) return exitCode.scored;
      const isOurs = error instanceof UsageError;
      if (!isOurs && !(error instanceof CommanderError)) throw error;
      const message = isOurs ? error.message : error.message.replace(/^error: /, '');
      // Commander has printed its own.
      if (isOurs) io.err(`error: ${visible(message)}\nTry '${row ? `${tool} ${row.name}` : tool} --help'.\n`);
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

/** The world in which archives are folders, no input has more bytes than that, and what is held whole has room on the heap. */
async function readingWorld(
  io: Io,
  argv: readonly string[],
  maxSize: number | undefined,
  areHeldTogether: boolean,
): Promise<Io> {
  const { files } = await withArchives(io, argv, maxSize);
  return Object.assign(Object.create(io) as Io, {
    files: limitedFiles(files, { maxSize, heap: heapLimit, areHeldTogether }),
  });
}

async function parsedRun<Options extends ReportOptions & ChoiceOptions, Settings>(
  program: Program,
  table: SettingTable<Settings>,
  argv: readonly string[],
  world: Io,
): Promise<Run<Options, Settings>> {
  const { tool } = program;
  const command = scoringCommand(program, world);
  await parseConfigured(command, argv, tool, world);
  const given = command.opts<Options>();
  const io = await readingWorld(world, argv, given.maxSize, true);
  const options = { ...given, ...askedByPlot(given), findings: findingsAsked(given), commandLine: [tool, ...argv] };
  refuseMisspelt(program, command.args[0], io.files);
  const paths = namedInputs(command.args, options.name, io.files);
  const inputs = { ...paths, keep: keptProblems(options), choice: await fileChoice(options, paths, io) };
  const systems = paths.paths.length - 1;
  const single = options.compat ? '--compat' : reporterOf(options.format)?.foreign && `--format ${options.format}`;
  if (single && systems > 1)
    throw new UsageError(`${single} scores one ${conventions[tool].response} at a time, not ${systems}`);
  refuseUseless(options, systems);
  refuseHarmful(options, paths.paths, io);
  const { runs, against } = options;
  // What the names of systems must tell is refused before anything is read.
  if (runs) runsOf(systemsOf(inputs));
  else if (against !== undefined && against !== 'all' && against !== 'best') systemCalled(against, systemsOf(inputs));
  return { inputs, options, settings: chosenSettings(command, table), given: givenOptions(command), io };
}

/** Refuses a first argument that is not a file, but nearly the name of a command, or what one would be called that scores. */
function refuseMisspelt({ tool, page, commands }: Program, first: string, files: Files): void {
  if (files.kind(first) !== 'absent') return;
  if (/^(?:score|eval|evaluate)$/.test(first))
    throw new UsageError(`'${first}' is not a file: to score, leave it out: ${tool} ${page.usage}`);
  const meant = nearest(first, [...Object.keys(commands), '--version']);
  if (meant) throw new UsageError(`'${first}' is not a file: did you mean ${tool} ${meant}?`);
}

/** Whether arguments, which may be wrong, ask for JSON. */
function asksForJson(argv: readonly string[]): boolean {
  return argv.some(
    (one, at) =>
      /^(?:-f|--format=)?jsonl?$/i.test(one) && (one.startsWith('-') || /^(?:-f|--format)$/.test(argv[at - 1])),
  );
}
