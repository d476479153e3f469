import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerProgram } from '../../src/cli/ner-program.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { scoringCommand } from '../../src/cli/program.ts';
import { type Outcome, run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const isWindows = process.platform === 'win32';

const silent: Io = { out: () => {}, err: () => {}, env: {}, outIsTerminal: false, files: nodeFiles, width: 80 };
const sides = {
  corefscore: 'testdata/quickstart/key.conll testdata/quickstart/response.conll',
  nerscore: 'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv',
};
type Tool = keyof typeof sides;

/** The path of a configuration file with that content; texts are written as they are. */
function config(content: unknown, name = 'c.json'): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return path;
}

const withConfig = (tool: Tool, content: unknown, more = '') =>
  run(`${tool} ${sides[tool]} --config ${config(content)} ${more}`);

/** The first line of standard error, without the path of the file. */
const firstLine = (stderr: string): string => stderr.split('\n')[0].replaceAll(join(folder, 'c.json'), 'FILE');

describe('a setting of the file', () => {
  it.each<[tool: Tool, content: object, args: string]>([
    ['nerscore', { scheme: 'BIOES' }, '--scheme BIOES'],
    ['nerscore', { types: ['PER', 'LOC'] }, '--types PER,LOC'],
    ['nerscore', { types: 'PER,LOC' }, '--types PER,LOC'],
    ['nerscore', { types: ['PER'] }, '--types PER'],
    ['nerscore', { 'gold-column': 2, 'pred-column': -1 }, '--gold-column 2 --pred-column -1'],
    ['nerscore', { lenient: true, suffix: false }, '--lenient'],
    ['nerscore', { 'zero-division': 1, 'partial-weight': 0.25 }, '--zero-division 1 --partial-weight 0.25'],
    ['nerscore', { mode: ['strict', 'type'], show: ['r', 'f1'] }, '--mode strict,type --show r,f1'],
    ['nerscore', { 'fail-under': ['strict=60', 'strict.PER=50'] }, '--fail-under strict=60 --fail-under strict.PER=50'],
    ['nerscore', { 'fail-under': 'strict=60' }, '--fail-under strict=60'],
    ['nerscore', { confidence: 90, samples: 10, seed: 7 }, '--confidence 90 --samples 10 --seed 7'],
    ['nerscore', { compat: 'seqeval' }, '--compat seqeval'],
    ['nerscore', { 'by-document': true, color: false }, '--by-document --no-color'],
    ['corefscore', { metric: ['muc', 'B3'], singletons: 'drop' }, '--metric muc,B3 --singletons drop'],
    ['corefscore', { column: 5, 'missing-document': 'skip' }, '--column 5 --missing-document skip'],
    ['corefscore', { document: '(tales/fox); part 000' }, "--document '(tales/fox); part 000'"],
  ])('of %s is what it is on the command line: %j', async (tool, content, args) => {
    const format = 'compat' in content ? '' : '-f json';
    const given = await withConfig(tool, content, format);
    const typed = await run(`${tool} ${sides[tool]} ${args} ${format}`);
    expect(given.stderr).toMatch(/^note: settings of .*c\.json: \S/);
    expect({ ...given, stderr: given.stderr.replace(/^.*\n/, '') }).toEqual(typed);
  });

  it('gives way to an argument, also a list of several, and one that excludes it', async () => {
    const content = { scheme: 'raw', 'fail-under': ['strict=99', 'strict.PER=99'], percent: true, digits: 1 };
    const given = await withConfig('nerscore', content, '--scheme bio --fail-under strict=20 --fraction -q');
    const typed = await run(`nerscore ${sides.nerscore} --scheme bio --fail-under strict=20 --fraction --digits 1 -q`);
    expect([given.stdout, given.status]).toEqual([typed.stdout, 0]);
    expect(given.stderr).toBe(`note: settings of ${join(folder, 'c.json')}: digits 1\n`);
  });

  it('is named on standard error, under --quiet too, as harmless text', async () => {
    const content = { types: ['PER', 'a\u001b[31m\n::error::x'], 'fail-under': ['strict=10', 'strict.PER=10'] };
    const { stderr } = await withConfig('nerscore', content, '-q');
    expect(firstLine(stderr)).toBe(
      'note: settings of FILE: types PER,a\\u001b[31m\\u000a::error::x, fail-under strict=10, fail-under strict.PER=10',
    );
    expect((await withConfig('nerscore', {}, '-q')).stderr).toBe(`note: settings of ${join(folder, 'c.json')}: none\n`);
  });

  it('that contradicts --compat is refused by its name', async () => {
    const { stderr, status } = await withConfig('nerscore', { 'partial-weight': 0.25 }, '--compat sklearn');
    expect([status, stderr.split('\n')[1].replace(folder, '')]).toEqual([
      2,
      'error: --compat sklearn does not support partial-weight of /c.json: leave out one of the two',
    ]);
  });
});

