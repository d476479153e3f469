import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { goldenCommand, parseCommandLine, readGolden } from './golden-case.ts';

// `golden-without-wasm.test.ts` runs the bundles on all golden cases in one process. What only a process of its own shows is shown here.
it.each(['baseline-table', 'compat-scorer-pl-dies', 'fail-under', 'many-problems', 'ner-fail-under', 'ner-json'])(
  '%s prints and exits as testdata/golden says, as a built command',
  (name) => {
    const { command, args, env } = parseCommandLine(goldenCommand(name));
    const program = resolve('dist', 'bin', `${command}.cjs`);
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    expect({ stdout, stderr, status }).toEqual(readGolden(name));
  },
);

it('the built conlleval.pl refuses a wrong option without waiting for its input', async () => {
  const started = spawn(process.execPath, [resolve('dist/bin/conlleval-pl.cjs'), '--help'], { stdio: 'pipe' });
  const [status] = await once(started, 'close');
  started.stdin.destroy();
  expect(status).toBe(255);
});
