/**
 * Counts which lines and branches of src the tests run: npm run coverage -- [arguments of vitest]
 *
 * Counted are the processes of the tests, the commands and threads that they start, and the pages that they open in a browser. For these, it
 * builds dist with source maps, and builds it again when it is done.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve('build/counted');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// Some tests run commands as another user.
chmodSync(folder, 0o777);
try {
  run(['scripts/build.mjs'], { SOURCE_MAPS: '1' });
  // V8 does not count blocks of code that it takes from a cache.
  for (const name of readdirSync('dist/bin')) if (name.endsWith('.cache')) writeFileSync(`dist/bin/${name}`, '');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--coverage', ...process.argv.slice(2)];
  process.exitCode = run(args, { COUNTED: folder, TEST_SEED: '1' });
} finally {
  run(['scripts/build.mjs'], {});
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}
