import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import { evaluateCoref } from '../../src/evaluate/evaluate-coref.ts';
import { bracketColumns } from '../../src/formats/conll/columns.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { memoryFiles } from '../memory-files.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'cells-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A document of one mention, whose cell stands before some more columns. */
function document(name: string, after: readonly string[] = [], cell = '(1)'): string {
  const row = [name, '0', '0', 'w', cell, ...after].join('\t');
  return `#begin document (${name}); part 000\n${row}\n#end document\n`;
}

const five = document('d');
const six = document('d', ['-']);
const json = '{"doc_key": "(d); part 000", "clusters": [[[0, 0]]]}\n';
const two = 'Ada\tB-PER\n';
const three = 'Ada\tB-PER\tO\n';

const [key, response] = [written('key', five), written('response', six)];
const [gold, both] = [written('gold', two), written('both', three)];

const conll = { key: { column: 5, of: 5 }, response: { column: 6, of: 6 } };
const conllText = 'key 5 of 5, response 6 of 6';
const conllRead = 'read: coreference from column 5 of 5 (key) and column 6 of 6 (response)';
const tags = { gold: { column: 2, of: 3 }, pred: { column: 3, of: 3 } };
const tagsText = 'gold 2 of 3, pred 3 of 3';
const tagsRead = 'read: tags from column 2 of 3 (gold) and column 3 of 3 (pred)';

it('looks for columns in cells of any length', async () => {
  const word = 'Pneumonoultramicroscopicsilicovolcanoconiosis.';
  const rows = `#begin document (d); part 000\n${word}\t(1)\t\nb\t-\t\n\n#end document\n`;
  const path = written('long-word.conll', rows);
  expect((await run(`corefscore ${path} ${path} -m muc -q`)).stdout).toContain(
    'read: coreference from column 2 of 3 (key and response)',
  );
});

it('takes the same cells for coreference as an expression that is easy to read, but slow', () => {
  const readable = (cell: string): boolean => /^(?:\(?\w+\)?\|?)+$/.test(cell) && /[()]/.test(cell);
  const cells = (length: number): string[] =>
    length === 0 ? [''] : cells(length - 1).flatMap((cell) => [...'a(|)'].map((next) => cell + next));
  for (const cell of [0, 1, 2, 3, 4, 5, 6, 7].flatMap(cells)) {
    const columns = bracketColumns(new TextEncoder().encode(`w.\t${cell}\n`));
    expect([cell, columns]).toEqual([cell, readable(cell) ? [2] : []]);
  }
});

const commands = [
  ['corefscore', `corefscore ${key} ${response}`, conllText, conllRead, conll],
  ['nerscore', `nerscore ${both}`, tagsText, tagsRead, tags],
] as const;

describe.each(commands)('the columns that %s has read', (_, command, text, read, columns) => {
  it.each([
    ['table', `\n${read}\n`],
    ['markdown', `\n\n${read}\n\n`],
    ['github', `\n\n${read}\n\n`],
    ['latex', `\n% ${read}\n`],
    ['csv', `,signature,columns,warnings\n`],
    ['csv', `,"${text}",`],
    ['tsv', `\tsignature\tcolumns\twarnings\n`],
    ['tsv', `\t${text}\t`],
  ])('are named in %s', async (format, expected) => {
    expect((await run(`${command} -q -f ${format}`)).stdout).toContain(expected);
  });

  it('are in JSON, and in JSON lines in the first row of each system', async () => {
    const { stdout } = await run(`${command} -f json`);
    expect(JSON.parse(stdout).systems[0].columns).toEqual(columns);
    const { stdout: lines } = await run(`${command} ${command.split(' ').at(-1)} -q -f jsonl`);
    const rows = lines
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const expected = rows.map(({ system }, at) =>
      at === 0 || rows[at - 1].system < system ? expect.anything() : undefined,
    );
    expect(rows.map((row) => row.columns)).toEqual(expected);
    if (command.startsWith('coref')) expect(rows[0].columns).toEqual(columns);
    expect(new Set(rows.map(({ system }) => system)).size).toBe(command.startsWith('coref') ? 2 : 1);
  });
});

it.each([
  [`corefscore ${key} ${response} -f official`, conllRead, 'coref|'],
  [`nerscore ${both} -f sklearn`, tagsRead, 'ner|'],
  [`nerscore ${both} -f conlleval`, tagsRead, 'ner|'],
])('%s names them on standard error before the signature, unless quiet', async (command, text, signature) => {
  const { stdout, stderr } = await run(command);
  expect(stderr).toContain(`\n${text}\n${signature}`);
  expect(stdout).not.toContain('read: ');
  expect((await run(`${command} -q`)).stderr).not.toContain('read: ');
});

describe('the columns of several systems', () => {
  it.each([
    ['table', ''],
    ['markdown', ''],
    ['latex', '% '],
  ])('are named once where they are the same, and else of each: %s', async (format, mark) => {
    const { stdout } = await run(`nerscore ${gold} one=${gold} two=${gold} -f ${format}`);
    expect(stdout.match(/^.*\bread\b.*:.*$/gm)).toEqual([`${mark}read: tags from column 2 of 2 (gold and pred)`]);
    const { stdout: each } = await run(`corefscore ${key} five=${key} six=${response} -f ${format}`);
    expect(each.match(/^.*\bread\b.*:.*$/gm)).toEqual([
      `${mark}read of five: coreference from column 5 of 5 (key and response)`,
      `${mark}${conllRead.replace('read', 'read of six')}`,
    ]);
  });
});

