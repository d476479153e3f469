import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// What a machine may do to a command. Faults of outputs are in output-files.test.ts, of inputs in input-files.test.ts, of the pipe of
// another program in serve/serve.test.ts.

let folder = '';
const names = ['corefscore', 'nerscore'] as const;
const program = (name: string): string => resolve(`dist/bin/${name}.cjs`);
const inputs = {
  corefscore: [resolve('testdata/quickstart/key.conll'), resolve('testdata/quickstart/response.conll')],
  nerscore: [resolve('testdata/quickstart/gold.tsv'), resolve('testdata/quickstart/pred.tsv')],
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command prints in such an environment; `limit` is typed before it in a shell. */
function outcome(name: (typeof names)[number], env: NodeJS.ProcessEnv = {}, limit = '') {
  const args = [program(name), ...inputs[name], '-f', 'json', '--confidence', '95', '--samples', '50'];
  const [file, given] = limit
    ? ['sh', ['-c', `${limit}; exec "$0" "$@"`, process.execPath, ...args]]
    : [process.execPath, args];
  const { status, stdout, stderr } = spawnSync(file, given, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout, stderr };
}

describe.each(names)('%s prints the same', (name) => {
  let usual: ReturnType<typeof outcome>;
  beforeAll(() => {
    usual = outcome(name);
    expect(usual.status).toBe(0);
  });

  it.each([
    ['without a folder for temporary files', { TMPDIR: '/nothing' }],
    ['without a home', { HOME: '/nothing', USER: '' }],
    ['in the time zone of Kiritimati', { TZ: 'Pacific/Kiritimati' }],
    ['in a time zone that there is not', { TZ: 'Nowhere/None' }],
    ['in Turkish, which has another i', { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }],
    ['in a locale that there is not', { LC_ALL: 'xx_XX.latin1' }],
  ])('%s', (_, env) => {
    expect(outcome(name, env)).toEqual(usual);
  });

  it('with 64 open files, and with a heap of 256 MB', () => {
    expect(outcome(name, {}, 'ulimit -n 64')).toEqual(usual);
    expect(outcome(name, { NODE_OPTIONS: '--max-old-space-size=256' })).toEqual(usual);
  });

  it('before 1970', () => {
    const early = join(folder, 'early.cjs');
    writeFileSync(early, 'const now = -1e12; Date.now = () => now;\n');
    expect(outcome(name, { NODE_OPTIONS: `--require ${early}` })).toEqual(usual);
  });
});

it('a file of more bytes than a heap of 64 MB is scored where it is read in pieces', () => {
  const rows = join(folder, 'rows.tsv');
  writeFileSync(rows, `${'word\tB-X\nword\tO\n\n'.repeat(3_900_000)}`);
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=64', program('nerscore'), rows, rows, '-q', '-f', 'csv', '--units', 'document'],
    { encoding: 'utf8' },
  );
  rmSync(rows);
  expect([status, stdout.length > 0]).toEqual([0, true]);
});

it('inputs that must be held whole are refused where a heap of 64 MB has no room for them', () => {
  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const held = [
    ['corefscore', file('held.txt', `${'Ada|[e1] ran '.repeat(100)}\n`.repeat(3000))],
    ['nerscore', file('held.neleval', 'd\t1\t2\tQ1\t1\tPER\n'.repeat(500_000))],
  ] as const;
  for (const [name, path] of held) {
    const line = ['--max-old-space-size=64', program(name), path, path, '-q'];
    const { status, stdout, stderr } = spawnSync(process.execPath, line, { encoding: 'utf8' });
    expect([name, status, stdout]).toEqual([name, 3, '']);
    expect(stderr).toMatch(
      /error: .* \[HEAP_TOO_SMALL\]\nhelp: double the heap with NODE_OPTIONS=--max-old-space-size=\d+/,
    );
  }
});

describe.each(['SIGINT', 'SIGTERM'] as const)('%s at any moment', (signal) => {
  it('leaves whole outputs or none, and no temporary file', { timeout: 120_000 }, async () => {
    const own = join(folder, signal);
    mkdirSync(own);
    for (let at = 0; at < 10; at++) {
      writeFileSync(join(own, 'a.json'), 'before');
      const args = [
        program('nerscore'),
        ...inputs.nerscore,
        '-q',
        '-o',
        'a.json',
        '--confidence',
        '95',
        '--samples',
        '20000',
      ];
      const child = spawn(process.execPath, args, { cwd: own, stdio: 'ignore', env: { ...process.env, TMPDIR: own } });
      const ended = new Promise((resolve) => child.on('close', (code, by) => resolve(by ?? code)));
      setTimeout(() => child.kill(signal), 20 + 60 * at);
      expect([0, signal]).toContain(await ended);
      const text = readFileSync(join(own, 'a.json'), 'utf8');
      expect(text === 'before' || JSON.parse(text).schema === 2).toBe(true);
      expect(readdirSync(own)).toEqual(['a.json']);
    }
  });
});
