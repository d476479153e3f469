import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { madeBlocks, readme } from './readme-blocks.ts';

it('what the README shows of the program is what the program prints', async () => {
  const text = readme();
  const blocks = await madeBlocks();
  expect(blocks.length).toBeGreaterThan(3);
  for (const { start, end, text: expected } of blocks) expect(text.slice(start, end)).toBe(expected);
});

it('the commands of the README run, but for those that install', () => {
  const commands = [...readme().matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split('\n'));
  const runnable = commands
    .map((command) => command.replace(/^npm ci && /, ''))
    .filter((command) => command.startsWith('npx '));
  expect(runnable.length).toBeGreaterThan(1);
  for (const command of runnable) {
    const local = command.replace(/^npx (\S+)/, (_, name: string) => `node dist/bin/${name}.cjs`);
    expect(execFileSync('sh', ['-c', local], { encoding: 'utf8' })).not.toBe('');
  }
});

const examples = [...readme().matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(([, code, printed]) => ({
  code,
  printed,
}));

it('the README has an example for each command', () => {
  expect(examples.length).toBe(2);
});

it.each(examples)(
  'a library example of the README prints what it says, from the built package',
  ({ code, printed }) => {
    const folder = mkdtempSync(join(tmpdir(), 'corefscore-readme-'));
    try {
      const library = resolve('dist/lib/index.js');
      writeFileSync(join(folder, 'example.mjs'), code.replace("'corefscore'", JSON.stringify(`file://${library}`)));
      expect(execFileSync(process.execPath, [join(folder, 'example.mjs')], { encoding: 'utf8' })).toBe(printed);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

const hasPython = process.platform !== 'win32' && spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('the Python function of the README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-python-'));
  symlinkSync(resolve('dist/bin/corefscore.cjs'), join(folder, 'corefscore'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const python = (code: string): string => execFileSync('python3', ['-c', code], { encoding: 'utf8', env });
  const [, definition, use, printed] =
    /```python\n([\s\S]*?)```\n\n```python\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(readme()) ?? [];

  it('has twelve lines, with its imports', () => {
    expect(definition.trimEnd().split('\n')).toHaveLength(12);
  });

  it('prints what it says', () => {
    expect(python(definition + use)).toBe(printed);
  });

  it('takes options, and raises the problems of wrong input', () => {
    const [quickstart, wrong] = ['quickstart', 'many-problems'].map(
      (name) => `'testdata/${name}/key.conll', 'testdata/${name}/response.conll'`,
    );
    expect(python(`${definition}print(*coref_scores(${quickstart}, '--metric', 'conll'))`)).toBe(
      'muc bcub ceafe conll\n',
    );
    const code = `${definition}try:\n  coref_scores(${wrong})\nexcept ValueError as error:\n  print(error)`;
    expect(python(code)).toContain('testdata/many-problems/response.conll:4:11: error:');
  });
});

it('version.ts and package.json agree', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readFileSync('src/version.ts', 'utf8')).toContain(`'${version}'`);
});
