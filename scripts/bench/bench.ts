/**
 * What corefscore and nerscore cost, beside what the input costs anyone and what other programs take.
 *
 *   npm run bench -- [--quick] [--only INPUT]... [--runs N] [--json FILE] [--readme] [--check] [--dist FOLDER]
 *
 * Builds our programs (or takes those in FOLDER), generates the inputs once (seeded; below BENCH_DIR, or the folder for temporary
 * files), and runs whole processes in turn: the floors, ours, and the peers that the environment names (see peers.ts). --quick takes
 * under a minute; --only takes inputs whose names begin so; --readme fills the tables of README.md with what was measured. The exit
 * code is 0 whatever is measured; with --check it is 1 where a target is missed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allInputs, bytesOf, type Input, inputFiles } from './inputs.ts';
import { type Measurement, measure } from './measure.ts';
import { type Ratios, withRatios } from './ratios.ts';
import { writeReadme } from './readme-tables.ts';
import { median } from './statistics.ts';
import { subjects } from './subjects.ts';
import { short, table } from './table.ts';
import { isMet, type Target, targets } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string' },
    json: { type: 'string' },
    readme: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    dist: { type: 'string' },
  },
});

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(process.env.BENCH_DIR ?? tmpdir(), 'corefscore-bench');
const effort = {
  runs: Number(options.runs ?? (options.quick ? 3 : 5)),
  patience: options.quick ? 2 : 600,
  limit: options.quick ? 30 : 600,
};
const processor = `${cpus().length} × ${cpus()[0]?.model}`;
// What else was running: under a load of one and more, wall times say little.
const load = `load ${loadavg()[0].toFixed(1)} at the start`;
const machine = `${process.platform} ${process.arch}, ${processor}, node ${process.version}, ${load}`;

mkdirSync(folder, { recursive: true });
if (options.dist === undefined)
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
const programs = subjects(resolve(options.dist ?? join(root, 'dist')), folder);
for (const { name, missing } of programs) if (missing) console.log(`without ${name}: ${missing}`);
console.log(machine);

const measured: Ratios[] = [];
for (const input of allInputs().filter(isWanted)) {
  const files = inputFiles(folder, input);
  const rows = await measure(input, files, programs, effort);
  measured.push(...withRatios(rows));
  console.log(`\n${input.name}: ${input.size} ${input.unit}, ${(bytesOf(files) / 1e6).toFixed(1)} MB`);
  console.log(measurementTable(rows));
}

const checked = targets(measured);
const known = checked.filter(({ value }) => value !== undefined);
console.log(`\n${table([['target', 'limit', 'measured', ''], ...known.map(targetRow)])}`);
if (known.length < checked.length) console.log(`${checked.length - known.length} more targets were not measured`);
const date = new Date().toISOString().slice(0, 10);
const report = { date, machine, effort, measurements: measured, targets: checked };
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
if (options.readme) writeReadme(join(root, 'README.md'), report);
if (options.check && checked.some((target) => isMet(target) === false)) process.exitCode = 1;

function isWanted({ name, quick }: Input): boolean {
  if (options.only.length > 0) return options.only.some((start) => name.startsWith(start));
  return quick || !options.quick;
}

function measurementTable(rows: readonly Measurement[]): string {
  const head = ['', 'runs', 'wall s', 'CPU s', 'MiB', '÷ node', '÷ node CPU', '÷ ours', '÷ ours CPU', ''];
  const lines = withRatios(rows).map(({ wall, cpu, memory, overNode, overOurs, failure, ...row }) => {
    const count = Object.keys(row.scores).length;
    const ratios = [overNode?.wall, overNode?.cpu, overOurs?.wall, overOurs?.cpu];
    const numbers = [median(wall), median(cpu), memory, ...ratios].map(short);
    return [row.subject, `${wall.length}`, ...numbers, failure ?? (count > 0 ? `scores: ${count}` : '')];
  });
  return table([head, ...lines]);
}

function targetRow(target: Target): readonly string[] {
  const { name, bound, limit, value } = target;
  if (limit === undefined) return [name, '', short(value), ''];
  return [name, `${bound} ${limit}`, short(value), isMet(target) ? 'met' : 'MISSED'];
}
