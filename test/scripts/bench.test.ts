import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { comparisons } from '../../scripts/bench/comparisons.ts';
import { differenceOf, type Measured, measure } from '../../scripts/bench/measure.ts';
import { runProcess } from '../../scripts/bench/process-run.ts';
import { runScript } from './run-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose command runs that, with a code cache of this node that nobody opens. */
function build(name: string, script: string): string {
  const bin = join(folder, name, 'bin');
  mkdirSync(bin, { recursive: true });
  const { version, platform, arch } = process;
  writeFileSync(join(bin, `corefscore.${version}-${platform}-${arch}.cache`), '');
  writeFileSync(join(bin, 'corefscore.cjs'), script);
  return join(folder, name);
}

const printing = (version: string, text: string) =>
  `if (process.argv.includes('--version')) console.log('${version}'); else console.log('${text}\\nv:${version}');`;

async function measured(...dists: readonly string[]): Promise<readonly Measured[]> {
  const rows: Measured[] = [];
  const tenLines = comparisons().filter(({ name }) => name === 'ten-lines');
  await measure(tenLines, { dists, node: process.execPath, runs: 2 }, folder, (row) => void rows.push(row));
  return rows;
}

it('two builds that print the same but for their versions do not differ', async () => {
  const [row, ...others] = await measured(
    build('new', printing('1.1.0', 'F1 0.5')),
    build('old', printing('1.0.0', 'F1 0.5')),
  );
  expect(others).toEqual([]);
  expect(row.name).toBe('ten-lines');
  expect(row.difference).toBeUndefined();
  expect([row.cpu, row.wall].every(([a, b]) => a > 0 && b > 0)).toBe(true);
});

it('two builds that print something else differ', async () => {
  const [row] = await measured(build('new', printing('1.1.0', 'F1 0.6')), build('old', printing('1.0.0', 'F1 0.5')));
  expect(row.difference).toBe('other stdout from line 1');
});

it('a build without a code cache of the node that runs it is not measured', async () => {
  const dist = build('bare', printing('1.0.0', 'F1 0.5'));
  rmSync(join(dist, 'bin', `corefscore.${process.version}-${process.platform}-${process.arch}.cache`));
  await expect(measured(dist)).rejects.toThrow('build it with that node');
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

it('a process that takes too long is ended', async () => {
  expect((await runProcess(['sleep', '20'], 0.2, false)).status).toBeUndefined();
});

it('the command lines have a name each that begins with their input', () => {
  const names = comparisons().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(comparisons().every(({ name, input }) => name.split(' ')[0] === input.name)).toBe(true);
});

it.each([
  ['corpus --metric muc', ['d/bin/corefscore.cjs', 'a', 'b', '--metric', 'muc', '--format', 'json']],
  [
    'tags-5m without WebAssembly',
    ['--require', join(process.cwd(), 'scripts', 'without-wasm.cjs'), 'd/bin/nerscore.cjs', 'a', '--format', 'json'],
  ],
])('%s is the command line it says', (name, argv) => {
  const [{ input, ...row }] = comparisons().filter((candidate) => candidate.name === name);
  expect(row.argv('d', ['a', 'b'].slice(0, input.files.length))).toEqual(argv);
});

it('npm run bench prints a row and writes the report', () => {
  vi.stubEnv('BENCH_DIR', folder);
  const dist = build('new', printing('1.1.0', 'F1 0.5'));
  const against = build('old', printing('1.0.0', 'F1 0.5'));
  const report = join(folder, 'report.json');
  const argv = ['--against', against, '--dist', dist, '--only', 'ten-lines', '--runs', '1', '--json', report];
  const { stdout, status } = runScript('scripts/bench/bench.ts', argv);
  vi.unstubAllEnvs();
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(3);
  expect(stdout).toMatch(/^ten-lines( +[\d.]+){7} {2}same output$/m);
  const { runs, measured: rows } = JSON.parse(readFileSync(report, 'utf8'));
  expect(runs).toBe(1);
  expect(rows.map(({ name }: Measured) => name)).toEqual(['ten-lines']);
});
