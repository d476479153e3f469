import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'list-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** The lines that a command prints, without its header, below the folder of the test. */
async function lines(commandLine: string): Promise<readonly string[]> {
  const { stdout, stderr, status } = await run(commandLine);
  expect([stderr, status]).toEqual(['', 0]);
  return stdout.replaceAll(`${folder}/`, '').replace(/\n$/, '').split('\n').slice(1);
}

const json = async (commandLine: string): Promise<Record<string, unknown>> =>
  JSON.parse((await run(`${commandLine} -f json`)).stdout) as Record<string, unknown>;

const spans = write(
  'spans.jsonl',
  [
    { id: 'a', text: '😀 蘇軾住在杭州', spans: [{ start: 2, end: 4, type: '人名', score: 0.5 }] },
    {
      id: 'b',
      text: 'left and right lung',
      spans: [
        {
          start: 0,
          end: 19,
          type: 'X',
          fragments: [
            [0, 4],
            [15, 19],
          ],
        },
      ],
    },
    { id: 'c', text: 'nothing', spans: [] },
  ]
    .map((one) => `${JSON.stringify(one)}\n`)
    .join(''),
);

describe('nerscore list', () => {
  it('prints the spans of tags by tokens of their documents, with words', async () => {
    expect(await lines('nerscore list testdata/tags/chinese-gold.tsv')).toEqual(
      [
        '1:1	1	人名	0	2	tokens		王 安石',
        '4:1	1	地名	3	4	tokens		汴京',
        '6:1	1	官署	5	8	tokens		三司 条例 司',
        '10:1	1	年号	8	10	tokens		庆历 八年',
        '13:1	1	人名	11	12	tokens		苏轼',
        '15:1	1	书名	13	15	tokens		东坡 集',
      ].map((line) => `testdata/tags/chinese-gold.tsv:${line}`),
    );
    const arabic = await lines('nerscore list testdata/tags/arabic-gold.tsv');
    expect(arabic[4]).toBe('testdata/tags/arabic-gold.tsv:12:1	1	منظمة	10	12	tokens		الأمم المتحدة');
  });

  it('numbers documents, and reads the column that is asked for', async () => {
    const both = await lines('nerscore list testdata/tags/both.txt --column -2');
    expect(both.map((line) => line.split('\t').slice(0, 5).join(' '))).toEqual([
      'testdata/tags/both.txt:3:1 1 ORG 0 1',
      'testdata/tags/both.txt:5:1 1 PER 2 3',
      'testdata/tags/both.txt:7:1 1 LOC 4 5',
      'testdata/tags/both.txt:8:1 1 LOC 5 6',
      'testdata/tags/both.txt:13:1 2 LOC 1 2',
    ]);
    expect(both[0].endsWith('\tU.N.')).toBe(true);
  });

  it('prints spans by characters, with scores and fragments', async () => {
    expect(await lines(`nerscore list ${spans}`)).toEqual([
      'spans.jsonl:1:39	a	人名	2	4	characters	0.5	蘇軾',
      'spans.jsonl:2:49	b	X	0,15	4,19	characters		left lung',
    ]);
    const { tool, spans: listed } = await json(`nerscore list ${spans}`);
    const file = { file: spans, unit: 'characters' };
    expect([tool, listed]).toEqual([
      'nerscore',
      [
        { ...file, line: 1, column: 39, document: 'a', type: '人名', runs: [[2, 4]], score: 0.5, words: '蘇軾' },
        {
          ...file,
          line: 2,
          column: 49,
          document: 'b',
          type: 'X',
          runs: [
            [0, 4],
            [15, 19],
          ],
          words: 'left lung',
        },
      ],
    ]);
  });

  it('counts characters whatever the file counts, and what it counts where there is no text', async () => {
    const doccano = write('utf-16.jsonl', '{"id": 1, "text": "😀 Ada", "label": [[3, 6, "PER"]]}\n');
    expect(await lines(`nerscore list ${doccano}`)).toEqual([
      expect.stringMatching(/^utf-16.jsonl:1:\d+\t1\tPER\t2\t5\tcharacters\t\tAda$/),
    ]);
    const bare = write('bare.jsonl', '{"id": "d", "spans": [{"start": 3, "end": 6, "type": "PER"}]}\n');
    expect(await lines(`nerscore list ${bare} --offsets utf-16`)).toEqual([
      'bare.jsonl:1:23	d	PER	3	6	utf-16		',
    ]);
  });

  it('reads files and folders of both kinds, in their order', async () => {
    write('mixed/b.tsv.gz', gzipSync('Ada B-PER\n'));
    write('mixed/a.tsv', 'Bo B-PER\nBonn B-LOC\n');
    expect(await lines(`nerscore list ${join(folder, 'mixed')}/ ${spans} --exclude a.tsv`)).toEqual([
      'mixed/b.tsv.gz:1:1	b	PER	0	1	tokens		Ada',
      expect.stringContaining('\t蘇軾'),
      expect.stringContaining('\tleft lung'),
    ]);
  });

  it('escapes what ends a cell, and what a spreadsheet would run', async () => {
    const odd = write(
      'odd.jsonl',
      `${JSON.stringify({ id: '=1', text: 'a\tb\nc', spans: [{ start: 0, end: 5, type: '-x' }] })}\n`,
    );
    expect((await lines(`nerscore list ${odd}`))[0].split('\t').slice(1)).toEqual([
      "'=1",
      "'-x",
      '0',
      '5',
      'characters',
      '',
      'a\\tb\\nc',
    ]);
  });

  it('says which documents are left out', async () => {
    const task = {
      text: 'Ada',
      _input_hash: 1,
      _task_hash: 2,
      spans: [{ start: 0, end: 3, label: 'PER' }],
      answer: 'ignore',
    };
    const prodigy = write(
      'prodigy.jsonl',
      `${JSON.stringify(task)}\n${JSON.stringify({ ...task, answer: 'accept' })}\n`,
    );
    const { stdout, stderr, status } = await run(`nerscore list ${prodigy}`);
    expect(stderr).toContain('warning: 1 of 2 documents is left out: rejected in Prodigy (or ignored) [LEFT_OUT]');
    expect([stdout.split('\n').length, status]).toEqual([3, 0]);
  });
});

