import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../src/version.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'problems-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of those rows, so many times. */
function file(name: string, rows: readonly string[], times = 1): string {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), Array.from({ length: times }, () => `${rows.join('\n')}\n`).join(''));
  return join(folder, name);
}

/** What a command prints on standard error, with the paths of files as their names. */
async function printed(command: string): Promise<readonly string[]> {
  const { stderr } = await run(command);
  return stderr.replaceAll(`${folder}/`, '').trimEnd().split('\n');
}

function conll(name: string, row: string): string {
  return file(name, ['#begin document (a); part 000', ...Array.from({ length: 9 }, () => row), '#end document']);
}

const good = file('good.txt', ['a B-X', 'b O'], 9);
const problemsSchema = { $schema: 'urn:corefscore:schema:problems:2', schema: 2 };

describe('many problems of one kind are one message', () => {
  it('of a wrong column of tags, which names the right one', async () => {
    const chunks = file('chunks.txt', ['Rockwell NNP B-NP I-NP', 'said VBD O O'], 9);
    expect(await printed(`nerscore ${chunks} --gold-column 2`)).toEqual([
      'chunks.txt:1:10: error: all 18 tags of column 2 are unknown [UNKNOWN_TAG]',
      '  Rockwell NNP B-NP I-NP',
      '           ^',
      '  also chunks.txt:2:6, chunks.txt:3:10 and 15 more',
      'help: column 3 holds B- tags: --gold-column 3',
      'nothing was scored: 18 errors in the input',
    ]);
    const { stdout } = await run(`nerscore check ${chunks} --columns 1,2`);
    expect(stdout.replaceAll(`${folder}/`, '').split('\n').slice(0, 5)).toEqual([
      'chunks.txt:1:1: error: all 18 tags of column 1 are unknown; all 18 tags of column 2 are unknown [UNKNOWN_TAG]',
      '  Rockwell NNP B-NP I-NP',
      '  ^',
      '  also chunks.txt:1:10, chunks.txt:2:1 and 33 more',
      'help: columns 3 and 4 hold B- tags: --columns 3,4',
    ]);
  });

  it('of CoNLL-U that has no tags, which are no outside tags', async () => {
    const words = [
      '1\tAda\tAda\tPROPN\tNNP\t_\t2\tnsubj\t_\t_',
      '2\tran\trun\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No',
    ];
    const text = file('plain.conllu', ['# text = Ada ran', ...words, ''], 9);
    const help = 'help: this is CoNLL-U without NER=, NE= or name= in its last column';
    expect(await printed(`nerscore ${good} ${text}`)).toContain(help);
  });

  it.each([
    ['words alone', ['but', 'none', 'of', 'the', 'tags'], true],
    ['a text', ['It was a dark and stormy night.', 'The rain fell.', '', 'It fell in torrents.'], true],
    ['a text in tokens', ['It fell in torrents .', 'The night was .', 'It was .'], true],
    ['bare types', ['Ada PER', 'met O', 'Bo PER'], false],
    ['tags alone', ['B_PER', 'O', 'B_PER', 'O', 'B_LOC'], false],
  ])('of %s, of which none is a tag', async (_, rows, isText) => {
    const help = 'help: no column looks like tags: a tag file has a token and its tag in each row';
    expect((await printed(`nerscore ${good} ${file('odd.txt', rows, 9)}`)).includes(help)).toBe(isText);
  });

  it.each([
    ['', ['a,B-X,I-X', 'b,O,O'], '18 rows have too few columns', "columns are separated by ',': --delimiter ','"],
    [
      `${good} `,
      ['a;B-X', 'b;O'],
      'all 18 tags of column 1 are unknown',
      "columns are separated by ';': --pred-delimiter ';'",
    ],
    [
      ...['', ['a B-X B-X 0.91', 'b O O 1'], 'all 18 tags of column 4 are unknown'],
      'column 4 looks like confidences: --gold-column 2 --pred-column 3',
    ],
    [
      ...[`${good} `, ['a B-X 0.91', 'b O 9e-1'], 'all 18 tags of column 3 are unknown'],
      'column 3 looks like confidences: --pred-column 2',
    ],
    [
      ...[`${good} `, ['a B-X 17', 'b O 2'], 'all 18 tags of column 3 are unknown'],
      'column 2 holds B- tags: --pred-column 2',
    ],
    [
      ...[`${good} `, ['a X', 'b Y'], 'all 18 tags of column 2 are unknown'],
      'for types without a letter: --scheme io; if X means no entity: --outside X',
    ],
    [
      ...[`${good} `, ['a Q-X', 'b Q-Y'], 'all 18 tags of column 2 are unknown'],
      'name other outside tags with --outside, the delimiter with --tag-delimiter, bare types with --scheme raw or io',
    ],
  ] as [string, string[], string, string][])('nerscore %s with rows %j: %s', async (gold, rows, message, help) => {
    const lines = await printed(`nerscore ${gold}${file('odd.txt', rows, 9)}`);
    expect([lines.length, lines[0].split(': ')[2].split(' [')[0], lines[4]]).toEqual([6, message, `help: ${help}`]);
  });

  it('that say the same, where most tags can be read too, and one by one under --all', async () => {
    const path = file('typos.txt', ['a B-X', 'b O', 'c PRE'], 9);
    const right = file('right.txt', ['a B-X', 'b O', 'c O'], 9);
    const lines = await printed(`nerscore ${right} ${path} --lenient -q`);
    expect(lines).toEqual(['']);
    const { stdout } = await run(`nerscore check ${path}`);
    expect(stdout.match(/\[UNKNOWN_TAG\]$/gm)?.length).toBe(1);
    expect(stdout).toContain(`  also typos.txt:6:3, typos.txt:9:3 and 6 more\n`);
    const whole = await run(`nerscore check ${path} --all`);
    expect(whole.stdout.match(/\[UNKNOWN_TAG\]$/gm)?.length).toBe(9);
    expect(whole.stdout.match(/^help: /gm)?.length).toBe(1);
  });

  it('of a column without coreference, which names that with brackets', async () => {
    const extra = conll('extra.conll', 'a 0 1 Buck (1) 0.91');
    const lines = await printed(`corefscore ${extra} ${extra} -q`);
    expect(lines).toEqual([
      "extra.conll:2:16: error: 9 cells of the last column are neither '-' nor brackets such as (7) [UNREADABLE_CELL]",
      '  a 0 1 Buck (1) 0.91',
      '                 ^',
      '  also extra.conll:3:16, extra.conll:4:16 and 6 more',
      'help: column 5 holds brackets: --column 5',
      'nothing was scored: 9 errors in the input',
    ]);
    const { stdout } = await run(`corefscore check -q ${extra}`);
    expect(stdout.split('\n')[4]).toBe('help: column 5 holds brackets: --column 5');
    expect((await run(`corefscore ${extra} ${extra} --column 5 -m muc`)).status).toBe(0);
  });

  it('of a file whose last column is something else', async () => {
    const words = conll('words.conll', 'a 0 1 Buck NNP');
    expect((await printed(`corefscore ${words} ${words}`)).slice(3)).toEqual([
      '  also words.conll:3:12, words.conll:4:12 and 6 more',
      'help: check that the file is annotated, and name its column with --column',
      'nothing was scored: 9 errors in the input',
    ]);
  });

  it('but not of cells with brackets, each of which needs its own correction', async () => {
    const brackets = conll('brackets.conll', 'a 0 1 Buck ((1)');
    const { stdout } = await run(`corefscore check ${brackets}`);
    expect(stdout.match(/column 5 has '\(\(1\)'.*\[UNREADABLE_CELL\]$/gm)?.length).toBe(9);
  });

  it('of the files of a folder, and of a gold file that is read for each prediction', async () => {
    for (const side of ['gold', 'pred'])
      for (const name of ['a', 'b'])
        file(`${side}/${name}.txt`, side === 'gold' ? ['a X', 'b Y'] : ['a B-X', 'b O'], 9);
    const [first, , , also, , last] = await printed(`nerscore ${folder}/gold ${folder}/pred`);
    expect([first, also, last]).toEqual([
      'gold/a.txt:1:3: error: all 36 tags of column 2 are unknown [UNKNOWN_TAG]',
      '  also a.txt:2:3, a.txt:3:3 and 33 more',
      'nothing was scored: 36 errors in the input',
    ]);
    const bad = file('bad.txt', ['a X', 'b Y'], 50);
    const pred = file('50.txt', ['a B-X', 'b O'], 50);
    const lines = await printed(`nerscore ${bad} ${pred} ${pred}`);
    expect([lines.length, lines.at(-1)]).toEqual([6, 'nothing was scored: 100 errors in the input']);
  });

  it('counted among the tags of the same file, although the other has more or fewer rows', async () => {
    const bad = Array.from({ length: 9 }, (_, at) => `a ${at < 6 ? 'X' : 'O'}`);
    const few = file('few.txt', ['a B-X', 'b O'], 1);
    const firstOf = async (command: string) =>
      (await printed(command)).find((line) => line.includes('tags of'))?.replace(/.*: /, '');
    for (const [name, lines] of [
      ['one', bad],
      ['two', [...bad.slice(0, 3), '', ...bad.slice(3)]],
      ['many', [...bad.slice(0, 3), '', ...bad.slice(3), '', 'b O']],
    ] as const) {
      const path = file(`${name}.txt`, lines);
      const said = `6 of ${name === 'many' ? 10 : 9} tags of column 2 are unknown [UNKNOWN_TAG]`;
      for (const other of [few, good])
        for (const sides of [`${path} ${other}`, `${other} ${path}`])
          for (const option of ['', '--lenient']) {
            const command = `nerscore ${sides} ${option}`;
            expect([command, await firstOf(command)]).toEqual([command, said]);
          }
    }
    const unbroken = file(
      'unbroken.txt',
      Array.from({ length: 18 }, (_, at) => `a ${at < 12 ? 'X' : 'O'}`),
    );
    const broken = file('broken.txt', [
      ...Array.from({ length: 9 }, () => 'a B-X'),
      '',
      ...Array.from({ length: 9 }, () => 'a O'),
    ]);
    expect(await firstOf(`nerscore ${broken} ${unbroken}`)).toBe('12 of 18 tags of column 2 are unknown [UNKNOWN_TAG]');
    for (const name of ['a', 'b']) file(`lone/gold/${name}.txt`, bad);
    file('lone/pred/a.txt', ['a O'], 2);
    expect(await printed(`nerscore ${folder}/lone/gold ${folder}/lone/pred`)).toContain(
      'lone/gold/a.txt:1:3: error: 12 of 18 tags of column 2 are unknown [UNKNOWN_TAG]',
    );
  });

  it('and take little room, however many there are', async () => {
    const all = file('all.txt', ['a X', 'b Y'], 100_000);
    const { stderr } = await run(`nerscore ${good} ${all}`);
    expect(stderr.length).toBeLessThan(2000);
    const text = await run(`nerscore check ${all}`);
    expect([text.stdout.length < 2000, text.stdout.includes('all 200000 tags of column 2 are unknown')]).toEqual([
      true,
      true,
    ]);
    const { problems, problemCounts } = JSON.parse((await run(`nerscore check -f json ${all}`)).stdout);
    expect([problems.length, problems[0].count, problemCounts]).toEqual([1, 200_000, { UNKNOWN_TAG: 200_000 }]);
  });
});

