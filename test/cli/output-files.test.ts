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
import { type Outcome, run } from './golden-case.ts';

const program = resolve('dist/bin/corefscore.cjs');
const key = readFileSync('testdata/quickstart/key.conll');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-output-'));
  cpSync('testdata/quickstart/key.conll', join(folder, 'key.conll'));
  cpSync('testdata/quickstart/response.conll', join(folder, 'response.conll'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A run in the folder, as its user would type it, in this process. */
async function given(commandLine: string): Promise<Outcome> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await run(commandLine);
  } finally {
    process.chdir(before);
  }
}

function score(argv: string): Promise<Outcome> {
  return given(`corefscore ${argv}`);
}

// Modes do not keep root from writing, so that root's tests of them run as nobody, where nobody can run the command.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const mayRun = spawnSync(process.execPath, [program, '--version'], user).status === 0;

// Links need rights on Windows.
describe.skipIf(process.platform === 'win32')(
  'an output that would overwrite an input is refused before anything is read',
  () => {
    it.each([
      ['a symbolic link', () => symlinkSync('key.conll', join(folder, 'out.json'))],
      ['a hard link', () => linkSync(join(folder, 'key.conll'), join(folder, 'out.json'))],
    ])('%s to the key', async (_, make) => {
      make();
      for (const name of ['out.json', join(folder, 'out.json')]) {
        const { status, stderr } = await score(`key.conll response.conll -o ${name}`);
        const message = `error: --output ${name} would overwrite an input: choose another name\n`;
        expect([status, stderr]).toEqual([2, `${message}Try 'corefscore --help'.\n`]);
      }
      expect(readFileSync(join(folder, 'key.conll'))).toEqual(key);
    });

    it('a file in a folder that is read', async () => {
      for (const side of ['gold', 'pred']) {
        mkdirSync(join(folder, side));
        cpSync(join(folder, 'key.conll'), join(folder, side, 'a.conll'));
      }
      symlinkSync('gold', join(folder, 'same'));
      for (const name of ['gold/scores.json', 'same/scores.json']) {
        expect(await score(`gold pred -o ${name}`)).toMatchObject({
          status: 2,
          stderr: expect.stringContaining(`--output ${name} would overwrite an input`),
        });
      }
      expect(readdirSync(join(folder, 'gold'))).toEqual(['a.conll']);
    });

    it('the baseline, and a second output of one name', async () => {
      writeFileSync(join(folder, 'base.json'), (await score('key.conll response.conll -f json')).stdout);
      symlinkSync('base.json', join(folder, 'new.json'));
      expect((await score('key.conll response.conll --baseline base.json -o new.json')).status).toBe(2);
      writeFileSync(join(folder, 'two.json'), '');
      symlinkSync('two.json', join(folder, 'one.json'));
      expect(await score('key.conll response.conll -o one.json -o two.json')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--output two.json is the same file as another'),
      });
      const isAnother = expect.stringContaining('is the same file as another');
      symlinkSync('later.json', join(folder, 'three.json'));
      for (const other of ['later.json', 'three.json']) {
        expect(await score(`key.conll response.conll -o three.json -o ${other}`)).toMatchObject({
          status: 2,
          stderr: isAnother,
        });
      }
      linkSync(join(folder, 'two.json'), join(folder, 'four.json'));
      expect(await score('key.conll response.conll -o two.json -o four.json')).toMatchObject({
        status: 2,
        stderr: isAnother,
      });
      expect(readFileSync(join(folder, 'key.conll'))).toEqual(key);
    });

    it.each([
      // Not even that an input is not there, or has errors, is found out before.
      ['corefscore', 'nothing.conll INPUT'],
      ['nerscore', 'nothing.tsv INPUT'],
      ['corefscore', 'merge INPUT'],
      ['nerscore', 'merge INPUT'],
      ['corefscore', 'nothing.conll INPUT --compat coval'],
    ])('%s %s', async (command, argv) => {
      writeFileSync(join(folder, 'input.json'), 'no scores');
      const { status, stderr } = await given(`${command} ${argv.replace('INPUT', 'input.json')} -o input.json`);
      expect(stderr).toContain('error: --output input.json would overwrite an input: choose another name\n');
      expect(status).toBe(2);
      expect(readFileSync(join(folder, 'input.json'), 'utf8')).toBe('no scores');
    });

    it('what is read from standard input', () => {
      writeFileSync(join(folder, 'a.json'), 'kept');
      const line = `"${process.execPath}" "${program}" key.conll - -o a.json < a.json`;
      const { status } = spawnSync('bash', ['-c', line], { cwd: folder });
      expect([status, readFileSync(join(folder, 'a.json'), 'utf8')]).toEqual([2, 'kept']);
    });
  },
);

