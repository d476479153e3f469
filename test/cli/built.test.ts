import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

// What a command loads late has to be found in the file that `npm run build` makes of it.
const argv = [
  resolve('dist/bin/corefscore.cjs'),
  'testdata/quickstart/key.conll',
  'testdata/quickstart/response.conll',
];

it.each([
  ...['table', 'json', 'jsonl', 'csv', 'tsv', 'markdown', 'latex', 'github', 'official'].map(
    (name) => `--format ${name}`,
  ),
  '--confidence 95',
  '--compat scorer.pl',
  '--baseline testdata/saved/better.json --metric muc',
])('the built command scores with %s', (options) => {
  const stdout = execFileSync(process.execPath, [...argv, ...options.split(' ')], { encoding: 'utf8', stdio: 'pipe' });
  expect(stdout).not.toBe('');
});

it('the built conlleval.pl refuses a wrong option without waiting for its input', async () => {
  const started = spawn(process.execPath, [resolve('dist/bin/conlleval-pl.cjs'), '--help'], { stdio: 'pipe' });
  const [status] = await once(started, 'close');
  started.stdin.destroy();
  expect(status).toBe(255);
});