describe('several labels on one token', () => {
  it.each([
    ['', 'B-X|B-Y', "the type 'X|B-Y' holds several labels: only one per token can be scored"],
    ['--suffix', 'X-B|Y-B', "the type 'X-B|Y' holds several labels: only one per token can be scored"],
    ['--tag-delimiter _', 'B_X|I_Y', "the type 'X|I_Y' holds several labels: only one per token can be scored"],
  ])('are a warning: %s %s', async (options, tag, message) => {
    const path = file('labels.txt', [`a ${tag}`], 9);
    const expected = [
      `labels.txt:1:1: warning: ${message} [SEVERAL_LABELS]`,
      'help: keep one label per token, or give each level a column of its own, as in --gold-column 3,4',
    ];
    expect((await printed(`nerscore ${path} ${path} ${options}`)).slice(2, 4)).toEqual(expected);
    const { stdout, status } = await run(`nerscore check ${path} ${options}`);
    expect([stdout.replaceAll(`${folder}/`, '').split('\n').slice(0, 2), status]).toEqual([expected, 0]);
  });

  it.each(['B-X|Y', 'B-|', 'B-X|', 'B-X|Y-Z'])('are not seen in %s, whose type has a bar', async (tag) => {
    const { stdout } = await run(`nerscore check ${file('bars.txt', [`a ${tag}`])} -f json`);
    expect(JSON.parse(stdout).problemCounts).toEqual({});
  });

  it('are an error where the first is outside, which says what to do', async () => {
    const lines = await printed(`nerscore ${good} ${file('outside.txt', ['a O|B-X', 'b O'], 9)}`);
    expect(lines.find((line) => line.startsWith('help'))).toBe(
      'help: keep one label per token, or give each level a column of its own, as in --gold-column 3,4',
    );
  });
});

