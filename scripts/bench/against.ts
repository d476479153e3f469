import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Comparison } from './comparisons.ts';
import { inputFiles } from './inputs.ts';
import { failureOf } from './measure.ts';
import { type Command, type ProcessRun, runProcess } from './process-run.ts';
import { median } from './statistics.ts';

/** Two builds, what runs them, and how often. */
export interface Builds {
  /** Folders as `dist`: the build in question and the one it is compared with. Neither is altered. */
  readonly dist: string;
  readonly against: string;
  /** The node that runs both. */
  readonly node: string;
  /** Runs of each that count. */
  readonly runs: number;
}

/** Medians of both builds: first of the one in question, then of the other. */
type Pair = readonly [number, number];

/** What two builds took for one command line. */
export interface Compared {
  readonly name: string;
  /** Seconds. */
  readonly cpu: Pair;
  readonly wall: Pair;
  /** The most memory resident, in MiB; NaN where it cannot be told here. */
  readonly memory: Pair;
  /** How the builds differ in what they print, or why they failed; undefined where they print the same and exit with 0. */
  readonly difference?: string;
}

/**
 * Runs both builds on each command line in turn, A B A B, and hands on what they took. Runs that count are not asked for their memory,
 * which takes a program between; the first runs are, and are not counted. What the very first ones printed is compared.
 *
 * @param folder where the inputs are.
 */
export async function compareBuilds(
  comparisons: readonly Comparison[],
  builds: Builds,
  folder: string,
  onRow: (row: Compared) => void,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'corefscore-bench-'));
  try {
    const dists = [builds.dist, builds.against].map((dist, side) => copyFor(builds.node, dist, join(work, `${side}`)));
    for (const { name, input, argv } of comparisons) {
      const files = inputFiles(folder, input);
      const commands = dists.map(({ path }) => ({ argv: [builds.node, ...argv(path, files)] }));
      const versions = dists.map(({ version }) => version);
      onRow({ name, ...(await compare(commands, versions, builds.runs)) });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Copies the commands of a build, with code caches made by that node in place of those it has. */
function copyFor(node: string, dist: string, path: string): { readonly path: string; readonly version: string } {
  const bin = join(path, 'bin');
  cpSync(join(dist, 'bin'), bin, { recursive: true, filter: (file) => !file.endsWith('.cache') });
  for (const file of readdirSync(bin).filter((name) => name.endsWith('.code.cjs'))) {
    execFileSync(node, [codeCache, join(bin, file)], { stdio: 'ignore' });
  }
  return { path, version: execFileSync(node, [join(bin, 'corefscore.cjs'), '--version'], { encoding: 'utf8' }).trim() };
}

const codeCache = join(dirname(dirname(fileURLToPath(import.meta.url))), 'code-cache.mjs');

async function compare(commands: readonly Command[], versions: readonly string[], runs: number) {
  const taken: ProcessRun[][] = [[], []];
  for (let round = 0; round < memoryRuns + runs; round++) {
    for (const [side, command] of commands.entries()) {
      taken[side].push(await runProcess(command, limit, round < memoryRuns));
    }
  }
  const [ours, theirs] = taken;
  const difference = differenceOf(withoutVersion(ours[0], versions[0]), withoutVersion(theirs[0], versions[1]));
  const medians = (value: (run: ProcessRun) => number, from: number, to?: number): Pair => [
    median(ours.slice(from, to).map(value)),
    median(theirs.slice(from, to).map(value)),
  ];
  return {
    cpu: medians(({ cpu }) => cpu, memoryRuns),
    wall: medians(({ wall }) => wall, memoryRuns),
    memory: medians(({ memory }) => memory ?? Number.NaN, 0, memoryRuns),
    ...(difference && { difference }),
  };
}

const memoryRuns = 5;

/** Seconds after which a run is ended. */
const limit = 600;

function withoutVersion(run: ProcessRun, version: string): ProcessRun {
  return { ...run, stdout: run.stdout.replaceAll(version, 'VERSION') };
}

type Printed = Pick<ProcessRun, 'status' | 'stdout' | 'stderr'>;

/** How what a build printed differs from what the other did, in words; or how it failed, though both did the same. */
export function differenceOf(ours: Printed, theirs: Printed): string | undefined {
  if (ours.status !== theirs.status) return `exit code ${ours.status}, not ${theirs.status}`;
  for (const stream of ['stdout', 'stderr'] as const) {
    const [a, b] = [ours[stream].split('\n'), theirs[stream].split('\n')];
    const line = a.findIndex((text, at) => text !== b[at]);
    if (a.length !== b.length || line >= 0) return `other ${stream} from line ${(line < 0 ? a.length : line) + 1}`;
  }
  return failureOf(ours.status, ours.stderr, limit);
}
