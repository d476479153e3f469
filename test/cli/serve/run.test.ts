import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenCases, goldenCommand, parseCommandLine, readGolden } from '../golden-case.ts';
import { type Served, served, unnamed } from './served.ts';

let server: Served;
beforeAll(() => {
  server = served();
});
afterAll(() => server.end());

interface Line {
  readonly program: string;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

const golden = (name: string): Line => {
  const { command, args, env } = parseCommandLine(goldenCommand(name));
  return { program: command, argv: args, env };
};

const quick = (...names: readonly string[]): readonly string[] => names.map((name) => `testdata/quickstart/${name}`);
const conll = quick('key.conll', 'response.conll');
const tags = quick('gold.tsv', 'pred.tsv');
const rows = 'Wolff B-PER B-PER\n, O O\n\nParis B-LOC O\n';

/** Command lines that leave the most behind: all kinds of output, errors, other commands, standard input, and the programs of others. */
const lines: readonly Line[] = [
  { program: 'corefscore', argv: [] },
  { program: 'corefscore', argv: ['--help'] },
  { program: 'corefscore', argv: conll },
  { program: 'corefscore', argv: [...conll, '-f', 'json', '--by-document'] },
  { program: 'corefscore', argv: [...conll, '--confidence', '95', '--errors', '2', '--color'] },
  { program: 'corefscore', argv: [...conll, '-f', 'official'] },
  { program: 'corefscore', argv: [...conll, '--fail-under', 'conll=99'] },
  { program: 'corefscore', argv: [...conll, '--no-such-option'] },
  { program: 'corefscore', argv: [conll[0], 'nowhere.conll', '-f', 'json'] },
  { program: 'corefscore', argv: ['check', ...conll] },
  { program: 'corefscore', argv: ['convert', conll[0], '--to', 'jsonl'] },
  { program: 'corefscore', argv: ['explain', 'muc'] },
  { program: 'corefscore', argv: ['agreement', ...conll] },
  { program: 'corefscore', argv: ['-', conll[1]], stdin: readFileSync(conll[0], 'utf8') },
  { program: 'corefscore', argv: [...conll, '--compat', 'scorer.pl'] },
  { program: 'corefscore', argv: conll, env: { FORCE_COLOR: '1', GITHUB_ACTIONS: 'true' } },
  { program: 'nerscore', argv: tags },
  { program: 'nerscore', argv: [...tags, '--compat', 'seqeval'] },
  { program: 'nerscore', argv: ['count', tags[0]] },
  { program: 'nerscore', argv: [tags[0], 'testdata/spans/gold.jsonl'] },
  { program: 'nerscore', argv: ['testdata/spans/gold.jsonl', 'testdata/spans/pred.jsonl', '-f', 'html'] },
  { program: 'nerscore', argv: ['-'], stdin: rows },
  { program: 'conlleval.pl', argv: [], stdin: rows },
  { program: 'conlleval.pl', argv: ['-l'], stdin: 'caf\xe9 B-PER B-PER\n' },
  { program: 'conlleval.pl', argv: [], stdin: 'one\n' },
  { program: 'scorer.pl', argv: ['all', ...conll, 'none'] },
  { program: 'scorer.pl', argv: ['muc', ...conll] },
  { program: 'scorer.pl', argv: ['muc', 'nowhere', conll[1]] },
];

/** What a new process prints, as bytes, one a character. */
function alone({ program, argv, env, stdin = '' }: Line) {
  const script = `dist/bin/${program.replace('.', '-')}.cjs`;
  const input = Buffer.from(stdin, 'latin1');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...argv], {
    input,
    env: env ?? {},
    encoding: 'latin1',
  });
  return { code: status, out: unnamed(stdout), err: stderr };
}

/** A text whose lone surrogates are bytes, as bytes, one a character. */
const bytesOf = (text: string): string =>
  [...text]
    .map((one) =>
      /[\udc80-\udcff]/.test(one)
        ? String.fromCharCode(one.charCodeAt(0) - 0xdc00)
        : Buffer.from(one).toString('latin1'),
    )
    .join('');

async function inServer({ program, argv, env = {}, stdin }: Line, more: object = {}) {
  const frames = stdin === undefined ? [] : [Buffer.from(stdin, 'latin1')];
  const files = stdin === undefined ? {} : { '-': { frame: 0 } };
  const { result } = await server.ask({ do: 'run', args: { program, argv, env, files, ...more } }, frames);
  return { code: result.code, out: unnamed(bytesOf(result.out)), err: bytesOf(result.err) };
}

it('command lines in one process, in random order, print what they print in new ones', async () => {
  const expected = lines.map(alone);
  expect(new Set(expected.map(({ code }) => code)).size).toBeGreaterThan(4);
  const order = fc.sample(fc.nat(lines.length - 1), 200);
  for (const at of [...lines.keys(), ...order])
    expect(await inServer(lines[at]), lines[at].argv.join(' ')).toEqual(expected[at]);
});

it('golden command lines in one process, in random order, print what testdata/golden says', async () => {
  const [order] = fc.sample(fc.shuffledSubarray([...goldenCases], { minLength: goldenCases.length }), 1);
  for (const name of order) {
    const { status, stdout, stderr } = readGolden(name);
    const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
    expect(await inServer(golden(name)), name).toEqual({ code: status, out: latin1(stdout), err: latin1(stderr) });
  }
});

