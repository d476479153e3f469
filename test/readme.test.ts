import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './cli/golden-case.ts';
import { madeBlocks, readme } from './readme-blocks.ts';

it('what the README shows of the program is what the program prints', async () => {
  const text = readme();
  const blocks = await madeBlocks();
  expect(blocks.length).toBeGreaterThan(3);
  for (const { start, end, text: expected } of blocks) expect(text.slice(start, end)).toBe(expected);
});

/** Runs commands one after the other as a user of a clone would, in a folder of its own that is given to `prepare` first. */
function runInFolder(commands: readonly string[], prepare: (folder: string) => void): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-readme-'));
  try {
    prepare(folder);
    return commands.map((command) => {
      const local = command.replace(/^npx (?:--yes )?([^\s@]+)(?:@\d+)?/, (_, name: string) => {
        return `node ${resolve('dist/bin', `${name}.cjs`)}`;
      });
      return execFileSync('sh', ['-c', local], { encoding: 'utf8', cwd: folder });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the commands of the README run, but for those that install', () => {
  const commands = [...readme().matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split('\n'));
  const runnable = commands
    .map((command) => command.replace(/^npm ci && /, ''))
    .filter((command) => command.startsWith('npx '));
  expect(runnable.length).toBeGreaterThan(1);
  const printed = runInFolder(runnable, (folder) => symlinkSync(resolve('testdata'), join(folder, 'testdata')));
  for (const text of printed) expect(text).not.toBe('');
});

it('the steps of the GitHub job in the README run, and fail where the scores fall', () => {
  const [, job] = /```yaml\n([\s\S]*?)```/.exec(readme()) ?? [];
  // A plain scalar goes on in the lines that are indented further.
  const steps = [...job.matchAll(/- run: (.*(?:\n {10}.*)*)/g)].map(([, step]) => step.replace(/\n +/g, ' '));
  expect(steps.length).toBe(1);
  const save = 'npx corefscore key.conll response.conll --metric conll --output baseline.json';
  const folderWith = (response: string) => (folder: string) => {
    copyFileSync('testdata/quickstart/key.conll', join(folder, 'key.conll'));
    copyFileSync(response, join(folder, 'response.conll'));
  };
  const [, printed] = runInFolder([save, ...steps], folderWith('testdata/quickstart/response.conll'));
  expect(printed).toContain('| CoNLL |');
  const worsen = 'grep "^#" key.conll > response.conll';
  expect(() => runInFolder([save, worsen, ...steps], folderWith('testdata/quickstart/response.conll'))).toThrow(
    'missed: conll f1 0.00 is 72.00 points under 72',
  );
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

it('the query of the README adds the counts that the rows have, to 12 digits, and counts of things to the bit', async () => {
  const [, query] = /```sql\n([\s\S]*?)```/.exec(readme()) ?? [];
  const fields = [...query.matchAll(/SUM\(counts\.(\w+)\)/g)].map(([, field]) => field);
  const files = 'testdata/quickstart/key.conll testdata/quickstart/response.conll';
  const metrics = 'mentions,muc,bcub,ceafm,ceafe,lea';
  const { stdout } = await run(`corefscore ${files} -f jsonl -m ${metrics}`);
  const { systems } = JSON.parse((await run(`corefscore ${files} -f json -m ${metrics}`)).stdout);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const metric of metrics.split(',')) {
    const own = rows.filter((row) => row.metric === metric);
    const added = (field: string): number => own.reduce((sum, { counts }) => sum + (counts[field] ?? 0), 0);
    expect(Object.keys(own[0].counts).filter((field) => !fields.includes(field))).toEqual([]);
    const { recall, precision } = systems[0].scores[metric];
    expect([added('key'), added('response')]).toEqual([recall.denominator, precision.denominator]);
    const [found] = ['common', 'similarity', 'recallSum'].filter((field) => field in own[0].counts);
    expect(added(found).toPrecision(12)).toBe(recall.numerator.toPrecision(12));
  }
});
