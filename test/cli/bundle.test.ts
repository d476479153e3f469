import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const parts = readdirSync('bin').flatMap((name) =>
    /-pl/.test(name) ? [name] : [name, name.replace('ts', 'later.ts')],
  );
  const expected = parts.map((name) => name.replace('ts', `${version}-${platform}-${arch}.cache`));
  expect(caches).toEqual(expected.sort());
  const launcher = readFileSync('dist/bin/corefscore.cjs', 'utf8');
  expect(launcher).toMatch(/release = `.\{process\.version\}-.\{process\.platform\}-.\{process\.arch\}`/);
});

it('typical command lines do without the code that is loaded later, and others have it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-bundle-'));
  try {
    cpSync('dist/bin', folder, { recursive: true });
    const command = (name: string, argv: readonly string[]): string =>
      execFileSync(process.execPath, [join(folder, `${name}.cjs`), ...argv], { encoding: 'utf8', stdio: 'pipe' });
    const tags = ['testdata/quickstart/gold.tsv', 'testdata/quickstart/pred.tsv'];
    const outputs = (): readonly string[] =>
      [[], ['-f', 'json'], ['--color'], ['--help']].flatMap((options) => [
        command('corefscore', [key, response, ...options]),
        command('nerscore', [...tags, ...options]),
      ]);
    const before = outputs();
    expect(command('nerscore', ['explain', 'strict'])).toMatch(/^strict/);
    for (const name of ['corefscore', 'nerscore']) rmSync(join(folder, `${name}.later.cjs`));
    expect(outputs()).toEqual(before);
    expect(() => command('nerscore', ['explain', 'strict'])).toThrow('nerscore.later.cjs');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the built command colours when asked to', () => {
  expect(run([key, response, '--color'])).toContain('\u001b[1m');
});