describe('the world of a request', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'served-'));
    writeFileSync(join(folder, 'gold'), 'a B-PER\n');
    writeFileSync(join(folder, 'pred'), 'a O\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const scores = async (argv: readonly string[], files: object = {}, frames: readonly Uint8Array[] = []) => {
    const args = { program: 'nerscore', argv: [...argv, '-f', 'json'], cwd: folder, files };
    const { result } = await server.ask({ do: 'run', args }, frames);
    const { out, err, code } = result;
    return { f1: code === 0 ? JSON.parse(out).systems[0].scores.strict.micro.f1 : undefined, err, code };
  };

  it('relative paths begin in its folder, and the next request is not there', async () => {
    expect(await scores(['gold', 'pred'])).toMatchObject({ f1: 0, code: 0 });
    const args = { program: 'nerscore', argv: ['gold', 'pred'] };
    expect((await server.ask({ do: 'run', args })).result.code).toBe(3);
  });

  it('its files are read before those of the disk, as text, as bytes, gzipped, and in folders', async () => {
    const pred = 'a B-PER\n';
    expect((await scores(['gold', 'pred'], { pred })).f1).toBe(1);
    const given = { pred: { frame: 0 } };
    expect((await scores(['gold', 'pred'], given, [Buffer.from(pred)])).f1).toBe(1);
    expect((await scores(['gold', 'pred'], given, [gzipSync(pred)])).f1).toBe(1);
    expect((await scores(['g', 'p'], { 'g/x': pred, 'p/x': pred })).f1).toBe(1);
    expect((await scores(['gold', '-'], { '-': pred })).f1).toBe(1);
    expect((await scores(['gold', '/dev/stdin'], { '-': pred })).f1).toBe(1);
  });

  it('and so are those of the programs of others, whose input is empty if it is not given', async () => {
    const run = async (program: string, argv: readonly string[], files: object) =>
      (await server.ask({ do: 'run', args: { program, argv, files } })).result;
    const [key, response] = conll.map((path) => readFileSync(path, 'utf8'));
    const expected = unnamed((await run('scorer.pl', ['muc', ...conll], {})).out);
    for (const input of ['-', '/dev/stdin'])
      expect(unnamed((await run('scorer.pl', ['muc', 'k', input], { k: key, '-': response })).out)).toBe(expected);
    expect(await run('conlleval.pl', [], {})).toEqual(await run('conlleval.pl', [], { '-': '' }));
  });

  it('a gzipped file that is damaged is told as one of the disk is', async () => {
    const bytes = gzipSync('a B-PER\n'.repeat(100)).subarray(0, 30);
    writeFileSync(join(folder, 'cut'), bytes);
    const { err } = await scores(['gold', 'cut']);
    expect(err).toContain('truncated');
    expect((await scores(['gold', 'pred'], { pred: { frame: 0 } }, [bytes])).err).toBe(err.replaceAll('cut', 'pred'));
  });

  it('settings and a baseline may be among them', async () => {
    const files = { 'nerscore.config.json': '{ "types": "ORG" }' };
    expect((await scores(['gold', 'gold'], files)).err).toContain('note: settings of nerscore.config.json: types ORG');
    expect((await scores(['gold', 'gold', '--config', 'c'], { c: '{' })).err).toContain('c: this is not JSON');
  });

  it('standard input that is not given is refused, and so is output to that of the process', async () => {
    for (const path of ['-', '/dev/stdin']) {
      const { code, err } = await scores(['gold', path]);
      expect([code, err]).toEqual([3, expect.stringContaining('no standard input is given')]);
    }
    for (const path of ['/dev/stdout', '/dev/fd/0', '/dev/stderr']) {
      const { code, err } = await scores(['gold', 'pred', '--errors-to', path]);
      expect([code, err], path).toEqual([2, expect.any(String)]);
    }
    const args = { program: 'corefscore', argv: ['a', 'b', '-o', '/dev/fd/1'] };
    expect((await server.ask({ do: 'run', args })).result.err).not.toBe('');
  });

  it('files are written in its folder, and nothing else is left', async () => {
    const args = { program: 'nerscore', argv: ['gold', 'pred', '-o', 'scores.json'], cwd: folder };
    expect((await server.ask({ do: 'run', args })).result.code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['cut', 'gold', 'pred', 'scores.json']);
  });

  it('a folder that is removed meanwhile stops nothing', async () => {
    const gone = mkdtempSync(join(tmpdir(), 'gone-'));
    const args = { program: 'nerscore', argv: ['/dev/null'], cwd: gone };
    const moved = `process.chdir(${JSON.stringify(gone)}); require(${JSON.stringify(resolve('dist/bin/serve.cjs'))}).main([]);`;
    const inside = served('-e', moved);
    expect((await inside.ask({ do: 'run', args })).result.code).toBe(3);
    rmSync(gone, { recursive: true });
    expect(await inside.ask({ do: 'run', args })).toMatchObject({ error: { kind: 'argument' } });
    for (const cwd of [folder, undefined])
      expect((await inside.ask({ do: 'run', args: { ...args, cwd } })).result.code).toBe(3);
    await inside.end();
  });

  it('what cannot be run is an argument', async () => {
    const asked = [
      { program: 'perl', argv: [] },
      { program: 'nerscore', argv: [], cwd: join(folder, 'nowhere') },
      { program: 'nerscore', argv: [], files: { a: { frame: 0 } } },
      { program: 'nerscore', argv: 'gold pred' },
      { program: 'nerscore', argv: [1] },
      { program: 'nerscore', argv: [], files: { a: 1 } },
      { program: 'nerscore', argv: [], env: 'CI' },
      { program: 'nerscore', argv: [], env: null },
      { program: 'nerscore', argv: [], cwd: null },
    ];
    for (const args of asked)
      expect(await server.ask({ do: 'run', args }), JSON.stringify(args)).toMatchObject({
        error: { kind: 'argument' },
      });
  });
});