describe('nerscore list of strings', () => {
  it('has places where the file has the text, and strings that have none', async () => {
    const path = write(
      'strings.jsonl',
      '{"id":1,"text":"Ada met 😀 Bo","entities":{"PER":["Bo","Cy","Ada"]}}\n{"id":2,"PER":["Di"]}',
    );
    const { stdout } = await run(`nerscore list ${path} --input strings`);
    expect(
      stdout
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split('\t').slice(2)),
    ).toEqual([
      ['PER', '10', '12', 'characters', '', 'Bo'],
      ['PER', '', '', 'characters', '', 'Cy'],
      ['PER', '0', '3', 'characters', '', 'Ada'],
      ['PER', '', '', '', '', 'Di'],
    ]);
  });
});

describe('nerscore count', () => {
  it('counts spans by type, document and length', async () => {
    const { stdout } = await run(`nerscore count ${spans} testdata/tags/chinese-gold.tsv`);
    const rows = stdout
      .replaceAll(spans, 'spans.jsonl')
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/).join('|'));
    expect(rows).toEqual([
      'type|spans.jsonl|testdata/tags/chinese-gold.tsv',
      ...['人名|1|2', 'X|1|0', '地名|0|1', '官署|0|1', '年号|0|1', '书名|0|1', 'all|2|6', ''],
      'document|spans.jsonl|testdata/tags/chinese-gold.tsv',
      ...['a|1', 'b|1', 'c|0', '1|6', 'all|2|6', ''],
      'unit|length|spans.jsonl|testdata/tags/chinese-gold.tsv',
      ...['characters|2|1|0', 'characters|8|1|0', 'tokens|1|0|2', 'tokens|2|0|3', 'tokens|3|0|1', 'all|2|6', ''],
    ]);
    const { tool, version, ...counts } = await json(`nerscore count ${spans}`);
    expect(counts).toEqual({
      $schema: 'urn:corefscore:schema:count:2',
      schema: 2,
      types: [
        { type: '人名', spans: 1 },
        { type: 'X', spans: 1 },
      ],
      documents: ['a', 'b', 'c'].map((document) => ({ file: spans, document, spans: document === 'c' ? 0 : 1 })),
      lengths: [2, 8].map((length) => ({ unit: 'characters', length, spans: 1 })),
    });
  });

  it('keeps a type that has the name of a member of objects', async () => {
    const odd = write('proto.tsv', 'a B-__proto__\nb B-constructor\n');
    expect((await json(`nerscore count ${odd}`)).types).toEqual([
      { type: '__proto__', spans: 1 },
      { type: 'constructor', spans: 1 },
    ]);
  });
});

