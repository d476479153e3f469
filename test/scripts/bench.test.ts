import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { differenceOf, type Measured, measure } from '../../scripts/bench/measure.ts';
import { runProcess } from '../../scripts/bench/process-run.ts';
import { commandLine, rows, rowsNamed } from '../../scripts/bench/rows.ts';
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

async function measured(dists: readonly string[], limit = false): Promise<readonly Measured[]> {
  const taken: Measured[] = [];
  await measure(rowsNamed(['ten-lines']), { dists, node: process.execPath, runs: 2, limit }, folder, (row) => {
    taken.push(row);
  });
  return taken;
}

it('two builds that print the same but for their versions do not differ', async () => {
  const [row, ...others] = await measured([
    build('new', printing('1.1.0', 'F1 0.5')),
    build('old', printing('1.0.0', 'F1 0.5')),
  ]);
  expect(others).toEqual([]);
  expect(row.name).toBe('corefscore ten-lines');
  expect(row.difference).toBeUndefined();
  expect([row.cpu, row.wall].every(([a, b]) => a > 0 && b > 0)).toBe(true);
});

it('two builds that print something else differ', async () => {
  const [row] = await measured([build('new', printing('1.1.0', 'F1 0.6')), build('old', printing('1.0.0', 'F1 0.5'))]);
  expect(row.difference).toBe('other stdout from line 1');
});

it('a build without a code cache of the node that runs it is not measured', async () => {
  const dist = build('bare', printing('1.0.0', 'F1 0.5'));
  rmSync(join(dist, 'bin', `corefscore.${process.version}-${process.platform}-${process.arch}.cache`));
  await expect(measured([dist])).rejects.toThrow('build it with that node');
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

it('the least that a row can take runs beside the builds', async () => {
  const [{ cpu, difference }] = await measured([build('new', printing('1.1.0', 'F1 0.5'))], true);
  expect(cpu).toHaveLength(2);
  expect(difference).toBeUndefined();
});

it('the rows have a name each, and files but where they only start', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.filter(({ inputs }) => inputs.length === 0).map(({ name }) => name)).toEqual([
    'corefscore --help',
    'corefscore --version',
    'nerscore --help',
    'nerscore --version',
  ]);
});

it.each([
  [[], rows.length - rowsNamed(['large']).length],
  [['corpus-10x'], 1],
  [['nerscore --'], 2],
  [['document-'], 2],
  [['json-', 'start'], 2 + rowsNamed(['start']).length],
])('%j names rows by what words of their groups and lines begin with', (starts, count) => {
  expect(rowsNamed(starts)).toHaveLength(count);
});

it.each([
  ['nerscore tags-ten-lines --format json', ['nerscore.cjs', 'tags.tsv', '--format', 'json'], undefined],
  [
    'without-wasm corefscore ten-lines',
    ['without-wasm.cjs', 'corefscore.cjs', 'key.conll', 'response.conll'],
    undefined,
  ],
  ['conlleval-pl < tags-ten-lines', ['conlleval-pl.cjs'], 'tags.tsv'],
])('%s becomes a command line with files', (name, argv, stdin) => {
  const inputs = rowsNamed(['ten-lines', 'tags-ten-lines']).flatMap((row) => row.inputs);
  const line = commandLine({ group: 'start', name, inputs, words: name.split(' ') }, 'd', folder);
  expect(line.argv.filter((word) => word !== '--require').map((word) => basename(word))).toEqual(argv);
  expect(line.stdin && basename(line.stdin)).toBe(stdin);
});

it('the least that a row can take counts the lines of files, folders and gzipped files', () => {
  const place = join(folder, 'lines');
  mkdirSync(place);
  writeFileSync(join(place, 'plain'), 'a\nb\n\n');
  writeFileSync(join(place, 'packed.gz'), gzipSync('c\nd\n'));
  const argv = ['scripts/bench/line-ends.cjs', place, join(place, 'plain')];
  expect(execFileSync(process.execPath, argv, { encoding: 'utf8' })).toBe('8\n');
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
  expect(stdout).toMatch(/^corefscore ten-lines( +[\d.]+){7} {2}same output$/m);
  const { runs, measured: rows } = JSON.parse(readFileSync(report, 'utf8'));
  expect(runs).toBe(1);
  expect(rows.map(({ name }: Measured) => name)).toEqual(['corefscore ten-lines']);
});