describe('the column of the coreference', () => {
  it.each([
    ['the one that --column names', six, '--column -2', { column: 5, of: 6 }],
    ['the last', six, '', { column: 6, of: 6 }],
    [
      'the last of the first row, where others differ',
      five.replace('\n#end', '\n\nd\t0\t1\tw\tx\t-\n#end'),
      '',
      conll.key,
    ],
    ['the last of a row of blanks', five.replaceAll('\t', '  '), '', conll.key],
    ['the one with brackets, where each row ends in a stray tab', document('d', ['']), '', { column: 5, of: 6 }],
    [
      'the last where it is empty in the first row',
      document('d', ['']).replace('(1)\t', 'x\t').replace('\n#end', '\nd\t0\t1\tw\tx\t(1)\n#end'),
      '',
      { column: 6, of: 6 },
    ],
    ['in a file that begins with a byte order mark', `\ufeff${five}`, '', conll.key],
    ['after comments', `# a comment\n\n  # another\n${five}`, '', conll.key],
    ['in lines that end in \\r\\n', five.replaceAll('\n', '\r\n'), '', conll.key],
    ['in a row that ends the file', five.replace('\n#end document\n', ''), '', conll.key],
  ])('is %s', async (_, text, options, expected) => {
    const path = written('odd', text);
    const { stdout, stderr } = await run(`corefscore ${path} ${path} -f json ${options}`);
    expect([stderr.match(/error.*/), JSON.parse(stdout).systems[0].columns]).toEqual([
      null,
      { key: expected, response: expected },
    ]);
  });

  it('is named of a gzipped file, and of the first file of a folder that has rows', async () => {
    const packed = written('key.gz', gzipSync(five));
    const { stdout } = await run(`corefscore ${packed} ${response}`);
    expect(stdout).toContain(`\n${conllRead}\n`);
    const none = '#begin document (a); part 000\n#end document\n';
    const folders = ['keys', 'responses'].map((name) => {
      mkdirSync(join(folder, name));
      written(`${name}/a.conll`, none);
      written(`${name}/b.conll`, name === 'keys' ? five : six);
      return join(folder, name);
    });
    expect((await run(`corefscore ${folders.join(' ')}`)).stdout).toContain(`\n${conllRead}\n`);
  });

  it('is named however small the chunks are in which a stream comes', async () => {
    const settings = { ...defaultsOf(corefSettings), input: 'auto' };
    const inputs = { paths: ['key', 'response'], areFolders: false };
    const asked = { metrics: selectMetrics(['all']), settings, keepsPairs: false, failUnder: [], maxDrop: [] };
    const { outcome } = await evaluateCoref({ inputs, ...asked }, memoryFiles({ key: five, response: six }, 1));
    expect(outcome?.systems[0].columns).toEqual(conll);
  });

  it('is not named of inputs that have no columns', async () => {
    const path = written('doc.jsonl', json);
    const { stdout } = await run(`corefscore ${key} ${path} -f json --lenient`);
    expect(JSON.parse(stdout).systems[0].columns).toEqual({ key: conll.key });
    for (const format of ['table', 'csv', 'json', 'jsonl'])
      expect((await run(`corefscore ${path} ${path} -q -f ${format}`)).stdout).not.toContain('columns');
  });
});

it('the columns of tags are counted as they are separated, be it by blanks in a row that has a tab', async () => {
  const { stdout } = await run(`nerscore ${written('blanks', 'Ada   B-PER \t B-PER\n')}`);
  expect(stdout).toContain(`\n${tagsRead}\n`);
});

it.each(['json --by-document', 'jsonl'])('are not those of a merged report, from %s', async (format) => {
  const saved = written('saved', (await run(`corefscore ${key} ${response} -q -f ${format}`)).stdout);
  const { stdout, status } = await run(`corefscore merge ${saved} -q`);
  expect([status, stdout.includes('columns')]).toEqual([0, false]);
});

describe('under --compat the columns are named beside the numbers of the tool, and in JSON', () => {
  it.each([
    ['corefscore', 'coval', `${key} ${response}`, conll, conllRead],
    ['corefscore', 'allennlp', `${key} ${response}`, conll, conllRead],
    [
      'corefscore',
      'allennlp',
      `${key} ${written('json', json)}`,
      { key: conll.key },
      'read: coreference from column 5 of 5 (key)',
    ],
    ['nerscore', 'seqeval', both, tags, tagsRead],
    ['nerscore', 'conlleval', both, tags, tagsRead],
  ])('%s --compat %s', async (command, tool, inputs, columns, read) => {
    const line = `${command} ${inputs} --compat ${tool}`;
    expect((await run(line)).stderr).toContain(`\n${read}\n`);
    expect((await run(`${line} -q`)).stderr).not.toContain('read: ');
    expect(JSON.parse((await run(`${line} -q -f json`)).stdout).systems[0].columns).toEqual(columns);
  });
});
