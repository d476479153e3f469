import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function runShards(argv: readonly string[]) {
  return spawnSync('scripts/shards.sh', argv, { encoding: 'utf8', env: { ...process.env, COREFSCORE: program } });
}

function whole(key: string, response: string): string {
  const argv = [resolve('dist/bin/corefscore.cjs'), key, response, ...statistics];
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

  it('says how it is used', () => {
    expect(runShards([])).toMatchObject({ status: 2, stderr: expect.stringContaining('usage: shards.sh') });
  });
});
