import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { type Compared, compareBuilds, differenceOf } from '../../scripts/bench/against.ts';
import { comparisons } from '../../scripts/bench/comparisons.ts';
import { runScript } from './run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose command runs that, and hands its code cache to nobody. */
function build(name: string, script: string): string {
  const bin = join(folder, name, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'corefscore.code.cjs'), '(function () {})');
  writeFileSync(join(bin, 'corefscore.other-node.cache'), '');
  writeFileSync(join(bin, 'corefscore.cjs'), script);
  return join(folder, name);
}

const version = (number: string) => `if (process.argv.includes('--version')) console.log('${number}');`;
const score = `${version('1.0.0')} else console.log('F1 0.5\\nv:1.0.0');`;
const printing = (text: string) => `${version('1.1.0')} else { ${text} }`;
const tenLines = comparisons().filter(({ name }) => name === 'ten-lines');

async function compared(
  dist: string,
  against: string,
  { node = process.execPath, runs = 1 } = {},
): Promise<readonly Compared[]> {
  const rows: Compared[] = [];
  await compareBuilds(tenLines, { dist, against, node, runs }, folder, (row) => void rows.push(row));
  return rows;
}

it('two builds that print the same but for their versions do not differ', async () => {
  const [row, ...others] = await compared(
    build('new', printing("console.log('F1 0.5\\nv:1.1.0')")),
    build('old', score),
  );
  expect(others).toEqual([]);
  expect(row.name).toBe('ten-lines');
  expect(row.difference).toBeUndefined();
  expect([row.cpu, row.wall].every(([a, b]) => a > 0 && b > 0)).toBe(true);
});

it('two builds that print something else differ', async () => {
  const [row] = await compared(build('new', printing("console.log('F1 0.6\\nv:1.1.0')")), build('old', score));
  expect(row.difference).toBe('other stdout from line 1');
});

it.each([
  [{ stdout: 'a\nc\n' }, 'other stdout from line 2'],
  [{ stdout: 'a\nb\nc\n' }, 'other stdout from line 3'],
  [{ stdout: 'a\nb' }, 'other stdout from line 3'],
  [{ stderr: 'warning\n' }, 'other stderr from line 1'],
  [{ status: 3 }, 'exit code 3, not 0'],
  [{}, undefined],
])('%j is found to differ', (ours, difference) => {
  const theirs = { status: 0, stdout: 'a\nb\n', stderr: '' };
  expect(differenceOf({ ...theirs, ...ours }, theirs)).toBe(difference);
});

it('two builds that fail alike have failed', () => {
  const failed = { status: 3, stdout: '', stderr: 'NOT_CONLL\n' };
  expect(differenceOf(failed, failed)).toBe('exit code 3: NOT_CONLL');
});

it('the given node makes the code cache and runs both builds in turn, in copies', async () => {
  const log = join(folder, 'log');
  const node = join(folder, 'node');
  writeFileSync(node, `#!/bin/sh\necho "$*" >> '${log}'\nexec '${process.execPath}' "$@"\n`);
  chmodSync(node, 0o755);
  const { version: release, platform, arch } = process;
  const cache = `corefscore.${release}-${platform}-${arch}.cache`;
  const listing =
    "console.log(require('node:fs').readdirSync(__dirname).filter((name) => name.endsWith('.cache')).join())";
  const [dist, against] = [build('new', printing(listing)), build('old', printing(`console.log('${cache}')`))];
  const [row] = await compared(dist, against, { node, runs: 2 });
  expect(row.difference).toBeUndefined();
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const steps = lines.map((line) => {
    const [, side] = /\/(\d)\/bin\//.exec(line) ?? [];
    return `${/code-cache|--version/.exec(line)?.[0] ?? 'run'} ${side}`;
  });
  const start = ['code-cache 0', '--version 0', 'code-cache 1', '--version 1'];
  expect(steps).toEqual([...start, ...Array.from({ length: 5 + 2 }, () => ['run 0', 'run 1']).flat()]);
  for (const path of [dist, against]) {
    const caches = readdirSync(join(path, 'bin')).filter((name) => name.endsWith('.cache'));
    expect(caches).toEqual(['corefscore.other-node.cache']);
  }
});

it('the command lines have a name each that begins with their input', () => {
  const names = comparisons().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(comparisons().every(({ name, input }) => name.split(' ')[0] === input.name)).toBe(true);
});

it.each([
  ['ten-lines', ['d/bin/corefscore.cjs', 'a', 'b', '--format', 'json']],
  ['corpus --metric muc', ['d/bin/corefscore.cjs', 'a', 'b', '--metric', 'muc', '--format', 'json']],
  ['without-mentions', ['d/bin/corefscore.cjs', 'a', 'a', '--format', 'json']],
  ['tags-2m-pair', ['d/bin/nerscore.cjs', 'a', 'b', '--format', 'json']],
  ['segmentation-1m --scheme bmes', ['d/bin/nerscore.cjs', 'a', '--scheme', 'bmes', '--format', 'json']],
  [
    'tags-5m-12-percent without WebAssembly',
    ['--require', join(process.cwd(), 'scripts', 'without-wasm.cjs'), 'd/bin/nerscore.cjs', 'a', '--format', 'json'],
  ],
])('%s is the command line it says', (name, argv) => {
  const [{ input, ...row }] = comparisons().filter((candidate) => candidate.name === name);
  expect(row.argv('d', ['a', 'b'].slice(0, input.files.length))).toEqual(argv);
});

it('npm run bench -- --against prints a row and writes the report', () => {
  vi.stubEnv('BENCH_DIR', folder);
  const [dist, against, report] = [build('new', score), build('old', score), join(folder, 'report.json')];
  const argv = ['--against', against, '--dist', dist, '--only', 'ten-lines', '--runs', '1', '--json', report];
  const { stdout, status } = runScript('scripts/bench/bench.ts', argv);
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(3);
  expect(stdout).toMatch(/^ten-lines( +[\d.]+){7} {2}same output$/m);
  const { effort, compared } = JSON.parse(readFileSync(report, 'utf8'));
  expect(effort.runs).toBe(1);
  expect(compared.map(({ name }: Compared) => name)).toEqual(['ten-lines']);
  vi.unstubAllEnvs();
});

it.each([
  [['--node', process.execPath], '--node is for --against'],
  [['--against', 'dist', '--quick'], '--against compares all rows'],
])('npm run bench -- %j is refused', (argv, message) => {
  const { stderr, status } = runScript('scripts/bench/bench.ts', argv);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
