import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shared, sharedPath } from '../shared.ts';

// scripts/shards.sh runs the built command, as users do.
const program = `${process.execPath} ${resolve('dist/bin/corefscore.cjs')}`;
const statistics = ['--confidence', '95', '--samples', '200', '--format', 'json'];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-shards-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the documents of a file as shards of `size` documents; the folder of them. */
function writeShards(name: string, text: string, size: number): string {
  const into = join(folder, name);
  mkdirSync(into);
  const documents = text.split(/(?<=^#end document.*\n)/m).filter((document) => document.trim() !== '');
  for (let at = 0; at < documents.length; at += size) {
    writeFileSync(join(into, `${String(at).padStart(3, '0')}.conll`), documents.slice(at, at + size).join(''));
  }
  return into;
}

function runShards(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(resolve('scripts/shards.sh'), argv, {
    encoding: 'utf8',
    env: { ...process.env, COREFSCORE: program, ...env },
  });
}

function whole(...paths: readonly string[]): string {
  const argv = [resolve('dist/bin/corefscore.cjs'), ...paths, ...statistics];
  return execFileSync(process.execPath, argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** All numbers of a report; merged ones do not name columns. */
function numbers(json: string): unknown {
  const { signature, systems, confidence } = JSON.parse(json);
  return { signature, confidence, ...systems[0], response: '', columns: undefined, problems: [], problemCounts: {} };
}

describe('scripts/shards.sh', () => {
  it('scores shards of one document as all documents at once, intervals included', () => {
    const [key, response] = ['testdata/quickstart/key.conll', 'testdata/quickstart/response.conll'];
    const keys = writeShards('keys', readFileSync(key, 'utf8'), 1);
    const responses = writeShards('responses', readFileSync(response, 'utf8'), 1);
    const { stdout, status } = runShards([keys, responses, ...statistics]);
    expect(status).toBe(0);
    expect(numbers(stdout)).toEqual(numbers(whole(key, response)));
  });

  it.skipIf(!shared)('scores LitBank in shards of 40 documents as all of it at once', () => {
    const [key, response] = ['key', 'response'].map((side) =>
      sharedPath('realdata/coref/litbank-all', `${side}.conll.gz`),
    );
    const keys = writeShards('litbank-keys', gunzipSync(readFileSync(key)).toString(), 40);
    const responses = writeShards('litbank-responses', gunzipSync(readFileSync(response)).toString(), 40);
    const { stdout, status } = runShards([keys, responses, ...statistics]);
    expect(status).toBe(0);
    expect(numbers(stdout)).toEqual(numbers(whole(key, response)));
  });

  it('scores shards of tags as all of them at once, with nerscore and its options', () => {
    const [gold, pred] = ['gold', 'pred'].map((side) => `testdata/tags/documents-${side}.tsv`);
    const shards = [gold, pred].map((side) => {
      const into = join(folder, side.replaceAll('/', '-'));
      mkdirSync(into);
      const documents = readFileSync(side, 'utf8').split(/(?=^-DOCSTART-)/m);
      for (const [at, document] of documents.entries()) writeFileSync(join(into, `${at}.tsv`), document);
      return into;
    });
    const nerscore = resolve('dist/bin/nerscore.cjs');
    const { stdout, status } = spawnSync('scripts/shards.sh', [...shards, ...statistics], {
      encoding: 'utf8',
      env: { ...process.env, COREFSCORE: `${process.execPath} ${nerscore}`, OPTIONS: '-m all --units document' },
    });
    expect(status).toBe(0);
    const argv = [nerscore, gold, pred, '-m', 'all', ...statistics];
    const all = execFileSync(process.execPath, argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [{ scores, intervals, documents }] = JSON.parse(all).systems;
    expect(JSON.parse(stdout).systems[0]).toMatchObject({ scores, intervals, documents });
    expect(documents).toBe(2);
  });

  it('stops with exit code 3 where a shard cannot be scored, or has no key', () => {
    const keys = writeShards('bad-keys', readFileSync('testdata/quickstart/key.conll', 'utf8'), 2);
    const responses = writeShards('bad-responses', '#begin document (x); part 000\nx\t0\t0\tx\t-\n#end document\n', 1);
    expect(runShards([keys, responses])).toMatchObject({ status: 3, stdout: '' });
    writeFileSync(join(responses, 'lonely.conll'), '');
    const { status, stderr } = runShards([keys, responses]);
    expect(status).toBe(3);
    expect(stderr).toContain('lonely.conll is not in');
    writeFileSync(join(keys, 'lonely.conll'), '');
    writeFileSync(join(keys, 'other.conll'), '');
    expect(runShards([keys, responses]).stderr).toContain('other.conll is not in');
    expect(runShards([keys, join(folder, 'nowhere')])).toMatchObject({ status: 3, stdout: '' });
    expect(runShards([join(folder, 'nowhere'), responses]).stderr).toContain('nowhere is not a folder with files');
  });

  it('goes on where it was stopped, and scores no shard of any system twice', () => {
    const text = readFileSync('testdata/quickstart/key.conll', 'utf8');
    const folders = ['three', 'a', 'b'].map((name) => writeShards(name, text, 1));
    const broken = join(folders[2], '001.conll');
    const readable = readFileSync(broken, 'utf8');
    writeFileSync(broken, 'no document\n');
    const old = new Date(Date.now() - 60_000);
    const names = readdirSync(folders[0]);
    for (const path of folders.flatMap((own) => names.map((name) => join(own, name)))) utimesSync(path, old, old);
    const ROWS = join(folder, 'kept');
    const scored = (): (number | undefined)[] =>
      names.map((name) => statSync(join(ROWS, `${name}.jsonl`), { throwIfNoEntry: false })?.mtimeMs);
    expect(runShards([...folders, ...statistics], { ROWS, JOBS: '1' })).toMatchObject({ status: 3, stdout: '' });
    const before = scored();
    expect(before).toEqual([expect.any(Number), undefined]);
    writeFileSync(broken, readable);
    utimesSync(broken, old, old);
    const { stdout, status } = runShards([...folders, ...statistics], { ROWS });
    expect(status).toBe(0);
    expect(scored()).toEqual([before[0], expect.any(Number)]);
    expect(JSON.parse(stdout).systems.map((system: { scores: object }) => system.scores)).toEqual(
      JSON.parse(whole(...Array(3).fill('testdata/quickstart/key.conll'))).systems.map(
        (system: { scores: object }) => system.scores,
      ),
    );
    const complete = scored();
    expect(runShards([...folders, '--metric', 'muc'], { ROWS }).status).toBe(0);
    expect(scored()).toEqual(complete);
    // A response that was written since, and another command.
    writeFileSync(broken, readable);
    utimesSync(broken, new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));
    expect(runShards(folders, { ROWS }).status).toBe(0);
    expect(scored()).toEqual([complete[0], expect.any(Number)]);
    expect(scored()[1]).not.toBe(complete[1]);
    for (const [own, env] of [
      [folders.slice(0, 2), { ROWS }],
      [folders, { ROWS, OPTIONS: '-m muc' }],
    ] as const)
      expect(runShards(own, env)).toMatchObject({ status: 3, stderr: expect.stringContaining('another command') });
  });

  it('runs without GNU parallel, with xargs', () => {
    const [keys, responses] = ['key', 'response'].map((side) =>
      writeShards(`${side}-xargs`, readFileSync(`testdata/quickstart/${side}.conll`, 'utf8'), 1),
    );
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const name of ['sh', 'cat', 'getconf', 'mktemp', 'mkdir', 'mv', 'rm', 'xargs'])
      symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(bin, name));
    const { stdout, status } = runShards([keys, responses, ...statistics], { PATH: bin });
    expect(status).toBe(0);
    expect(numbers(stdout)).toEqual(
      numbers(whole('testdata/quickstart/key.conll', 'testdata/quickstart/response.conll')),
    );
  });

  it('says how it is used', () => {
    expect(runShards([])).toMatchObject({ status: 2, stderr: expect.stringContaining('usage: shards.sh') });
  });
});
