/**
 * What corefscore and nerscore cost, beside what the input costs anyone and what other programs take.
 *
 *   npm run bench -- [--quick] [--only INPUT]... [--runs N] [--json FILE] [--docs] [--check] [--dist FOLDER]
 *   npm run bench -- --against DIST [--node PATH] [--only ROW]... [--runs N] [--json FILE] [--dist FOLDER]
 *
 * Builds our programs (or takes those in FOLDER), generates the inputs once (seeded; below BENCH_DIR, or the folder for temporary
 * files), and runs whole processes in turn: the floors, ours, and the peers that the environment names (see peers.ts). --quick takes
 * under a minute; --only takes inputs whose names begin so; --docs fills the tables of docs/speed.md with what was measured. The exit
 * code is 0 whatever is measured; with --check it is 1 where a target is missed.
 *
 * --against compares our build with another one, a folder as dist, command line by command line (see comparisons.ts); --node is the
 * node that runs both.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Compared, compareBuilds } from './against.ts';
import { comparisons } from './comparisons.ts';
import { allInputs, bytesOf, inputFiles } from './inputs.ts';
import { type Measurement, measure } from './measure.ts';
import { type Ratios, withRatios } from './ratios.ts';
import { writeSpeedPage } from './speed-tables.ts';
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
    docs: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    dist: { type: 'string' },
    against: { type: 'string' },
    node: { type: 'string' },
  },
});

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(process.env.BENCH_DIR ?? tmpdir(), 'corefscore-bench');
const isComparison = options.against !== undefined;
if (isComparison && (options.quick || options.docs || options.check))
  throw new Error('--against compares all rows, and only that');
if (options.node !== undefined && !isComparison) throw new Error('--node is for --against');
const node = resolve(options.node ?? process.execPath);
const effort = {
  runs: Number(options.runs ?? (isComparison ? 15 : options.quick ? 3 : 5)),
  patience: options.quick ? 2 : 600,
  limit: options.quick ? 30 : 600,
};
const date = new Date().toISOString().slice(0, 10);
const processor = `${cpus().length} × ${cpus()[0]?.model}`;
// What else was running: under a load of one and more, wall times say little.
const load = `load ${loadavg()[0].toFixed(1)} at the start`;
const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
const machine = `${process.platform} ${process.arch}, ${processor}, node ${version}, ${load}`;

mkdirSync(folder, { recursive: true });
if (options.dist === undefined)
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
const dist = resolve(options.dist ?? join(root, 'dist'));
console.log(machine);
const report = options.against === undefined ? await measureAll() : await compareAll(resolve(options.against));
if (options.json !== undefined) {
  writeFileSync(options.json, `${JSON.stringify({ date, machine, effort, ...report }, null, 2)}\n`);
}

async function measureAll() {
  const programs = subjects(dist, folder);
  for (const { name, missing } of programs) if (missing) console.log(`without ${name}: ${missing}`);
  const measurements: Ratios[] = [];
  for (const input of allInputs().filter(
    ({ name, quick }) => isWanted(name) && (quick || !options.quick || options.only.length > 0),
  )) {
    const files = inputFiles(folder, input);
    const rows = await measure(input, files, programs, effort);
    measurements.push(...withRatios(rows));
    console.log(`\n${input.name}: ${input.size} ${input.unit}, ${(bytesOf(files) / 1e6).toFixed(1)} MB`);
    console.log(measurementTable(rows));
  }
  const checked = targets(measurements);
  const known = checked.filter(({ value }) => value !== undefined);
  console.log(`\n${table([['target', 'limit', 'measured', ''], ...known.map(targetRow)])}`);
  if (known.length < checked.length) console.log(`${checked.length - known.length} more targets were not measured`);
  if (options.docs)
    writeSpeedPage(join(root, 'docs', 'speed.md'), { date, machine, effort, measurements, targets: checked });
  if (options.check && checked.some((target) => isMet(target) === false)) process.exitCode = 1;
  return { measurements, targets: checked };
}

/** Our build beside another one: what each ratio says is ours divided by the other. */
async function compareAll(against: string) {
  const wanted = comparisons().filter(({ name }) => isWanted(name));
  const width = Math.max(...wanted.map(({ name }) => name.length));
  const print = (name: string, cells: readonly string[], remark = ''): void =>
    console.log([name.padEnd(width), ...cells.map((cell) => cell.padStart(9)), ` ${remark}`].join(' ').trimEnd());
  print('ours ÷ other', ['CPU', 'wall', 'memory', 'CPU s', 'other', 'MiB', 'other']);
  const compared: Compared[] = [];
  await compareBuilds(wanted, { dist, against, node, runs: effort.runs }, folder, (row) => {
    const { name, cpu, wall, memory, difference } = row;
    const ratios = [cpu, wall, memory].map(([ours, other]) => (ours / other).toFixed(3));
    print(name, [...ratios, ...[...cpu, ...memory].map(short)], difference ?? 'same output');
    compared.push(row);
  });
  return { compared };
}

function isWanted(name: string): boolean {
  return options.only.length === 0 || options.only.some((start) => name.startsWith(start));
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
