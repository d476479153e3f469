import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hasPerl = spawnSync('perl', ['-e', '1']).status === 0;

describe.skipIf(process.platform === 'win32')('the program scorer.pl', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scorer-pl-')));
  const program = join(folder, 'scorer-pl.cjs');
  const link = join(folder, 'scorer.pl');
  const key = '#begin document A\nx\t(1)\nx\t(1)\n#end document\n';

  beforeAll(() => {
    buildSync({
      entryPoints: ['bin/scorer-pl.ts'],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      banner: { js: '#!/usr/bin/env node' },
    });
    chmodSync(program, 0o755);
    symlinkSync(program, link);
    writeFileSync(join(folder, 'k'), key);
    mkdirSync(join(folder, 'elsewhere'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (
    command: string,
    args: readonly string[],
    cwd = folder,
  ): { stdout: string; stderr: string; status: number | null } =>
    spawnSync(command, args, { cwd, encoding: 'latin1', maxBuffer: 1 << 28 });

  const ways: [way: string, command: string, args: string[], cwd: string][] = [
    ['through a link', link, ['muc', 'k', 'k', 'none'], '.'],
    ['from another folder', link, ['muc', '../k', '../k', 'none'], 'elsewhere'],
    ['by node', process.execPath, [link, 'muc', 'k', 'k', 'none'], '.'],
  ];
  if (hasPerl) ways.push(['by perl, which obeys its first line', 'perl', [link, 'muc', 'k', 'k', 'none'], '.']);

  it.each(ways)('starts %s, and names its own file first', (_, command, args, cwd) => {
    const { stdout, stderr, status } = run(command, args, join(folder, cwd));
    expect(stdout.split('\n')[0]).toBe(`version: 8.01 ${program}`);
    expect(stdout).toContain('Coreference: Recall: (1 / 1) 100%');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  });

  it('reports a file that is missing in the words of the system, and takes a folder for an empty file', () => {
    expect(run(link, ['muc', 'nope', 'k'])).toMatchObject({
      stderr: 'Can not open nope: No such file or directory\n',
      status: 2,
    });
    expect(run(link, ['muc', '.', 'k'])).toMatchObject({ stderr: '', status: 0 });
  });

  it('passes the bytes of a document name from the command line to the output', () => {
    writeFileSync(join(folder, 'umlaut'), '#begin document \u00fc\nx\t(1)\n#end document\n');
    const { stdout } = run(link, ['muc', 'umlaut', 'k', '\u00fc']);
    expect(stdout).toContain('\n\xc3\xbc:\n====> \xc3\xbc:\nFile \xc3\xbc:\nEntity 0: (0,0)\n');
  });

  it('writes long output whole into a slow pipe, and says nothing when the pipe closes', () => {
    const tokens = Array.from({ length: 20_000 }, (_, token) => `x\t(${token})\n`).join('');
    writeFileSync(join(folder, 'long'), `#begin document A\n${tokens}#end document\n`);
    const slow = run('sh', ['-c', `'${link}' muc long long | (sleep 0.3; wc -l)`]);
    expect(Number(slow.stdout)).toBe(1 + 2 * (2 + 20_000) + 1 + 6 + 2 + 6);
    const closed = run('sh', ['-c', `'${link}' muc long long | head -1`]);
    expect(closed).toMatchObject({ stdout: `version: 8.01 ${program}\n`, stderr: '', status: 0 });
  });
});