describe.skipIf(process.platform === 'win32')('an output file', () => {
  it('replaces what was there when it is whole, with its mode, and a link stays a link', async () => {
    writeFileSync(join(folder, 'real.json'), 'before', { mode: 0o600 });
    symlinkSync('real.json', join(folder, 'link.json'));
    expect((await score('key.conll response.conll -o link.json -o new.csv')).status).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'real.json'), 'utf8')).tool).toBe('corefscore');
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(statSync(join(folder, 'real.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['key.conll', 'link.json', 'new.csv', 'real.json', 'response.conll']);
  });

  it('is made where a link names a file that is not there', async () => {
    symlinkSync('later.json', join(folder, 'link.json'));
    expect((await score('key.conll response.conll -o link.json')).status).toBe(0);
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(existsSync(join(folder, 'later.json'))).toBe(true);
  });

  it('that cannot be written leaves nothing, and what was there stays', async () => {
    mkdirSync(join(folder, 'out.json'));
    const { status, stderr } = await score('key.conll response.conll -o out.json/none/a.json');
    expect([status, stderr]).toEqual([74, 'error: cannot write out.json/none/a.json: there is no such folder\n']);
    expect(await score('key.conll response.conll -o key.conll/a.json')).toMatchObject({
      status: 74,
      stderr: 'error: cannot write key.conll/a.json: not a directory\n',
    });
    expect(await score('key.conll response.conll -o out.json')).toMatchObject({
      status: 74,
      stderr: 'error: cannot write out.json: illegal operation on a directory\n',
    });
    symlinkSync('circle.json', join(folder, 'circle.json'));
    expect(await score('key.conll response.conll -o circle.json')).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('error: cannot write circle.json: too many symbolic links'),
    });
    expect(readdirSync(folder).sort()).toEqual(['circle.json', 'key.conll', 'out.json', 'response.conll']);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'leaves nothing half written where %s ends the run, and what was there stays',
    async (signal) => {
      const whole = (await score('key.conll response.conll -f jsonl')).stdout;
      writeFileSync(join(folder, 'saved.jsonl'), whole);
      cpSync('testdata/quickstart/gold.tsv', join(folder, 'gold.tsv'));
      // The signal comes with the second file.
      const preload = join(folder, 'preload.cjs');
      writeFileSync(
        preload,
        `const fs = require('node:fs');
      const { writeSync } = fs;
      let files = 0;
      fs.writeSync = (file, ...rest) => {
        if (file > 2 && ++files === 2) process.kill(process.pid, '${signal}');
        return writeSync(file, ...rest);
      };`,
      );
      const before = readdirSync(folder);
      for (const [command, argv] of [
        ['corefscore', 'key.conll response.conll'],
        ['corefscore', 'merge saved.jsonl'],
        ['nerscore', 'gold.tsv gold.tsv'],
      ]) {
        writeFileSync(join(folder, 'b.json'), 'before');
        const given = [
          resolve(`dist/bin/${command}.cjs`),
          ...argv.split(' '),
          ...'-o a.json -o b.json -o c.json'.split(' '),
        ];
        const env = { ...process.env, NODE_OPTIONS: `--require ${preload}` };
        const ended = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8', env });
        expect([argv, ended.signal]).toEqual([argv, signal]);
        expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).schema).toBe(2);
        expect(readFileSync(join(folder, 'b.json'), 'utf8')).toBe('before');
        expect(readdirSync(folder).sort()).toEqual([...before, 'a.json', 'b.json'].sort());
      }
    },
  );

  it('that does not fit leaves nothing half written, and what was there stays', () => {
    writeFileSync(join(folder, 'a.json'), 'before');
    const line = `ulimit -f 1; "${process.execPath}" "${program}" key.conll response.conll -o a.json`;
    const { status, stderr } = spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([74, 'error: cannot write a.json: file too large\n']);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('before');
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'key.conll', 'response.conll']);
  });

  it('that names a pipe is written to it, and one that is closed early ends quietly', () => {
    const line = `mkfifo out.json; true < out.json & "${process.execPath}" "${program}" key.conll response.conll -q -o out.json`;
    expect(spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    const read = `cat out.json & "${process.execPath}" "${program}" key.conll response.conll -f csv -o out.json | wc -l; wait`;
    const { stdout } = spawnSync('bash', ['-c', read], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toContain('"schema": 2');
    expect(statSync(join(folder, 'out.json')).isFIFO()).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')('that is a link to standard output is written to it, be that a pipe', () => {
    const line = `ln -s /dev/stdout link.json; "${process.execPath}" "${program}" key.conll response.conll -q -o link.json | cat`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' });
    expect([stderr, stdout.includes('"schema": 2')]).toEqual(['', true]);
  });

  it.skipIf(!mayRun)('that may not be written, or is in a folder that may not, says so', () => {
    chmodSync(folder, 0o777);
    mkdirSync(join(folder, 'closed'), { mode: 0o500 });
    writeFileSync(join(folder, 'kept.json'), 'kept', { mode: 0o444 });
    for (const path of ['closed/a.json', 'kept.json']) {
      const argv = [program, 'key.conll', 'response.conll', '-o', path];
      const { status, stderr } = spawnSync(process.execPath, argv, { ...user, cwd: folder, encoding: 'utf8' });
      expect([status, stderr]).toEqual([74, `error: cannot write ${path}: permission denied\n`]);
    }
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe('kept');
    chmodSync(join(folder, 'closed'), 0o700);
  });
});

