import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

// What the commands load late has to be found in the files that `npm run build` makes of them.
const key = 'testdata/quickstart/key.conll';
const response = 'testdata/quickstart/response.conll';
let folder = '';
const run = (argv: readonly string[], input?: Uint8Array): string => {
  return execFileSync(process.execPath, [resolve('dist/bin/corefscore.cjs'), ...argv], {
    encoding: 'utf8',
    input,
    stdio: 'pipe',
  });
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-built-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the built command unpacks gzipped files and standard input', () => {
  const packed = gzipSync(readFileSync(key));
  writeFileSync(join(folder, 'key.conll.gz'), packed);
  const plain = JSON.parse(run([key, response, '-f', 'json'])).systems;
  expect(JSON.parse(run([join(folder, 'key.conll.gz'), response, '-f', 'json'])).systems).toEqual(plain);
  expect(JSON.parse(run(['-', response, '-f', 'json'], packed)).systems).toEqual(plain);
});

it.each([
  ...['table', 'json', 'jsonl', 'csv', 'tsv', 'markdown', 'latex', 'github', 'official'].map((format) => [
    '--format',
    format,
  ]),
  ['--confidence', '95'],
  ['--compat', 'scorer.pl'],
  ['--color'],
])('the built command scores with %s %s', (...options) => {
  expect(run([key, response, '-m', 'muc', ...options])).not.toBe('');
});
