import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corefscore } from '../../src/cli/corefscore.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerscore } from '../../src/cli/nerscore.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';

const commands = { corefscore, nerscore };
/** What a terminal obeys: colour, the title of its window, C1, and text that runs backwards; and a line of its own. */
const obeyed = '\u001b[31mred\u001b]0;title\u0007\u009b1mC1\u202egnp.\u2066\u200f\u061c';
const shown = '\\u001b[31mred\\u001b]0;title\\u0007\\u009b1mC1\\u202egnp.\\u2066\\u200f\\u061c';
/** What GitHub Actions obeys. */
const command = '::error title=a::pwned';
const old = '##[error]pwned';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-harmless-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface World {
  readonly env?: Io['env'];
  readonly terminal?: boolean;
}

async function run(
  command: keyof typeof commands,
  args: readonly string[],
  { env = {}, terminal = false }: World = {},
) {
  const written = { stdout: '', stderr: '' };
  const io: Io = {
    out: (text) => {
      written.stdout += text;
    },
    err: (text) => {
      written.stderr += text;
    },
    env,
    outIsTerminal: terminal,
    files: nodeFiles,
    errWidth: terminal ? 80 : undefined,
    width: 80,
  };
  const status = await commands[command](args, io);
  return { ...written, status };
}

/** Two sides of coreference with one document of that name, and the paths of both. */
function corefFiles(document: string, file = 'key'): string[] {
  const text = `${JSON.stringify({
    doc_key: document,
    clusters: [
      [
        [0, 0],
        [2, 2],
      ],
      [[1, 1]],
    ],
  })}\n`;
  return [`${file}.jsonl`, `${file}.response.jsonl`].map((name) => {
    writeFileSync(at(name), text);
    return at(name);
  });
}