describe('where nothing is scored', () => {
  const missing = join(folder, 'nowhere');
  const broken = file('broken.conll', ['#begin document (a)', 'a 0 0 Buck 1)', '#end document']);
  const rows = [
    {
      ...{ code: 'UNOPENED_MENTION', severity: 'error', file: broken, line: 2, column: 12 },
      message: "entity 1 is closed here but not open: expected '(1' on an earlier row",
      help: '--lenient leaves such brackets out and counts them',
    },
  ];

  it('JSON has the problems on standard output, and standard error is as ever', async () => {
    const json = await run(`corefscore ${broken} ${broken} -f json`);
    expect([JSON.parse(json.stdout), json.status]).toEqual([
      { ...problemsSchema, problemCounts: { UNOPENED_MENTION: 1 }, problems: rows },
      3,
    ]);
    expect(json.stderr).toBe((await run(`corefscore ${broken} ${broken}`)).stderr);
  });

  it.each([
    ...[
      'corefscore',
      'nerscore',
      'corefscore --compat coval',
      'nerscore --compat seqeval',
      'corefscore merge',
      'nerscore merge',
    ],
  ])('%s has them in every format for programs', async (command) => {
    const files = `${missing} ${missing}2`;
    const { stdout, status } = await run(`${command} ${files} -f json`);
    const { problems } = JSON.parse(stdout);
    expect([problems[0].code, problems[0].file, status]).toEqual(['FILE_NOT_READABLE', missing, 3]);
    if (/compat/.test(command)) return;
    const lines = (await run(`${command} ${files} -f jsonl`)).stdout;
    expect([lines.split('\n').length, JSON.parse(lines)]).toEqual([2, JSON.parse(stdout)]);
    expect((await run(`${command} ${files} -f github`)).stdout.split('\n')[0]).toMatch(
      /^::error file=.*nowhere,line=1,/,
    );
    expect((await run(`${command} ${files} -f csv`)).stdout).toBe('');
  });

  it.each([
    ['-m muk -f json', /^--metric muk: unknown metric 'muk': did you mean muc\? /],
    [
      '--samples 5 --format=json',
      /^--interval, --samples and --seed are for --confidence or --significance: add one of them$/,
    ],
    ['--digits 99 -f jsonl', /^--digits 99: expected a whole number from 0 to 15$/],
  ])('JSON has what is wrong with the command line %s', async (options, message) => {
    const key = 'testdata/quickstart/key.conll';
    const { stdout, stderr, status } = await run(`corefscore ${key} ${key} ${options}`);
    const { problems, ...rest } = JSON.parse(stdout);
    expect([rest, problems]).toEqual([
      { ...problemsSchema, problemCounts: {} },
      [{ severity: 'error', message: expect.stringMatching(message) }],
    ]);
    expect(stderr).toBe(`error: ${problems[0].message}\nTry 'corefscore --help'.\n`);
    expect(status).toBe(2);
  });

  it('no file is written, and the rest of standard output is as ever', async () => {
    const { stdout } = await run(`corefscore ${broken} ${broken} -o ${folder}/x.json`);
    expect([stdout, existsSync(`${folder}/x.json`)]).toEqual(['', false]);
  });
});