const last = 'settings have the names of long options, without --';
const alone = 'is for the command line only: a file that may come with a repository must not write or run anything';

describe('a file that is wrong', () => {
  const wrong: readonly [content: string | Buffer, message: string | RegExp][] = [
    ['{"goldColumn": 3}', `FILE: unknown setting 'goldColumn': did you mean gold-column? ${last}`],
    ['{"fail_under": 3}', `FILE: unknown setting 'fail_under': did you mean fail-under? ${last}`],
    ['{"__proto__": 3}', `FILE: unknown setting '__proto__': ${last}`],
    ['{"config": "a"}', `FILE: unknown setting 'config': ${last}`],
    ['{"version": true}', `FILE: unknown setting 'version': ${last}`],
    ['{"help": true}', `FILE: unknown setting 'help': ${last}`],
    ['{"no-color": true}', `FILE: unknown setting 'no-color': ${last}`],
    ['{\n  "scheme": "bioo"\n}', /^FILE: --scheme bioo: did you mean bio\? allowed choices are auto, /],
    ['{"scheme": ["bio", "raw"]}', /^FILE: --scheme bio,raw: allowed choices are auto, /],
    ['{"name": "a=b", "baseline": ["a.json", "b.json"]}', 'FILE: baseline takes one value, not a list'],
    ['{"types": []}', 'FILE: types is an empty list: leave it out'],
    ['{"types": ["A", null]}', 'FILE: types null: expected text or a number'],
    ['{"types": {"A": 1}}', 'FILE: types {…}: expected text or a number'],
    ['{"types": "A\\u0000"}', "FILE: types 'A\\u0000': expected text or a number"],
    ['{"types": true}', 'FILE: types true: expected text or a number'],
    ['{"lenient": "yes"}', "FILE: lenient 'yes': expected true or false"],
    ['{"samples": 1.5}', 'FILE: --samples 1.5: expected a whole number from 1 to 10000000'],
    ['{"fail-under": ["strict=1e9"]}', /^FILE: --fail-under strict=1e9: expected METRIC/],
    ['{"scheme": "bio", // x\n}', /^FILE: this is not JSON: .*\(--config, --no-config\)$/],
    ['', /^FILE: this is not JSON: /],
    ['[]', 'FILE: expected an object with settings, such as {"format": "csv"}, not []'],
    [Buffer.from('{"types": "\u00e9"}', 'latin1'), 'FILE: this is not UTF-8 (--config, --no-config)'],
    [Buffer.from('{}', 'utf16le'), /^FILE: this is not JSON: /],
    ['['.repeat(300_000), /^FILE: this is not JSON: /],
    [`{"types": ${'['.repeat(300_000)}${']'.repeat(300_000)}}`, /^FILE: types \[\[…\]\]: expected text/],
    [
      `{"types": "${'A'.repeat(1 << 20)}"}`,
      'FILE: this is longer than 1 MiB, too long for settings (--config, --no-config)',
    ],
    ['{"output": "x.json"}', `FILE: output ${alone}`],
    ['{"cross-check": "x"}', `FILE: cross-check ${alone}`],
    ['{"cross-check-seconds": 5}', `FILE: cross-check-seconds ${alone}`],
  ];

  it.each(wrong.map(([content, message]) => ({ content, message })))(
    'is refused: $message',
    async ({ content, message }) => {
      const { stdout, stderr, status } = await withConfig('nerscore', content);
      expect([stdout, status]).toEqual(['', 2]);
      const said = firstLine(stderr).replace('error: ', '');
      if (typeof message === 'string') expect(said).toBe(message);
      else expect(said).toMatch(message);
    },
  );

  it('may begin with a byte order mark, and hold any letters', async () => {
    expect((await withConfig('nerscore', '\ufeff{"types": ["PER", "\u00e9"]}')).status).toBe(0);
  });

  it.each([
    ['-', '-: settings are read from a file, not from a pipe or a device'],
    [join(folder, 'none.json'), `${join(folder, 'none.json')}: there is no such file; check the path`],
    ['testdata', 'testdata: this is a directory; name a file in it'],
  ])('at %s is refused', async (path, message) => {
    const { stderr, status } = await run(`nerscore ${sides.nerscore} --config ${path}`);
    expect([status, stderr.split('\n')[0]]).toEqual([2, `error: ${message} (--config, --no-config)`]);
  });

  it('is not overwritten by --output', async () => {
    const path = config({ digits: 1 });
    const { stderr, status } = await run(`nerscore ${sides.nerscore} --config ${path} -o ${path}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('would overwrite an input')]);
    expect(readFileSync(path, 'utf8')).toBe('{"digits":1}');
  });

  it.each([
    ['nerscore', scoringCommand(nerProgram, silent)],
    ['corefscore', scoringCommand(corefProgram, silent)],
  ] as const)('of %s never ends in an internal error', async (tool, program) => {
    const names = program.options.map((option) => option.name());
    const scalar = fc.oneof(
      fc.constantFrom('strict', 'muc', 'conll=10', 'strict=10', 'bio', 'drop', 'json', 'seqeval', 'coval', 1, 50, -1),
      fc.constantFrom(true, true, false, null, 0.5, 'constructor', ''),
      fc.string(),
      fc.double(),
    );
    const value = fc.oneof(scalar, fc.array(fc.oneof(scalar, fc.constant([]), fc.constant({})), { maxLength: 3 }));
    const content = fc.dictionary(fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...names) }, fc.string()), value, {
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(content, async (settings) => {
        const { status, stderr } = await withConfig(tool, settings, settings.samples ? '--samples 3' : '');
        expect([0, 1, 2, 3], stderr).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

/** A folder of its own with files, as a clone would have it. */
function clone(files: Readonly<Record<string, object>>): string {
  const path = mkdtempSync(join(folder, 'clone-'));
  for (const name of readdirSync('testdata/quickstart'))
    copyFileSync(join('testdata/quickstart', name), join(path, name));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), JSON.stringify(content));
  return path;
}

/** Runs a command in this process, as if it were started in that folder. */
async function runIn(cwd: string, command: string): Promise<Outcome> {
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return await run(command);
  } finally {
    process.chdir(before);
  }
}

/** Runs a built command in that folder. Nothing may wait for ever. */
function built(cwd: string, bin: string, args: readonly string[]): Outcome {
  const env = { ...process.env, COREFSCORER: undefined, GITHUB_ACTIONS: undefined };
  const argv = [resolve('dist/bin', `${bin}.cjs`), ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, argv, { cwd, env, encoding: 'utf8', timeout: 20_000 });
  return { stdout, stderr, status: status ?? Number.NaN };
}

describe('a file in the folder where the command runs', () => {
  const settings = { 'fail-under': 'strict=99', scheme: 'bio', input: undefined };
  const note = 'note: settings of nerscore.config.json: fail-under strict=99, scheme bio\n';

  it('is read by nerscore and by check, and by nothing else', async () => {
    const there = clone({
      'nerscore.config.json': settings,
      'corefscore.config.json': { 'fail-under': 'conll=99', input: 'conll' },
    });
    const corefNote = 'note: settings of corefscore.config.json: fail-under conll=99, input conll\n';
    for (const scored of [
      await runIn(there, 'nerscore gold.tsv pred.tsv -q'),
      built(there, 'nerscore', ['gold.tsv', 'pred.tsv', '-q']),
    ]) {
      expect([scored.status, scored.stderr.startsWith(note)]).toEqual([1, true]);
      expect(scored.stdout).toContain('ner|scheme:bio|');
    }
    const coref = await runIn(there, 'corefscore key.conll response.conll -q');
    expect([coref.status, coref.stderr.startsWith(corefNote)]).toEqual([1, true]);
    expect((await runIn(there, 'nerscore check gold.tsv -q')).stderr).toBe(
      'note: settings of nerscore.config.json: scheme bio\n',
    );
    expect((await runIn(there, 'corefscore check key.conll')).stderr).toBe(
      'note: settings of corefscore.config.json: input conll\n',
    );
    const none = [built(there, 'scorer-pl', ['muc', 'key.conll', 'response.conll'])];
    for (const command of [
      ...['explain muc', 'help', '--version'].map((args) => `corefscore ${args}`),
      `corefscore merge ${resolve('testdata/saved/shard0.jsonl')}`,
      'corefscore key.conll response.conll --no-config',
      'nerscore gold.tsv gold.tsv -q --no-config',
    ])
      none.push(await runIn(there, command));
    expect(none.map(({ stderr, status }) => [stderr, status])).toEqual(none.map(() => ['', 0]));
  });

  it('that is wrong for check is refused by it too', async () => {
    const there = clone({ 'nerscore.config.json': { digits: 'x' } });
    const { status, stderr } = await runIn(there, 'nerscore check gold.tsv');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: nerscore\.config\.json: --digits x: /)]);
  });

  it('is left alone where another is named', async () => {
    const there = clone({ 'nerscore.config.json': settings, 'other.json': { digits: 1 } });
    const { stderr } = await runIn(there, 'nerscore gold.tsv gold.tsv -q --config other.json');
    expect(stderr).toBe('note: settings of other.json: digits 1\n');
  });

  it.skipIf(isWindows)(
    'is refused, not waited for or passed over, where it is a pipe, a folder or a broken link',
    () => {
      const make: ((path: string) => void)[] = [
        (path) => spawnSync('sh', ['-c', `mkfifo '${path}'`]),
        (path) => mkdirSync(path),
        (path) => symlinkSync('nowhere', path),
      ];
      for (const one of make) {
        const there = clone({});
        one(join(there, 'nerscore.config.json'));
        const { status, stdout, stderr } = built(there, 'nerscore', ['gold.tsv', 'pred.tsv']);
        expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^error: nerscore\.config\.json: /)]);
      }
    },
  );

  it.skipIf(isWindows)('that came with a clone writes nothing and runs nothing', async () => {
    const script = '#!/bin/sh\ntouch ran\n';
    for (const [name, value] of [
      ['output', 'written.json'],
      ['output', ['written.json']],
      ['cross-check', './run.sh'],
      ['cross-check-seconds', 1],
      ['config', 'other.json'],
    ] as const) {
      const there = clone({ 'corefscore.config.json': { [name]: value }, 'other.json': { output: 'written.json' } });
      writeFileSync(join(there, 'run.sh'), script, { mode: 0o755 });
      const before = readdirSync(there);
      const { status, stdout } = await runIn(there, 'corefscore key.conll response.conll');
      expect([name, status, stdout]).toEqual([name, 2, '']);
      expect(readdirSync(there)).toEqual(before);
    }
  });
});

describe('the baseline of the file', () => {
  it('is found beside the file, wherever the command runs', async () => {
    const there = clone({ 'c.json': { baseline: 'base.json', 'max-drop': 0.5 } });
    await runIn(there, 'nerscore gold.tsv pred.tsv -q -o base.json');
    const away = ['gold.tsv', 'pred.tsv'].map((name) => join(there, name));
    const { stdout, status } = await runIn(folder, `nerscore ${away.join(' ')} -q --config ${join(there, 'c.json')}`);
    expect([status, stdout]).toEqual([0, expect.stringContaining('+0.0000')]);
  });

  it.each(['text', 'id2label', 'gold-id2label', 'seen'])('is in its folder, as other files are: %s', async (name) => {
    const there = clone({ 'nerscore.config.json': { [name]: '../other.txt' } });
    const { status, stderr } = await runIn(there, 'nerscore gold.tsv pred.tsv');
    const error = `error: nerscore.config.json: ${name} '../other.txt' is not in the folder of this file: give --${name} on the command line`;
    expect([status, stderr.split('\n')[0]]).toEqual([2, error]);
  });

  it('is found where other files are: beside the file', async () => {
    const there = clone({ 'c.json': { by: 'seen', seen: 'gold.tsv' }, 'joined.json': { text: 'joined' } });
    const line = `nerscore ${['gold.tsv', 'pred.tsv'].map((name) => join(there, name)).join(' ')} -q --config`;
    for (const name of ['c.json', 'joined.json'])
      expect((await runIn(folder, `${line} ${join(there, name)}`)).status).toBe(0);
  });

  it.skipIf(isWindows)('is a regular file in its folder, by no link or path outside it', () => {
    const there = clone({});
    writeFileSync(join(folder, 'secret.json'), '{}');
    symlinkSync('../secret.json', join(there, 'link.json'));
    spawnSync('sh', ['-c', `mkfifo '${join(there, 'pipe.json')}'`]);
    const outside = 'is not in the folder of this file: give --baseline on the command line';
    for (const [baseline, message] of [
      ['../secret.json', outside],
      ['link.json', outside],
      [join(folder, 'secret.json'), outside],
      ['/dev/stdin', outside],
      ['-', 'is not a regular file: give --baseline on the command line'],
      ['pipe.json', 'is not a regular file: give --baseline on the command line'],
    ]) {
      writeFileSync(join(there, 'nerscore.config.json'), JSON.stringify({ baseline }));
      const { status, stderr } = built(there, 'nerscore', ['gold.tsv', 'pred.tsv', '-q']);
      const error = `error: nerscore.config.json: baseline '${baseline}' ${message}`;
      expect([status, stderr.split('\n')[0]]).toEqual([2, error]);
    }
  });
});
