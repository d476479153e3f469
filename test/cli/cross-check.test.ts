import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Outcome, run } from './golden-case.ts';

// The stand-in scorer is our own drop-in, built by `npm run build`: it reads and counts by other code than corefscore does, and
// prints as scorer.pl prints. Other stand-ins cheat, die or sleep.
const key = 'testdata/quickstart/key.conll';
const response = 'testdata/quickstart/response.conll';
let folder = '';

const scorer = (name: string, body: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/usr/bin/env node\n${body}`, { mode: 0o755 });
  return path;
};
const honest = (): string =>
  `process.argv[1] = ${JSON.stringify(resolve('dist/bin/scorer-pl.cjs'))}; require(process.argv[1]);`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-cross-check-'));
  mkdirSync(join(folder, 'lib'));
  scorer('scorer.pl', honest());
});
afterAll(() => rmSync(folder, { recursive: true }));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const official = ['mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'blanc'];
const crossChecks = (outcome: Outcome): Record<string, unknown>[] => JSON.parse(outcome.stdout).systems[0].crossCheck;

describe('an honest scorer', () => {
  it('agrees on every metric that it knows, and the command exits 0', async () => {
    const outcome = await run(`corefscore ${key} ${response} --cross-check ${folder}/scorer.pl --format json`);
    expect(outcome.status).toBe(0);
    expect(crossChecks(outcome).map(({ metric, agrees }) => [metric, agrees])).toEqual(
      official.map((name) => [name, true]),
    );
    expect(outcome.stderr).toBe(official.map((name) => `cross-check ${name}: agrees\n`).join(''));
  });

  it('is found by COREFSCORER, also as the folder that holds it', async () => {
    const outcome = await run(`COREFSCORER=${folder} corefscore ${key} ${response} -m muc`);
    expect(outcome.status).toBe(0);
    expect(outcome.stderr).toMatch(/^cross-check muc: agrees$/m);
  });

  it('checks each of several responses', async () => {
    const files = `${key} ${response} testdata/several/other.conll`;
    const outcome = await run(`corefscore ${files} -m muc --cross-check ${folder} --format json`);
    expect(outcome).toMatchObject({
      status: 0,
      stderr: `${response}:\ncross-check muc: agrees\ntestdata/several/other.conll:\ncross-check muc: agrees\n`,
    });
    expect(
      JSON.parse(outcome.stdout).systems.map((system: { crossCheck: object[] }) => system.crossCheck.length),
    ).toEqual([1, 1]);
  });

  it('is given gzipped files unpacked', async () => {
    const packed = join(folder, 'key.conll.gz');
    writeFileSync(packed, gzipSync(readFileSync(key)));
    const outcome = await run(`corefscore ${packed} ${response} -m bcub --cross-check ${folder}`);
    expect(outcome).toMatchObject({ status: 0, stderr: 'cross-check bcub: agrees\n' });
  });

  it('is given standard input as a file', () => {
    const program = resolve('dist/bin/corefscore.cjs');
    const argv = [program, '-', response, '-m', 'ceafe', '--cross-check', folder, '--format', 'json'];
    const stdout = execFileSync(process.execPath, argv, { input: readFileSync(key), encoding: 'utf8', stdio: 'pipe' });
    expect(JSON.parse(stdout)).toMatchObject({
      key: '-',
      systems: [{ crossCheck: [{ metric: 'ceafe', agrees: true }] }],
    });
  });

  it('is given names of ours, whatever the files are called, and runs no command in them', () => {
    // This stand-in opens files as scorer.pl does: with two arguments.
    const reader = join(folder, 'opens.pl');
    writeFileSync(reader, 'open(F, $ARGV[1]); open(G, $ARGV[2]); print STDERR join(" ", @ARGV), "\\n"; exit 1;\n');
    const program = resolve('dist/bin/corefscore.cjs');
    const place = mkdtempSync(join(folder, 'names-'));
    writeFileSync(join(place, 'victim'), 'kept');
    const names = ['touch PWNED|', '>victim', ' response.conll'];
    for (const name of names.filter((one) => one !== '>victim')) writeFileSync(join(place, name), readFileSync(key));
    writeFileSync(join(place, '>victim'), readFileSync(response));
    for (const [one, other] of [names.slice(0, 2), names.slice(1)]) {
      const argv = [program, one, other, '-m', 'muc', '--cross-check', reader];
      const { status, stderr } = spawnSync(process.execPath, argv, { cwd: place, encoding: 'utf8' });
      expect(stderr).toMatch(/: muc \S+[/\\]0\.conll \S+[/\\]1\.conll none$/m);
      expect(status).toBe(4);
    }
    expect(readdirSync(place).sort()).toEqual([...names, 'victim'].sort());
    expect(readFileSync(join(place, 'victim'), 'utf8')).toBe('kept');
  });

  it('is not overwritten by a report', async () => {
    const copy = join(folder, 'copy.json');
    writeFileSync(copy, readFileSync(join(folder, 'scorer.pl')));
    const outcome = await run(`corefscore ${key} ${response} -m muc --cross-check ${copy} -o ${copy}`);
    expect(outcome).toMatchObject({ status: 2, stderr: expect.stringContaining('would overwrite an input') });
    expect(readFileSync(copy)).toEqual(readFileSync(join(folder, 'scorer.pl')));
  });

  it('is a path, and no option of perl', () => {
    const program = resolve('dist/bin/corefscore.cjs');
    const place = mkdtempSync(join(folder, 'option-'));
    writeFileSync(join(place, '-e'), 'print STDERR "ran\\n"; exit 1;\n');
    const argv = [program, resolve(key), resolve(response), '-m', 'muc', '--cross-check=-e'];
    const { stderr } = spawnSync(process.execPath, argv, { cwd: place, encoding: 'utf8' });
    expect(stderr).toContain('ended with exit code 1: ran');
  });

  it.skipIf(process.platform === 'win32')('is given what comes through a pipe', () => {
    const program = resolve('dist/bin/corefscore.cjs');
    const command = `"${process.execPath}" "${program}" <(cat ${key}) <(gzip -c ${response}) -m muc --cross-check "${folder}"`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, 'cross-check muc: agrees\n']);
  });

  it('has nothing to do with gzip data that is truncated: that is the error that it is elsewhere', async () => {
    const packed = join(folder, 'truncated.gz');
    writeFileSync(packed, gzipSync(readFileSync(key)).subarray(0, 100));
    const outcome = await run(`corefscore ${packed} ${response} -m bcub --cross-check ${folder}`);
    expect(outcome.status).toBe(3);
    expect(outcome.stderr).toContain(
      'the gzip data is truncated [FILE_NOT_READABLE]\nhelp: download or compress the file again\n',
    );
  });

  it.skipIf(process.platform === 'win32').each([
    // Data that is truncated in a pipe, no temporary folder, and no room in it.
    [
      `<(gzip -c ${key} | head -c 100) ${response}`,
      '',
      3,
      /^\S+: error: the gzip data is truncated \[.*\nhelp: .*\nnothing was/,
    ],
    [`${key} ${response}`, 'TMPDIR=/nothing', 74, /^error: cannot write \/nothing: there is no such folder\n$/],
    [
      `- ${response} < ${key}`,
      'unset NODE_V8_COVERAGE; ulimit -f 0;',
      74,
      /^error: cannot write \S+0\.conll: file too large\n$/,
    ],
  ] as const)('that cannot be prepared for is no internal error: %s', (files, before, code, message) => {
    const command = `${before} "${process.execPath}" "${resolve('dist/bin/corefscore.cjs')}" --cross-check "${folder}" ${files}`;
    const { status, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    expect(stderr).toMatch(message);
    expect(status).toBe(code);
  });

  it.skipIf(process.platform === 'win32').concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
    'ends with us on %s, and leaves nothing behind',
    async (signal) => {
      const sleeper = join(folder, `${signal}.pl`);
      writeFileSync(sleeper, 'open(F, ">", "$0.pid"); print F $$; close F; $SIG{INT} = "IGNORE"; sleep 60;\n');
      const temporary = mkdtempSync(join(folder, 'tmp-'));
      const program = resolve('dist/bin/corefscore.cjs');
      const env = { ...process.env, TMPDIR: temporary };
      const argv = [program, key, response, '--cross-check', sleeper];
      const child = spawn(process.execPath, argv, { env, stdio: 'ignore', detached: true });
      const ended = new Promise((done) => child.on('exit', (_, by) => done(by)));
      await vi.waitUntil(() => existsSync(`${sleeper}.pid`) && readFileSync(`${sleeper}.pid`, 'utf8') !== '', 20_000);
      const [own, ...others] = readdirSync(temporary);
      expect(others).toEqual([]);
      expect(statSync(join(temporary, own)).mode & 0o777).toBe(0o700);
      // A terminal sends it to the children too.
      process.kill(-(child.pid as number), signal);
      expect(await ended).toBe(signal);
      expect(readdirSync(temporary)).toEqual([]);
      const pid = Number(readFileSync(`${sleeper}.pid`, 'utf8'));
      await vi.waitUntil(() => !isRunning(pid), 20_000);
    },
  );

  it.each([
    ['0: the scorer agrees', `${key} ${response} --cross-check SCORER`, 0],
    ['3: a file is not there', `${key} nothing.conll --cross-check SCORER`, 3],
    ['4: the scorer dies', `${key} ${response} --cross-check testdata/quickstart/key.conll`, 4],
    ['74: a report cannot be written', `${key} ${response} --cross-check SCORER -o nothing/a.json`, 74],
  ])('leaves nothing behind where the run exits %s', (_, argv, code) => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const args = [resolve('dist/bin/corefscore.cjs'), '-m', 'muc', ...argv.replace('SCORER', folder).split(' ')];
    const { status } = spawnSync(process.execPath, args, { env: { ...process.env, TMPDIR: temporary } });
    expect([status, readdirSync(temporary)]).toEqual([code, []]);
  });

  it.skipIf(process.platform === 'win32')('that waits for a pipe ends too', async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const program = resolve('dist/bin/corefscore.cjs');
    const pipe = join(temporary, 'pipe');
    execFileSync('bash', ['-c', `mkfifo "${pipe}"`]);
    const env = { ...process.env, TMPDIR: temporary };
    const child = spawn(process.execPath, [program, key, pipe, '--cross-check', folder], { env, stdio: 'ignore' });
    const ended = new Promise((done) => child.on('exit', (_, signal) => done(signal)));
    await vi.waitUntil(() => readdirSync(temporary).length === 2, 20_000);
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
    expect(readdirSync(temporary)).toEqual(['pipe']);
  });

  it('scores one document by its name', async () => {
    const outcome = await run(
      `corefscore ${key} ${response} -m muc --document '(tales/fox); part 000' --cross-check ${folder}`,
    );
    expect(outcome.status).toBe(0);
    expect(outcome.stderr).toMatch(/^cross-check muc: agrees$/m);
  });
});

describe('a scorer that does not agree', () => {
  it('prints other numbers: both stand side by side, and the command exits 4', async () => {
    const moved = join(folder, 'moved.conll');
    writeFileSync(moved, readFileSync(response, 'utf8').replace('\t(3)\n', '\t-\n'));
    const cheat = scorer('cheat.pl', `process.argv[4] = ${JSON.stringify(moved)}; ${honest()}`);
    const outcome = await run(`corefscore ${key} ${response} -m muc --cross-check ${cheat}`);
    expect(outcome.status).toBe(4);
    expect(outcome.stderr).toBe(
      'cross-check muc: differs\n  ours    muc: R 5 / 7, P 5 / 8\n  theirs  muc: R 4 / 7, P 4 / 7\n',
    );
  });

  it('reads a comment as a token: the cause is named with its line', async () => {
    const commented = join(folder, 'commented.conll');
    writeFileSync(commented, readFileSync(response, 'utf8').replace('\n', '\n# a comment\n'));
    const outcome = await run(`corefscore ${key} ${commented} -m muc --quiet --cross-check ${folder}`);
    expect(outcome.status).toBe(4);
    expect(outcome.stderr).toContain(`cause: ${commented}:2:1: `);
    expect(outcome.stderr).toContain('[SCORER_PL_READS_OTHERWISE]');
  });

  it('dies: that is said with its words, and the command exits 4', async () => {
    const dying = scorer('dying.pl', "console.error('I cannot go on'); process.exitCode = 25;");
    const outcome = await run(`corefscore ${key} ${response} -m muc --cross-check ${dying}`);
    expect(outcome).toMatchObject({
      status: 4,
      stderr: 'cross-check muc: not checked: scorer.pl ended with exit code 25: I cannot go on\n',
    });
  });

  it('refuses repeated mentions: that is said, with the line of one', async () => {
    const repeated = join(folder, 'repeated.conll');
    const rows = Array.from({ length: 12 }, () => 'd\t0\t0\tw\t(1)|(2)\n').join('');
    writeFileSync(repeated, `#begin document (d); part 000\n${rows}#end document\n`);
    const outcome = await run(`corefscore ${repeated} ${repeated} -m muc --quiet --cross-check ${folder}`);
    expect(outcome.status).toBe(4);
    expect(outcome.stderr).toContain('not checked: scorer.pl ended with exit code 1: Found too many repeated mentions');
    expect(outcome.stderr).toContain(`${repeated}:2:13: `);
  });

  it('takes too long: that is said', async () => {
    const sleeping = scorer('sleeping.pl', 'setTimeout(() => {}, 60_000);');
    const outcome = await run(`corefscore ${key} ${response} -m muc --cross-check ${sleeping} --cross-check-seconds 1`);
    expect(outcome).toMatchObject({
      status: 4,
      stderr: 'cross-check muc: not checked: scorer.pl did not finish within 1 seconds\n',
    });
  });

  it('prints no totals: that is said', async () => {
    const silent = scorer('silent.pl', '');
    const outcome = await run(`corefscore ${key} ${response} -m mentions --cross-check ${silent}`);
    expect(outcome).toMatchObject({
      status: 4,
      stderr: 'cross-check mentions: not checked: scorer.pl printed no totals for this metric\n',
    });
  });
});

describe('what cannot be cross-checked is refused with exit code 2', () => {
  it.each([
    ['--singletons drop', '--singletons drop'],
    ['--duplicates first', '--duplicates first'],
    ['--missing-document skip', '--missing-document skip'],
    ['--document none', '--document none'],
  ])('%s', async (option, named) => {
    const outcome = await run(`corefscore ${key} ${response} ${option} --cross-check ${folder}`);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain(`scorer.pl does not support ${named}`);
  });

  it('a path without a scorer', async () => {
    const outcome = await run(`COREFSCORER=${folder}/lib corefscore ${key} ${response}`);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain(`no scorer.pl at '${folder}/lib'`);
  });

  it.skipIf(process.platform === 'win32')('a pipe, for which perl would wait', async () => {
    spawnSync('bash', ['-c', `mkfifo ${folder}/pipe`]);
    const outcome = await run(`COREFSCORER=${folder}/pipe corefscore ${key} ${response}`);
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain(`no scorer.pl at '${folder}/pipe'`);
  });
});