describe('check', () => {
  const repeated = file('repeated.conll', ['#begin document (d)', 'd 0 0 a (1)|(1)', '#end document']);
  const warning = {
    ...{ code: 'REPEATED_MENTION', severity: 'warning', file: repeated, line: 2, column: 13 },
    message: "token 1 of document '(d)' is a mention of entity 1, twice; counted as scorer.pl does",
    help: 'when scoring: leave repetitions out with --duplicates first',
  };

  it('of corefscore has JSON', async () => {
    const { stdout, stderr, status } = await run(`corefscore check ${repeated} -f json`);
    expect([JSON.parse(stdout), stderr, status]).toEqual([
      {
        ...{ $schema: 'urn:corefscore:schema:check:2', schema: 2, tool: 'corefscore', version },
        files: [{ file: repeated, documents: 1, mentions: 2, format: 'conll', notes: [] }],
        notes: [],
        ...{ problemCounts: { REPEATED_MENTION: 1 }, problems: [warning] },
      },
      '',
      0,
    ]);
  });

  it('of nerscore has JSON, in which one problem stands for many with one cause', async () => {
    const path = file('wrong.txt', ['a B-X 1', 'b O 0'], 2);
    const { stdout, status } = await run(`nerscore check ${path} --format json`);
    const { files, problems, problemCounts } = JSON.parse(stdout);
    expect([status, files[0].tokens, problemCounts]).toEqual([3, 4, { UNKNOWN_TAG: 4 }]);
    expect(problems).toEqual([
      {
        ...{ code: 'UNKNOWN_TAG', severity: 'error', file: path, line: 1, column: 7, count: 4 },
        message: 'all 4 tags of column 3 are unknown',
        help: 'column 3 looks like confidences: --columns 2',
      },
    ]);
  });

  it('has annotations, without warnings when it is quiet', async () => {
    const { stdout, status } = await run(`corefscore check ${repeated} -f github`);
    const { message, help } = warning;
    expect([stdout, status]).toEqual([
      `::warning file=${repeated},line=2,col=13,title=REPEATED_MENTION::${message}; ${help}\n`,
      0,
    ]);
    expect((await run(`corefscore check ${repeated} -f github -q`)).stdout).toBe('');
    const wrong = file('wrong.txt', ['a B-X 1', 'b O 0'], 2);
    expect((await run(`nerscore check ${wrong} -f github`)).stdout.match(/^::error /gm)?.length).toBe(1);
  });

  it('prints no command that a file holds', async () => {
    const path = file('commands.conll', [
      '#begin document (d)\n',
      'd 0 0 a (x%0A::error::y)',
      '::stop-commands::z',
      '#end document',
    ]);
    for (const line of (await run(`corefscore check ${path} -f github`)).stdout.trimEnd().split('\n'))
      expect(line).toMatch(/^::(?:error|warning) file=[^:]*,line=\d+,col=\d+,title=\w+::(?!.*\n::)/);
  });

  it('refuses another format', async () => {
    const { stderr, status } = await run(`corefscore check ${repeated} -f xml`);
    expect([stderr.split('\n')[0], status]).toEqual(['error: --format xml: allowed choices are text, json, github', 2]);
  });
});