const jsonl = write(
  'documents.jsonl',
  `${JSON.stringify({
    doc_key: 'd',
    sentences: [['نجيب', 'محفوظ', 'كتب'], ['هو']],
    clusters: [
      [
        [3, 3],
        [0, 1],
      ],
      [],
    ],
    predicted_clusters: [[[2, 3]]],
  })}\n`,
);

describe('corefscore list', () => {
  it('prints the mentions of CoNLL, those of an entity together', async () => {
    expect(await lines('corefscore list testdata/chinese/key.conll')).toEqual(
      [
        '2:12	(小说/红楼梦); 第一回	1	0	1	tokens	宝玉',
        '5:11	(小说/红楼梦); 第一回	1	3	4	tokens	他',
        '4:12	(小说/红楼梦); 第一回	2	2	3	tokens	黛玉',
        '6:11	(小说/红楼梦); 第一回	2	4	5	tokens	她',
        '9:12	(小说/西游记); 第一回	1	0	1	tokens	悟空',
        '10:11	(小说/西游记); 第一回	1	1	2	tokens	他',
      ].map((line) => `testdata/chinese/key.conll:${line}`),
    );
  });

  it('prints the mentions of either side of JSON with their words', async () => {
    expect(await lines(`corefscore list ${jsonl}`)).toEqual([
      'documents.jsonl:1:1	d	1	0	2	tokens	نجيب محفوظ',
      'documents.jsonl:1:1	d	1	3	4	tokens	هو',
    ]);
    expect(await lines(`corefscore list ${jsonl} --side response`)).toEqual([
      'documents.jsonl:1:1	d	1	2	4	tokens	كتب هو',
    ]);
    expect((await json(`corefscore list ${jsonl} --side response`)).mentions).toEqual([
      { file: jsonl, line: 1, column: 1, document: 'd', entity: '1', unit: 'tokens', runs: [[2, 4]], words: 'كتب هو' },
    ]);
  });

  it('prints names and records, which have no positions, and positions of TSV', async () => {
    expect((await lines('corefscore list testdata/compat/key.json'))[0]).toBe(
      'testdata/compat/key.json:1:1	1	1				a',
    );
    expect((await lines('corefscore list testdata/records/gold.csv')).at(-1)).toBe(
      'testdata/records/gold.csv:7:1	records	c3				Smith, J.',
    );
    expect((await lines('corefscore list testdata/compat/key.tsv'))[1]).toBe(
      'testdata/compat/key.tsv:2:1	d1	e1	3	5		',
    );
  });

  it('warns of what check warns of', async () => {
    const mentions = Array.from({ length: 12 }, (_, at) => [2 * at, 2 * at + 1]);
    const ends = write('ends.json', JSON.stringify({ doc_key: 'd', sentences: [['a']], clusters: [mentions] }));
    const { stdout, stderr, status } = await run(`corefscore list ${ends}`);
    expect([...stderr.matchAll(/warning: .*\[(\w+)\]/g)].map(([, code]) => code)).toEqual([
      'BEYOND_TOKENS',
      'EXCLUSIVE_ENDS',
    ]);
    expect([stdout.split('\n').length, status]).toEqual([14, 0]);
  });

  it('finds words among tabs and blanks, and in the column before the coreference', async () => {
    const rows = ['d\t0\t0\tNew York\t(1)', 'd 0 1  Bonn   (1)', 'Paris\t(1', 'x\t1)'];
    const conll = write('columns.conll', `#begin document (d);\n${rows.join('\n\n')}\n#end document\n`);
    const words = (await lines(`corefscore list ${conll}`)).map((line) => line.split('\t').slice(3).join(' '));
    expect(words).toEqual(['0 1 tokens New York', '1 2 tokens Bonn', '2 4 tokens Paris x']);
  });
});

