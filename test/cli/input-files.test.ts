import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { type Outcome, run } from './golden-case.ts';

const key = readFileSync('testdata/quickstart/key.conll', 'utf8');
const response = readFileSync('testdata/quickstart/response.conll', 'utf8');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-input-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line of bash in the folder, where our commands go by their names. Nothing may wait for ever. */
function bash(line: string) {
  const functions = ['corefscore', 'nerscore', 'conlleval-pl'].map((name) => {
    return `${name}() { "${process.execPath}" "${resolve(`dist/bin/${name}.cjs`)}" "$@"; }`;
  });
  const options = { cwd: folder, encoding: 'utf8', timeout: 20_000 } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${functions.join('\n')}\n${line}`], options);
  return { status, stdout, stderr };
}

/** Runs a command in this process. Names of files begin with `./`, and are without it in what it prints. */
async function given(commandLine: string): Promise<Outcome> {
  const { status, stdout, stderr } = await run(commandLine.replaceAll('./', `${folder}/`));
  return { status, stdout: stdout.replaceAll(`${folder}/`, ''), stderr: stderr.replaceAll(`${folder}/`, '') };
}

describe.skipIf(process.platform === 'win32')('100 responses', () => {
  it('open no more files side by side than a few, whatever their size and packing', () => {
    writeFileSync(join(folder, 'key.conll'), key);
    // More than one chunk, so that it is not read in one go.
    writeFileSync(join(folder, 'long.conll'), response.padEnd(600_000, '\n'));
    writeFileSync(join(folder, 'packed.gz'), gzipSync(response));
    mkdirSync(join(folder, 'out'));
    for (let i = 0; i < 100; i++) {
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
    expect(stdout.split('\n')).toHaveLength(102);
    expect(scores.size).toBe(1);
  });

  it('are read one after the other by nerscore', () => {
    writeFileSync(join(folder, 'gold.tsv'), 'a\tB-PER\nb\tO\n');
    mkdirSync(join(folder, 'out'));
    for (let i = 0; i < 100; i++) writeFileSync(join(folder, 'out', `${i}`), 'a\tO\nb\tB-PER\n');
    const { status, stdout, stderr } = bash('ulimit -n 40; nerscore gold.tsv out/* -f csv');
    expect([status, stderr]).toEqual([0, '']);
    expect(new Set(stdout.match(/out\/\d+/g)).size).toBe(100);
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
    await expect(async () => sources[0].next()).rejects.toThrow('it was replaced while it was being read');
    for (const source of sources.slice(1)) expect((await source.next())?.length).toBe(600_000 - (1 << 19));
  });
});

describe.skipIf(process.platform === 'win32')('a link', () => {
  it.each([
    ['to what is not there', 'gone.conll', 'is broken: what it leads to is not there'],
    ['to itself', 'link.conll', 'leads to itself'],
  ])('%s is named as that', (_, target, why) => {
    symlinkSync(target, join(folder, 'link.conll'));
    writeFileSync(join(folder, 'key.conll'), key);
    const { status, stderr } = bash('corefscore key.conll link.conll');
    expect(status).toBe(3);
    expect(stderr).toContain(`link.conll: error: the link ${why} [FILE_NOT_READABLE]\nhelp: fix`);
  });
});

describe.skipIf(process.platform === 'win32')('files whose names are not UTF-8', () => {
  it('are named, and not taken for one', () => {
    const { status, stderr } = bash("mkdir gold; touch $'gold/\\xfe.conll' $'gold/\\xff.conll'; corefscore gold gold");
    expect(status).toBe(3);
    expect(stderr).toContain('gold/\\ufffd.conll: error: its name is not UTF-8 [FILE_NOT_READABLE]\nhelp: rename it\n');
    expect(stderr).not.toContain('REPEATED_FILE');
  });
});

describe.skipIf(process.platform === 'win32')('a pipe, a device or a socket', () => {
  beforeEach(() => {
    for (const side of ['gold', 'pred']) {
      mkdirSync(join(folder, side));
      writeFileSync(join(folder, side, 'a.conll'), key);
    }
    writeFileSync(join(folder, 'key.conll'), key);
  });

  it.each([
    ['a pipe', 'mkfifo pred/b'],
    ['a pipe on both sides', 'mkfifo gold/b pred/b'],
    ['a device', 'ln -s /dev/zero pred/b'],
    [
      'a socket',
      `"${process.execPath}" -e "require('net').createServer().listen('pred/b', () => process.kill(process.pid, 9))"`,
    ],
  ])('in a folder that is read is an error that names it: %s', async (_, make) => {
    const message =
      'pred/b: error: this is a pipe, a device or a socket, not a file: remove it from the folder [FILE_NOT_READABLE]';
    bash(make);
    for (const command of ['corefscore', 'nerscore', 'corefscore check', 'nerscore check']) {
      const { status, stdout, stderr } = await given(`${command} ./gold ./pred`);
      expect([command, status]).toEqual([command, 3]);
      expect(stdout + stderr).toContain(message);
    }
  });

  it('in a folder may be left out by its name', () => {
    const { status, stdout } = bash('mkfifo pred/b; corefscore gold pred --exclude b -q -m muc -f csv');
    expect([status, stdout.includes(',muc,,1,')]).toEqual([0, true]);
  });

  it.each([
    ['corefscore ./pipe ./pipe', "'pipe'"],
    ['corefscore ./key.conll ./pipe ./pipe', "'pipe'"],
    ['corefscore - -', 'standard input'],
    ['corefscore check ./pipe ./pipe', "'pipe'"],
    ['corefscore ./key.conll ./pipe --baseline ./pipe', "'pipe'"],
    ['corefscore merge ./pipe ./pipe', "'pipe'"],
    ['corefscore merge - -', 'standard input'],
    ['nerscore ./pipe ./pipe', "'pipe'"],
    ['nerscore --compat seqeval ./pipe ./pipe', "'pipe'"],
    ['nerscore check - -', 'standard input'],
    ['nerscore merge ./pipe ./pipe', "'pipe'"],
  ])('given twice is refused: %s', async (command, name) => {
    bash('mkfifo pipe');
    const { status, stderr } = await given(command);
    expect(stderr).toContain(`error: ${name} is given twice, but can be read only once\n`);
    expect(status).toBe(2);
  });

  it.each([
    ['corefscore /dev/zero key.conll', 'LINE_TOO_LONG'],
    ['corefscore key.conll key.conll /dev/zero', 'LINE_TOO_LONG'],
    ['corefscore key.conll /dev/zero --compat coval', 'LINE_TOO_LONG'],
    ['corefscore key.conll /dev/zero --input tsv', 'LINE_TOO_LONG'],
    ['corefscore key.conll /dev/zero --input json', 'LINE_TOO_LONG'],
    ['corefscore key.conll <(exec 2> /dev/null; head -c 70000000 /dev/zero; exec sleep 30)', 'LINE_TOO_LONG'],
    ['corefscore key.conll - < <(exec 2> /dev/null; head -c 70000000 /dev/zero; exec sleep 30)', 'LINE_TOO_LONG'],
    [`corefscore key.conll /dev/zero --cross-check ${resolve('dist/bin/scorer-pl.cjs')}`, 'LINE_TOO_LONG'],
    ['corefscore check /dev/zero', 'LINE_TOO_LONG'],
    ['corefscore merge /dev/zero', 'FILE_NOT_READABLE'],
    ['nerscore /dev/zero', 'LINE_TOO_LONG'],
    ['nerscore tags.tsv /dev/zero', 'LINE_TOO_LONG'],
    ['nerscore tags.tsv /dev/zero -f conlleval', 'LINE_TOO_LONG'],
    ['nerscore tags.tsv /dev/zero --compat seqeval', 'FILE_NOT_READABLE'],
    ['nerscore check /dev/zero', 'LINE_TOO_LONG'],
  ])('that never ends is not read on once it is refused: %s', (command, code) => {
    writeFileSync(join(folder, 'tags.tsv'), 'a\tB-PER\n');
    const { status, stdout, stderr } = bash(command);
    expect(stdout + stderr).toContain(`[${code}]`);
    expect(status).toBe(3);
  });

  it.each([
    ['a bomb of zeros in gzip', 'corefscore key.conll bomb.gz', 'bomb.gz:1:1'],
    ['such a bomb of tags', 'nerscore bomb.gz', 'bomb.gz:1:1'],
    ['a line of 400 MB', '{ echo "#begin document a"; words; } | corefscore - key.conll', '-:2:1'],
    ['a line of 400 MB among tags', '{ echo a O O; words; } | nerscore -', '-:2:1'],
    ['bytes that are not UTF-8', 'words $"\\377" | corefscore - key.conll', '-:1:1'],
  ])('is read with less than 300 MiB of memory: %s', (_, command, place) => {
    if (command.includes('bomb.gz')) {
      const part = gzipSync(Buffer.alloc(1 << 24), { level: 1 });
      writeFileSync(join(folder, 'bomb.gz'), Buffer.concat(Array.from({ length: 64 }, () => part)));
    }
    const peak = "require('node:fs').writeFileSync('peak', String(process.resourceUsage().maxRSS))";
    writeFileSync(join(folder, 'peak.cjs'), `process.on('exit', () => ${peak});`);
    const words = `words() { head -c 400000000 /dev/zero | tr '\\0' "\${1-x}"; }; export NODE_OPTIONS='--require ./peak.cjs'`;
    const { status, stderr } = bash(`${words}; ${command}`);
    expect(stderr).toMatch(new RegExp(`^${place}: error: this line has more than 4 MiB: .* \\[LINE_TOO_LONG\\]\n`));
    expect(status).toBe(3);
    expect(Number(readFileSync(join(folder, 'peak'), 'utf8'))).toBeLessThan(300 << 10);
  });

  it('as gold tags of several predictions is refused', () => {
    const { status, stderr } = bash('nerscore <(cat key.conll) key.conll key.conll');
    const message = 'gold cannot be a pipe when there are several predictions: it is read again for each';
    expect([status, stderr]).toEqual([2, `error: ${message}\nTry 'nerscore --help'.\n`]);
  });

  it.each([
    ['corefscore <(head -c 1 packed.gz; sleep 0.1; tail -c +2 packed.gz) key.conll -m muc -q -f csv'],
    ['(head -c 1 packed.gz; sleep 0.1; tail -c +2 packed.gz) | corefscore - key.conll -m muc -q -f csv'],
  ])('is unpacked where it gives one byte at first: %s', (command) => {
    writeFileSync(join(folder, 'packed.gz'), gzipSync(key));
    expect(bash(command)).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining(',muc,,1,') });
  });

  it('does not keep Ctrl-C from ending a run that waits for it', async () => {
    bash('mkfifo pipe');
    const commands = [
      'corefscore key.conll pipe',
      'corefscore check pipe',
      'corefscore check -',
      'corefscore merge pipe',
      'nerscore key.conll -',
      'nerscore check pipe',
      'nerscore merge -',
    ];
    const children = commands.map((command) => {
      const [name, ...argv] = command.split(' ');
      const program = resolve(`dist/bin/${name}.cjs`);
      return spawn(process.execPath, [program, ...argv], { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
    });
    const ended = children.map((child) => new Promise((done) => child.on('exit', (_, signal) => done(signal))));
    await new Promise((done) => setTimeout(done, 1000));
    for (const child of children) child.kill('SIGINT');
    expect(await Promise.all(ended)).toEqual(commands.map(() => 'SIGINT'));
  });

  it.each([[''], ['--compat conlleval']])(
    'is read beside the other, where one program writes both and waits with one until the other is read: nerscore %s',
    (options) => {
      // More than a pipe holds.
      writeFileSync(join(folder, 'tags'), 'a B-X\nb O\n\n'.repeat(100_000));
      expect(bash(`mkfifo pipe; cat tags | tee pipe | nerscore pipe - -q -f json ${options} > out`).status).toBe(0);
      expect(readFileSync(join(folder, 'out'), 'utf8')).toContain('100000');
    },
  );

  it('given once is read like a file', () => {
    const command = `
      corefscore check <(gzip -c key.conll) &&
      corefscore key.conll <(cat key.conll) -m muc -q -f jsonl > scores.jsonl &&
      corefscore merge <(gzip -c scores.jsonl) -f json > base.json &&
      corefscore key.conll key.conll -m muc -q --baseline <(cat base.json) --max-drop 0 -f csv | wc -l`;
    const { status, stdout, stderr } = bash(command);
    // Each is the key again, which marks the result.
    expect([status, stderr]).toEqual([0, 'warnings: SAME_FILE 2\n']);
    expect(stdout).toBe('2 documents, 14 mentions: 0 errors, 0 warnings\n2\n');
  });
});

it.skipIf(process.platform === 'win32')('a folder as standard input is empty to conlleval.pl, as it is to perl', () => {
  expect(bash('conlleval-pl < .')).toEqual(bash('conlleval-pl < /dev/null'));
});