describe('a name, a cell or a word of 500 characters is cut in what is said of it', () => {
  const long = 'n'.repeat(500);
  const cut = `${'n'.repeat(80)}…`;
  const json = (name: string, value: unknown): string => file(`long/${name}`, [JSON.stringify(value)]);
  const document = (id: string, ...cells: readonly string[]): readonly string[] => {
    return [`#begin document ${id}`, ...cells.map((cell) => `x\t${cell}`), '#end document'];
  };
  const one = file('long/one.conll', document('one', '(1)', '(1)'));
  const named = file('long/named.conll', document(long, '(1)', '(1)'));
  const both = file('long/both.conll', [...document('one', '(1)', '(1)'), ...document(long, '(1)', '(1)')]);
  const bar = file('long/bar.conll', document('one', '(1)', `(|${'1'.repeat(500)}`));
  const closed = file('long/closed.conll', document(long, '(1)', '2)'));
  const mention = json('mention.json', [[`${long}\ufffd`]]);
  const label = json('label.json', [[{ label: `${long}\ufffd`, start: 0, end: 1 }]]);
  const within = json('within.json', { doc_key: long, tokens: ['a', 'b'], clusters: [[[0, 0]]] });
  const beyond = json('beyond.json', { doc_key: long, tokens: ['a', 'b'], clusters: [[[9, 9]]] });
  const characters = json('characters.json', { doc_key: long, text: 'c d', clusters: [[[0, 1]]] });
  const entity = join(folder, 'long', 'entity.tsv');
  writeFileSync(entity, `d\t1\t1\t${long}\xff\n`, 'latin1');
  const tags = file('long/tags.tsv', [`w\tB-${long}\tB-${long}`]);
  const others = file('long/others.tsv', [`w\tB-${long}\tB-Z`]);
  const head = file('long/head.tsv', [`token\t${long}`, 'w\tO']);
  const saved = (name: string): string => join(folder, 'long', name);

  beforeAll(async () => {
    for (const [input, output] of [
      [named, 'named.jsonl'],
      [both, 'both.jsonl'],
    ])
      await run(`corefscore ${input} ${input} -q -o ${saved(output)}`);
  });

  it.each([
    ['an entity of TSV', `corefscore ${entity} ${entity}`, `entity '${cut}' or document 'd'`],
    ['a mention', `corefscore ${mention} ${mention}`, `the mention '${cut}' has lost characters`],
    ['a label', `nerscore ${label} ${label} --compat nervaluate`, `the type '${cut}' has lost characters`],
    ['a document with mentions beyond its tokens', `corefscore ${within} ${beyond}`, `document '${cut}' has 2 tokens`],
    ['a document of other units', `corefscore ${within} ${characters}`, `document '${cut}' has a different text`],
    [
      'a document of two shards',
      `corefscore merge ${saved('named.jsonl')} ${saved('both.jsonl')}`,
      `document '${cut}' is`,
    ],
    [
      'a column',
      `nerscore ${head} ${tags} --gold-column ${long}x`,
      `no column '${cut}': it has token, ${'n'.repeat(80)}… [`,
    ],
    ['a type', `nerscore ${tags} --types Z`, `the types are ${cut} [`],
    ['types of which none is common', `nerscore ${others}`, `gold has ${cut}, pred has Z`],
    ['a row of scores', `nerscore ${tags} --fail-under strict.Z=5`, `, strict.${'n'.repeat(73)}…, `],
    ["a cell that stops coval's reader", `corefscore ${bar} ${one} --compat coval`, `in '(|${'1'.repeat(78)}…'`],
    ["a document that stops coval's reader", `corefscore ${closed} ${named} --compat coval`, `of '${cut}' is closed`],
  ])('%s', async (_, command, expected) => {
    const { stderr } = await run(command);
    expect(stderr).toContain(expected);
    expect(stderr).not.toMatch(/(.)\1{200}/);
  });
});
