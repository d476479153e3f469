/**
 * What corefscore and nerscore cost, alone or beside another build.
 *
 *   npm run bench -- [--against DIST] [--node PATH] [--only ROW]... [--runs N] [--json FILE] [--dist FOLDER]
 *
 * Builds our commands (or takes those in FOLDER), generates the inputs once (seeded; below BENCH_DIR, or the folder for temporary
 * files), and runs whole processes, command line by command line (see comparisons.ts), both builds in turn. DIST is a folder as
 * `dist`; --only takes rows whose names begin so, `page` the page of a report of 348 documents, opened in chromium; --node is the node that runs both, with which both must have been built.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { comparisons } from './comparisons.ts';
import { inputs } from './inputs.ts';
import { type Measured, measure } from './measure.ts';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    node: { type: 'string' },
    only: { type: 'string', multiple: true, default: [''] },
    runs: { type: 'string', default: '15' },
    json: { type: 'string' },
    dist: { type: 'string' },
  },
});

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(process.env.BENCH_DIR ?? tmpdir(), 'corefscore-bench');
const node = resolve(options.node ?? process.execPath);
const runs = Number(options.runs);
const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
// What else was running: under a load of one and more, wall times say little.
const load = `load ${loadavg()[0].toFixed(1)} at the start`;
const machine = `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model}, node ${version}, ${load}`;

mkdirSync(folder, { recursive: true });
if (options.dist === undefined) execFileSync(node, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
const dists = [resolve(options.dist ?? join(root, 'dist')), ...(options.against ? [resolve(options.against)] : [])];
const wanted = comparisons().filter(({ name }) => options.only.some((start) => name.startsWith(start)));
const width = Math.max(...wanted.map(({ name }) => name.length));
const print = (name: string, cells: readonly string[], remark = ''): void =>
  console.log([name.padEnd(width), ...cells.map((cell) => cell.padStart(9)), ` ${remark}`].join(' ').trimEnd());

console.log(machine);
const heads = options.against ? ['÷ other: CPU', 'wall', 'memory', 'CPU s', 'other', 'MiB', 'other'] : ['CPU s', 'MiB'];
print('', heads);
const measured: Measured[] = [];
await measure(wanted, { dists, node, runs }, folder, (row) => {
  const { name, cpu, wall, memory, difference } = row;
  const ratios = options.against ? [cpu, wall, memory].map(([ours, other]) => (ours / other).toFixed(3)) : [];
  const numbers = [...cpu.map((seconds) => seconds.toFixed(3)), ...memory.map((mebibytes) => mebibytes.toFixed(0))];
  print(name, [...ratios, ...numbers], difference ?? (options.against ? 'same output' : ''));
  measured.push(row);
});
if (options.only.some((start) => 'page'.startsWith(start))) {
  const corpus = inputs().find(({ name }) => name === 'corpus')!;
  const { openedPage } = await import('./opened-page.ts');
  const opened = await openedPage(corpus, { dist: dists[0], node, runs }, folder);
  console.log(
    opened
      ? `page of the corpus, opened at its text: ${opened.work.toFixed(3)} s on the main thread, ${opened.megabytes.toFixed(1)} MB`
      : 'page of the corpus: not opened, as no chromium is installed',
  );
}
if (options.json !== undefined) {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(options.json, `${JSON.stringify({ date, machine, runs, measured }, null, 2)}\n`);
}
