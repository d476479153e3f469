import { execFile, execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import {
  type CommandLine,
  goldenCases,
  goldenCommand,
  type Outcome,
  parseCommandLine,
  readGolden,
} from './golden-case.ts';

const withoutWasm = ['--require', './scripts/without-wasm.cjs'];

it('these programs run without WebAssembly', () => {
  const argv = [...withoutWasm, '--print', 'typeof WebAssembly'];
  expect(execFileSync(process.execPath, argv, { encoding: 'utf8' })).toBe('undefined\n');
});

// The others read no file.
const reading = goldenCases.filter((name) => goldenCommand(name).includes('testdata/'));

it.concurrent.each(reading)('%s prints and exits the same as a built command without WebAssembly', async (name) => {
  expect(await runBuilt(parseCommandLine(goldenCommand(name)))).toEqual(readGolden(name));
});

function runBuilt({ command, args, env }: CommandLine): Promise<Outcome> {
  return new Promise((resolve) => {
    const argv = [...withoutWasm, `dist/bin/${command}.cjs`, ...args];
    const child = execFile(process.execPath, argv, { env }, (_, stdout, stderr) => {
      resolve({ stdout, stderr, status: child.exitCode ?? -1 });
    });
  });
}
