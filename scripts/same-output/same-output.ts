/**
 * Whether this build prints and writes the same as another one, over thousands of command lines.
 *
 *   npm run same-output -- --against ../before/dist [--seed N] [--count 3000] [--shared FOLDER] [--ignore-wording] [--jobs 2]
 *                          [--dist FOLDER] [--list]
 *
 * Command lines are drawn from what the help of this build lists, from the examples of the tests and the manual, and from the files of
 * testdata and of the shared data (`../shared`, or what COREFSCORE_SHARED names): the same ones for the same seed. Both builds run each in
 * an empty folder. Their exit codes, standard output, standard error and files are compared byte for byte; with --ignore-wording, only
 * the codes and places of problems are. Exits 1 if anything differs. --list prints the command lines and runs none.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Difference, differences, withoutWording } from './difference.ts';
import { examples, foundLines } from './examples.ts';
import { fileSets, root } from './files.ts';
import { drawLines } from './lines.ts';
import { helpOf, readScreens } from './options.ts';
import { source } from './random.ts';
import { inBuild, makePlace, type Run, run } from './runs.ts';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '3000' },
    jobs: { type: 'string', default: '2' },
    shared: { type: 'string', default: process.env.COREFSCORE_SHARED ?? join(root, '../shared') },
    'ignore-wording': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** Seconds that a command line may take; a command line that only one build ends in this time gets both ten times as long. */
const limit = 20;

const dists = [options.dist, options.against ?? options.dist].map((dist) => resolve(dist));
const shared = resolve(options.shared);
for (const dist of dists) if (!existsSync(join(dist, 'bin', 'corefscore.cjs'))) throw new Error(`no build in ${dist}`);
if (options.against === undefined && !options.list)
  throw new Error('expected --against, and the dist of another build');

const screens = await readScreens(helpOf(dists[0]));
const { sets, missing } = fileSets(shared);
const stock = { screens, sets, examples: examples(screens) };
const found = foundLines(shared);
const count = Number(options.count);
const lines = [...found, ...drawLines(source(Number(options.seed)), count - found.length, stock)].slice(0, count);

if (options.list) console.log(lines.join('\n'));
else await compareBuilds();

/** What both builds did with a command line. */
interface Outcome {
  readonly status: Run['status'];
  readonly differences: readonly Difference[];
}

async function compareBuilds(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'same-output-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  const outcomes: Outcome[] = [];
  let begun = 0;
  const job = async (own: string): Promise<void> => {
    makePlace(own, shared, dists);
    for (let at = begun++; at < lines.length; at = begun++) {
      outcomes[at] = await compared(lines[at], own);
      if (begun % 500 === 0) console.error(`${begun} of ${lines.length}`);
    }
  };
  await Promise.all(Array.from({ length: Number(options.jobs) }, (_, at) => job(join(folder, `${at}`))));
  outcomes.forEach(({ differences }, at) => void (differences.length > 0 && printDifferences(lines[at], differences)));
  printSummary(outcomes);
  process.exitCode = outcomes.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

/** Runs both builds, one after the other in the same folder, so that they see the same paths. */
async function compared(line: string, folder: string): Promise<Outcome> {
  const both = async (seconds: number): Promise<Run[]> => {
    const runs: Run[] = [];
    for (const build of dists.keys()) runs.push(await run(line, build, folder, seconds));
    return runs;
  };
  let [ours, other] = await both(limit);
  if ((ours.status === undefined) !== (other.status === undefined)) [ours, other] = await both(limit * 10);
  const reduce = options['ignore-wording'] ? withoutWording : (text: string): string => text;
  return { status: ours.status, differences: differences(ours, other, reduce) };
}

/** The command line, as it can be typed in the folder of the project, and each place where the builds differ. */
function printDifferences(line: string, differences: readonly Difference[]): void {
  const here = line.replaceAll('../shared', relative(root, shared));
  console.log(inBuild(here, relative(root, dists[0])));
  for (const { where, line, ours, other } of differences) {
    console.log(`  ${where}${line === undefined ? '' : `, line ${line}`}`);
    console.log(`    this build: ${brief(ours)}\n    the other:  ${brief(other)}`);
  }
}

function brief(text: string): string {
  const characters = Buffer.from(text, 'latin1').toString('utf8');
  return JSON.stringify(characters.length > 160 ? `${characters.slice(0, 160)}…` : characters);
}

function printSummary(outcomes: readonly Outcome[]): void {
  const differing = outcomes.filter(({ differences }) => differences.length > 0).length;
  console.log(`${outcomes.length} command lines, seed ${options.seed}: ${differing} with other output`);
  const kinds = outcomes.flatMap(({ differences }) => [
    ...new Set(differences.map(({ where }) => where.replace(/^file .*/, 'files'))),
  ]);
  if (differing > 0) console.log(`  other ${tally(kinds)}`);
  console.log(
    `  exit codes ${tally(outcomes.map(({ status }) => `${status ?? 'none, after'}${status === undefined ? ` ${limit} s` : ''}`))}`,
  );
  if (missing > 0)
    console.log(`  ${missing} of ${missing + sets.length} sets of files left out, as they are not in ${shared}`);
  const unknown = screens.flatMap(({ command, withoutValues }) => withoutValues.map((flag) => `${command} ${flag}`));
  if (unknown.length > 0)
    console.log(`  options without values in options.ts, never drawn: ${[...new Set(unknown)].join(', ')}`);
}

/** `name: count` of each name, the most frequent first. */
function tally(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
}