it.skipIf(!mayRun || process.platform === 'win32')('an input in a folder that may not be entered says so', () => {
  chmodSync(folder, 0o777);
  mkdirSync(join(folder, 'closed'));
  writeFileSync(join(folder, 'closed/a.conll'), '');
  chmodSync(join(folder, 'closed'), 0o600);
  const argv = [program, 'key.conll', 'closed/a.conll'];
  const { status, stderr } = spawnSync(process.execPath, argv, { ...user, cwd: folder, encoding: 'utf8' });
  chmodSync(join(folder, 'closed'), 0o700);
  const said = 'closed/a.conll: error: permission to read it is denied [FILE_NOT_READABLE]\n';
  expect([status, stderr]).toEqual([3, `${said}nothing was scored: 1 error in the input\n`]);
});

// Node 20 and 22 call the permission model an experiment.
it('what the permission model of Node.js keeps from being written says so', () => {
  const model = process.version < 'v23' ? '--experimental-permission' : '--permission';
  const argv = [model, '--allow-fs-read=*', program, 'key.conll', 'response.conll', '-o', 'a.json'];
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(74);
  expect(stderr).toContain('error: cannot write a.json: Access to this API has been restricted');
});

/** A line of bash in the folder, in which our commands go by their names. */
function bash(line: string) {
  const functions = ['corefscore', 'nerscore', 'scorer-pl', 'conlleval-pl'].map((name) => {
    return `${name}() { "${process.execPath}" "${resolve(`dist/bin/${name}.cjs`)}" "$@"; }`;
  });
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${functions.join('\n')}\n${line}`], options);
  return { status, stdout, stderr };
}

describe.skipIf(!existsSync('/dev/full'))('standard output', () => {
  const cannot = 'error: cannot write standard output: no space left on device\n';

  it.each([
    ['corefscore key.conll response.conll'],
    ['corefscore key.conll response.conll --fail-under conll=99'],
    ['corefscore key.conll response.conll -f jsonl'],
    ['corefscore key.conll response.conll --compat coval'],
    ['corefscore key.conll response.conll --compat scorer.pl'],
    ['corefscore key.conll nothing.conll -f github'],
    ['corefscore --bogus -f json'],
    ['nerscore key.conll --mode nothing -f json'],
    ['corefscore check key.conll'],
    ['corefscore merge <(corefscore key.conll response.conll -f jsonl)'],
    ['corefscore explain'],
    ['corefscore explain muc'],
    ['corefscore --help'],
    ['corefscore --version'],
    ['corefscore merge --help'],
    ['nerscore <(echo "a O O")'],
    ['nerscore <(echo "a O O") --compat seqeval'],
    ['nerscore check <(echo "a O O")'],
    ['nerscore explain'],
    ['scorer-pl muc key.conll response.conll'],
    ['scorer-pl'],
    ['echo "a O O" | conlleval-pl'],
  ])('that is full exits 74 and says so: %s', (command) => {
    const { status, stderr } = bash(`${command} > /dev/full`);
    expect(stderr.slice(-cannot.length)).toBe(cannot);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(74);
  });

  it.each([
    ['scorer-pl muc nothing.conll key.conll', 2, 'Can not open nothing.conll: No such file or directory\n'],
    ['echo "a O O" | conlleval-pl -x', 255, 'conlleval.pl: unknown option -x: expected'],
  ])('that is full leaves a drop-in the exit code that it has anyway: %s', (command, code, message) => {
    const { status, stderr } = bash(`${command} > /dev/full`);
    expect(stderr).toContain(message);
    expect(status).toBe(code);
  });

  it.each([['scorer-pl muc key.conll response.conll'], ['echo "a O O" | conlleval-pl']])(
    'that is closed early, or standard error that is full, is no error: %s',
    (command) => {
      expect(bash(`{ sleep 0.3; ${command}; echo $? > code; } | true; cat code`)).toEqual({
        status: 0,
        stdout: '0\n',
        stderr: '',
      });
      expect(bash(`${command} 2> /dev/full`)).toMatchObject({ status: 0, stderr: '' });
    },
  );

  it('that is closed early ends quietly, with the exit code of a missed gate', () => {
    const command = `"${process.execPath}" "${program}" key.conll response.conll --fail-under conll=99 | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['1\n', 'failed: CoNLL F1 72.20 is below 99 (--fail-under conll=99)\n']);
  });
});
