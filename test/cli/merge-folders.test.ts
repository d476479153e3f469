import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manifest } from '../../scripts/package/manifest.ts';
import { type Outcome, run } from './golden-case.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merge-folders-'));
  mkdirSync(join(folder, 'rows/more'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const document = (name: string, last = '(0)'): string =>
  `#begin document (${name}); part 000\nw 0 0 w (0)\nw 0 0 w ${last}\n\n#end document\n`;

/** Scores each of the texts against documents of these names, and saves what is printed in `rows`. */
async function save(
  shards: Readonly<Record<string, readonly string[]>>,
  format = 'jsonl',
  last = '(0)',
): Promise<void> {
  for (const [name, documents] of Object.entries(shards)) {
    const key = written('key', documents.map((one) => document(one)).join(''));
    const response = written('response', documents.map((one) => document(one, last)).join(''));
    written(`rows/${name}`, (await run(`corefscore ${key} ${response} -m muc -f ${format}`)).stdout);
  }
}

/** Merges; paths of the folder of the test begin with `./`, also in what is printed. */
async function merged(options: string): Promise<Outcome> {
  const { stdout, stderr, status } = await run(`corefscore merge ${options.replaceAll('./', `${folder}/`)} -q`);
  return { stdout, stderr: stderr.replaceAll(folder, '.'), status };
}

describe('merge', () => {
  it('adds up all files of a folder, at any depth, in the order of their names', async () => {
    await save({ 'b.jsonl': ['d'], 'a.jsonl': ['e', 'f'], 'more/c.jsonl': ['g'] });
    const { stdout } = await merged('./rows/ -f json --by-document');
    const [{ byDocument }] = JSON.parse(stdout).systems;
    expect(byDocument.map((one: { document: string }) => one.document.replace(/[()]|; part 000/g, ''))).toEqual([
      'e',
      'f',
      'd',
      'g',
    ]);
    const listed = await merged('./rows/a.jsonl ./rows/b.jsonl ./rows/more/c.jsonl -f json --by-document');
    expect(listed.stdout).toBe(stdout);
  });

  it('refuses a folder without files', async () => {
    const { stderr, status } = await merged('./rows');
    expect([status, stderr]).toEqual([3, expect.stringContaining('./rows:1:1: error: this folder has no files')]);
  });

  it.each([
    ['documents=3', 0, ''],
    ['shards=2', 0, ''],
    ['documents=3 --expect shards=2', 0, ''],
    ['documents=4', 3, '--expect documents=4: found 3 documents [SHARDS_MISSING]'],
    ['shards=1', 3, '--expect shards=1: found 2 shards [SHARDS_MISSING]'],
    ['documents=3 --expect shards=3', 3, '--expect shards=3: found 2 shards [SHARDS_MISSING]'],
    ['pages=3', 2, '--expect pages=3: expected documents=N or shards=N'],
  ])('checks --expect %s', async (expected, status, message) => {
    await save({ 'a.jsonl': ['a'], 'b.jsonl': ['b', 'c'] });
    const outcome = await merged(`./rows --expect ${expected}`);
    expect(outcome.status).toBe(status);
    if (message === '') expect(outcome.stderr).toBe('');
    else expect(outcome.stderr).toContain(message);
  });

  it('counts runs that were joined in one file as shards', async () => {
    await save({ 'a.jsonl': ['a'], 'b.jsonl': ['b'] });
    const both = ['a', 'b'].map((name) => readFileSync(join(folder, `rows/${name}.jsonl`), 'utf8')).join('');
    written('both.jsonl', both);
    expect(await merged('./both.jsonl --expect shards=2')).toMatchObject({ status: 0 });
  });

  it('takes sentences for no documents', async () => {
    const gold = written('gold', 'a B-X\n\nb O\n\n');
    written('rows/a.jsonl', (await run(`nerscore ${gold} ${gold} -f jsonl`)).stdout);
    const outcome = await run(`nerscore merge ${folder}/rows --expect documents=2`);
    expect(outcome).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('--expect documents=2: found 2 sentences'),
    });
  });

  it.each(['json --by-document', 'jsonl'])('repeats the reason of a shard that was refused, in %s', async (format) => {
    await save({ 'a.jsonl': ['a'] }, format);
    await save({ 'b.jsonl': ['b', 'c'] }, format, '(0');
    const { stderr, status } = await merged('./rows');
    expect(status).toBe(3);
    const first = 'nothing was scored here: response:3:9: entity 0 is opened here and never closed';
    expect(stderr).toContain(`./rows/b.jsonl:1:1: error: ${first}`);
    expect(stderr).toContain('[UNCLOSED_MENTION], and 1 more [UNREADABLE_SCORES]');
  });

  it('says so of a line among others', async () => {
    await save({ 'a.jsonl': ['a'] });
    await save({ 'b.jsonl': ['b'] }, 'jsonl', '(0');
    const both = ['a', 'b'].map((name) => readFileSync(join(folder, `rows/${name}.jsonl`), 'utf8')).join('');
    written('both.jsonl', both);
    expect((await merged('./both.jsonl')).stderr).toContain(
      './both.jsonl:3:1: error: nothing was scored here: response:3:9',
    );
  });
});

describe('the package', () => {
  it('has scripts/shards.sh, which runs from anywhere', () => {
    // `npm run try-package` looks for all of these in what is packed.
    expect(manifest().files).toContain('scripts/shards.sh');
    for (const side of ['keys', 'responses']) {
      mkdirSync(join(folder, side));
      for (const name of ['a', 'b']) written(`${side}/${name}`, document(name));
    }
    const env = { ...process.env, COREFSCORE: `${process.execPath} ${resolve('dist/bin/corefscore.cjs')}` };
    const argv = ['keys', 'responses', '--expect', 'documents=2', '-f', 'csv'];
    const { status, stdout } = spawnSync(resolve('scripts/shards.sh'), argv, { cwd: folder, env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('muc')]);
  });
});

it('refuses saved scores that cannot be added up, and reports of other commands', async () => {
  const preset = 'corefscore --preset crac2024 testdata/crac/gold testdata/crac/bob --by-document';
  const check = `corefscore check testdata/quickstart/key.conll`;
  for (const [command, told] of [
    [preset, 'scores of macro cannot be added up: score all in one run [SHARDS_DIFFER]'],
    [check, 'expected what --format json or jsonl writes [UNREADABLE_SCORES]'],
  ]) {
    const saved = written('saved.json', (await run(`${command} -f json`)).stdout);
    for (const more of ['', '-m muc']) {
      const { status, stderr } = await run(`corefscore merge ${saved} ${more}`);
      expect([status, stderr]).toEqual([3, expect.stringContaining(told)]);
    }
  }
});
