import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { nerTools } from '../../src/compat/ner-tools.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** What is said of a text that is checked as that file: codes with their places, what the last line counts, and the exit code. */
async function checked(command: string, name: string, text: string): Promise<readonly [string, string, number]> {
  const { stdout, status } = await run(`${command} ${file(name, text)}`);
  const codes = [...stdout.matchAll(/:(\d+:\d+): (?:error|warning): .*\[(\w+)\]$/gm)].map(
    ([, at, code]) => `${code} ${at}`,
  );
  return [codes.join(', '), stdout.trimEnd().split('\n').at(-1) ?? '', status];
}

describe('check reads every format that its command scores', () => {
  it.each([
    ['x.json', '[["a", "b"], ["c"]]', '', '1 document, 3 mentions: 0 errors, 0 warnings', 0],
    ['x.json', '[["a", [0, 1]]]', 'MIXED_MENTIONS 1:8', '1 document, 1 mention: 1 error, 0 warnings', 3],
    [
      ...['x.jsonl', '{"doc_key":"a","clusters":[[[0,1]]]}\n{"doc_key":"b","clusters":[[[1,0]]]}\n'],
      ...['UNREADABLE_MENTION 2:29', '2 documents, 1 mention: 1 error, 0 warnings', 3],
    ],
    ['x.tsv', 'd\t0\t1\te\nd\t2\t2\te\n', '', '1 document, 2 mentions: 0 errors, 0 warnings', 0],
    ['x.tsv', 'd\t0\t1\te\nd\t2\tx\te\n', 'UNREADABLE_TSV_ROW 2:1', '1 document, 1 mention: 1 error, 0 warnings', 3],
    // Mentions that can match nothing, and ends that look exclusive.
    [
      ...['x.json', '{"doc_key":"a","sentences":[["w","w"]],"clusters":[[[0,1],[5,7]]]}'],
      ...['BEYOND_TOKENS 1:1', '1 document, 2 mentions: 0 errors, 1 warning', 0],
    ],
    [
      ...['x.json', `{"doc_key":"a","clusters":[${Array.from({ length: 10 }, (_, at) => `[[${at},${at + 1}]]`)}]}`],
      ...['EXCLUSIVE_ENDS 1:1', '1 document, 10 mentions: 0 errors, 1 warning', 0],
    ],
    [
      'x',
      '#begin document (d)\nd 0 0 a (1\n#end document\n',
      'UNCLOSED_MENTION 2:9',
      '1 document, 0 mentions: 1 error, 0 warnings',
      3,
    ],
  ] as [string, string, string, string, number][])('corefscore: %s with %j', async (name, text, ...expected) => {
    expect(await checked('corefscore check', name, text)).toEqual(expected);
  });

  it.each([
    ['', 'a B-X\nb I-X\n', '', '0 errors, 0 warnings', 0],
    ['', 'a B-X\nb I-Y\n', 'INVALID_SEQUENCE 2:3', '0 errors, 1 warning', 0],
    [
      '--columns 2,3',
      'a B-X I-Y\nb I-X Q\nc B-X B-X\n',
      'UNKNOWN_TAG 2:7, INVALID_SEQUENCE 1:7',
      '1 error, 1 warning',
      3,
    ],
    ['--columns -2', 'a B-X Q\nb I-X Q\n', '', '0 errors, 0 warnings', 0],
  ])('nerscore %s: %j', async (options, text, ...expected) => {
    expect(await checked(`nerscore check ${options}`, 'tags', text)).toEqual(expected);
  });
});

