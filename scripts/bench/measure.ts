import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessRun, runProcess } from './process-run.ts';
import { type CommandLine, commandLine, limitLine, type Row } from './rows.ts';

/** What is measured: one build, or one and another that it is compared with. */
export interface Builds {
  /** Folders as `dist`. */
  readonly dists: readonly string[];
  /** The node that runs them. */
  readonly node: string;
  /** Runs of each that count. */
  readonly runs: number;
  /** With the least that a row can take, which runs in turn with them. */
  readonly limit?: boolean | undefined;
}

/** What a command line took: a median for each build, and for the limit if that runs. */
export interface Measured {
  readonly name: string;
  /** Seconds. */
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
  /** The most memory resident, in MiB; NaN where it cannot be told here. */
  readonly memory: readonly number[];
  /** How the builds differ in what they print, or why they failed; undefined where they print the same and exit with 0. */
  readonly difference?: string | undefined;
}

/**
 * Runs the builds on each row in turn, A B A B, and hands on what they took. Runs that count are not asked for their memory,
 * which takes a program between; the first runs are, and are not counted. What the very first ones printed is compared.
 *
 * @param folder where the inputs are.
 */
export async function measure(
  rows: readonly Row[],
  { dists, node, runs, limit }: Builds,
  folder: string,
  onRow: (row: Measured) => void,
): Promise<void> {
  const versions = dists.map((dist) => versionOf(dist, node));
  for (const row of rows) {
    const lines = dists.map((dist) => commandLine(row, dist, folder));
    if (limit) lines.push(limitLine(row, folder));
    const taken = await inTurn(lines, node, runs);
    const medians = (value: (run: ProcessRun) => number, from: number, to?: number) =>
      taken.map((own) => median(own.slice(from, to).map(value)));
    const [ours, other = ours] = versions.map((version, at) => {
      const [first] = taken[at];
      return { ...first, stdout: first.stdout.replaceAll(version, 'VERSION') };
    });
    onRow({
      name: row.name,
      cpu: medians(({ cpu }) => cpu, memoryRuns),
      wall: medians(({ wall }) => wall, memoryRuns),
      memory: medians(({ memory }) => memory, 0, memoryRuns),
      difference: differenceOf(ours, other),
    });
  }
}

/** The runs of each command line. */
async function inTurn(lines: readonly CommandLine[], node: string, runs: number): Promise<ProcessRun[][]> {
  const taken: ProcessRun[][] = lines.map(() => []);
  for (let round = 0; round < memoryRuns + runs; round++) {
    for (const [at, { argv, stdin }] of lines.entries()) {
      taken[at].push(await runProcess([node, ...argv], longest, round < memoryRuns, stdin));
    }
  }
  return taken;
}

/** What a build says its version is. @throws Error if that node has no code cache there: it would take longer to start. */
function versionOf(dist: string, node: string): string {
  const command = join(dist, 'bin', 'corefscore.cjs');
  const print = "console.log(process.version + '-' + process.platform + '-' + process.arch)";
  const release = execFileSync(node, ['-e', print], { encoding: 'utf8' }).trim();
  if (!existsSync(command.replace(/cjs$/, `${release}.cache`)))
    throw new Error(`${dist} has no code cache for ${release}: build it with that node`);
  return execFileSync(node, [command, '--version'], { encoding: 'utf8' }).trim();
}

const memoryRuns = 3;

/** Seconds after which a run is ended. */
const longest = 600;

type Printed = Pick<ProcessRun, 'status' | 'stdout' | 'stderr'>;

/** How what a build printed differs from what the other did, in words; or how it failed, though both did the same. */
export function differenceOf(ours: Printed, theirs: Printed): string | undefined {
  const { status, stderr } = ours;
  if (status !== theirs.status) return `exit code ${status}, not ${theirs.status}`;
  for (const stream of ['stdout', 'stderr'] as const) {
    const [a, b] = [ours[stream].split('\n'), theirs[stream].split('\n')];
    const line = a.findIndex((text, at) => text !== b[at]);
    if (a.length !== b.length || line >= 0) return `other ${stream} from line ${(line < 0 ? a.length : line) + 1}`;
  }
  if (status === undefined) return `ended after ${longest} s`;
  return status === 0 ? undefined : `exit code ${status}: ${stderr.trim().split('\n').at(-1)?.slice(0, 100)}`;
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}
