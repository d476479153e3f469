/**
 * Scores shards with each engine of examples/scale that is installed, kills one of its workers in the middle, and compares what is merged with
 * one run: all scores, intervals and p-values must be equal, and rows without one shard must be refused.
 *
 *   npm run scale -- [--install] [--only NAME]... [--shards N]
 *
 * It uses the build in dist. Python is that of build/scale, where --install puts the packages that are needed. An engine that is not there is
 * said not to be. Exits 1 if one that is there fails.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { root } from '../same-output/files.ts';
import { type Engine, engines, isThere, packagesOf, statistics } from './engines.ts';
import { writeShards } from './shards.ts';
import { world } from './world.ts';

const { values: options } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    shards: { type: 'string', default: '1000' },
  },
});
const shards = Number(options.shards);
const bin = join(root, 'build', 'scale', 'bin');
const wanted = engines.filter(({ name }) => options.only === undefined || options.only.includes(name));
if (options.install) install();

const folder = mkdtempSync(join(tmpdir(), 'scale-'));
const killed = join(folder, 'killed');
const env = world(folder, bin, killed, shards);
try {
  const documents = writeShards(folder, shards);
  const whole = reportOf('key.jsonl', 'a.jsonl', 'b.jsonl');
  for (const engine of wanted) {
    const start = Date.now();
    const isInstalled = isThere(engine, bin);
    const failure = isInstalled ? failureOf(engine, documents, whole!) : 'not installed';
    const done = 'the result is that of one run, and without a shard it is refused';
    const outcome = failure ?? (engine.scores ? `a worker was killed, ${done}` : done);
    console.log(
      `${engine.name.padEnd(18)}${String(Math.round((Date.now() - start) / 1000)).padStart(4)} s  ${outcome}`,
    );
    if (isInstalled && failure !== undefined) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, maxRetries: 10 });
}

function install(): void {
  const done = (...words: string[]): boolean =>
    spawnSync(words[0], words.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const python = join(bin, 'python');
  const packages = [...new Set(wanted.flatMap(packagesOf))];
  if (!existsSync(python) && !done(process.env.PYTHON ?? 'python3', '-m', 'venv', join(root, 'build', 'scale'))) return;
  done(python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages);
}

function run(words: readonly string[]) {
  return spawnSync(words[0], words.slice(1), {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Why the rows of an engine are not those of one run; undefined if they are. */
function failureOf(engine: Engine, documents: number, whole: Numbers): string | undefined {
  const failure = engine.scores ? failureOfRun(engine) : undefined;
  if (failure !== undefined) return failure;
  const answer = (): Numbers | Table | undefined =>
    engine.scores ? merged(documents) : tableOf(run(engine.command(bin)));
  if (!isThatOf(answer(), whole)) return 'the result is not that of one run';
  const [path] = filesOfRows();
  const text = readFileSync(join(folder, path), 'utf8');
  const lines = text.trimEnd().split('\n');
  const others = lines.slice(lines.findIndex((line) => line.includes('coref-last-row')) + 1);
  if (others.length > 0) writeFileSync(join(folder, path), others.join('\n'));
  else rmSync(join(folder, path));
  if (answer()) return 'rows without one shard were added up';
  writeFileSync(join(folder, path), text);
  return undefined;
}

/** Why an engine did not score all shards although a worker was killed. */
function failureOfRun({ command, repeats }: Engine): string | undefined {
  for (const name of ['rows', 'killed']) rmSync(join(folder, name), { recursive: true, force: true });
  let { status, stderr } = run(command(bin));
  if (!existsSync(killed)) return `no worker was killed: ${stderr.slice(-2000)}`;
  if (!repeats) {
    if (status === 0) return 'it did not notice that a worker was killed';
    ({ status, stderr } = run(command(bin)));
  }
  return status === 0 ? undefined : `exit code ${status}: ${stderr.slice(-2000)}`;
}

function filesOfRows(): readonly string[] {
  return readdirSync(join(folder, 'rows')).flatMap((name) => (/^[._]/.test(name) ? [] : `rows/${name}`));
}

function merged(documents: number): Numbers | undefined {
  return reportOf('merge', ...filesOfRows(), '--expect', `documents=${documents}`);
}

/** Whether an answer has the numbers of one run; those of a table to 12 digits, as a database adds up in any order. */
function isThatOf(answer: Numbers | Table | undefined, whole: Numbers): boolean {
  if (answer === undefined || 'systems' in answer) return isDeepStrictEqual(answer, whole);
  const isNear = (found: number, value: number): boolean => Math.abs(found - value) <= 1e-12;
  return answer.every(({ system, metric, recall, precision }) => {
    const { recall: ofRecall, precision: ofPrecision } = whole.systems[system].scores[metric];
    return isNear(recall, ofRecall.value) && isNear(precision, ofPrecision.value);
  });
}

type Table = readonly {
  readonly system: number;
  readonly metric: string;
  readonly recall: number;
  readonly precision: number;
}[];

/** A table as JSON, which has rows; undefined where there is an error. */
function tableOf({ status, stdout }: ReturnType<typeof run>): Table | undefined {
  const table: Table = status === 0 ? JSON.parse(stdout) : [];
  return table.length > 0 ? table : undefined;
}

/** What a report has that merged rows must have, too. */
interface Numbers {
  readonly systems: readonly {
    readonly scores: Readonly<Record<string, Readonly<Record<'recall' | 'precision', { readonly value: number }>>>>;
    readonly intervals: unknown;
  }[];
  readonly [statistic: string]: unknown;
}

/** The numbers of a report; undefined where the command refuses. */
function reportOf(...words: readonly string[]): Numbers | undefined {
  const { status, stdout } = run(['corefscore', ...words, '--quiet', '--format', 'json', ...statistics]);
  if (status !== 0) return undefined;
  const { systems, comparisons, confidence, significance } = JSON.parse(stdout);
  const scored = systems.map(({ scores, intervals }: Numbers['systems'][number]) => ({ scores, intervals }));
  return { systems: scored, comparisons, confidence, significance };
}
