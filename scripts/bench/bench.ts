/**
 * What our commands cost, alone or beside another build.
 *
 *   npm run bench -- [--against BUILD] [--limit] [--only START]... [--runs N] [--node PATH] [--json FILE] [--dist FOLDER]
 *   npm run bench -- --growth [--only START]...
 *
 * Builds our commands (or takes those in FOLDER), generates the inputs once (seeded; below BENCH_DIR, or the folder for temporary
 * files), and runs whole processes, row by row (see rows.ts), both builds in turn. BUILD is a folder as `dist`, or a commit, which is
 * built once and kept beside the inputs. --limit also runs node alone with a loop over the line ends of the input. --only takes rows in
 * whose group or command line a word begins so, and `page` the page of a report of 348 documents, opened in chromium; large rows run
 * only if they are named so. --growth prints what a document, a row and so on costs where there are 10 and 100 times as many. --node is
 * the node that runs both, with which a folder must have been built.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildOf } from './builds.ts';
import { inputs } from './inputs.ts';
import { type Measured, measure } from './measure.ts';
import { rowsNamed } from './rows.ts';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    node: { type: 'string' },
    limit: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    runs: { type: 'string', default: '15' },
    json: { type: 'string' },
    dist: { type: 'string' },
    growth: { type: 'boolean', default: false },
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
const { against, limit } = options;
const dists = [resolve(options.dist ?? join(root, 'dist')), ...(against ? [buildOf(against, root, node, folder)] : [])];
console.log(machine);
if (options.growth) {
  const { printGrowth } = await import('./growth.ts');
  await printGrowth({ dist: dists[0], node, only: options.only }, folder);
  process.exit();
}
const wanted = rowsNamed(options.only);
const width = Math.max(0, ...wanted.map(({ name }) => name.length));
const print = (name: string, cells: readonly string[], remark = ''): void =>
  console.log([name.padEnd(width), ...cells.map((cell) => cell.padStart(9)), ` ${remark}`].join(' ').trimEnd());

const heads = [
  ...(against ? ['÷ other: CPU', 'wall', 'memory'] : []),
  ...(limit ? ['÷ limit'] : []),
  ...(against ? ['CPU s', 'other'] : ['CPU s']),
  ...(limit ? ['limit'] : []),
  ...(against ? ['MiB', 'other'] : ['MiB']),
];
print('', heads);
const measured: Measured[] = [];
await measure(wanted, { dists, node, runs, limit }, folder, (row) => {
  const { name, cpu, wall, memory, difference } = row;
  const ratios = [cpu, wall, memory].map(([own, other]) => (own / other).toFixed(3));
  print(
    name,
    [
      ...(against ? ratios : []),
      ...(limit ? [(cpu[0] / cpu[dists.length]).toFixed(2)] : []),
      ...cpu.map((seconds) => seconds.toFixed(3)),
      ...memory.slice(0, dists.length).map((mebibytes) => mebibytes.toFixed(0)),
    ],
    difference ?? (against ? 'same output' : ''),
  );
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