/** A file of gold and predicted tags with one span of that type. */
function tagFile(type: string, file = 'tags.tsv'): string {
  writeFileSync(at(file), `w\tB-${type}\tB-${type}\n`);
  return at(file);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what is looked for
const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

describe('names and words that a terminal would obey', () => {
  it.each(['table', 'markdown', 'github'])('are escapes in %s, wherever it goes', async (format) => {
    const [key, response] = corefFiles(obeyed, obeyed);
    for (const terminal of [false, true]) {
      const { stdout, stderr, status } = await run(
        'corefscore',
        [key, response, '--by-document', '-f', format, '--no-color', '--fail-under', 'muc=100', '-m', 'muc,conll'],
        { terminal },
      );
      expect([status, harmful.test(stdout + stderr)]).toEqual([0, false]);
      expect(stdout).toContain(shown);
      expect(stderr).toContain(`${shown}.response.jsonl`);
    }
  });

  it.each(['json', 'jsonl', 'csv', 'tsv', 'latex', 'official'])(
    'are escapes in %s on a terminal alone',
    async (format) => {
      const files = [...corefFiles(`a${obeyed}`), '-q', '-f', format, '--by-document'];
      const [pipe, terminal] = [await run('corefscore', files), await run('corefscore', files, { terminal: true })];
      expect([harmful.test(terminal.stdout), terminal.status]).toEqual([false, 0]);
      if (format === 'latex') return;
      expect(terminal.stdout).toContain('\\u202egnp.');
      expect(pipe.stdout).toContain(format === 'official' ? obeyed : '\u202egnp.');
      if (format === 'json') expect(JSON.parse(terminal.stdout)).toEqual(JSON.parse(pipe.stdout));
    },
  );

  it.each(['sklearn', 'conlleval'])('are bytes as they are in %s, but on a terminal', async (format) => {
    const args = [tagFile(obeyed), '-f', format];
    expect((await run('nerscore', args)).stdout).toContain(obeyed);
    const { stdout } = await run('nerscore', args, { terminal: true });
    expect([harmful.test(stdout), stdout.includes(shown)]).toEqual([false, true]);
  });

  it('are escapes in the colours of a terminal, which stay', async () => {
    const { stdout } = await run('nerscore', [tagFile(obeyed), '--confusion', '--color'], { terminal: true });
    expect(stdout.replaceAll(/\p{Cc}\[\d+m/gu, '')).not.toMatch(harmful);
    expect(stdout).toContain('\u001b[1mstrict');
    expect(stdout).not.toContain('\u001b[31mred');
  });

  it('are as wide as they are shown', async () => {
    const { stdout } = await run('nerscore', [tagFile('abcdefgh\u202ei')]);
    const lines = stdout.split('\n').filter((line) => /^(?:strict|abcdefgh\\u202ei|micro) /.test(line));
    expect(lines.map((line) => line.search(/precision| {3}1\.0000/))).toEqual([17, 17, 17]);
  });

  it('are escapes in problems, with the caret below its column', async () => {
    writeFileSync(at('bad.tsv'), 'w\u001b[2J\tX-\u202eb\n');
    for (const args of [
      ['check', at('bad.tsv')],
      [at('bad.tsv'), at('bad.tsv')],
    ]) {
      const { stdout, stderr, status } = await run('nerscore', args);
      expect([status, harmful.test(stdout + stderr)]).toEqual([3, false]);
      expect(stdout + stderr).toContain('the tag `X-\\u202eb`');
      const lines = (stdout + stderr).split('\n');
      const excerpt = lines.findIndex((line) => line.startsWith('  w\\u001b[2J\tX-\\u202eb'));
      expect(lines[excerpt + 1]).toBe(`  ${' '.repeat('w\\u001b[2J'.length)}\t^`);
    }
  });

  it('are escapes in what is said of arguments, missed limits and --compat', async () => {
    const [key, response] = corefFiles(obeyed, `c${obeyed}`);
    const runs = [
      await run('corefscore', [key, at(`none${obeyed}`)]),
      await run('corefscore', [key, response, '-f', obeyed]),
      await run('corefscore', [key, response, '--fail-under', `muc.${obeyed}=5`]),
      await run('corefscore', ['explain', obeyed]),
      await run('corefscore', [key, response, '--compat', 'coval']),
      await run('corefscore', [key, response, response, '--fail-under', 'muc=100']),
      await run('nerscore', [tagFile(obeyed), '--compat', 'davidsbatista']),
    ];
    for (const { stdout, stderr } of runs) expect(stdout + stderr).not.toMatch(harmful);
    expect(runs.map(({ status }) => status)).toEqual([3, 2, 2, 2, 0, 0, 0]);
  });

  it('stay two where one is called as the other is shown', async () => {
    writeFileSync(at('two.tsv'), 'w\tB-a\u202e\tO\n\nw\tB-a\\u202e\tO\n');
    const { stdout } = await run('nerscore', [at('two.tsv')]);
    expect(stdout.match(/^a\S+/gm)).toEqual(['a\\u005cu202e', 'a\\u202e']);
  });

  it('are not what Arabic, Chinese and emoji are', async () => {
    const { stdout } = await run('nerscore', [tagFile('شخص人👩‍🚀')]);
    expect(stdout).toContain('شخص人👩‍🚀');
  });
});

describe('in GitHub Actions', () => {
  const env = { GITHUB_ACTIONS: 'true' };
  const obeys = (text: string): boolean => /(?:^|[\r\n])\s*::/.test(text) || text.includes('##[');

  it.each(['table', 'json', 'jsonl', 'csv', 'tsv', 'markdown', 'latex', 'official'])(
    'no line of %s is a command, whatever documents are called',
    async (format) => {
      for (const name of [command, old, `a\n${command}`, `a\r \u00a0${command}`, `a\n${old}`]) {
        const args = [...corefFiles(name), '-f', format, '--by-document', '-q'];
        const { stdout, stderr, status } = await run('corefscore', args, { env });
        expect([status, obeys(stdout), obeys(stderr)]).toEqual([0, false, false]);
        const plain = await run('corefscore', args);
        if (format === 'json') expect(JSON.parse(stdout)).toEqual(JSON.parse(plain.stdout));
        if (format === 'official' && name.startsWith('a')) expect(obeys(plain.stdout)).toBe(true);
      }
    },
  );

  it.each(['table', 'csv', 'sklearn', 'conlleval'])(
    'no line of %s is one, whatever types are called',
    async (format) => {
      for (const name of [`${command.replaceAll(' ', '_')}longer`, old]) {
        const args = [tagFile(name), '-f', format, '-q'];
        const { stdout, stderr, status } = await run('nerscore', args, { env });
        expect([status, obeys(stdout), obeys(stderr)]).toEqual([0, false, false]);
        const plain = await run('nerscore', args);
        if (format !== 'csv') expect(obeys(plain.stdout)).toBe(true);
      }
    },
  );

  it('nothing that is said of inputs is a command', async () => {
    const name = `a\n${command}${old}`;
    const [key, response] = corefFiles(name, 'said');
    writeFileSync(at('words.tsv'), `${command}\tX\n##[error]a\tX\n`);
    const runs = [
      await run('corefscore', [key, `none\n${command}`], { env }),
      await run('corefscore', [key, response, '-m', command], { env }),
      await run('corefscore', [key, response, '-f', `\n${command}`], { env }),
      await run('nerscore', ['check', at('words.tsv')], { env }),
      await run('nerscore', [at('words.tsv'), at('words.tsv')], { env }),
      await run('nerscore', [tagFile(command.replaceAll(' ', '_')), '--compat', 'seqeval'], { env }),
      await run('corefscore', [key, response, '--compat', 'coval', '--by-document'], { env }),
    ];
    for (const { stdout, stderr } of runs) expect([obeys(stdout), obeys(stderr)]).toEqual([false, false]);
  });

  it('annotations are commands, and hold no other', async () => {
    writeFileSync(at('a,b:c%.tsv'), `w\tX-${old}\tX-${old}\n`);
    for (const world of [{}, { env }]) {
      const { stdout, status } = await run('nerscore', [at('a,b:c%.tsv'), '-f', 'github'], world);
      expect(status).toBe(3);
      const lines = stdout.trimEnd().split('\n');
      for (const line of lines)
        expect(line).toMatch(/^::error file=[^,:%\n]*\/a%2Cb%3Ac%25\.tsv,line=1,col=(?:3|\d\d),title=UNKNOWN_TAG::/);
      expect(stdout).not.toContain('##[');
    }
  });

  it('the summary of a run with misses is harmless too', async () => {
    const files = corefFiles(old);
    const args = [...files, '-f', 'github', '--by-document', '--fail-under', 'muc=100'];
    const { stdout } = await run('corefscore', args);
    expect(stdout).toContain('\\u0023#[error]');
    expect(obeys(stdout.replace(/^::warning file=[^\n]*$/gm, ''))).toBe(false);
  });

  it.each([
    ['conlleval.pl', [], 'w B-::error_title=a::pwned B-##[error]pwned\n'],
    ['conlleval.pl', [], 'w B-\u2003::error_title=a::pwned_longer O\n'],
    ['scorer.pl', ['muc', '##[error]a', 'none'], ''],
  ])('%s %j prints no other', (program, args, input) => {
    const { stdout, stderr } = spawnSync(process.execPath, [`dist/bin/${program.replace('.', '-')}.cjs`, ...args], {
      input,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(stdout + stderr).toMatch(/\\u003a:error|\\u0023#\[error/);
    expect([obeys(stdout), obeys(stderr)]).toEqual([false, false]);
  });

  it('without a harmful name nothing changes', async () => {
    const args = ['testdata/quickstart/key.conll', 'testdata/quickstart/response.conll', '-f'];
    for (const format of ['table', 'json', 'csv', 'official', 'github'])
      expect(await run('corefscore', [...args, format], { env })).toEqual(await run('corefscore', [...args, format]));
  });
});

describe('the signature', () => {
  const tags = 'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv'.split(' ');
  const coref = 'testdata/quickstart/key.conll testdata/quickstart/response.conll'.split(' ');
  it.each([
    ['corefscore', [...coref, '-f', 'official']],
    ['corefscore', [...coref, '--compat', 'scorer.pl']],
    ['nerscore', [...tags, '-f', 'sklearn']],
    ['nerscore', [...tags, '-f', 'conlleval']],
    ['nerscore', [...tags, '--compat', 'seqeval']],
    ['nerscore', [...tags, '--compat', 'conlleval']],
  ] as const)('of %s %j goes to standard error, and -q silences it', async (name, args) => {
    const told = await run(name, args);
    expect(told.stderr).toMatch(/^(?:coref|ner)\|\S*\|v:\S+$/m);
    const quiet = await run(name, [...args, '-q']);
    expect(quiet.stderr).not.toContain('|v:');
    expect([quiet.status, quiet.stdout]).toEqual([0, told.stdout]);
  });

  it.each([
    ['corefscore', [...coref, '--compat', 'coval']],
    ['corefscore', [...coref, '--compat', 'scorer.pl', '-f', 'json']],
    ['nerscore', [...tags, '--compat', 'davidsbatista']],
    ['nerscore', [...tags, '--compat', 'seqeval', '-f', 'json']],
    ['nerscore', [...tags, '-f', 'csv']],
  ] as const)('of %s %j is in the result, which is ours', async (name, args) => {
    for (const quiet of [[], ['-q']]) {
      const { stdout, stderr } = await run(name, [...args, ...quiet]);
      expect([stdout.includes('|v:'), stderr.includes('|v:')]).toEqual([true, false]);
    }
  });
});

describe.skipIf(process.platform !== 'linux')('the name of a file that is not UTF-8', () => {
  it('is printed with an escape for the bytes that are lost, and as the reason', async () => {
    const gold = at('not-utf8');
    mkdirSync(gold);
    writeFileSync(Buffer.concat([Buffer.from(`${gold}/a`), Buffer.from([0xff]), Buffer.from('.tsv')]), 'w\tO\tO\n');
    const { stdout, stderr, status } = await run('nerscore', [gold]);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain('a\\ufffd.tsv: error: its name is not UTF-8 [FILE_NOT_READABLE]\nhelp: rename it\n');
  });
});
