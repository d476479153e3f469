import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

// What the bundles load late must load there too: gzip, colour, other programs.
const run = (argv: readonly string[], input?: Buffer): string =>
  execFileSync(process.execPath, ['dist/bin/corefscore.cjs', ...argv], {
    encoding: 'utf8',
    stdio: 'pipe',
    ...(input && { input }),
  });
const key = 'testdata/quickstart/key.conll';
const response = 'testdata/quickstart/response.conll';

it('the built command reads gzipped files and gzipped standard input', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-bundle-'));
  try {
    const packed = join(folder, 'key.conll.gz');
    writeFileSync(packed, gzipSync(readFileSync(key)));
    const scores = (text: string): unknown => JSON.parse(text).systems[0].scores;
    const expected = scores(run([key, response, '--format', 'json']));
    expect(scores(run([packed, response, '--format', 'json']))).toEqual(expected);
    expect(scores(run(['-', response, '--format', 'json'], gzipSync(readFileSync(key))))).toEqual(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the built commands have compiled code for this very node, which no other would open', () => {
  const caches = readdirSync('dist/bin').filter((name) => name.endsWith('.cache'));
  const { version, platform, arch } = process;
  const release = `${version}-${platform}-${arch}`;
  const parts = readdirSync('dist/bin').filter((name) => /^[^.]+\.\w+\.cjs$/.test(name));
  const expected = parts.map((name) => name.replace('.code.', '.').replace('cjs', `${release}.cache`));
  expect(caches).toEqual(expected.sort());
  expect(caches).toEqual(
    expect.arrayContaining(
      readdirSync('bin').flatMap((name) => (name === 'serve.ts' ? [] : name.replace('ts', `${release}.cache`))),
    ),
  );
  const launcher = readFileSync('dist/bin/corefscore.cjs', 'utf8');
  expect(launcher).toMatch(/release = `.\{process\.version\}-.\{process\.platform\}-.\{process\.arch\}`/);
});

it('takes the compiled code of all commands, which was made with the usual flags of V8', () => {
  // In a process of its own, as that of the tests may have flags.
  const rejected = `
    const { readdirSync, readFileSync } = require('node:fs');
    const names = readdirSync('dist/bin').filter((name) => name.endsWith('.cache'));
    const isRejected = (name) => {
      const part = name.replace(/v\\d.*/, 'cjs').replace(/^([^.]+)(?=.cjs)/, '$1.code');
      const options = { filename: part, cachedData: readFileSync('dist/bin/' + name) };
      return new (require('node:vm').Script)(readFileSync('dist/bin/' + part, 'latin1'), options).cachedDataRejected;
    };
    console.log(JSON.stringify(names.filter(isRejected)));`;
  expect(execFileSync(process.execPath, ['-e', rejected], { encoding: 'utf8' })).toBe('[]\n');
});

it.each(['corefscore', 'nerscore', 'scorer-pl', 'conlleval-pl'])('%s says so where node is too old', (name) => {
  const old = join(mkdtempSync(join(tmpdir(), 'corefscore-old-')), 'old.cjs');
  const versions = "{ value: { ...process.versions, node: '18.20.8' } }";
  writeFileSync(old, `Object.defineProperty(process, 'versions', ${versions});`);
  const args = ['--require', old, `dist/bin/${name}.cjs`];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(dirname(old), { recursive: true });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: this needs Node.js 20.19 or newer, and .*\n$/)]);
});

it('the built command colours when asked to', () => {
  expect(run([key, response, '--color'])).toContain('\u001b[1m');
});

it('the code of the built commands is ASCII, as their launchers read it', () => {
  const odd = readdirSync('dist/bin').filter((name) => /^(?:[^.]+\.\w+|serve)\.cjs$/.test(name));
  expect(odd.filter((name) => /[^\0-\x7f]/.test(readFileSync(join('dist/bin', name), 'latin1')))).toEqual([]);
  expect(odd.length).toBeGreaterThan(3);
});
