import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
      const local = command.replace(/^npx (?:--yes )?(?:--package \S+ )?([^\s@]+)(?:@\d+)?/, (_, name: string) => {
        return `node ${resolve('dist/bin', `${name}.cjs`)}`;
      });
      return execFileSync('sh', ['-c', local], { encoding: 'utf8', cwd: folder, stdio: 'pipe' });
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

/** The steps that run commands, of each block of YAML. A plain scalar goes on in the lines that are indented further. */
const jobs = [...readme().matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, job]) =>
  [...job.matchAll(/^( *)- run: (.*(?:\n\1 +.*)*)/gm)].map(([, , step]) => step.replace(/\n +/g, ' ')),
);

it('the steps of the GitHub job in the README run, and fail where the scores fall', () => {
  const [steps] = jobs;
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

it('the step for tags does too', () => {
  const [, steps] = jobs;
  expect(steps.length).toBe(1);
  const save = 'npx nerscore gold.tsv pred.tsv --output baseline.json';
  const prepare = (folder: string): void => {
    for (const file of ['gold.tsv', 'pred.tsv']) copyFileSync('testdata/quickstart/gold.tsv', join(folder, file));
  };
  expect(runInFolder([save, ...steps], prepare)[1]).toContain('| strict micro |');
  const worsen = "sed 's/PER/ORG/' gold.tsv > pred.tsv";
  expect(() => runInFolder([save, worsen, ...steps], prepare)).toThrow('strict.PER f1 0.00 is 90.00 points under 90');
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
