import { execFileSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { goldenCases, goldenCommand, type Outcome, parseCommandLine, readGolden } from './golden-case.ts';

const withoutWasm = ['--require', './scripts/without-wasm.cjs'];

it('these programs run without WebAssembly', () => {
  const argv = [...withoutWasm, '--print', 'typeof WebAssembly'];
  expect(execFileSync(process.execPath, argv, { encoding: 'utf8' })).toBe('undefined\n');
});

// The others read no file. A few of those that do are enough: the scanners have a differential test of their own.
const readsFiles = goldenCases.filter((name) => goldenCommand(name).includes('testdata/'));
const reading = readsFiles.filter((_, at) => at % Math.ceil(readsFiles.length / 20) === 0);
let outcomes: readonly Outcome[];

beforeAll(() => {
  const argv = [...withoutWasm, 'scripts/run-built.cjs'];
  const input = JSON.stringify(reading.map((name) => parseCommandLine(goldenCommand(name))));
  outcomes = JSON.parse(execFileSync(process.execPath, argv, { input, encoding: 'utf8', maxBuffer: 1 << 28 }));
});

it.each(reading)('%s prints and exits the same as a built command without WebAssembly', (name) => {
  expect(outcomes[reading.indexOf(name)]).toEqual(readGolden(name));
});
