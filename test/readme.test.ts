import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
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

it('version.ts and package.json agree', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(readFileSync('src/version.ts', 'utf8')).toContain(`'${version}'`);
});