describe('corefscore count', () => {
  it('counts mentions by document and length, and entities by size, empty ones too', async () => {
    const { tool, version, ...counts } = await json(`corefscore count ${jsonl}`);
    expect(counts).toEqual({
      $schema: 'urn:corefscore:schema:count:2',
      schema: 2,
      documents: [{ file: jsonl, document: 'd', entities: 2, mentions: 2 }],
      sizes: [
        { size: 0, entities: 1 },
        { size: 2, entities: 1 },
      ],
      lengths: [1, 2].map((length) => ({ unit: 'tokens', length, mentions: 1 })),
    });
  });

  it('counts no lengths of records', async () => {
    expect((await run('corefscore count testdata/records/gold.csv')).stdout).toBe(`document  entities  mentions
records          3         6
all              3         6

size  entities
   2         3
 all         3
`);
  });
});

describe('list and count', () => {
  it.each([
    ['corefscore list testdata/empty.conll', 'NO_DOCUMENT'],
    ['corefscore count testdata/many-problems/response.conll', 'UNOPENED_MENTION'],
    ['nerscore count testdata/empty.conll', 'NO_TAGS'],
    ['nerscore list testdata/spans/none.jsonl', 'FILE_NOT_READABLE'],
    ['nerscore list testdata/quickstart', 'OTHER_FORMAT'],
    ['nerscore list testdata/quickstart/gold.tsv testdata/broken-tags', 'testdata/broken-tags/'],
  ])('%s prints problems and nothing else, and exits 3', async (commandLine, code) => {
    const { stdout, stderr, status } = await run(commandLine);
    expect([stdout, status]).toEqual(['', 3]);
    expect(stderr).toContain(code);
    expect(stderr).toMatch(/nothing was (?:listed|counted): \d+ errors? in the input\n$/);
    expect(JSON.parse((await run(`${commandLine} -f json`)).stdout).problems[0].severity).toBe('error');
  });

  it.each([
    ['nerscore list', "the argument 'file' is missing: nerscore list <file...>"],
    ['corefscore count testdata/quickstart/key.conll -f tsv', '--format tsv: allowed choices are table, json'],
    ['nerscore list - -', 'standard input is given twice'],
    ['nerscore list testdata/quickstart/gold.tsv --side pred', "unknown option '--side'"],
    ['corefscore list testdata/quickstart/key.conll --include x', '--include and --exclude are for folders'],
  ])('%s is refused', async (commandLine, message) => {
    const { stdout, stderr, status } = await run(commandLine);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toContain(message);
  });

  it('read a pipe, gzipped or not, and stop where nobody reads on', () => {
    const sh = (line: string): string => execFileSync('bash', ['-c', `set -o pipefail; ${line}`], { encoding: 'utf8' });
    const nerscore = 'node dist/bin/nerscore.cjs';
    expect(sh(`${nerscore} list - < testdata/spans/gold.jsonl | tail -n +2 | wc -l`).trim()).toBe('6');
    expect(sh(`gzip -c testdata/quickstart/gold.tsv | ${nerscore} count - | head -n 2`)).toBe(
      'type  spans\nLOC       4\n',
    );
    const corefscore = 'node dist/bin/corefscore.cjs';
    expect(sh(`${corefscore} list <(cat testdata/quickstart/key.conll) | cut -f 7 | sed -n 2p`)).toBe('The fox\n');
  });
});