describe('check', () => {
  const good = '#begin document (d)\nd 0 0 a (1)\n#end document\n';

  it.each([
    ['corefscore', good, '1 document, 1 mention: 0 errors, 0 warnings\n'],
    ['nerscore', 'a B-X\n', '-: 1 sentence, 1 token, 1 span (X 1); the tags fit bio\n0 errors, 0 warnings\n'],
  ])('of %s reads standard input', (command, input, stdout) => {
    const found = spawnSync(process.execPath, [`dist/bin/${command}.cjs`, 'check', '-'], { input, encoding: 'utf8' });
    expect([found.stdout.replace(/fit .*/, 'fit bio'), found.stderr, found.status]).toEqual([stdout, '', 0]);
  });

  it.each([
    ['corefscore', good, '2 documents, 2 mentions: 0 errors, 0 warnings\n'],
    ['nerscore', 'a B-X\n', '2 files: 2 sentences, 2 tokens, 2 spans (X 2); the tags fit bio; 0 errors, 0 warnings\n'],
  ])('of %s says of a folder without problems one line', (command, text, stdout) => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    for (const [at, name] of ['a.conll', 'b.conll'].entries())
      writeFileSync(join(folder, name), text.replaceAll('(d)', `(d${at})`));
    const found = spawnSync(process.execPath, [`dist/bin/${command}.cjs`, 'check', folder], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([found.stdout.replace(/fit [^;]*/, 'fit bio'), found.stderr, found.status]).toEqual([stdout, '', 0]);
  });

  it('of nerscore names columns by their numbers, as it takes no names', () => {
    const input = 'TOKEN\tNE\tMISC\nAda\tB-PER\tx\nin\tO\ty\n';
    const check = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['dist/bin/nerscore.cjs', 'check', '-', ...args], { input, encoding: 'utf8' });
    expect(check().stdout).toContain('\nhelp: column NE holds B- tags: --columns 2\n');
    expect(check('--columns', '2')).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    'corefscore check - -',
    'nerscore check - -',
    'corefscore merge - -',
    'nerscore merge - -',
    'nerscore --compat seqeval - -',
    'corefscore --compat coval - -',
    'corefscore - -',
  ])('and its like refuse to read standard input twice: %s', async (command) => {
    const { stderr, status } = await run(command);
    expect([stderr.split('\n')[0], status]).toEqual([
      'error: standard input is given twice, but can be read only once',
      2,
    ]);
  });

  it('counts the warnings that it does not print when it is quiet', async () => {
    const path = file('repeat', '#begin document (d)\nd 0 0 a (1)(2)|(2)\n#end document\n'.replace('(1)(2)|', '(1)|'));
    const loud = await run(`corefscore check ${path}`);
    const quiet = await run(`corefscore check -q ${path}`);
    expect([loud.stdout.split('\n')[0], loud.status]).toEqual([expect.stringContaining('[REPEATED_MENTION]'), 0]);
    expect([quiet.stdout, quiet.status]).toEqual(['1 document, 2 mentions: 0 errors, 1 warning\n', 0]);
  });

  it('of a missing file, an empty one, and an empty folder exits 3', async () => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    for (const command of ['corefscore', 'nerscore']) {
      for (const path of ['none', 'empty']) {
        expect((await run(`${command} check ${folder}/${path}`)).status).toBe(3);
      }
      expect((await run(`${command} check ${file('nothing', '')}`)).status).toBe(3);
    }
  });
});

describe('whatever the bytes of a file', () => {
  const inputs = readdirSync('testdata', { recursive: true, encoding: 'utf8' })
    .map((path) => join('testdata', path))
    .filter((path) => statSync(path).isFile() && statSync(path).size < 4096 && !path.includes('golden'));

  /** Pieces of all formats, which in the wrong place are what readers stumble over. */
  const pieces = [
    '\n',
    '\t',
    ' ',
    '(',
    ')',
    '|',
    '-',
    '"',
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '\0',
    '\r',
    '\ufeff',
    '#begin document ',
    '\n#end document\n',
    '9007199254740993',
    '1e999',
    '"__proto__"',
    'B-',
    '\u001f\u008b',
    '\ud83d',
    'x'.repeat(5000),
  ];

  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(12),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom(...pieces).map((text) => Buffer.from(text)),
    ),
  });

  function edited(bytes: Buffer, edits: readonly { at: number; cut: number; put: Uint8Array }[]): Buffer {
    return edits.reduce((all, { at, cut, put }) => {
      const from = Math.floor(at * all.length);
      return Buffer.concat([all.subarray(0, from), put, all.subarray(from + cut)]);
    }, bytes);
  }

  it.each(['corefscore', 'nerscore'] as const)('%s checks and scores it, and exits 0 or 3', async (command) => {
    expect(inputs.length).toBeGreaterThan(20);
    const tools = {
      corefscore: ['scorer.pl', ...corefTools.map(({ name }) => name)],
      nerscore: nerTools.map(({ name }) => name),
    };
    const commands = fc.constantFrom(
      ...['check FILE', 'PATH FILE', 'FILE PATH', 'FILE FILE'],
      ...(command === 'nerscore' ? ['check FILE --columns 1,-1', 'FILE'] : ['PATH FILE --lenient']),
      ...tools[command].flatMap((tool) => [`PATH FILE --compat ${tool}`, `FILE FILE --compat ${tool}`]),
    );
    const edits = fc.array(edit, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom(...inputs), edits, async (line, path, changes) => {
        const changed = file('changed', edited(readFileSync(path), changes));
        const asked = line.replaceAll('FILE', changed).replaceAll('PATH', path);
        const { status, stderr } = await run(`${command} ${asked}`);
        if (status !== 0 && status !== 3) throw new Error(`exit ${status} of ${asked}: ${stderr}`);
      }),
      { numRuns: 200 },
    );
  });
});
