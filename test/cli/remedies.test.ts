import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'remedies-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content, /^[^\u0100-\uffff]*$/.test(content) ? 'latin1' : 'utf8');
  return join(folder, name);
}

/** The first error and its help. */
async function refused(command: string): Promise<readonly unknown[]> {
  const { stderr, status } = await run(command);
  expect(status).toBe(3);
  return [/ error: (.*) \[/.exec(stderr)?.[1], /^help: (.*)$/m.exec(stderr)?.[1]];
}

describe('a tag that cannot be read', () => {
  const begins = 'does not begin with one of the letters B I O E S M L U W';
  it.each([
    ['PER-B', 'has its letter last', '--suffix reads it', '--suffix'],
    ['B_PER', 'has `_` after its letter', '--tag-delimiter _ reads it', '--tag-delimiter _'],
    ['PER:B', 'has its letter last, after `:`', '--suffix --tag-delimiter : reads it', '--suffix --tag-delimiter :'],
    ['LOC', begins, 'for types without a letter: --scheme io; if LOC means no entity: --outside LOC', '--scheme io'],
  ])('such as %s %s: %s', async (tag, what, help, option) => {
    const tags = file('tags.txt', `a ${tag}\nb O\n`);
    expect(await refused(`nerscore ${tags} ${tags}`)).toEqual([`the tag \`${tag}\` ${what}`, help]);
    const { stdout, status } = await run(`nerscore ${tags} ${tags} ${option}`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^(?:PER|LOC) +1\.0000/m);
  });

  it('is a number that stands for a label', async () => {
    const tags = file('tags.txt', 'a 3\nb 0\n');
    const help =
      'write the label that each number stands for, such as B-PER; id2label in config.json of the model lists them';
    expect(await refused(`nerscore ${tags} ${tags}`)).toEqual(['the tag `3` is a number', help]);
    const labels = file('labels.txt', 'a LABEL_3\nb LABEL_0\n');
    expect(await refused(`nerscore ${labels} ${labels}`)).toEqual(['the tag `LABEL_3` is the number of a label', help]);
  });

  it.each(['(ORG*', '(GPE)', '*'])('is a bracket of OntoNotes: %s', async (tag) => {
    const tags = file('tags.txt', `a ${tag}\n`);
    const help = 'write tags instead, B-ORG and I-ORG for (ORG* and *)';
    expect(await refused(`nerscore ${tags} ${tags}`)).toEqual([
      `the tag \`${tag}\` is a bracket, as in OntoNotes`,
      help,
    ]);
  });

  it.each(['Tag', 'm_ner'])('is the name of the column: %s', async (name) => {
    const tags = file('tags.csv', `Id,Word,${name}\n1,Ada,B-PER\n1,met,O\n`);
    expect((await refused(`nerscore ${tags} ${tags} --delimiter ,`))[1]).toBe(
      'if it is the name of the column: --header-rows 1',
    );
    expect((await run(`nerscore ${tags} ${tags} --delimiter , --header-rows 1`)).status).toBe(0);
  });

  it('has its letter first, where --suffix was given', async () => {
    const tags = file('tags.txt', 'a B-X\nb O\n');
    const help = 'leave out --suffix and --tag-delimiter';
    expect(await refused(`nerscore ${tags} ${tags} --suffix`)).toEqual(['the tag `B-X` has its letter first', help]);
  });
});

describe('a file that cannot be read', () => {
  const gold = file('gold.txt', 'a B-X\n');

  it.each([
    // With the names of archives they are read as folders.
    ['a-zip', 'PK\u0003\u0004\u0014\0\0\0', 'a zip archive'],
    ['a-tar', `a.txt${'\0'.repeat(252)}ustar\0`, 'a tar archive'],
    ['a.bz2', 'BZh91AY&SY\0\0', 'a bzip2 file'],
    ['a.7z', "7z\u00bc\u00af'\u001c", 'a 7z archive'],
    ['a.xz', '\u00fd7zXZ\0', 'an xz file'],
    ['a.zst', '(\u00b5/\u00fd', 'a zstd file'],
  ])('is named: %s', async (name, content, what) => {
    const packed = file(name, content);
    const help = 'unpack it; gzip is read as it is, and so are .zip, .tar and .tgz';
    expect(await refused(`nerscore ${gold} ${packed}`)).toEqual([`this is ${what}, not a tag file`, help]);
    expect(await refused(`corefscore ${packed} ${packed}`)).toEqual([
      `this is ${what}, not coreference in a format that is read`,
      help,
    ]);
  });

  it.each([
    [
      'a.spacy',
      'x\u009c\u00edZ\0',
      'a DocBin of spaCy, or other data in zlib',
      /^write Doc\.to_json\(\) of each document/,
    ],
    [
      'a.csv',
      'id,text,label\n1,Ada met Bo.,"[{""start"": 0, ""end"": 3, ""labels"": [""PER""]}]"\n',
      'CSV of Label Studio',
      /^export it as JSON$/,
    ],
  ])('is an export that another one replaces: %s', async (name, content, what, help) => {
    const other = file(name, content);
    for (const [command, wanted] of [
      ['nerscore', 'a tag file'],
      ['corefscore', 'coreference in a format that is read'],
    ]) {
      const [message, advice] = await refused(`${command} ${other} ${other}`);
      expect([message, advice]).toEqual([`this is ${what}, not ${wanted}`, expect.stringMatching(help)]);
    }
  });

  it('is empty', async () => {
    const empty = file('empty.txt', '');
    expect((await refused(`nerscore ${gold} ${empty}`))[0]).toBe('the file is empty');
    expect((await refused(`corefscore ${empty} ${empty}`))[0]).toMatch(/^the file is empty: /);
    const blank = file('blank.txt', '\n');
    expect((await refused(`nerscore ${gold} ${blank}`))[0]).toBe('the file has no row with a tag');
  });

  it('is not there, and has no line', async () => {
    const { stderr } = await run(`nerscore ${gold} ${join(folder, 'none')}`);
    expect(stderr).toMatch(/^\S+\/none: error: there is no such file \[FILE_NOT_READABLE\]$/m);
  });

  it.each([
    ["{'doc_key': 'a'}", 'JSON has double quotes: write it with json.dumps, not print'],
    ['{"doc_key": "a", "clusters": [[[NaN, 0]]]}', 'JSON has no NaN: write null or a number'],
    ['{"doc_key": "a", "clusters": None}', 'JSON has no None: write null'],
    ['{"doc_key": "a", "clusters": True}', 'JSON has no True: write true'],
    ['{"doc_key": "a", "clusters": [[[0, 0],]]}', 'remove the comma before it'],
    ['{"doc_key": "a", "clusters": [],}', 'remove the comma before it'],
    ['{"doc_key": "a", "clusters": x}', undefined],
  ])('is not JSON: %s', async (content, help) => {
    const json = file('a.jsonl', `${content}\n`);
    expect((await refused(`corefscore ${json} ${json}`))[1]).toBe(help);
    if (help) expect((await refused(`nerscore ${gold} ${json}`))[1]).toBe(help);
  });

  it.each([
    ['{"tokens": ["a", "b"], "bio": ["O", "B-PER"]}', 'JSON', /^if 'bio' has the tags: --fields tags=bio$/],
    [
      '{"text": "a", "entities": [[0, 1, "X"]]}',
      'JSON',
      /^say where its spans or tags are with --fields \(nerscore help fields\)$/,
    ],
    ['{"schema": 1, "tool": "nerscore", "version": "2"}', 'a saved report', /--baseline, or to merge$/],
    ['{"x": 1}', 'JSON', /spans or tags are with --fields/],
  ])('is JSON that is told by its shape: %s', async (content, what, help) => {
    const [message, advice] = await refused(`nerscore ${gold} ${file('shape.json', content)}`);
    expect(message).toBe(`this is ${what}, not a tag file`);
    expect(advice).toMatch(help);
  });

  it('holds tokens that are brackets, and is no JSON', async () => {
    const tags = file('brackets.txt', '[ O\n{ B-X\n" O\n} O\n] O\n');
    expect((await run(`nerscore ${tags} ${tags}`)).status).toBe(0);
  });
});

it('documents by name, each a list of entities, are read with the format that the help names', async () => {
  const json = file('named.json', '{"(d); part 000": [[[0, 0], [2, 2]]], "e": [[[1, 1], [3, 3]]]}');
  const [, help] = await refused(`corefscore ${json} ${json}`);
  expect(help).toBe(
    'if these are the names of documents: --input by-document; else say where it has what: --fields, or --clusters-field, --name-field, --tokens-field (corefscore help input)',
  );
  expect((await run(`corefscore ${json} ${json} --input by-document`)).status).toBe(0);
});

it.each([
  [
    'Ada said she left .\nBo ran\n',
    /^if each line is a document of the CRAC track, without a mention: --input crac-text; else read/,
  ],
  ['Ada NNP (1)\nran VBD -\n', /^read the file as one document with --lenient, or add/],
])('lines of %j that are no CoNLL', async (text, help) => {
  const path = file('rows.txt', text);
  expect((await refused(`corefscore ${path} ${path}`))[1]).toMatch(help);
});

it('a file that is read alone takes the options of sides that its messages name', async () => {
  const mentions = [
    { text: 'Ada', start: 0, end: 2 },
    { text: 'she', start: 9, end: 11 },
  ];
  const path = file('ends.jsonl', JSON.stringify({ id: 'd1', text: 'Ada said she left.', entities: [{ mentions }] }));
  for (const line of [`list ${path}`, `count ${path}`, `convert ${path} --to fastcoref`, `agreement ${path} ${path}`]) {
    const [, help] = await refused(`corefscore ${line}`);
    expect([line, help]).toEqual([line, 'its words fit --key-end inclusive with --key-first-token 0']);
    const { status } = await run(`corefscore ${line} --key-end inclusive --key-first-token 0`);
    expect([line, status]).toEqual([line, 0]);
  }
  const asResponse = `corefscore list ${path} --side response`;
  expect((await refused(asResponse))[1]).toMatch(
    /^its words fit --response-end inclusive with --response-first-token 0/,
  );
  expect((await run(`${asResponse} --response-end inclusive`)).stdout.match(/ d1|\td1\t/g)).toHaveLength(2);
  const tags = file('levels.tsv', 'Ada\tB-PER\tO\n');
  const { stdout } = await run(`nerscore list ${tags} --gold-column 2`);
  expect(stdout).toContain('PER');
});

it('answers that cannot be read are listed and checked as the help says', async () => {
  const path = file(
    'answers.jsonl',
    '{"id": 1, "text": "Ada ran.", "output": "[]"}\n{"id": 2, "text": "x", "output": "no idea"}\n',
  );
  for (const command of ['list', 'count', 'check']) {
    const line = `nerscore ${command} ${path} --fields answer=output`;
    const { status, stdout, stderr } = await run(line);
    expect([status, `${stdout}${stderr}`.includes('--unparsable empty')]).toEqual([3, true]);
    expect((await run(`${line} --unparsable empty`)).status).toBe(0);
  }
});
