import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/cli/node-files.ts';

const key = readFileSync('testdata/quickstart/key.conll', 'utf8');
const response = readFileSync('testdata/quickstart/response.conll', 'utf8');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-input-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line of bash in the folder, where our commands go by their names. Nothing may wait for ever. */
function bash(line: string) {
  const functions = ['corefscore', 'nerscore'].map((name) => {
    return `${name}() { "${process.execPath}" "${resolve(`dist/bin/${name}.cjs`)}" "$@"; }`;
  });
  const options = { cwd: folder, encoding: 'utf8', timeout: 20_000 } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${functions.join('\n')}\n${line}`], options);
  return { status, stdout, stderr };
}

describe.skipIf(process.platform === 'win32')('200 responses', () => {
  it('open no more files side by side than a few, whatever their size and packing', () => {
    writeFileSync(join(folder, 'key.conll'), key);
    // More than one chunk, so that it is not read in one go.
    writeFileSync(join(folder, 'long.conll'), response.padEnd(600_000, '\n'));
    writeFileSync(join(folder, 'packed.gz'), gzipSync(response));
    mkdirSync(join(folder, 'out'));
    for (let i = 0; i < 200; i++) {
      symlinkSync(i % 2 === 0 ? '../long.conll' : '../packed.gz', join(folder, 'out', `${i}`));
    }
    const { status, stdout, stderr } = bash('ulimit -n 40; corefscore key.conll out/* -m muc -f csv');
    expect([status, stderr]).toEqual([0, '']);
    const scores = new Set(
      stdout
        .split('\n')
        .slice(1, -1)
        .map((row) => row.replace(/out\/\d+/, '')),
    );
    expect(stdout.split('\n')).toHaveLength(202);
    expect(scores.size).toBe(1);
  });

  it('are read one after the other by nerscore', () => {
    writeFileSync(join(folder, 'gold.tsv'), 'a\tB-PER\nb\tO\n');
    mkdirSync(join(folder, 'out'));
    for (let i = 0; i < 200; i++) writeFileSync(join(folder, 'out', `${i}`), 'a\tO\nb\tB-PER\n');
    const { status, stdout, stderr } = bash('ulimit -n 40; nerscore gold.tsv out/* -f csv');
    expect([status, stderr]).toEqual([0, '']);
    expect(new Set(stdout.match(/out\/\d+/g)).size).toBe(200);
  });

  it('are none of them read on where another file has taken the place of one', async () => {
    const sources = Array.from({ length: 20 }, (_, i) => {
      const path = join(folder, `${i}`);
      writeFileSync(path, 'x'.repeat(600_000));
      return nodeFiles.open(path);
    });
    for (const source of sources) expect((await source.next())?.length).toBe(1 << 19);
    writeFileSync(join(folder, 'new'), 'y'.repeat(600_000));
    renameSync(join(folder, 'new'), join(folder, '0'));
    expect(() => sources[0].next()).toThrow('it was replaced while it was read');
    for (const source of sources.slice(1)) expect((await source.next())?.length).toBe(600_000 - (1 << 19));
  });
});
