import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const program = resolve('dist/bin/corefscore.cjs');
const key = readFileSync('testdata/quickstart/key.conll');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-output-'));
  cpSync('testdata/quickstart/key.conll', join(folder, 'key.conll'));
  cpSync('testdata/quickstart/response.conll', join(folder, 'response.conll'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A run in the folder, as its user would type it. */
function score(argv: string, env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv.split(' ')], options);
  return { status, stdout, stderr };
}

// Links need rights on Windows, and modes do not keep root from writing.
describe.skipIf(process.platform === 'win32')(
  'an output that would overwrite an input is refused before anything is read',
  () => {
    it.each([
      ['a symbolic link', () => symlinkSync('key.conll', join(folder, 'out.json'))],
      ['a hard link', () => linkSync(join(folder, 'key.conll'), join(folder, 'out.json'))],
    ])('%s to the key', (_, make) => {
      make();
      for (const name of ['out.json', join(folder, 'out.json')]) {
        const { status, stderr } = score(`key.conll response.conll -o ${name}`);
        const message = `error: --output ${name} would overwrite an input: choose another name\n`;
        expect([status, stderr]).toEqual([2, `${message}Try 'corefscore --help'.\n`]);
      }
      expect(readFileSync(join(folder, 'key.conll'))).toEqual(key);
    });

    it('a file in a folder that is read', () => {
      for (const side of ['gold', 'pred']) {
        mkdirSync(join(folder, side));
        cpSync(join(folder, 'key.conll'), join(folder, side, 'a.conll'));
      }
      symlinkSync('gold', join(folder, 'same'));
      for (const name of ['gold/scores.json', 'same/scores.json']) {
        expect(score(`gold pred -o ${name}`)).toMatchObject({
          status: 2,
          stderr: expect.stringContaining(`--output ${name} would overwrite an input`),
        });
      }
      expect(readdirSync(join(folder, 'gold'))).toEqual(['a.conll']);
    });

    it('the baseline, a second output of one name, and a summary that is an input', () => {
      writeFileSync(join(folder, 'base.json'), score('key.conll response.conll -f json').stdout);
      symlinkSync('base.json', join(folder, 'new.json'));
      expect(score('key.conll response.conll --baseline base.json -o new.json').status).toBe(2);
      writeFileSync(join(folder, 'two.json'), '');
      symlinkSync('two.json', join(folder, 'one.json'));
      expect(score('key.conll response.conll -o one.json -o two.json')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--output two.json is the same file as another'),
      });
      const summary = { GITHUB_STEP_SUMMARY: join(folder, 'key.conll') };
      expect(score('key.conll response.conll -f github', summary).status).toBe(2);
      expect(readFileSync(join(folder, 'key.conll'))).toEqual(key);
    });
  },
);

describe.skipIf(process.platform === 'win32')('an output file', () => {
  it('replaces what was there when it is whole, with its mode, and a link stays a link', () => {
    writeFileSync(join(folder, 'real.json'), 'before', { mode: 0o600 });
    symlinkSync('real.json', join(folder, 'link.json'));
    expect(score('key.conll response.conll -o link.json -o new.csv').status).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'real.json'), 'utf8')).tool).toBe('corefscore');
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(statSync(join(folder, 'real.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['key.conll', 'link.json', 'new.csv', 'real.json', 'response.conll']);
  });

  it('is made where a link names a file that is not there', () => {
    symlinkSync('later.json', join(folder, 'link.json'));
    expect(score('key.conll response.conll -o link.json').status).toBe(0);
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(existsSync(join(folder, 'later.json'))).toBe(true);
  });

  it('that cannot be written leaves nothing, and what was there stays', () => {
    mkdirSync(join(folder, 'out.json'));
    const { status, stderr } = score('key.conll response.conll -o out.json/none/a.json');
    expect([status, stderr]).toEqual([74, 'error: cannot write out.json/none/a.json: there is no such folder\n']);
    expect(score('key.conll response.conll -o key.conll/a.json')).toMatchObject({
      status: 74,
      stderr: 'error: cannot write key.conll/a.json: not a directory\n',
    });
    expect(score('key.conll response.conll -o out.json')).toMatchObject({
      status: 74,
      stderr: 'error: cannot write out.json: illegal operation on a directory\n',
    });
    expect(readdirSync(folder).sort()).toEqual(['key.conll', 'out.json', 'response.conll']);
  });

  it.skipIf(process.getuid?.() === 0)('in a folder that may not be written to says so', () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o500 });
    expect(score('key.conll response.conll -o closed/a.json')).toMatchObject({
      status: 74,
      stderr: 'error: cannot write closed/a.json: permission denied\n',
    });
    chmodSync(join(folder, 'closed'), 0o700);
  });
});

describe.skipIf(!existsSync('/dev/full'))('standard output', () => {
  it('that is full exits 74 and says so', () => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `"${process.execPath}" "${program}" key.conll response.conll > /dev/full`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([74, 'error: cannot write standard output: no space left on device\n']);
  });

  it('that is closed early ends quietly, with the exit code of a missed gate', () => {
    const command = `"${process.execPath}" "${program}" key.conll response.conll --fail-under conll=99 | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['1\n', 'missed: conll f1 72.20 is 26.80 points below 99\n']);
  });
});
